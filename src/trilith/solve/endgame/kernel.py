"""Exact endgames of games with points and a fixed number of turns, with a pouch or without.

With a pouch everybody plays for the best expected result, and among equally good moves for the one with fewer draws.
Results are counted, not divided: of all the orders in which the stones left in the pouch may come, in how many the
first player wins and in how many the second. So everything is exact.

Without luck the points still to come decide, whatever the score, and each player maximises the difference. That is
searched with a window, and the transposition table holds bounds.
"""

from math import factorial
from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, chance, legal, result, to_move
from trilith.engine.primitives import advanced, pointer
from trilith.games.bits import mixed
from trilith.games.outcome import DRAW, ONGOING
from trilith.solve.endgame.hooks import points_left, position_words, score_difference, stones_left

# By number of stones: in how many orders they may come.
ORDERS: Final = tuple(factorial(count) for count in range(14))
# With fewer turns to go, bounds on the points to come cost more than they save.
LEAST_FOR_BOUNDS: Final = 3

# Indices into the control array.
MASK, MAX_MOVES_PER_PLY, FILLED, CAPACITY, POCKETS, NODES = range(6)
CONTROLS: Final = 6
# Words of an entry of the transposition table: the key, and two numbers.
ENTRY: Final = 4
# More than any difference of points.
INFINITE: Final = 1 << 10


class SearchArrays(NamedTuple):
    """What a search works with: arrays as Python passes them, pointers inside the kernel.

    `moves` and `gains` (points that moves make) have MAX_MOVES_PER_PLY places per ply, `draws` 16; `pockets` are those
    that were empty when the endgame began.
    """

    control: Any
    moves: Any
    gains: Any
    draws: Any
    pockets: Any
    tt: Any


def search_pointers(arrays: SearchArrays) -> SearchArrays:
    return SearchArrays(
        pointer(arrays.control),
        pointer(arrays.moves),
        pointer(arrays.gains),
        pointer(arrays.draws),
        pointer(arrays.pockets),
        pointer(arrays.tt),
    )


def search_odds(state: Any, arrays: SearchArrays) -> tuple[int, int]:
    """`count_wins` for Python: no stone is in hand in this state."""
    return count_wins(state, 0 * arrays.control[MASK], search_pointers(arrays))


def search_margin(state: Any, low: int, high: int, arrays: SearchArrays) -> int:
    """`margin` for Python."""
    return margin(state, low, high, 0 * low, search_pointers(arrays))


def count_wins(state: Any, ply: int, at: SearchArrays) -> tuple[int, int]:
    """In how many orders of the pouch the first player wins, and in how many the second."""
    outcome = result(state)
    if outcome != ONGOING:
        return (0, 0) if outcome == DRAW else (1, 0) if outcome == 0 else (0, 1)
    left = stones_left(state)
    ahead = score_difference(state)
    if left >= LEAST_FOR_BOUNDS:
        for_first, for_second = points_left(state)
        if ahead > for_second:
            return ORDERS[left], 0
        if -ahead > for_first:
            return 0, ORDERS[left]
    control = at.control
    low, high = position_words(state, at.pockets, control[POCKETS])
    high = high << 10 | ahead + 512
    slot = ENTRY * slot_of(low, high, at)
    if at.tt[slot + 1] != 0:
        return at.tt[slot + 2], at.tt[slot + 3]
    control[NODES] += 1
    draws = advanced(at.draws, 16 * ply)
    moves = advanced(at.moves, ply * control[MAX_MOVES_PER_PLY])
    wins, losses = 0, 0
    for draw in range(chance(state, draws, advanced(draws, 8))):
        held = apply(state, draws[draw])
        sign = 1 if to_move(held) == 0 else -1
        best, best_wins, best_losses = -(1 << 62), 0, 0
        for number in range(legal(held, moves)):
            ours, theirs = count_wins(apply(held, moves[number]), ply + 1, at)
            # The difference decides, then the sum; the sum is smaller than one step of the difference.
            rank = sign * (ours - theirs) * (2 * ORDERS[left]) + ours + theirs
            if rank > best:
                best, best_wins, best_losses = rank, ours, theirs
        wins += draws[8 + draw] * best_wins
        losses += draws[8 + draw] * best_losses
    tt_store(low, high, wins, losses, at)
    return wins, losses


def margin(state: Any, low: int, high: int, ply: int, at: SearchArrays) -> int:  # noqa: C901
    """How many more points than the other the player to move still makes, with best play: exact between `low` and
    `high`, else a bound."""
    if result(state) != ONGOING:
        return 0
    control = at.control
    first, second = position_words(state, at.pockets, control[POCKETS])
    second = second << 8 | 1 + to_move(state)
    slot = ENTRY * slot_of(first, second, at)
    least: int = -INFINITE
    most: int = INFINITE
    if at.tt[slot + 1] != 0:
        least, most = at.tt[slot + 2], at.tt[slot + 3]
    elif stones_left(state) >= LEAST_FOR_BOUNDS:
        for_first, for_second = points_left(state)
        least, most = -for_second, for_first
        if to_move(state) == 1:
            least, most = -for_first, for_second
    if least >= high or least == most:
        return least
    if most <= low:
        return most
    control[NODES] += 1
    moves = advanced(at.moves, ply * control[MAX_MOVES_PER_PLY])
    gains = advanced(at.gains, ply * control[MAX_MOVES_PER_PLY])
    count = legal(state, moves)
    ahead, sign = score_difference(state), 1 if to_move(state) == 0 else -1
    for number in range(count):
        gains[number] = sign * (score_difference(apply(state, moves[number])) - ahead)
    best: int = -INFINITE
    floor = low
    for number in range(count):
        # The moves that make the most points are tried first.
        for other in range(number + 1, count):
            if gains[other] > gains[number]:
                gains[number], gains[other] = gains[other], gains[number]
                moves[number], moves[other] = moves[other], moves[number]
        gain = gains[number]
        value: int = gain - margin(apply(state, moves[number]), gain - high, gain - floor, ply + 1, at)
        best = max(best, value)
        floor = max(floor, value)
        if floor >= high:
            break
    # Failing low, the best is the most there is; failing high, the least.
    if best > low:
        least = max(least, best)
    if best < high:
        most = min(most, best)
    tt_store(first, second, least, most, at)
    return best


def slot_of(low: int, high: int, at: SearchArrays) -> int:
    """The slot of a position, or the free slot where it belongs."""
    mask: int = at.control[MASK]
    slot = mixed(mixed(1, low), high) & mask
    while at.tt[ENTRY * slot + 1] != 0 and (at.tt[ENTRY * slot] != low or at.tt[ENTRY * slot + 1] != high):
        slot = slot + 1 & mask
    return slot


def tt_store(low: int, high: int, one: int, two: int, at: SearchArrays) -> None:
    """Store two numbers. Once the table is full, new positions are not stored: that costs time only."""
    slot = ENTRY * slot_of(low, high, at)
    if at.tt[slot + 1] == 0:
        if at.control[FILLED] >= at.control[CAPACITY]:
            return
        at.control[FILLED] += 1
        at.tt[slot] = low
        at.tt[slot + 1] = high
    at.tt[slot + 2] = one
    at.tt[slot + 3] = two
