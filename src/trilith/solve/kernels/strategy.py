"""A winning strategy out of a finished proof: for every position the winner may have to move in, one turn."""

from typing import Any

from trilith.engine.kernels.open import apply
from trilith.engine.primitives import advanced, pointer
from trilith.solve.kernels.open import safe, state_of
from trilith.solve.kernels.proof import ROOM, WIN_IN_THREE, Desk, before, bounds, distinct, recall


def unfold(
    named: Any,
    chosen: Any,
    next_named: Any,
    control: Any,
    paper: Any,
    lookup: Any,
    moves: Any,
    names: Any,
    seen: Any,
    table: Any,
) -> int:
    """Choose a turn for each of the positions named, and name those that the replies lead to; how many, or -1 if
    a position has no turn that is proven to win, or there is no room. Replies that lose at once are left out."""
    desk = Desk(
        pointer(control), pointer(paper), pointer(lookup), pointer(moves), pointer(names), pointer(seen), pointer(table)
    )
    filled = 0
    for number in range(len(chosen)):
        state = state_of(named[2 * number], named[2 * number + 1])
        chosen[number] = best_turn(state, named[2 * number], named[2 * number + 1], desk)
        if chosen[number] < 0:
            return -1
        after = apply(state, chosen[number])
        count = safe(after, desk.paper, desk.moves, control[ROOM])
        count = distinct(after, desk.moves, desk.names, count, desk)
        if 2 * (filled + count) > len(next_named):
            return -1
        for word in range(2 * count):
            next_named[2 * filled + word] = desk.names[word]
        filled += count
    return filled


def best_turn(state: Any, low: int, high: int, desk: Desk) -> int:
    """Among the turns proven to win soonest, the one with the fewest replies: the proof stays small. -1 if none is."""
    least, _ = bounds(recall(low, high, desk))
    replies = advanced(desk.moves, desk.control[ROOM])
    count = safe(state, desk.paper, desk.moves, desk.control[ROOM])
    count = distinct(state, desk.moves, desk.names, count, desk)
    best, fewest = -1, desk.control[ROOM]
    for number in range(count):
        _, most = bounds(recall(desk.names[2 * number], desk.names[2 * number + 1], desk))
        if least < WIN_IN_THREE and before(most) < least:
            continue
        left = safe(apply(state, desk.moves[number]), desk.paper, replies, fewest)
        # A win in three leaves no reply at all.
        if left < fewest and (least < WIN_IN_THREE or left == 0):
            best, fewest = desk.moves[number], left
    return best
