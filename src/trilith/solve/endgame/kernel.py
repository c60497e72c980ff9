"""Exact endings of games with points and a fixed number of turns, with a pouch or without.

With a pouch everybody plays for the best expected result; among equally good turns for the one with fewer draws. What
comes of it is counted, not divided: of all the orders in which the stones left in the pouch may come, so many let the
first player win and so many the second. Everything is exact that way.

Without luck the points still to come decide, whatever the score: each player makes the most of them. Those are searched
with a window, and the table holds bounds.
"""

from math import factorial
from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, chance, legal, result, to_move
from trilith.engine.primitives import advanced, pointer
from trilith.games.bits import mixed
from trilith.games.outcome import DRAW, ONGOING
from trilith.solve.endgame.hooks import points_left, position_words, score_difference, stones_left

# In how many orders so many stones may come.
ORDERS: Final = tuple(factorial(count) for count in range(14))
# Below this many turns to go a look at what the points can still become costs more than it saves.
WORTH_A_LOOK: Final = 3

# Places in the control array.
MASK, LOOKUP_SIZE, FILLED, CAPACITY, POCKETS, NODES = range(6)
CONTROLS: Final = 6
# Words of a position in the table: its name, and two numbers.
ENTRY: Final = 4
MIDDLE: Final = 1 << 10


class Buffers(NamedTuple):
    """What an ending is worked out on, as pointers."""

    control: Any
    moves: Any
    gains: Any
    draws: Any
    pockets: Any
    table: Any


def expected(state: Any, control: Any, moves: Any, gains: Any, draws: Any, pockets: Any, table: Any) -> tuple[int, int]:
    """The door to `count_wins` from Python: the state has nothing in hand."""
    buffers = Buffers(
        pointer(control), pointer(moves), pointer(gains), pointer(draws), pointer(pockets), pointer(table)
    )
    return count_wins(state, 0 * control[MASK], buffers)


def settled(
    state: Any, low: int, high: int, control: Any, moves: Any, gains: Any, draws: Any, pockets: Any, table: Any
) -> int:
    """The door to `margin` from Python."""
    buffers = Buffers(
        pointer(control), pointer(moves), pointer(gains), pointer(draws), pointer(pockets), pointer(table)
    )
    return margin(state, low, high, 0 * low, buffers)


def count_wins(state: Any, ply: int, buffers: Buffers) -> tuple[int, int]:
    """In how many of all orders of the pouch the first player wins, and in how many the second."""
    outcome = result(state)
    if outcome != ONGOING:
        return (0, 0) if outcome == DRAW else (1, 0) if outcome == 0 else (0, 1)
    left = stones_left(state)
    ahead = score_difference(state)
    if left >= WORTH_A_LOOK:
        for_first, for_second = points_left(state)
        if ahead > for_second:
            return ORDERS[left], 0
        if -ahead > for_first:
            return 0, ORDERS[left]
    control = buffers.control
    low, high = position_words(state, buffers.pockets, control[POCKETS])
    high = high << 10 | ahead + 512
    slot = ENTRY * place(low, high, buffers)
    if buffers.table[slot + 1] != 0:
        return buffers.table[slot + 2], buffers.table[slot + 3]
    control[NODES] += 1
    draws = advanced(buffers.draws, 16 * ply)
    moves = advanced(buffers.moves, ply * control[LOOKUP_SIZE])
    wins, losses = 0, 0
    for draw in range(chance(state, draws, advanced(draws, 8))):
        held = apply(state, draws[draw])
        sign = 1 if to_move(held) == 0 else -1
        best, best_wins, best_losses = -(1 << 62), 0, 0
        for number in range(legal(held, moves)):
            ours, theirs = count_wins(apply(held, moves[number]), ply + 1, buffers)
            # The difference decides, then the sum; the sum is smaller than one step of the difference.
            rank = sign * (ours - theirs) * (2 * ORDERS[left]) + ours + theirs
            if rank > best:
                best, best_wins, best_losses = rank, ours, theirs
        wins += draws[8 + draw] * best_wins
        losses += draws[8 + draw] * best_losses
    remember(low, high, wins, losses, buffers)
    return wins, losses


def margin(state: Any, low: int, high: int, ply: int, buffers: Buffers) -> int:  # noqa: C901
    """How many more points than the other the player to move still makes, with best play: exact between `low` and
    `high`, else a bound."""
    if result(state) != ONGOING:
        return 0
    control = buffers.control
    first, second = position_words(state, buffers.pockets, control[POCKETS])
    second = second << 8 | 1 + to_move(state)
    slot = ENTRY * place(first, second, buffers)
    least: int = -MIDDLE
    most: int = MIDDLE
    if buffers.table[slot + 1] != 0:
        least, most = buffers.table[slot + 2], buffers.table[slot + 3]
    elif stones_left(state) >= WORTH_A_LOOK:
        for_first, for_second = points_left(state)
        least, most = -for_second, for_first
        if to_move(state) == 1:
            least, most = -for_first, for_second
    if least >= high or least == most:
        return least
    if most <= low:
        return most
    control[NODES] += 1
    moves = advanced(buffers.moves, ply * control[LOOKUP_SIZE])
    gains = advanced(buffers.gains, ply * control[LOOKUP_SIZE])
    count = legal(state, moves)
    ahead, sign = score_difference(state), 1 if to_move(state) == 0 else -1
    for number in range(count):
        gains[number] = sign * (score_difference(apply(state, moves[number])) - ahead)
    best: int = -MIDDLE
    floor = low
    for number in range(count):
        # What brings the most points is tried first.
        for other in range(number + 1, count):
            if gains[other] > gains[number]:
                gains[number], gains[other] = gains[other], gains[number]
                moves[number], moves[other] = moves[other], moves[number]
        gain = gains[number]
        value: int = gain - margin(apply(state, moves[number]), gain - high, gain - floor, ply + 1, buffers)
        best = max(best, value)
        floor = max(floor, value)
        if floor >= high:
            break
    # Failing low, the best is the most there is; failing high, the least.
    if best > low:
        least = max(least, best)
    if best < high:
        most = min(most, best)
    remember(first, second, least, most, buffers)
    return best


def place(low: int, high: int, buffers: Buffers) -> int:
    """Where a position stands in the table, or would stand."""
    mask: int = buffers.control[MASK]
    slot = mixed(mixed(1, low), high) & mask
    while buffers.table[ENTRY * slot + 1] != 0 and (
        buffers.table[ENTRY * slot] != low or buffers.table[ENTRY * slot + 1] != high
    ):
        slot = slot + 1 & mask
    return slot


def remember(low: int, high: int, one: int, two: int, buffers: Buffers) -> None:
    """Once the table is full, what is new is not kept: that costs time, no truth."""
    slot = ENTRY * place(low, high, buffers)
    if buffers.table[slot + 1] == 0:
        if buffers.control[FILLED] >= buffers.control[CAPACITY]:
            return
        buffers.control[FILLED] += 1
        buffers.table[slot] = low
        buffers.table[slot + 1] = high
    buffers.table[slot + 2] = one
    buffers.table[slot + 3] = two
