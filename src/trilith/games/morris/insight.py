"""What a strong morris player looks at: stones, mills and mills to be, and room to move.

The weights, in hundredths of a stone, were measured by play: docs/strength.md says how.
"""

from typing import Final

from trilith.games.bits import ctz, mixed, popcount
from trilith.games.morris.board import FULL, MILLS, NEIGHBOURS
from trilith.games.morris.rules import NOWHERE, QUIET_LIMIT, State, mills_closed, moved

STONE: Final = 100
MILL: Final = 12
OPEN_TWO: Final = 14
ROOM: Final = 4
STUCK: Final = 9


def evaluate(state: State) -> int:
    empty = FULL & ~(state.own | state.opponent)
    own = worth(state.own, state.opponent, empty) + STONE * (popcount(state.own) + state.own_hand)
    opponent = worth(state.opponent, state.own, empty) + STONE * (popcount(state.opponent) + state.opponent_hand)
    return own - opponent


def worth(stones: int, others: int, empty: int) -> int:
    """Mills, twos that may become mills, and how freely the stones can move."""
    value = 0
    for mill in MILLS:
        if others & mill == 0:
            there = popcount(stones & mill)
            if there == 3:
                value += MILL
            elif there == 2:
                value += OPEN_TWO
    left = stones
    while left != 0:
        room = popcount(NEIGHBOURS[ctz(left)] & empty)
        value += ROOM * room if room > 0 else -STUCK
        left &= left - 1
    return value


def promise(state: State, move: int) -> int:
    """Taking first, then breaking up the opponent's mills to be, then making one's own."""
    target, origin, taken = move & 31, move >> 5 & 31, move >> 10 & 31
    if taken != NOWHERE:
        return 8
    if mills_closed(state.opponent | 1 << target, target) > 0:
        return 6
    if mills_closed(moved(state.own, origin, target), target) > 0:
        return 4
    return popcount(NEIGHBOURS[target]) - 2


def key(state: State) -> int:
    """Far from the quiet limit, how many quiet turns there were does not matter."""
    limit = state.form >> QUIET_LIMIT
    late = state.quiet if limit != 0 and state.quiet + 16 > limit else 0
    return mixed(
        mixed(mixed(state.own, state.opponent), state.own_hand << 8 | state.opponent_hand << 4 | state.player), late
    )


def reversible(state: State) -> int:
    return state.quiet
