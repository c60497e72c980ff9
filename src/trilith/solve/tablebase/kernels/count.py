"""Counts what a tier holds."""

from typing import Any

from trilith.engine.primitives import pointer
from trilith.solve.tablebase.hooks import weight_at, weight_holds


def tally(numbers: Any, first: int, last: int, lookup: Any, none: int, entries: Any, out: Any) -> None:
    """Into `out`: wins, draws, losses, the longest win and the longest loss. An entry counts for all that share it."""
    here = pointer(entries)
    holds = weight_holds(numbers)
    weight = 0
    wins, draws, losses, longest_win, longest_loss = 0, 0, 0, 0, 0
    for index in range(first, last):
        if index == first or index % holds == 0:
            weight = weight_at(numbers, index, lookup)
        code = here[index]
        if code == 0:
            draws += weight
        elif code > 0:
            wins += weight
            longest_win = max(longest_win, code)
        elif code != none:
            losses += weight
            longest_loss = max(longest_loss, -code - 1)
    out[0], out[1], out[2], out[3], out[4] = wins, draws, losses, longest_win, longest_loss
