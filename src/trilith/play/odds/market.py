"""The house's market before the first move: a logarithmic market scoring rule (LMSR) that starts at given prices.

A share of an outcome pays one chip if it happens. With q shares of each outcome sold, the market's cost function is
C(q) = b * ln(sum(p_i * exp(q_i / b))), where p are the prices it started at; buying costs the difference of C, and the
price of a share is the derivative of C. The greater b is, the less a bet moves the prices. Whatever is bought, the
house loses at most b * ln(1 / p) for the least of the starting prices: `worst_loss`. Shares and chips are whole
numbers, and what a purchase costs is rounded up, in favour of the house, so the bound is kept in chips as well.
"""

import math
from dataclasses import dataclass, replace

from trilith.play.odds.outcome import OUTCOMES, BetRefused, Outcome, Outcomes, Prices, number_of

# Costs that are whole but for the error of a float are not rounded up.
TOLERANCE = 1e-9


@dataclass(frozen=True)
class Market:
    """
    >>> market = Market((0.5, 0.3, 0.2), b=100)
    >>> round(market.cost("first", 50), 5), [round(price, 5) for price in market.bought("first", 50).prices]
    (28.09298, [0.62246, 0.22652, 0.15102])
    """

    start: Prices
    b: float = 100.0
    sold: tuple[int, ...] = ()
    outcomes: Outcomes = OUTCOMES

    def __post_init__(self) -> None:
        if len(self.start) != len(self.outcomes):
            raise BetRefused("a market has one price for each outcome")
        if not self.sold:
            object.__setattr__(self, "sold", (0,) * len(self.outcomes))
        if self.b <= 0 or min(self.start) <= 0 or not math.isclose(sum(self.start), 1, abs_tol=1e-6):
            raise BetRefused("a market starts at prices above 0 that sum to 1, with a b above 0")

    @property
    def prices(self) -> Prices:
        weights = self._weights()
        total = sum(weights)
        return tuple(weight / total for weight in weights)

    @property
    def worst_loss(self) -> float:
        """The most that the house can lose, in chips."""
        return self.b * math.log(1 / min(self.start))

    def cost(self, outcome: Outcome, shares: int) -> float:
        """What so many shares cost, before rounding."""
        # log(sum(p_i * exp(d_i / b))) with today's prices and only one d that is not 0.
        price = self.prices[number_of(outcome, self.outcomes)]
        x = shares / self.b
        return self.b * (math.log1p(price * math.expm1(x)) if x < 700 else x + math.log(price))

    def chips(self, outcome: Outcome, shares: int) -> int:
        """What so many shares cost, in whole chips."""
        return max(1, math.ceil(self.cost(outcome, shares) - TOLERANCE))

    def shares_for(self, outcome: Outcome, chips: int) -> int:
        """How many whole shares so many chips buy at most."""
        price = self.prices[number_of(outcome, self.outcomes)]
        x = chips / self.b
        # The cost function solved for the shares; for large x it is nearly linear.
        most = self.b * (math.log1p(math.expm1(x) / price) if x < 700 else x - math.log(price))
        shares = math.floor(most + TOLERANCE)
        while shares > 0 and self.chips(outcome, shares) > chips:
            shares -= 1
        return shares

    def bought(self, outcome: Outcome, shares: int) -> "Market":
        if shares < 1:
            raise BetRefused("that buys nothing at this price: stake a little more")
        number = number_of(outcome, self.outcomes)
        return replace(self, sold=tuple(count + shares * (number == one) for one, count in enumerate(self.sold)))

    def _weights(self) -> list[float]:
        # Less the greatest: exponentials of differences cannot overflow.
        most = max(self.sold)
        return [price * math.exp((count - most) / self.b) for price, count in zip(self.start, self.sold, strict=True)]
