"""How well somebody foretells results. A bet says what its bettor believes, and the Brier score compares that with what
happened.

Before the first move the market says it: who buys moves the prices towards what they believe, and the prices after the
purchase are their forecast. At fixed odds, Kelly's rule tells what share of a purse to stake on an outcome that is
likelier than its price: f = (q - p) / (1 - p). Read backwards, a stake tells the chance q that its bettor gives the
outcome: q = p + f * (1 - p). The other outcomes share the rest as their prices do.
"""

from collections.abc import Iterable, Sequence
from statistics import fmean

from trilith.play.odds.outcome import OUTCOMES, Outcome, Outcomes, Prices, number_of


def belief(prices: Prices, outcome: Outcome, stake: int, purse: int, outcomes: Outcomes = OUTCOMES) -> Prices:
    """The chances that a bettor with this purse gives the outcomes, by what they staked on one.

    >>> belief((0.5, 0.25, 0.25), "first", 20, 100)
    (0.6, 0.2, 0.2)
    """
    number = number_of(outcome, outcomes)
    price = prices[number]
    believed = price + min(1.0, stake / max(1, purse)) * (1 - price)
    rest = (1 - believed) / (1 - price) if price < 1 else 0.0
    return tuple(believed if one == number else other * rest for one, other in enumerate(prices))


def brier(forecast: Sequence[float], happened: Outcome, outcomes: Outcomes = OUTCOMES) -> float:
    """The squared error over all outcomes: 0 is perfect, 2 is sure and wrong. A third for each comes to two thirds.

    >>> brier((1.0, 0.0, 0.0), "first"), brier((1.0, 0.0, 0.0), "draw")
    (0.0, 2.0)
    """
    return sum((chance - (one == happened)) ** 2 for chance, one in zip(forecast, outcomes, strict=True))


def mean_brier(scores: Iterable[float]) -> float | None:
    found = list(scores)
    return fmean(found) if found else None
