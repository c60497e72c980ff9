"""Performance: the rating at which somebody would be expected to score what they scored, with or without their luck."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from trilith.play.rating.glicko2 import Rating, expected_score

# With fewer games a performance says nothing.
LEAST_GAMES: Final = 5
# As near as this to a draw, in points, is one.
EVEN: Final = 0.5
LOWEST, HIGHEST = -1000.0, 4000.0
STEPS: Final = 60


class Performed(NamedTuple):
    """A game against somebody with this rating: the player's edge, and what they scored."""

    opponent: float
    edge: float
    score: float


def performance(games: Sequence[Performed]) -> float | None:
    """None with too few games. Whoever won or lost all of them is taken to have been half a point off that.

    >>> round(performance([Performed(1500, 0, score) for score in (1, 1, 1, 0, 0.5, 0.5)]))
    1620
    """
    if len(games) < LEAST_GAMES:
        return None
    total = min(max(sum(game.score for game in games), 0.5), len(games) - 0.5)
    low, high = LOWEST, HIGHEST
    for _ in range(STEPS):
        middle = (low + high) / 2
        own = Rating(middle, 0)
        expected = sum(expected_score(own, Rating(game.opponent, 0), game.edge) for game in games)
        low, high = (middle, high) if expected < total else (low, middle)
    return (low + high) / 2


def score_without_luck(margin: float, luck: float, unit: str) -> float:
    """What somebody would have scored had nobody been luckier: where the game ended for them, less the luck they had
    more than the other, in points or as a chance.

    >>> score_without_luck(3, 5, "points"), score_without_luck(-2, -2, "points"), score_without_luck(1, 0.25, "chance")
    (0.0, 0.5, 0.75)
    """
    left = margin - luck
    if unit == "points":
        return 0.5 if abs(left) <= EVEN else float(left > 0)
    return min(max(left, 0.0), 1.0)
