"""Fixed odds during the game, from the engine's chances. What the house may lose is capped, a decided game closed."""

import math
from dataclasses import dataclass, replace
from typing import Final

from trilith.play.odds.outcome import OUTCOMES, BetRefused, Outcome, Outcomes, Prices, number_of

# What the house adds to a chance for its price: it must not lose to whoever looks more closely than the engine.
MARGIN: Final = 1.05
# No price is below this or above that: returns stay finite, and a sure bet is no bet.
LEAST: Final = 0.02
MOST: Final = 0.97
# A chance from here on counts as decided.
DECIDED: Final = 0.985


def price_of(chance: float) -> float:
    """What one chip of returns costs, in hundredths rounded up.

    >>> price_of(0.5), price_of(0.001)
    (0.53, 0.02)
    """
    return min(MOST, max(LEAST, math.ceil(chance * MARGIN * 100 - 1e-9) / 100))


def is_decided(chances: Prices, is_proven: bool = False) -> bool:
    """Whether there is nothing left to bet on."""
    return is_proven or max(chances) >= DECIDED


@dataclass(frozen=True)
class Book:
    """What the house took and would have to pay, by outcome, for bets at fixed odds."""

    cap: int
    staked: int = 0
    payable: tuple[int, ...] = ()
    outcomes: Outcomes = OUTCOMES

    def __post_init__(self) -> None:
        if not self.payable:
            object.__setattr__(self, "payable", (0,) * len(self.outcomes))

    @property
    def exposure(self) -> int:
        """What the house loses in the worst case."""
        return max(0, max(self.payable) - self.staked)

    def returns(self, outcome: Outcome, stake: int, chances: Prices) -> int:
        """What a stake pays back if the outcome happens, rounded down: in favour of the house."""
        return math.floor(stake / price_of(chances[number_of(outcome, self.outcomes)]) + 1e-9)

    def most(self, outcome: Outcome, chances: Prices) -> int:
        """The greatest stake that the cap allows."""
        number = number_of(outcome, self.outcomes)
        # Each chip staked adds 1 / price - 1 to what is lost if this happens.
        room = self.cap - (self.payable[number] - self.staked)
        price = price_of(chances[number])
        return max(0, math.floor(room / (1 / price - 1) + 1e-9))

    def taken(self, outcome: Outcome, stake: int, chances: Prices) -> "Book":
        returns = self.returns(outcome, stake, chances)
        if stake < 1 or returns <= stake:
            raise BetRefused("that would win nothing at this price")
        number = number_of(outcome, self.outcomes)
        payable = tuple(owed + returns * (number == one) for one, owed in enumerate(self.payable))
        after = replace(self, staked=self.staked + stake, payable=payable)
        if after.exposure > self.cap:
            raise BetRefused(f"the house takes at most {self.most(outcome, chances)} chips on that now")
        return after
