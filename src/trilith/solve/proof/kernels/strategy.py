"""A winning strategy out of a finished proof: for every position the winner may have to move in, one turn."""

from typing import Any

from trilith.engine.kernels.hooks import apply
from trilith.engine.primitives import advanced, pointer
from trilith.solve.proof.hooks import safe_moves, state_of
from trilith.solve.proof.kernels.search import (
    MAX_MOVES_PER_PLY,
    WIN_IN_THREE,
    Buffers,
    before,
    bounds,
    distinct,
    recall,
)


def unfold(
    named: Any,
    chosen: Any,
    next_named: Any,
    control: Any,
    scratch: Any,
    lookup: Any,
    moves: Any,
    names: Any,
    seen: Any,
    table: Any,
) -> int:
    """Choose a turn for each of the positions named, and name those that the replies lead to; how many, or -1 if
    a position has no turn that is proven to win, or there is no lookup. Replies that lose at once are left out."""
    buffers = Buffers(
        pointer(control),
        pointer(scratch),
        pointer(lookup),
        pointer(moves),
        pointer(names),
        pointer(seen),
        pointer(table),
    )
    filled = 0
    for number in range(len(chosen)):
        state = state_of(named[2 * number], named[2 * number + 1])
        chosen[number] = best_turn(state, named[2 * number], named[2 * number + 1], buffers)
        if chosen[number] < 0:
            return -1
        after = apply(state, chosen[number])
        count = safe_moves(after, buffers.scratch, buffers.moves, control[MAX_MOVES_PER_PLY])
        count = distinct(after, buffers.moves, buffers.names, count, buffers)
        if 2 * (filled + count) > len(next_named):
            return -1
        for word in range(2 * count):
            next_named[2 * filled + word] = buffers.names[word]
        filled += count
    return filled


def best_turn(state: Any, low: int, high: int, buffers: Buffers) -> int:
    """Among the turns proven to win soonest, the one with the fewest replies: the proof stays small. -1 if none is."""
    least, _ = bounds(recall(low, high, buffers))
    replies = advanced(buffers.moves, buffers.control[MAX_MOVES_PER_PLY])
    count = safe_moves(state, buffers.scratch, buffers.moves, buffers.control[MAX_MOVES_PER_PLY])
    count = distinct(state, buffers.moves, buffers.names, count, buffers)
    best, fewest = -1, buffers.control[MAX_MOVES_PER_PLY]
    for number in range(count):
        _, most = bounds(recall(buffers.names[2 * number], buffers.names[2 * number + 1], buffers))
        if least < WIN_IN_THREE and before(most) < least:
            continue
        left = safe_moves(apply(state, buffers.moves[number]), buffers.scratch, replies, fewest)
        # A win in three leaves no reply at all.
        if left < fewest and (least < WIN_IN_THREE or left == 0):
            best, fewest = buffers.moves[number], left
    return best
