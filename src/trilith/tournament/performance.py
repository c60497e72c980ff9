"""Performance ratings by FIDE's tables: which rating a score against rated opponents is worth (C.07, article 10)."""

from bisect import bisect_left
from collections.abc import Sequence
from typing import Final

# The greatest difference of ratings at which the stronger player is expected to score 50 %, 51 % and so on; beyond the
# last it is everything (rating regulations, table 8.1.2).
DIFFERENCES: Final = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68, 76, 83, 91, 98, 106, 113, 121, 129, 137, 145, 153, 162, 170, 179, 188,
    197, 206, 215, 225, 235, 245, 256, 267, 278, 290, 302, 315, 328, 344, 357, 374, 391, 411, 432, 456, 484, 517, 559,
    619, 735,
)  # fmt: skip
# What a score of 50 %, 51 % up to 100 % is worth above the opponents' mean rating (table 8.1.1).
ABOVE: Final = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175, 184, 193,
    202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444, 470, 501, 538, 589,
    677, 800,
)  # fmt: skip
HALF: Final = 50
# How far below the weakest opponent a score of nothing is.
BELOW_ALL: Final = 800


def mean_rating(ratings: Sequence[int]) -> int:
    """The mean, halves up."""
    return (2 * sum(ratings) + len(ratings)) // (2 * len(ratings))


def performance(points: float, ratings: Sequence[int]) -> int:
    """TPR: the opponents' mean rating, and what the share of points is worth above or below it.

    >>> performance(4, [1800, 1850, 1900, 1900, 1950])
    2120
    """
    # Points are halves, so this is exact.
    share = (200 * int(2 * points) + 2 * len(ratings)) // (4 * len(ratings))
    above = ABOVE[share - HALF] if share >= HALF else -ABOVE[HALF - share]
    return mean_rating(ratings) + above


def perfect_performance(points: float, ratings: Sequence[int]) -> int:
    """PTP: the lowest rating with which at least this score is expected, opponent by opponent.

    >>> perfect_performance(0, [1500, 1400]), perfect_performance(1, [1500, 1500])
    (600, 1497)
    """
    if points <= 0:
        return min(ratings) - BELOW_ALL
    # The expected score only grows with one's own rating.
    low, high = min(ratings) - BELOW_ALL, max(ratings) + BELOW_ALL
    while high - low > 1:
        middle = (low + high) // 2
        if sum(_expected(middle - rating) for rating in ratings) >= 100 * points:
            high = middle
        else:
            low = middle
    return high


def _expected(difference: int) -> int:
    """The expected score in hundredths of somebody who is rated so much higher."""
    share = HALF + bisect_left(DIFFERENCES, abs(difference))
    return share if difference >= 0 else 100 - share
