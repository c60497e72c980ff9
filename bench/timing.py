"""Rates that can be compared on a busy machine."""

from collections.abc import Callable, Mapping
from time import perf_counter

# Does a share of some work, by its number, and says how much that was.
Work = Callable[[int], float]


def side_by_side(
    contenders: Mapping[str, Work], rounds: int, clock: Callable[[], float] = perf_counter
) -> dict[str, float]:
    """How much each does in a second at its best.

    They take turns in short shares, so that other programs disturb all alike, and the best share of each is the one
    disturbed least. Work that is all done in this thread can be measured by its processor time (`thread_time`).
    """
    best = dict.fromkeys(contenders, 0.0)
    for number in range(rounds):
        for name, work in contenders.items():
            begin = clock()
            done = work(number)
            best[name] = max(best[name], done / (clock() - begin))
    return best
