"""Purses, which are filled up once an evening or once a season."""

from datetime import UTC, datetime
from typing import Final, NamedTuple

from trilith.play.odds.ledger import BANK, moved, purse
from trilith.server.clock import now
from trilith.server.settings import Refill
from trilith.server.store.chips import ChipChange, ChipRows

# An evening lasts from noon to noon, universal time: nobody's purse is filled up at midnight.
DAY: Final = 24 * 3600 * 1000
NOON: Final = DAY // 2
MONTHS: Final = 3


class Filling(NamedTuple):
    """How many chips a purse is filled up to, and how often."""

    chips: int = 1000
    each: Refill = "evening"

    def key(self, player: str, at: int) -> str:
        """What a refill is stored under, once."""
        return f"refill:{player}:{evening(at)}" if self.each == "evening" else f"refill:{player}:{season(at)}"


def evening(at: int) -> int:
    """The number of the evening, counted since 1970."""
    return (at - NOON) // DAY


def season(at: int) -> str:
    """The quarter of a year.

    >>> season(0), season(365 * DAY - 1), season(365 * DAY)
    ('1970-1', '1970-4', '1971-1')
    """
    date = datetime.fromtimestamp(at / 1000, UTC)
    return f"{date.year}-{(date.month - 1) // MONTHS + 1}"


def fill_up(change: ChipChange, player: str, filling: Filling) -> int:
    """What a player has, after the purse was filled up, if that was not done this evening or season."""
    name, at = purse(player), now()
    has = change.balances([name]).get(name, 0)
    more = max(0, filling.chips - has)
    return has + more if change.post(moved(filling.key(player, at), BANK, name, more), at) else has


async def chips_of(rows: ChipRows, player: str, filling: Filling) -> int:
    """The same, without a transaction where nothing is due."""
    if await rows.has_transfer(filling.key(player, now())):
        return await rows.purse(player)
    return await rows.change(lambda change: fill_up(change, player, filling))
