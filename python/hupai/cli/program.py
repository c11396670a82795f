"""The command `hupai`: the group of its commands, and the door for what they refuse."""

from __future__ import annotations

from typing import Any

import click

from .._core import __version__
from ..errors import HupaiError
from .distance import distance
from .exits import INTERRUPTED
from .paper import Refusal
from .play import play
from .readings import readings
from .replay import replay
from .rules import rules
from .score import score
from .simulate import simulate
from .verify import verify
from .waits import waits


class Program(click.Group):
    """A group whose commands may refuse a question with any error of hupai."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run a command; what hupai refuses becomes one message and an exit code.

        So does an interrupt, which `click` would give the code of an answer that is no.
        """
        try:
            return super().invoke(ctx)
        except HupaiError as error:
            raise Refusal(str(error)) from error
        except KeyboardInterrupt:
            click.echo(err=True)
            ctx.exit(INTERRUPTED)


@click.group(cls=Program, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="hupai")
def program() -> None:
    """Mahjong for Chinese rule books: score hands, find waits, read rules, play, simulate and
    replay.

    Tiles are written 123m (characters) 123p (circles) 123s (bamboo) ESWN (winds) PFC (white,
    green and red dragon), melds in brackets: [234m] exposed, (1111s) a concealed kong; bonus
    tiles after a bar: | f1 g3. Note that 5z 6z 7z are the white, green and red dragon.

    Exit codes: 0 for an answer, 1 for an answer that is no (the hand does not win, is not
    ready, has no reading), 2 for a question that cannot be answered,
    or an answer that cannot be written, 130 for an interrupt.

    \b
    Examples:
      hupai score "234567m 3455p 678s" --win 5p --rules hong-kong --seat S
      hupai waits 1112345678999p
      hupai rules hong-kong
      hupai play --rules sichuan
      hupai simulate --rules cixi --deals 1000 --players greedy
      hupai verify match.jsonl
    """


for command in (score, waits, distance, readings, rules, play, simulate, replay, verify):
    program.add_command(command)
