"""Trilith: the home of three-in-a-row games.

>>> import trilith
>>> "morris" in trilith.games()
True
>>> position = trilith.start("flip").play("b2s").play("b2-b3,c3b")
>>> position.text
'4/1CD1/4/4 c'
>>> trilith.parse("flip", position.text) == position
True
"""

import sys
from typing import TYPE_CHECKING

from trilith.games.errors import IllegalMove, InvalidPosition, InvalidRecord, TrilithError, UnknownRuleset
from trilith.games.move import LegalMoves, Move
from trilith.games.outcome import Outcome
from trilith.games.position import Position
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

    def games() -> tuple[str, ...]:
        """The ids of all games."""

else:
    # The package has been imported above, so the import system does not bind this name again.
    games = _Games()


__all__ = [
    "IllegalMove",
    "InvalidPosition",
    "InvalidRecord",
    "LegalMoves",
    "Move",
    "Outcome",
    "Position",
    "Ruleset",
    "Step",
    "TrilithError",
    "UnknownRuleset",
    "games",
    "parse",
    "start",
]

start = Position.start
parse = Position.parse
