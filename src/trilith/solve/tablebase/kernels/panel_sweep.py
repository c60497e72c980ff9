"""Games of two-sided panels whose turns have two halves: a tier follows from the one with a panel more.

An entry counts turns from the empty board: a win that ends with the turn numbered t is LAST - t, a loss the same below
0, a draw 0. So entries of later turns need no change but of sign. Between its halves a turn belongs to nobody: what is
kept there is the worth to the opponent of the player who places, so that each half picks the least.
"""

from typing import Any, Final

from trilith.engine.primitives import advanced, pointer
from trilith.games.tablebase_hooks import CHART, ENDING, FLIPPING, HIGH, PLACING, VARIANT
from trilith.solve.tablebase.hooks import chart_steps, choices, link_rows, threes, word_at

LAST: Final = 32
# What no game can come to: the mover had won before.
NONE: Final = -128


def sweep(
    half: int,
    panels: int,
    first: int,
    last: int,
    lookup: Any,
    charts: Any,
    links: Any,
    lines: Any,
    source: Any,
    target: Any,
) -> None:
    """Work out the rows from `first` to `last` of one half of a tier."""
    ways = choices(panels, lookup)
    bits = max(panels - 1, 0)
    at_class, steps = -1, 0
    for row in range(first, last):
        number = row // ways
        if number != at_class and half != ENDING:
            at_class, steps = number, chart_steps(half, panels, number, lookup, charts)
        word = word_at(panels, row % ways, lookup)
        goal = advanced(pointer(target), row << bits)
        if half != ENDING:
            count = link_rows(half, panels, word, steps, lookup, charts, links)
            # The rows a placement leads to have a panel more, so they are twice as wide.
            wider = panels if half == PLACING else bits
            for number_of_link in range(count):
                step = advanced(pointer(charts), links[2 * number_of_link] * CHART)
                origin = advanced(pointer(source), links[2 * number_of_link + 1] << wider)
                gather(bits, step, origin, goal, number_of_link == 0, half == PLACING)
        theirs = ~word & (1 << panels) - 1
        if half == PLACING:
            # A flip that leaves or makes the opponent a three ends the game with that turn.
            found = threes(number, panels, theirs, lookup, lines)
            mark(bits, lines, found, goal, LAST - (panels + 1))
        elif half == FLIPPING:
            settle(bits, goal, panels)
            found = threes(number, panels, word, lookup, lines)
            mark(bits, lines, found, goal, NONE)
        else:
            clear(bits, goal)
            found = threes(number, panels, theirs, lookup, lines)
            mark(bits, lines, found, goal, panels - LAST)


def gather(bits: int, step: Any, source: Any, goal: Any, is_first: bool, places: bool) -> None:
    """For all colourings of a row: the least of what stands there already and what one step leads to."""
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


def mark(bits: int, lines: Any, count: int, goal: Any, value: int) -> None:
    """Give this value to all colourings in which one of the lines has one colour."""
    for number in range(count):
        line = lines[number]
        for colours in range(1 << bits):
            seen = colours & line
            goal[colours] = value if seen == 0 or seen == line else goal[colours]


def settle(bits: int, goal: Any, panels: int) -> None:
    """To the mover's side. Where no flip saves the mover, the game was over before this turn."""
    lost = panels + 1 - LAST
    for colours in range(1 << bits):
        value = -goal[colours]
        goal[colours] = lost - 1 if value == lost else value


def clear(bits: int, goal: Any) -> None:
    for colours in range(1 << bits):
        goal[colours] = 0
