"""A double-entry ledger of whole chips. What one account gains another loses, so all balances together are always 0.

Every transfer has a key of its own: to post it twice changes nothing, and so a settlement may be tried again after a
crash. Chips come from the bank, which pays out refills and so is below zero; the house may lose what it stated. No
other account can have less than nothing.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from trilith.play.odds.outcome import BetRefused

BANK: Final = "bank"
HOUSE: Final = "house"
# The accounts that may owe: nobody's purse, and no chips that were put aside.
MAY_OWE: Final = frozenset({BANK, HOUSE})


class Entry(NamedTuple):
    account: str
    chips: int


class Transfer(NamedTuple):
    """Entries that sum to 0, under a key that nothing else has."""

    key: str
    entries: tuple[Entry, ...]

    @property
    def is_balanced(self) -> bool:
        return sum(entry.chips for entry in self.entries) == 0


def transfer(key: str, changes: Iterable[Entry]) -> Transfer:
    """A transfer with one entry for each account, without those that come to nothing.

    >>> transfer("bet", [Entry("purse:1", -5), Entry("house", 5), Entry("house", 0)]).entries
    (Entry(account='house', chips=5), Entry(account='purse:1', chips=-5))
    """
    sums: dict[str, int] = {}
    for account, chips in changes:
        sums[account] = sums.get(account, 0) + chips
    made = Transfer(key, tuple(Entry(account, chips) for account, chips in sorted(sums.items()) if chips))
    if not made.is_balanced:
        raise BetRefused(f"the entries of {key} do not sum to nothing")
    return made


def moved(key: str, giver: str, taker: str, chips: int) -> Transfer:
    return transfer(key, (Entry(giver, -chips), Entry(taker, chips)))


def reversal(posted: Transfer, key: str, balances: Mapping[str, int]) -> Transfer:
    """What undoes a transfer. The house pays what a purse no longer has: nobody is made to owe chips."""
    changes = []
    for account, chips in posted.entries:
        back = -chips
        possible = back if account in MAY_OWE else max(back, -balances.get(account, 0))
        changes += [Entry(account, possible), Entry(HOUSE, back - possible)]
    return transfer(key, changes)


def netted(made: Transfer, kept: Mapping[str, int]) -> Transfer:
    """The same transfer, less what an account has kept of earlier ones that were reversed: the house had paid that.

    >>> netted(moved("won", "house", "purse:1", 50), {"purse:1": 20}).entries
    (Entry(account='house', chips=-30), Entry(account='purse:1', chips=30))
    """
    changes = list(made.entries)
    for account, chips in made.entries:
        back = 0 if account in MAY_OWE else max(0, min(chips, kept.get(account, 0)))
        changes += [Entry(account, -back), Entry(HOUSE, back)]
    return transfer(made.key, changes)


def purse(player: str) -> str:
    return f"purse:{player}"


@dataclass
class Ledger:
    """A ledger in memory, with the rules that the database's keeps as well."""

    balances: dict[str, int] = field(default_factory=dict)
    posted: dict[str, Transfer] = field(default_factory=dict)

    def post(self, made: Transfer) -> bool:
        """Whether it was posted now; False if it had been before. BetRefused, and no change, if a purse cannot pay."""
        if made.key in self.posted:
            return False
        if not made.is_balanced:
            raise BetRefused(f"the entries of {made.key} do not sum to nothing")
        after = {account: self.balances.get(account, 0) + chips for account, chips in made.entries}
        short = [account for account, chips in after.items() if chips < 0 and account not in MAY_OWE]
        if short:
            raise BetRefused("there are not enough chips in your purse")
        self.balances.update(after)
        self.posted[made.key] = made
        return True

    def reverse(self, key: str, by: str) -> bool:
        """Undo a transfer that was posted, once."""
        if by in self.posted or key not in self.posted:
            return False
        return self.post(reversal(self.posted[key], by, self.balances))
