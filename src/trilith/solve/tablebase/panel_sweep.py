"""Tiers of two-sided panels, each worked out from the next by the two halves of a turn."""

from typing import Any

import numpy as np

from trilith.engine.linker import link
from trilith.games.tablebase_hooks import CHART, ENDING, FLIPPING, PLACING, Tier
from trilith.solve.tablebase.codes import Codes
from trilith.solve.tablebase.hooks import choices
from trilith.solve.tablebase.kernels import panel_sweep as halves
from trilith.solve.tablebase.kernels import verify as checking
from trilith.solve.tablebase.workspace import Workspace

# Steps in one half of a turn, and lines of three: more than any board of 16 spaces has.
MOST_STEPS = 32
FULL = 16


def solve(workspace: Workspace, tier: Tier, known: dict[str, Any]) -> Codes:
    panels = tier.numbers[0]
    after = _after(workspace, tier, known)
    middle = _swept(workspace, PLACING, panels, after, tier.size)
    workspace.give_back(after)
    entries: Codes = _swept(workspace, FLIPPING, panels, middle, tier.size)
    workspace.give_back(middle)
    _translate(workspace, _to_codes(panels), entries, entries)
    return entries


def _after(workspace: Workspace, tier: Tier, known: dict[str, Any]) -> Any:
    """The tier with a panel more, as the kernel counts; a full board is judged on the spot."""
    panels = tier.numbers[0] + 1
    if panels == FULL:
        ways = int(link(workspace.game, choices)(np.int64(FULL), workspace.lookup))
        return _swept(workspace, ENDING, FULL, np.zeros(1, np.int8), ways << FULL - 1)
    codes = known[tier.needs[0]]
    after = workspace.array(codes.size, np.int8)
    _translate(workspace, np.argsort(_to_codes(panels).view(np.uint8)).astype(np.uint8).view(np.int8), codes, after)
    return after


def _swept(workspace: Workspace, half: int, panels: int, source: Any, size: int) -> Any:
    target = workspace.array(size, np.int8)
    kernel = link(workspace.game, halves.sweep)
    bits = max(panels - 1, 0)

    def work(first: int, last: int) -> None:
        charts = np.zeros(CHART * MOST_STEPS, np.int32)
        links, lines = np.zeros((2, 2 * MOST_STEPS), np.int64)
        span = np.int64(half), np.int64(panels), np.int64(first), np.int64(last)
        kernel(*span, workspace.lookup, charts, links, lines, source, target)
        workspace.progress.advance((last - first << bits) / 2 if half != ENDING else 0)

    workspace.share(size >> bits, work)
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


def _translate(workspace: Workspace, table: Any, source: Any, target: Any) -> None:
    def work(first: int, last: int) -> None:
        np.take(table, source[first:last].view(np.uint8), out=target[first:last], mode="clip")

    workspace.share(source.size, work, pieces=max(64, source.size >> 16))


def check(workspace: Workspace, tier: Tier, known: dict[str, Any], entries: Codes) -> int | None:
    after = known[tier.needs[0]] if tier.needs else np.zeros(1, np.int8)
    numbers = tuple(map(np.int64, tier.numbers))
    middle = workspace.array(tier.size, np.int8)
    place, flip = link(workspace.game, checking.check_placing), link(workspace.game, checking.check_halves)
    first_wrong: list[int] = []

    def work_placing(first: int, last: int) -> None:
        place(numbers, np.int64(first), np.int64(last), workspace.lookup, after, middle)
        workspace.progress.advance((last - first) / 2)

    def work_flipping(first: int, last: int) -> None:
        moves = np.zeros(workspace.game.rules.MAX_MOVES, np.int64)
        wrong = int(flip(numbers, np.int64(first), np.int64(last), workspace.lookup, moves, middle, entries))
        if wrong >= 0:
            first_wrong.append(wrong)
        workspace.progress.advance((last - first) / 2)

    workspace.share(tier.size, work_placing)
    workspace.share(tier.size, work_flipping)
    workspace.give_back(middle)
    return min(first_wrong, default=None)
