"""Tiers of two-sided panels, each worked out from the next by the two halves of a turn."""

from typing import Any

import numpy as np

from trilith.engine.link import link
from trilith.games.charts import CHART, ENDING, FLIPPING, PLACING
from trilith.games.tiers import Tier
from trilith.solve.codes import Codes
from trilith.solve.kernels import checking, halves
from trilith.solve.kernels.open import choices
from trilith.solve.workshop import Workshop

# Steps in one half of a turn, and lines of three: more than any board of 16 spaces has.
MOST_STEPS = 32
FULL = 16


def solve(workshop: Workshop, tier: Tier, known: dict[str, Any]) -> Codes:
    panels = tier.numbers[0]
    after = _after(workshop, tier, known)
    middle = _swept(workshop, PLACING, panels, after, tier.size)
    workshop.give_back(after)
    entries: Codes = _swept(workshop, FLIPPING, panels, middle, tier.size)
    workshop.give_back(middle)
    _translate(workshop, _to_codes(panels), entries, entries)
    return entries


def _after(workshop: Workshop, tier: Tier, known: dict[str, Any]) -> Any:
    """The tier with a panel more, as the kernel counts; a full board is judged on the spot."""
    panels = tier.numbers[0] + 1
    if panels == FULL:
        ways = int(link(workshop.game, choices)(np.int64(FULL), workshop.room))
        return _swept(workshop, ENDING, FULL, np.zeros(1, np.int8), ways << FULL - 1)
    codes = known[tier.needs[0]]
    after = workshop.array(codes.size, np.int8)
    _translate(workshop, np.argsort(_to_codes(panels).view(np.uint8)).astype(np.uint8).view(np.int8), codes, after)
    return after


def _swept(workshop: Workshop, half: int, panels: int, source: Any, size: int) -> Any:
    target = workshop.array(size, np.int8)
    kernel = link(workshop.game, halves.sweep)
    bits = max(panels - 1, 0)

    def work(first: int, last: int) -> None:
        charts = np.zeros(CHART * MOST_STEPS, np.int32)
        links, lines = np.zeros((2, 2 * MOST_STEPS), np.int64)
        span = np.int64(half), np.int64(panels), np.int64(first), np.int64(last)
        kernel(*span, workshop.room, charts, links, lines, source, target)
        workshop.progress.advance((last - first << bits) / 2 if half != ENDING else 0)

    workshop.share(size >> bits, work)
    return target


def _to_codes(panels: int) -> Any:
    """For each byte as the kernel counts, a code: one to one, so that it can be turned round."""
    table = np.arange(256, dtype=np.uint8).view(np.int8)
    taken = {0: 0, halves.NONE: halves.NONE}
    for turn in range(panels, FULL + 1):
        worth, distance = halves.LAST - turn, turn - panels
        taken |= {worth: distance, -worth: -distance - 1}
    # A win is never over already.
    del taken[halves.LAST - panels]
    free = sorted(set(range(-128, 128)) - set(taken.values()))
    for byte in range(256):
        value = int(table[byte])
        table[byte] = taken[value] if value in taken else free.pop()
    return table


def _translate(workshop: Workshop, table: Any, source: Any, target: Any) -> None:
    def work(first: int, last: int) -> None:
        np.take(table, source[first:last].view(np.uint8), out=target[first:last], mode="clip")

    workshop.share(source.size, work, pieces=max(64, source.size >> 16))


def check(workshop: Workshop, tier: Tier, known: dict[str, Any], entries: Codes) -> int | None:
    after = known[tier.needs[0]] if tier.needs else np.zeros(1, np.int8)
    numbers = tuple(map(np.int64, tier.numbers))
    middle = workshop.array(tier.size, np.int8)
    place, flip = link(workshop.game, checking.check_placing), link(workshop.game, checking.check_halves)
    first_wrong: list[int] = []

    def work_placing(first: int, last: int) -> None:
        place(numbers, np.int64(first), np.int64(last), workshop.room, after, middle)
        workshop.progress.advance((last - first) / 2)

    def work_flipping(first: int, last: int) -> None:
        moves = np.zeros(workshop.game.rules.MAX_MOVES, np.int64)
        wrong = int(flip(numbers, np.int64(first), np.int64(last), workshop.room, moves, middle, entries))
        if wrong >= 0:
            first_wrong.append(wrong)
        workshop.progress.advance((last - first) / 2)

    workshop.share(tier.size, work_placing)
    workshop.share(tier.size, work_flipping)
    workshop.give_back(middle)
    return min(first_wrong, default=None)
