"""Checks a winning strategy by the rules alone: every reply is tried, and every position is looked at in full."""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, legal, result
from trilith.games.outcome import ONGOING
from trilith.solve.proof.hooks import canonical, state_of

# In place of a count: a move is not legal, the other player wins, or the keys do not fit.
ILLEGAL, LOST, NO_SPACE = -1, -2, -3

NONE: Final = -1


class CheckArrays(NamedTuple):
    """The keys of some positions, the moves `chosen` in them, and space for the keys of the positions they lead to.

    `moves`, `replies`, `answers` and `scratch` are scratch space of one thread; `lookup` is the game's.
    """

    keys: Any
    chosen: Any
    next_keys: Any
    moves: Any
    replies: Any
    answers: Any
    scratch: Any
    lookup: Any


def check_moves(arrays: CheckArrays, winner: int) -> int:
    """Play the chosen moves, try every reply, and fill in the keys of the positions in which the winner has no win at
    once; how many."""
    filled, last_win = 0, 0
    for number in range(len(arrays.chosen)):
        state = state_of(arrays.keys[2 * number], arrays.keys[2 * number + 1])
        if not contains(arrays.moves, legal(state, arrays.moves), arrays.chosen[number]):
            return ILLEGAL
        after = apply(state, arrays.chosen[number])
        if result(after) != ONGOING:
            if result(after) != winner:
                return LOST
            continue
        for reply in range(legal(after, arrays.replies)):
            then = apply(after, arrays.replies[reply])
            if result(then) != ONGOING:
                return LOST
            last_win = winning_move(then, arrays.answers, last_win, winner)
            if last_win == NONE:
                if 2 * filled + 2 > len(arrays.next_keys):
                    return NO_SPACE
                low, high = canonical(then, arrays.scratch, arrays.lookup)
                arrays.next_keys[2 * filled], arrays.next_keys[2 * filled + 1] = low, high
                filled += 1
    return filled


def winning_move(state: Any, moves: Any, likely: int, winner: int) -> int:
    """A move that wins at once, or NONE. The one that won after the last reply is tried first: it often wins again."""
    count = legal(state, moves)
    if contains(moves, count, likely) and result(apply(state, likely)) == winner:
        return likely
    for number in range(count):
        if result(apply(state, moves[number])) == winner:
            found: int = moves[number]
            return found
    return NONE


def contains(moves: Any, count: int, move: int) -> bool:
    for number in range(count):  # noqa: SIM110 - kernel Python has no generators
        if moves[number] == move:
            return True
    return False
