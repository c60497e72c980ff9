"""How a game stands: the codes kernels use, and the Outcome people read."""

from typing import Final, NamedTuple

# Numbers from 0 up are players, so these are negative. What `result` says:
ONGOING: Final = -1
DRAW: Final = -2
# What `to_move` says when nobody chooses and the pouch decides:
CHANCE: Final = -1


class Outcome(NamedTuple):
    """How a finished game ended.

    >>> from trilith import Match
    >>> Match.begin("morris").resign(0).outcome
    Outcome(winner=1, reason='White resigned', line=())

    `winner` is a player number, or None for a draw. `line` holds the points of the three that won,
    and is empty where no three decided.
    """

    winner: int | None
    reason: str
    line: tuple[str, ...] = ()
