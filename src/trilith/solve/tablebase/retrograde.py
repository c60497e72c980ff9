"""Tiers that can go round in circles, worked out backwards from the end, ply by ply."""

from typing import Any

import numpy as np

from trilith.engine.linker import link
from trilith.games.tablebase_hooks import Tier
from trilith.solve.tablebase.codes import Codes
from trilith.solve.tablebase.kernels import retrograde as circles
from trilith.solve.tablebase.kernels import verify as checking
from trilith.solve.tablebase.workspace import Workspace

# Share of the work that is done before the first step back.
BEGINNING = 0.4
PIECES = 64


def solve(workspace: Workspace, tier: Tier, known: dict[str, Any]) -> Codes:
    marks = workspace.array(tier.size, np.uint16)
    blocks = -(-tier.size // circles.BLOCK)
    due = np.full(blocks, circles.NEVER, np.uint16)
    below = _below(tier, known)
    _begin(workspace, tier, marks, due, below)
    done = 0
    ply = 0
    # All of one ply are final before the next begins.
    while (ply := int(due.min())) != circles.NEVER:
        done += _step_back(workspace, tier, ply, marks, due, below)
    workspace.progress.advance((tier.size - done) * (1 - BEGINNING))
    entries: Codes = marks.view(np.int16)
    finish = link(workspace.game, circles.finish)
    workspace.share(tier.size, lambda a, b: finish(np.int64(a), np.int64(b), marks, entries))
    return entries


def _below(tier: Tier, known: dict[str, Any]) -> tuple[Any, Any, Any]:
    """The two tiers that captures lead to, after their numbers; empty where there is none."""
    arrays = [known[name] for name in tier.needs] + [np.zeros(1, np.int16)] * 2
    first, second = [*tier.needs, "0-0", "0-0"][:2]
    numbers = tuple(np.int64(part) for name in (first, second) for part in name.split("-"))
    return numbers, arrays[0], arrays[1]


def _begin(workspace: Workspace, tier: Tier, marks: Any, due: Any, below: tuple[Any, Any, Any]) -> None:
    kernel = link(workspace.game, circles.begin)
    numbers = tuple(map(np.int64, tier.numbers))

    def work(first: int, last: int) -> None:
        kernel(numbers, np.int64(first), np.int64(last), workspace.lookup, _buffer(workspace), marks, due, *below)
        workspace.progress.advance((last - first) * BEGINNING)

    workspace.share(tier.size, work)


def _step_back(workspace: Workspace, tier: Tier, ply: int, marks: Any, due: Any, below: tuple[Any, Any, Any]) -> int:
    kernel = link(workspace.game, circles.step_back)
    numbers = tuple(map(np.int64, tier.numbers))
    done: list[int] = []

    def work(first: int, last: int) -> None:
        span = np.int64(ply), np.int64(first), np.int64(last)
        done.append(kernel(numbers, *span, workspace.lookup, _buffer(workspace), marks, due, *below))

    workspace.share(len(due), work, PIECES)
    workspace.progress.advance(sum(done) * (1 - BEGINNING))
    return sum(done)


def _buffer(workspace: Workspace) -> Any:
    return np.zeros(2 * workspace.game.rules.MAX_MOVES, np.int64)


def check(workspace: Workspace, tier: Tier, known: dict[str, Any], entries: Codes) -> int | None:
    numbers = tuple(map(np.int64, tier.numbers))
    kernel = link(workspace.game, checking.check_turns)
    below = _below(tier, known)
    first_wrong: list[int] = []

    def work(first: int, last: int) -> None:
        span = np.int64(first), np.int64(last)
        wrong = int(kernel(numbers, *span, workspace.lookup, _buffer(workspace), entries, *below))
        if wrong >= 0:
            first_wrong.append(wrong)
        workspace.progress.advance(last - first)

    workspace.share(tier.size, work)
    return min(first_wrong, default=None)
