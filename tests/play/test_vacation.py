"""Vacation days: how many there are, and what they take off a clock."""

from datetime import UTC, datetime

import pytest

from trilith.games.errors import TrilithError
from trilith.play.vacation import DAY, DAYS_PER_YEAR, Vacation, current, days_left, lost_time, new_vacation


def at(year: int, month: int, day: int, hour: int = 0) -> int:
    return round(datetime(year, month, day, hour, tzinfo=UTC).timestamp() * 1000)


def test_a_day_counts_once_it_has_begun() -> None:
    began = at(2026, 5, 1, 12)
    for length, days in ((1, 1), (DAY, 1), (DAY + 1, 2), (7 * DAY, 7)):
        assert days_left([Vacation(began, began + length)], 2026) == DAYS_PER_YEAR - days


def test_every_year_has_its_own_days() -> None:
    summer = new_vacation([], 28, at(2026, 7, 1))
    assert days_left([summer], 2026) == 2
    assert days_left([summer], 2027) == DAYS_PER_YEAR
    # Two days of this one begin in 2026, three in 2027.
    winter = new_vacation([summer], 5, at(2026, 12, 30, 6))
    assert [days_left([summer, winter], year) for year in (2026, 2027)] == [0, 27]
    with pytest.raises(TrilithError, match="2 vacation days left in 2026"):
        new_vacation([summer], 5, at(2026, 12, 29))
    with pytest.raises(TrilithError, match="no vacation days left in 2026"):
        new_vacation([summer, Vacation(at(2026, 10, 1), at(2026, 10, 3))], 1, at(2026, 12, 1))


@pytest.mark.parametrize("days", [-1, 0, 31, 10**12])
def test_a_vacation_has_days(days: int) -> None:
    with pytest.raises(TrilithError, match="from 1 to 30 days"):
        new_vacation([], days, at(2026, 5, 1))


def test_nobody_is_on_two_vacations_at_once() -> None:
    first = new_vacation([], 3, at(2026, 5, 1))
    with pytest.raises(TrilithError, match="on vacation already"):
        new_vacation([first], 3, at(2026, 5, 3))
    assert current([first], at(2026, 5, 3)) == first
    assert current([first], at(2026, 5, 4)) is None
    assert new_vacation([first], 3, at(2026, 5, 4)).began == first.until


def test_only_what_comes_after_the_turn_began_is_lost() -> None:
    taken = [Vacation(10, 20), Vacation(30, 50)]
    assert [lost_time(taken, since) for since in (0, 15, 20, 40, 50)] == [30, 25, 20, 10, 0]
