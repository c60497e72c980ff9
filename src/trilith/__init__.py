"""Trilith: three-in-a-row board games. Exact rules, strong engines, solved positions.

>>> import trilith
>>> "morris" in trilith.games()
True
>>> position = trilith.start("flip").play("b2s").play("b2-b3,c3b")
>>> position.text
'4/1CD1/4/4 c'
>>> trilith.parse("flip", position.text) == position
True

The rules need the standard library only. Whatever else is listed here is imported when it is first used, so
`import trilith` loads neither numpy nor Numba.
"""

import sys
from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from trilith.games.errors import IllegalMove, InvalidPosition, InvalidRecord, TrilithError, UnknownRuleset
from trilith.games.move import LegalMoves, Move
from trilith.games.outcome import Outcome
from trilith.games.position import Position
from trilith.games.registry import rulesets
from trilith.games.ruleset import Ruleset
from trilith.games.step import Step


class _Games:
    """The ids of all games, when called; otherwise the package `trilith.games`.

    A plain function would hide the package: `import trilith.games.errors as errors` looks for it under this name.
    """

    def __call__(self) -> tuple[str, ...]:
        from trilith.games.registry import names

        return names()

    def __getattr__(self, name: str) -> object:
        return getattr(sys.modules["trilith.games"], name)

    def __repr__(self) -> str:
        return f"<trilith.games: {', '.join(self())}>"


if TYPE_CHECKING:
    from trilith.client import Client, ClientSeat, ClientTable, ConnectionLost, OpenGame, ServerError, TableState
    from trilith.engine.batch import Batch
    from trilith.engine.levels import LevelPlayer, levels
    from trilith.engine.limit import Limit
    from trilith.engine.search import Engine
    from trilith.engine.single_game import SingleGame
    from trilith.engine.value import Analysis, SearchResult, Value
    from trilith.games.encoding import Encoding
    from trilith.play.analysis import analyse
    from trilith.play.match import Match
    from trilith.play.record import Record, read_record, write_record
    from trilith.play.review import Review
    from trilith.play.review.judge import review
    from trilith.solve.interface import ProbeResult
    from trilith.solve.probe import probe

    def games() -> tuple[str, ...]:
        """The ids of all games."""

else:
    # The package has been imported above, so the import system does not bind this name again.
    games = _Games()


__all__ = [
    "Analysis",
    "Batch",
    "Client",
    "ClientSeat",
    "ClientTable",
    "ConnectionLost",
    "Encoding",
    "Engine",
    "IllegalMove",
    "InvalidPosition",
    "InvalidRecord",
    "LegalMoves",
    "LevelPlayer",
    "Limit",
    "Match",
    "Move",
    "OpenGame",
    "Outcome",
    "Position",
    "ProbeResult",
    "Record",
    "Review",
    "Ruleset",
    "SearchResult",
    "ServerError",
    "SingleGame",
    "Step",
    "TableState",
    "TrilithError",
    "UnknownRuleset",
    "Value",
    "analyse",
    "games",
    "levels",
    "parse",
    "probe",
    "read_record",
    "review",
    "rulesets",
    "start",
    "write_record",
]

start = Position.start
parse = Position.parse

# Where the names live that are imported on first use.
_LAZY: Final = {
    "Analysis": "trilith.engine.value",
    "Batch": "trilith.engine.batch",
    **dict.fromkeys(
        ("Client", "ClientSeat", "ClientTable", "ConnectionLost", "OpenGame", "ServerError", "TableState"),
        "trilith.client",
    ),
    "Encoding": "trilith.games.encoding",
    "Engine": "trilith.engine.search",
    "LevelPlayer": "trilith.engine.levels",
    "Limit": "trilith.engine.limit",
    "Match": "trilith.play.match",
    "ProbeResult": "trilith.solve.interface",
    "Record": "trilith.play.record",
    "Review": "trilith.play.review",
    "SearchResult": "trilith.engine.value",
    "SingleGame": "trilith.engine.single_game",
    "Value": "trilith.engine.value",
    "analyse": "trilith.play.analysis",
    "levels": "trilith.engine.levels",
    "probe": "trilith.solve.probe",
    "read_record": "trilith.play.record",
    "review": "trilith.play.review.judge",
    "write_record": "trilith.play.record",
}


def __getattr__(name: str) -> Any:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    found = globals()[name] = getattr(import_module(_LAZY[name]), name)
    return found


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
