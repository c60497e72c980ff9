"""Offers among observers: "3 to 1 on a draw, up to 30" pays 3 chips for every chip staked on a draw, up to 30 staked.

What the offer may cost is put aside when it is made, so whoever takes it is paid. Part of an offer may be taken, by any
number of people; what is not yet taken can be withdrawn. Odds such as 5 to 2 may not come out even: winnings are
counted on all that is taken so far and rounded down, so that the parts never come to more than the whole.
"""

from dataclasses import dataclass, replace
from typing import Final

from trilith.play.odds.outcome import BetRefused, Outcome

MOST_TO_ONE: Final = 100


@dataclass(frozen=True)
class Offer:
    """`up to` is what others may stake in all, `taken` what they have staked.

    >>> offer = Offer("draw", 3, 1, 30)
    >>> after, winnings = offer.take(12)
    >>> winnings, after.left, after.put_aside
    (36, 18, 90)
    """

    outcome: Outcome
    pays: int
    per: int
    up_to: int
    taken: int = 0
    is_withdrawn: bool = False

    def checked(self) -> "Offer":
        if not (1 <= self.per <= MOST_TO_ONE and 1 <= self.pays <= MOST_TO_ONE * self.per):
            raise BetRefused(f"odds go from 1 to {MOST_TO_ONE} up to {MOST_TO_ONE} to 1")
        if self.up_to < 1 or self._winnings(self.up_to) < 1:
            raise BetRefused("an offer must be large enough to win a chip")
        return self

    @property
    def left(self) -> int:
        return 0 if self.is_withdrawn else self.up_to - self.taken

    @property
    def put_aside(self) -> int:
        """What the one who offers still has put aside, for what was taken and what may be."""
        return self._winnings(self.taken if self.is_withdrawn else self.up_to)

    def take(self, stake: int) -> tuple["Offer", int]:
        """The offer after somebody took part of it, and what they win if the outcome happens."""
        if self.is_withdrawn:
            raise BetRefused("this offer was withdrawn")
        if not 1 <= stake <= self.left:
            raise BetRefused(f"of this offer {self.left} are left" if self.left else "this offer is taken")
        winnings = self._winnings(self.taken + stake) - self._winnings(self.taken)
        if winnings < 1:
            raise BetRefused("that would win nothing: stake a little more")
        return replace(self, taken=self.taken + stake), winnings

    def withdraw(self) -> tuple["Offer", int]:
        """The offer after what is left of it was withdrawn, and the chips that come back."""
        if self.is_withdrawn or not self.left:
            raise BetRefused("there is nothing left of this offer to withdraw")
        after = replace(self, is_withdrawn=True)
        return after, self.put_aside - after.put_aside

    def _winnings(self, stakes: int) -> int:
        return stakes * self.pays // self.per
