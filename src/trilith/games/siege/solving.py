"""How Siege Stones is solved: as 3 Stones is."""

from trilith.games.stones.solving import (
    METHODS,
    MOST_AT_ONCE,
    MOST_LEFT,
    contents,
    empty_pockets,
    lead,
    points_left,
    stones_left,
)

__all__ = ["METHODS", "MOST_AT_ONCE", "MOST_LEFT", "contents", "empty_pockets", "lead", "points_left", "stones_left"]
