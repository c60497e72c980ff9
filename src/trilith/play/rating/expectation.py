"""What is to be expected of a game between rated players: chances, and the handicap that makes them even."""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

from trilith.games import registry
from trilith.games.ruleset import Ruleset
from trilith.play.clock import LONGEST, TimeControl
from trilith.play.rating.glicko2 import SCALE, Rating, damped, expected_score
from trilith.play.rating.worth import Worth, edges, time_per_player, worth

# Nobody enjoys a game in which one has more than this many times the other's time, or so many points more.
MOST_TIMES: Final = 8.0
MOST_POINTS: Final = 99
# Where twice the time is worth less than this, it could not be told from nothing: time is no handicap there.
LEAST_WORTH: Final = 30
HALF: Final = 0.5


class Chances(NamedTuple):
    """Of the first player: to win, to draw and to lose."""

    win: float
    draw: float
    loss: float

    @property
    def score(self) -> float:
        return self.win + self.draw / 2


def chances(score: float, draws: float) -> Chances:
    """Chances with this expected score, where equals draw this share of their games (Davidson's model).

    >>> [round(chance, 4) for chance in chances(0.5, 0.2)], round(chances(0.9, 0.2).score, 6)
    ([0.4, 0.2, 0.4], 0.9)
    """
    score = min(max(score, 1e-6), 1 - 1e-6)
    share = min(max(draws, 0.0), 0.99)
    tie = 2 * share / (1 - share)
    # The root of the odds of winning to losing, so that wins and half the draws come to the score.
    bend = tie * (HALF - score)
    root = (math.sqrt(bend**2 + 4 * score * (1 - score)) - bend) / (2 * (1 - score))
    whole = root**2 + 1 + tie * root
    return Chances(root**2 / whole, tie * root / whole, 1 / whole)


def expected_chances(first: Rating, second: Rating, ruleset: Ruleset, clock: TimeControl) -> Chances:
    """The chances of the player in the first seat of a game for two, with seat, handicap and draws as measured."""
    own, other = edges(ruleset, clock)
    return chances(expected_score(first, second, own - other), worth(ruleset).draws)


def winning_chances(ratings: Sequence[Rating], ruleset: Ruleset, clock: TimeControl) -> tuple[tuple[float, ...], float]:
    """The chances of every seat to win, and of a draw, in a game for any number.

    With three, somebody wins in proportion to 10 ** (rating / 400), drawn together by how little the ratings are known,
    and equals draw as often as was measured. For two that is `expected_chances`.
    """
    if len(ratings) == 2:
        win, draw, loss = expected_chances(ratings[0], ratings[1], ruleset, clock)
        return (win, loss), draw
    # Two of them differ by as much as two players with the mean deviation do.
    spread = math.sqrt(2 * sum(one.deviation**2 for one in ratings) / len(ratings))
    strengths = [one.rating + edge for one, edge in zip(ratings, edges(ruleset, clock), strict=True)]
    best = max(strengths)
    weights = [math.exp(damped(spread) * (strength - best) / SCALE) for strength in strengths]
    draws = min(max(worth(ruleset).draws, 0.0), 0.99)
    tie = len(weights) * draws / (1 - draws) * math.prod(weights) ** (1 / len(weights))
    whole = sum(weights) + tie
    return tuple(weight / whole for weight in weights), tie / whole


class Suggestion(NamedTuple):
    """What the weaker player could be given, by `to` (0 for the first named, 1 for the second). `score` is what that
    one is expected to score without; `points` and `seconds` would each make it even, as far as that is possible."""

    to: int
    score: float
    points: int | None
    points_score: float | None
    seconds: int | None
    seconds_score: float | None


def suggested_handicap(one: Rating, other: Rating, ruleset: Ruleset, clock: TimeControl) -> Suggestion:
    """The handicap under which both are expected to score one half. Sides are not decided yet, or change in a series,
    so that they do not count."""
    weaker = int(other.rating < one.rating)
    low, high = (one, other) if weaker == 0 else (other, one)
    gap, found = high.rating - low.rating, worth(ruleset)
    points = _points(gap, found) if registry.game(ruleset.game).points and found.point > 0 else None
    times = _times(gap, found) if time_per_player(clock) and found.twice_the_time >= LEAST_WORTH else None
    seconds = None if times is None else _extra_seconds(clock, times)
    return Suggestion(
        weaker,
        expected_score(low, high),
        points,
        None if points is None else expected_score(low, high, points * found.point),
        seconds,
        None if seconds is None else expected_score(low, high, _worth_of(seconds, clock, found)),
    )


def _points(gap: float, found: Worth) -> int:
    return min(MOST_POINTS, round(gap / found.point))


def _times(gap: float, found: Worth) -> float:
    """How many times the other's time."""
    return min(MOST_TIMES, 2 ** (gap / found.twice_the_time))


def _extra_seconds(clock: TimeControl, times: float) -> int:
    """More at the start, or for each move, rounded to what people would say."""
    whole = (time_per_player(clock) or 0) * (times - 1)
    seconds = whole / _uses(clock)
    step = 1 if seconds < 30 else 5 if seconds < 120 else 30
    return min(int(LONGEST), round(seconds / step) * step)


def _worth_of(seconds: float, clock: TimeControl, found: Worth) -> float:
    usual = time_per_player(clock) or 1.0
    return found.twice_the_time * math.log2(1 + seconds * _uses(clock) / usual)


def _uses(clock: TimeControl) -> float:
    """How often a player is given such seconds."""
    return (time_per_player(TimeControl("move", 1)) or 1.0) if clock.kind == "move" else 1.0
