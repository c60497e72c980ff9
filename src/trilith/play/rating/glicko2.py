"""Glicko-2: a player's rating after a rating period, by Mark Glickman's paper "Example of the Glicko-2 system".

A rating is a normal distribution: `rating` is its mean, `deviation` its width, and `volatility` says how much the
player's strength itself is expected to change in a period. Beyond the paper a game has an `edge`, what the seat and the
handicap were worth to the player in rating points, and a `weight`, as games for three are more than one comparison.
"""

import math
from collections.abc import Sequence
from typing import Final, NamedTuple

# Rating points per unit of the paper's own scale, and where that is 0.
SCALE: Final = 173.7178
CENTRE: Final = 1500.0
TAU: Final = 0.5
# The paper's epsilon, for volatilities that do not depend on how one comes near them.
TOLERANCE: Final = 1e-9


class Rating(NamedTuple):
    rating: float = CENTRE
    deviation: float = 350.0
    volatility: float = 0.06


# Where everybody begins, and the most that a deviation can grow to.
NEW: Final = Rating()


class Faced(NamedTuple):
    """A game against somebody: who they were at the beginning of the period, and the score, from 0 to 1."""

    opponent: Rating
    score: float
    edge: float = 0.0
    weight: float = 1.0


def rate(player: Rating, games: Sequence[Faced], tau: float = TAU) -> Rating:
    """The rating after a period with these games; with none the deviation grows.

    >>> rate(Rating(1500, 200), [Faced(Rating(1400, 30), 1), Faced(Rating(1550, 100), 0), Faced(Rating(1700, 300), 0)])
    Rating(rating=1464.0506..., deviation=151.5165..., volatility=0.05999...)
    """
    if not games:
        return aged(player, 1)
    mean, width = (player.rating - CENTRE) / SCALE, player.deviation / SCALE
    information = surprise = 0.0
    for game in games:
        damping = damped(game.opponent.deviation)
        expected = _expected(mean + game.edge / SCALE, (game.opponent.rating - CENTRE) / SCALE, damping)
        information += game.weight * damping**2 * expected * (1 - expected)
        surprise += game.weight * damping * (game.score - expected)
    volatility = _volatility(width, player.volatility, surprise / information, 1 / information, tau)
    width = 1 / math.sqrt(1 / (width**2 + volatility**2) + information)
    return Rating(CENTRE + SCALE * (mean + width**2 * surprise), SCALE * width, volatility)


def aged(player: Rating, periods: int) -> Rating:
    """The rating after so many periods without a game: nobody knows it as well as before."""
    width = math.sqrt((player.deviation / SCALE) ** 2 + periods * player.volatility**2)
    return player._replace(deviation=min(max(player.deviation, NEW.deviation), SCALE * width))


def expected_score(player: Rating, opponent: Rating, edge: float = 0.0) -> float:
    """What the player is expected to score, given how well both ratings are known.

    >>> expected_score(Rating(1500), Rating(1500)), round(expected_score(Rating(1700, 30), Rating(1500, 30)), 2)
    (0.5, 0.76)
    """
    damping = damped(math.hypot(player.deviation, opponent.deviation))
    return _expected((player.rating + edge) / SCALE, opponent.rating / SCALE, damping)


def damped(deviation: float) -> float:
    """The paper's g: how much a result counts against somebody whose rating is not known well."""
    return 1 / math.sqrt(1 + 3 * (deviation / SCALE / math.pi) ** 2)


def _expected(mean: float, opponent: float, damping: float) -> float:
    # The bounds keep ratings that nobody could have from dividing by zero.
    return 1 / (1 + math.exp(max(-30.0, min(30.0, -damping * (mean - opponent)))))


def _volatility(width: float, volatility: float, change: float, variance: float, tau: float) -> float:
    """Step 5 of the paper: the volatility under which the change is most likely, by the Illinois algorithm."""
    start = math.log(volatility**2)

    def slope(x: float) -> float:
        total = width**2 + variance + math.exp(x)
        return math.exp(x) * (change**2 - total) / (2 * total**2) - (x - start) / tau**2

    low = start
    if change**2 > width**2 + variance:
        high = math.log(change**2 - width**2 - variance)
    else:
        high = start - tau
        while slope(high) < 0:
            high -= tau
    at_low, at_high = slope(low), slope(high)
    while abs(high - low) > TOLERANCE:
        middle = low + (low - high) * at_low / (at_high - at_low)
        at_middle = slope(middle)
        if at_middle * at_high <= 0:
            low, at_low = high, at_high
        else:
            at_low /= 2
        high, at_high = middle, at_middle
    return math.exp(low / 2)
