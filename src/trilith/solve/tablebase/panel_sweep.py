"""Tiers of two-sided panels, each computed from the tier with one panel more by the two halves of a turn."""

from collections.abc import Mapping
from typing import Any, Final

import numpy as np

from trilith.engine.linker import link
from trilith.games.tablebase_hooks import CHART, ENDING, FLIPPING, PLACING, Tier
from trilith.solve.tablebase.hooks import choices
from trilith.solve.tablebase.kernels.entries import NO_POSITION_BYTE
from trilith.solve.tablebase.kernels.panel_sweep import LAST, SweepArrays, sweep
from trilith.solve.tablebase.kernels.verify import PanelArrays, check_flips, derive_middle
from trilith.solve.tablebase.tiers import Entries
from trilith.solve.tablebase.workspace import Workspace

# Steps in one half of a turn, and lines of three: more than any board of 16 spaces has.
MOST_STEPS: Final = 32
FULL: Final = 16


def solve_tier(workspace: Workspace, tier: Tier, known: Mapping[str, Entries]) -> Entries:
    panels = tier.numbers[0]
    after = _tier_after(workspace, tier, known)
    middle = _swept(workspace, PLACING, panels, after, tier.size)
    workspace.free(after)
    entries: Entries = _swept(workspace, FLIPPING, panels, middle, tier.size)
    workspace.free(middle)
    _translate(workspace, _to_codes(panels), entries, entries)
    return entries


def _tier_after(workspace: Workspace, tier: Tier, known: Mapping[str, Entries]) -> Any:
    """The tier with one panel more, as the kernel counts; that of the full board is computed from the rules."""
    panels = tier.numbers[0] + 1
    if panels == FULL:
        rows = int(link(workspace.game, choices)(np.int64(FULL), workspace.lookup))
        return _swept(workspace, ENDING, FULL, np.zeros(1, np.int8), rows << FULL - 1)
    codes = known[tier.needs[0]]
    after = workspace.array(codes.size, np.int8)
    from_codes = np.argsort(_to_codes(panels).view(np.uint8)).astype(np.uint8).view(np.int8)
    _translate(workspace, from_codes, codes, after)
    return after


def _swept(workspace: Workspace, half: int, panels: int, source: Any, size: int) -> Any:
    target = workspace.array(size, np.int8)
    kernel = link(workspace.game, sweep)
    bits = max(panels - 1, 0)

    def work(first: int, last: int) -> None:
        charts = np.zeros(CHART * MOST_STEPS, np.int32)
        links, lines = np.zeros((2, 2 * MOST_STEPS), np.int64)
        arrays = SweepArrays(workspace.lookup, charts, links, lines, source, target)
        kernel(arrays, np.int64(half), np.int64(panels), np.int64(first), np.int64(last))
        workspace.progress.advance((last - first << bits) / 2 if half != ENDING else 0)

    workspace.share(size >> bits, work)
    return target


def _to_codes(panels: int) -> Any:
    """By byte as the kernel counts: the code of an entry. One to one, so that it can be inverted."""
    table = np.arange(256, dtype=np.uint8).view(np.int8)
    codes = {0: 0, NO_POSITION_BYTE: NO_POSITION_BYTE}
    for turn in range(panels, FULL + 1):
        win, distance = LAST - turn, turn - panels
        codes |= {win: distance, -win: -distance - 1}
    # A win is never over already.
    del codes[LAST - panels]
    free = sorted(set(range(-128, 128)) - set(codes.values()))
    for byte in range(256):
        value = int(table[byte])
        table[byte] = codes[value] if value in codes else free.pop()
    return table


def _translate(workspace: Workspace, table: Any, source: Any, target: Any) -> None:
    def work(first: int, last: int) -> None:
        np.take(table, source[first:last].view(np.uint8), out=target[first:last], mode="clip")

    workspace.share(source.size, work, pieces=max(64, source.size >> 16))


def check_tier(workspace: Workspace, tier: Tier, known: Mapping[str, Entries], entries: Entries) -> int | None:
    after = known[tier.needs[0]] if tier.needs else np.zeros(1, np.int8)
    middle = workspace.array(tier.size, np.int8)
    numbers = tuple(map(np.int64, tier.numbers))
    arrays = PanelArrays(numbers, workspace.lookup, after, middle, entries, np.zeros(1, np.int64))
    derive, check = link(workspace.game, derive_middle), link(workspace.game, check_flips)

    def derive_piece(first: int, last: int) -> None:
        derive(arrays, np.int64(first), np.int64(last))
        workspace.progress.advance((last - first) / 2)

    def check_piece(first: int, last: int) -> int:
        moves = np.zeros(workspace.game.rules.MAX_MOVES, np.int64)
        return int(check(arrays._replace(moves=moves), np.int64(first), np.int64(last)))

    workspace.share(tier.size, derive_piece)
    wrong = workspace.first_wrong(tier.size, check_piece, progress=0.5)
    workspace.free(middle)
    return wrong
