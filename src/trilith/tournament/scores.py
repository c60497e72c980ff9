"""Points that are not just one for a win: the arena's, with streaks."""

from collections.abc import Iterable
from typing import Final

from trilith.tournament.card import WIN, RoundResult

ARENA_WIN: Final = 2
ARENA_DRAW: Final = 1
# After so many wins in a row every game counts double, until one is not won.
STREAK: Final = 2


def arena_points(results: Iterable[RoundResult]) -> tuple[int, ...]:
    """The arena's points of each game: two for a win, one for a draw, double on a streak.

    >>> won = RoundResult("played", 1.0, 2, 0)
    >>> arena_points([won, won, won])
    (2, 2, 4)
    """
    points, streak = [], 0
    for result in results:
        if result.kind == "idle":
            continue
        worth = ARENA_WIN if result.points == WIN else ARENA_DRAW if result.points else 0
        points.append(worth * (2 if streak >= STREAK else 1))
        streak = streak + 1 if result.points == WIN else 0
    return tuple(points)


def arena_score(results: Iterable[RoundResult]) -> int:
    return sum(arena_points(results))


def streak_of(results: Iterable[RoundResult]) -> int:
    """How many games in a row were won last."""
    streak = 0
    for result in results:
        if result.kind != "idle":
            streak = streak + 1 if result.points == WIN else 0
    return streak
