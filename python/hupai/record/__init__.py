"""Records of play as lines of JSON: written, read, replayed and verified.

>>> import hupai
>>> from hupai.game import Match
>>> from hupai.record import Recorder, read, replay, verify, write
>>> match = Match(hupai.rules("basic"), seed=7)
>>> recorder = Recorder.of(match)
>>> recorder.add(match.deal, 0, match.players)
>>> data = write(recorder.record())
>>> record = read(data)
>>> write(record) == data, verify(record).ok, replay(record)[0] == match.deal.state
(True, True, True)
"""

from . import botzone, mjai
from .header import FORMAT, Header
from .position import Position
from .read import read, read_all
from .record import DealRecord, Record
from .recorder import Recorder
from .redacted import redact
from .replay import replay, steps
from .verify import Verdict, verify
from .write import write

__all__ = [
    "FORMAT",
    "DealRecord",
    "Header",
    "Position",
    "Record",
    "Recorder",
    "Verdict",
    "botzone",
    "mjai",
    "read",
    "read_all",
    "redact",
    "replay",
    "steps",
    "verify",
    "write",
]
