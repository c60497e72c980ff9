"""Tiers in which positions lead to each other, solved by retrograde analysis."""

from collections.abc import Mapping
from typing import Final

import numpy as np

from trilith.engine.linker import link
from trilith.games.tablebase_hooks import Tier
from trilith.solve.tablebase.kernels import retrograde as kernel
from trilith.solve.tablebase.kernels.retrograde import TierArrays
from trilith.solve.tablebase.kernels.verify import check_entries
from trilith.solve.tablebase.tiers import Entries
from trilith.solve.tablebase.workspace import Workspace

# Share of the work that is done before the first step back.
INITIALISING: Final = 0.4
PIECES: Final = 64


def solve_tier(workspace: Workspace, tier: Tier, known: Mapping[str, Entries]) -> Entries:
    marks = workspace.array(tier.size, np.uint16)
    due = np.full(-(-tier.size // kernel.BLOCK), kernel.NEVER, np.uint16)
    # Codes are as wide as marks, and take their place in the end.
    entries: Entries = marks.view(np.int16)
    arrays = _arrays(workspace, tier, known, entries)._replace(marks=marks, due=due)
    _initialise(workspace, arrays)
    done = 0
    # All marks of one ply are final before the next begins.
    while (ply := int(due.min())) != kernel.NEVER:
        done += _step_back(workspace, arrays, ply)
    workspace.progress.advance((tier.size - done) * (1 - INITIALISING))
    finish = link(workspace.game, kernel.finish)
    workspace.share(tier.size, lambda first, last: finish(arrays, np.int64(first), np.int64(last)))
    return entries


def check_tier(workspace: Workspace, tier: Tier, known: Mapping[str, Entries], entries: Entries) -> int | None:
    check = link(workspace.game, check_entries)
    arrays = _arrays(workspace, tier, known, entries)
    return workspace.first_wrong(
        tier.size, lambda first, last: check(_with_scratch(workspace, arrays), np.int64(first), np.int64(last))
    )


def _arrays(workspace: Workspace, tier: Tier, known: Mapping[str, Entries], entries: Entries) -> TierArrays:
    """The tier for the kernels. Of the two tiers that captures lead to, those that do not exist are empty."""
    lower = [known[name] for name in tier.needs] + [np.zeros(1, np.int16)] * 2
    names = [*tier.needs, "0-0", "0-0"][:2]
    nothing = np.zeros(1, np.uint16)
    return TierArrays(
        numbers=tuple(map(np.int64, tier.numbers)),
        lookup=workspace.lookup,
        marks=nothing,
        due=nothing,
        entries=entries,
        lower_tiers=tuple(np.int64(part) for name in names for part in name.split("-")),
        lower_entries=lower[0],
        lowest_entries=lower[1],
        moves=np.zeros(1, np.int64),
        before=np.zeros(1, np.int64),
    )


def _with_scratch(workspace: Workspace, arrays: TierArrays) -> TierArrays:
    """The arrays with scratch space for one thread."""
    moves, before = np.zeros((2, workspace.game.rules.MAX_MOVES), np.int64)
    return arrays._replace(moves=moves, before=before)


def _initialise(workspace: Workspace, arrays: TierArrays) -> None:
    initialise = link(workspace.game, kernel.initialise)

    def work(first: int, last: int) -> None:
        initialise(_with_scratch(workspace, arrays), np.int64(first), np.int64(last))
        workspace.progress.advance((last - first) * INITIALISING)

    workspace.share(len(arrays.marks), work)


def _step_back(workspace: Workspace, arrays: TierArrays, ply: int) -> int:
    """Carry all marks of one ply to their predecessors; how many there were."""
    step_back = link(workspace.game, kernel.step_back)
    done: list[int] = []

    def work(first: int, last: int) -> None:
        done.append(step_back(_with_scratch(workspace, arrays), np.int64(ply), np.int64(first), np.int64(last)))

    workspace.share(len(arrays.due), work, PIECES)
    workspace.progress.advance(sum(done) * (1 - INITIALISING))
    return sum(done)
