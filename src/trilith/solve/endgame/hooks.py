"""The functions a game supplies for exact endgames. The linker fills them in."""

from typing import Any, Final

# The part of a game that has them.
FILLED_BY: Final = ("endgame",)

UNLINKED: Final = "a kernel runs only once it is linked to a game"


def stones_left(state: Any) -> int:
    """How many turns there are until the game ends."""
    raise TypeError(UNLINKED)


def score_difference(state: Any) -> int:
    """The first player's points less the second's."""
    raise TypeError(UNLINKED)


def position_words(state: Any, pockets: Any, count: int) -> tuple[int, int]:
    """Two words for everything but the score, among positions that differ in these pockets only."""
    raise TypeError(UNLINKED)


def points_left(state: Any) -> tuple[int, int]:
    """No more points than these can still be made by the first and by the second player."""
    raise TypeError(UNLINKED)
