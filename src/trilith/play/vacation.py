"""Vacations: days on which a player does not run out of time in games with days per move.

Everybody has so many days in a calendar year (UTC). A day counts once it has begun, in the year in which it begins.
"""

from collections.abc import Collection, Iterable
from datetime import UTC, datetime
from typing import Final, NamedTuple

from trilith.games.errors import TrilithError

DAYS_PER_YEAR: Final = 30
DAY: Final = 24 * 3600 * 1000


class Vacation(NamedTuple):
    """From when until when, in milliseconds."""

    began: int
    until: int

    @property
    def days(self) -> range:
        """When each of its days begins."""
        return range(self.began, self.until, DAY)


def year_of(time: int) -> int:
    return datetime.fromtimestamp(time / 1000, UTC).year


def days_left(taken: Iterable[Vacation], year: int) -> int:
    """How many days of a year are left.

    >>> days_left([Vacation(0, 3 * DAY), Vacation(5 * DAY, 5 * DAY + 1)], 1970)
    26
    """
    return DAYS_PER_YEAR - sum(year_of(day) == year for vacation in taken for day in vacation.days)


def current(taken: Iterable[Vacation], now: int) -> Vacation | None:
    return next((vacation for vacation in taken if vacation.began <= now < vacation.until), None)


def new_vacation(taken: Collection[Vacation], days: int, now: int) -> Vacation:
    """So many days from now on. TrilithError if they are not there to take."""
    if not 1 <= days <= DAYS_PER_YEAR:
        raise TrilithError(f"a vacation lasts from 1 to {DAYS_PER_YEAR} days")
    if current(taken, now):
        raise TrilithError("you are on vacation already: end that one first")
    wanted = Vacation(now, now + days * DAY)
    for year in sorted({year_of(day) for day in wanted.days}):
        left = days_left(taken, year)
        if sum(year_of(day) == year for day in wanted.days) > left:
            there = "no vacation days" if left <= 0 else "one vacation day" if left == 1 else f"{left} vacation days"
            raise TrilithError(f"you have {there} left in {year}")
    return wanted


def lost_time(vacations: Iterable[Vacation], since: int) -> int:
    """How much of the time since then is vacation, also of what is still to come.

    >>> lost_time([Vacation(10, 20), Vacation(50, 60)], since=15)
    15
    """
    return sum(vacation.until - max(vacation.began, since) for vacation in vacations if vacation.until > since)
