"""Rates that can be compared on a busy machine."""

from collections.abc import Callable, Mapping
from time import perf_counter

# Does a share of some work, by its number, and says how much that was.
Work = Callable[[int], float]


def side_by_side(contenders: Mapping[str, Work], rounds: int) -> dict[str, float]:
    """How much each does in a second at its best.

    They take turns in short shares, so that other programs disturb all alike, and the best share of each is the one
    disturbed least.
    """
    best = dict.fromkeys(contenders, 0.0)
    for number in range(rounds):
        for name, work in contenders.items():
            begin = perf_counter()
            done = work(number)
            best[name] = max(best[name], done / (perf_counter() - begin))
    return best
