"""The panel sweep: a tier of two-sided panels computed from the tier with one panel more, half a turn at a time.

Entries count turns from the empty board here: a win that ends with turn t is LAST - t, a loss the negative of that, a
draw 0. So entries of the tier above need only a change of sign. Between its halves a turn belongs to nobody: what is
stored there is the value for the opponent of the player who places, so that each half picks the least.
"""

from typing import Any, Final, NamedTuple

from trilith.engine.primitives import advanced, pointer
from trilith.games.tablebase_hooks import CHART, ENDING, FLIPPING, HIGH, PLACING, VARIANT
from trilith.solve.tablebase.hooks import chart_steps, choices, link_rows, threes, word_at
from trilith.solve.tablebase.kernels.entries import NO_POSITION_BYTE

LAST: Final = 32


class SweepArrays(NamedTuple):
    """Entries before and after half a turn, and scratch space of one thread for charts, links and lines."""

    lookup: Any
    charts: Any
    links: Any
    lines: Any
    source: Any
    target: Any


def sweep(arrays: SweepArrays, half: int, panels: int, first: int, last: int) -> None:
    """Compute the rows from `first` to `last` of one half of a tier."""
    lookup, charts, links, lines = arrays.lookup, arrays.charts, arrays.links, arrays.lines
    source, target = pointer(arrays.source), pointer(arrays.target)
    rows_per_class = choices(panels, lookup)
    bits = max(panels - 1, 0)
    current_class, steps = -1, 0
    for row in range(first, last):
        number = row // rows_per_class
        if number != current_class and half != ENDING:
            current_class, steps = number, chart_steps(half, panels, number, lookup, charts)
        own = word_at(panels, row % rows_per_class, lookup)
        goal = advanced(target, row << bits)
        if half != ENDING:
            count = link_rows(half, panels, own, steps, lookup, charts, links)
            # The rows a placement leads to have a panel more, so they are twice as wide.
            wider = panels if half == PLACING else bits
            for link in range(count):
                step = advanced(pointer(charts), links[2 * link] * CHART)
                origin = advanced(source, links[2 * link + 1] << wider)
                take_least(bits, step, origin, goal, link == 0, half == PLACING)
        theirs = ~own & (1 << panels) - 1
        if half == PLACING:
            # A flip that leaves or makes the opponent a three ends the game with that turn.
            found = threes(number, panels, theirs, lookup, lines)
            set_threes(bits, lines, found, goal, LAST - (panels + 1))
        elif half == FLIPPING:
            to_mover(bits, goal, panels)
            found = threes(number, panels, own, lookup, lines)
            set_threes(bits, lines, found, goal, NO_POSITION_BYTE)
        else:
            clear(bits, goal)
            found = threes(number, panels, theirs, lookup, lines)
            set_threes(bits, lines, found, goal, panels - LAST)


def take_least(bits: int, step: Any, source: Any, goal: Any, is_first: bool, places: bool) -> None:
    """For all colourings of a row: the least of what is there already and what one step leads to."""
    low_bits = min(bits, 8)
    for high in range(1 << bits - low_bits):
        above = step[HIGH + high]
        out = advanced(goal, high << low_bits)
        if places:
            variant = step[VARIANT]
            for low in range(1 << low_bits):
                at = above ^ step[low]
                least = source[at]
                other = source[at ^ variant]
                least = min(least, other)
                if not is_first:
                    least = min(least, out[low])
                out[low] = least
        elif is_first:
            for low in range(1 << low_bits):
                out[low] = source[above ^ step[low]]
        else:
            for low in range(1 << low_bits):
                out[low] = min(source[above ^ step[low]], out[low])


def set_threes(bits: int, lines: Any, count: int, goal: Any, value: int) -> None:
    """Give this value to all colourings in which one of the lines has one colour."""
    for number in range(count):
        line = lines[number]
        for colours in range(1 << bits):
            seen = colours & line
            goal[colours] = value if seen == 0 or seen == line else goal[colours]


def to_mover(bits: int, goal: Any, panels: int) -> None:
    """Change to the mover's side. Where no flip saves the mover, the game was over before this turn."""
    lost = panels + 1 - LAST
    for colours in range(1 << bits):
        value = -goal[colours]
        goal[colours] = lost - 1 if value == lost else value


def clear(bits: int, goal: Any) -> None:
    for colours in range(1 << bits):
        goal[colours] = 0
