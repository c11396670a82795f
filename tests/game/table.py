"""A deal driven by the words of the worked cases."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from hupai._core import KINDS, parse_tiles
from hupai.game.actions import PASS

if TYPE_CHECKING:
    from hupai.game import Deal

SEATS = "ESWN"


def tiles(text: str) -> list[int]:
    """Tiles as numbers."""
    return [KINDS.index(name) for name in parse_tiles(text)]


def pass_all(deal: Deal) -> None:
    """Let everybody pass who is asked about another seat's tile."""
    while deal.state.step == "claims":
        deal.act(deal.to_act[0], PASS)


def play(deal: Deal, actions: list[Any]) -> None:
    """Play the actions of a case; seats that are not named pass."""
    for action in actions:
        if isinstance(action, str):
            pass_all(deal)
            seat, text = action.split(" ", 1)
            deal.act(seat, text)
        else:
            answers = dict(action["answers"])
            for asked in list(deal.to_act):
                if deal.state.step == "claims" and asked in deal.to_act:
                    deal.act(asked, answers.pop(SEATS[asked], "pass"))
            assert not answers, f"not asked: {answers}"


def offered(deal: Deal) -> dict[str, list[str]]:
    """The open claims of each seat."""
    if deal.state.step != "claims":
        return {}
    found = {
        SEATS[seat]: sorted(str(act) for act in deal.legal_actions(seat) if act is not PASS)
        for seat in deal.to_act
    }
    return {seat: acts for seat, acts in found.items() if acts}


def own(deal: Deal) -> list[str]:
    """What may be declared in the own turn besides a discard."""
    acts = deal.legal_actions(deal.to_act[0])
    return sorted(str(act) for act in acts if act.kind not in ("discard", "declare"))


def melds(deal: Deal) -> dict[str, list[str]]:
    """The melds of each seat in the words of the cases."""
    found = {}
    for seat, row in enumerate(deal.state.melds):
        words = []
        for meld in row:
            name = KINDS[meld.tile]
            if meld.form == "chow":
                text = "".join(KINDS[meld.tile + step][0] for step in range(3)) + name[1]
            else:
                count = 3 if meld.form == "pung" else 4
                text = name * count if len(name) == 1 else name[0] * count + name[1]
            words.append(f"{meld.form} {text}")
        if words:
            found[SEATS[seat]] = words
    return found


def by_seat(numbers: Any) -> dict[str, int]:
    """Numbers by seat."""
    return dict(zip(SEATS, numbers, strict=True))
