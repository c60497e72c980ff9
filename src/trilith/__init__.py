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

from typing import TYPE_CHECKING

from trilith.games.errors import IllegalMove, InvalidPosition, InvalidRecord, TrilithError, UnknownRuleset
from trilith.games.move import LegalMoves, Move
from trilith.games.outcome import Outcome
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.games.step import Step

if TYPE_CHECKING:

    def games() -> tuple[str, ...]:
        """The ids of all games. (The package `trilith.games` itself answers this call.)"""


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
