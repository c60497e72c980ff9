"""Performance ratings, worked out from FIDE's tables by hand."""

import pytest

from trilith.tournament.card import Card, RoundResult
from trilith.tournament.performance import ABOVE, DIFFERENCES, perfect_performance, performance
from trilith.tournament.standings import standings


def test_the_tables_tell_the_same() -> None:
    """What a share is worth lies among the differences at which it is expected."""
    assert (len(DIFFERENCES), len(ABOVE)) == (50, 51)
    for share in range(1, 50):
        assert DIFFERENCES[share - 1] < ABOVE[share] <= DIFFERENCES[share]


@pytest.mark.parametrize(
    ("points", "ratings", "expected"),
    [
        (2, [1500, 1501, 1500, 1500], 1500),
        # A mean of 1500.5 goes up to 1501; five of eight are 0.625, which go up to 0.63.
        (5, [1500] * 4 + [1501] * 4, 1501 + 95),
        (1, [1600, 1600, 1600], 1600 - 125),
        (3, [1600, 1600, 1600], 2400),
        (0, [1600], 800),
    ],
)
def test_performance(points: float, ratings: list[int], expected: int) -> None:
    assert performance(points, ratings) == expected


@pytest.mark.parametrize(
    ("points", "ratings", "expected"),
    [
        (0, [1600, 1400], 600),
        # Everything is expected from 736 points more.
        (2, [1600, 1400], 2336),
        # 0.76 is expected from 198 points more on, 0.24 from 206 less: one point in all at 1598.
        (1, [1400, 1800], 1598),
        (0.5, [1600], 1597),
    ],
)
def test_perfect_performance(points: float, ratings: list[int], expected: int) -> None:
    assert perfect_performance(points, ratings) == expected


def test_without_rated_opponents_there_is_none() -> None:
    """Forfeits and byes do not count either."""
    won = RoundResult("played", 1.0, 2, 0)
    lost = RoundResult("played", 0.0, 1, 1)
    cards = [
        Card(1, "Ann", 1500, (won, RoundResult("forfeit_win", 1.0, 3, 0))),
        Card(2, "Ben", 0, (lost, RoundResult("pairing_bye", 1.0))),
        Card(3, "Cleo", 1700, (RoundResult("zero_bye"), RoundResult("forfeit_loss", 0.0, 1, 1))),
    ]
    rows = standings(cards, ["TPR", "PTP", "APRO", "APPO"])
    assert {row.number: [value.value for _, value in row.tie_breaks] for row in rows} == {
        1: [0, 0, 700, 700],
        2: [700, 700, 0, 0],
        3: [0, 0, 0, 0],
    }
