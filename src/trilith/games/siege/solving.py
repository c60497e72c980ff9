"""How Siege Stones is solved: as 3 Stones is."""

from trilith.games.stones.solving import (
    METHODS,
    MOST_AT_ONCE,
    MOST_LEFT,
    empty_pockets,
    points_left,
    position_words,
    score_difference,
    stones_left,
)

__all__ = [
    "METHODS",
    "MOST_AT_ONCE",
    "MOST_LEFT",
    "empty_pockets",
    "points_left",
    "position_words",
    "score_difference",
    "stones_left",
]
