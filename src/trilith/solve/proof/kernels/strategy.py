"""Extracts a winning strategy from a finished proof: one move for every position the winner may have to move in."""

from typing import Any

from trilith.engine.kernels.hooks import apply
from trilith.engine.primitives import advanced
from trilith.solve.proof.hooks import safe_moves, state_of
from trilith.solve.proof.kernels.search import (
    MAX_MOVES_PER_PLY,
    WIN_IN_THREE,
    SearchArrays,
    bounds,
    distinct,
    one_ply_earlier,
    search_pointers,
    tt_probe,
)


def extend_strategy(keys: Any, chosen: Any, next_keys: Any, arrays: SearchArrays) -> int:
    """Choose a move in each of these positions, and fill in the keys of those that the replies lead to; how many.

    -1 if a position has no move that is proven to win, or the keys do not fit. Replies that lose at once are left out.
    """
    at = search_pointers(arrays)
    filled = 0
    for number in range(len(chosen)):
        state = state_of(keys[2 * number], keys[2 * number + 1])
        chosen[number] = winning_move(state, keys[2 * number], keys[2 * number + 1], at)
        if chosen[number] < 0:
            return -1
        after = apply(state, chosen[number])
        count = safe_moves(after, at.scratch, at.moves, at.control[MAX_MOVES_PER_PLY])
        count = distinct(after, at.moves, at.keys, count, at)
        if 2 * (filled + count) > len(next_keys):
            return -1
        for word in range(2 * count):
            next_keys[2 * filled + word] = at.keys[word]
        filled += count
    return filled


def winning_move(state: Any, low: int, high: int, at: SearchArrays) -> int:
    """Of the moves proven to win soonest, the one with the fewest replies, which keeps the proof small; or -1."""
    least, _ = bounds(tt_probe(low, high, at))
    replies = advanced(at.moves, at.control[MAX_MOVES_PER_PLY])
    count = safe_moves(state, at.scratch, at.moves, at.control[MAX_MOVES_PER_PLY])
    count = distinct(state, at.moves, at.keys, count, at)
    best, fewest = -1, at.control[MAX_MOVES_PER_PLY]
    for number in range(count):
        _, most = bounds(tt_probe(at.keys[2 * number], at.keys[2 * number + 1], at))
        if least < WIN_IN_THREE and one_ply_earlier(most) < least:
            continue
        left = safe_moves(apply(state, at.moves[number]), at.scratch, replies, fewest)
        # A win in three leaves no reply at all.
        if left < fewest and (least < WIN_IN_THREE or left == 0):
            best, fewest = at.moves[number], left
    return best
