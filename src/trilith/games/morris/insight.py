"""What a strong morris player looks at: stones, mills that can be closed, mills to be, and room to move.

The weights, in hundredths of a stone, were measured by play: docs/strength.md says how.
"""

from typing import Final

from trilith.games.bits import ctz, mixed, popcount
from trilith.games.morris.board import FULL, MILLS, NEIGHBOURS
from trilith.games.morris.rules import NO_JUMPS, NOWHERE, QUIET_LIMIT, State, mills_closed, moved

STONE: Final = 100
MILL: Final = 12
OPEN_TWO: Final = 10
ROOM: Final = 8
STUCK: Final = 16
# A mill the player to move can close now is nearly a stone; the opponent's can still be stopped, unless there are two.
CLOSES_NOW: Final = 90
CLOSES_NEXT: Final = 12
CLOSES_TWO: Final = 45


def evaluate(state: State) -> int:
    empty = FULL & ~(state.own | state.opponent)
    own, opponent = popcount(state.own), popcount(state.opponent)
    value = STONE * (own + state.own_hand - opponent - state.opponent_hand)
    value += worth(state.own, state.opponent, empty) - worth(state.opponent, state.own, empty)
    # With stones in hand or three left, a stone can come from anywhere.
    flies = state.form & NO_JUMPS == 0
    now = closable(state.own, empty, state.own_hand > 0 or (flies and own == 3))
    soon = closable(state.opponent, empty, state.opponent_hand > 0 or (flies and opponent == 3))
    if now > 0:
        value += CLOSES_NOW
    if soon > 0:
        value -= CLOSES_NEXT if soon == 1 else CLOSES_TWO
    return value


def closable(stones: int, empty: int, from_anywhere: bool) -> int:
    """How many mills lack one stone that can get there in one move."""
    count = 0
    for mill in MILLS:
        gap = mill & empty
        if gap != 0 and popcount(mill & stones) == 2 and (from_anywhere or NEIGHBOURS[ctz(gap)] & stones & ~mill != 0):
            count += 1
    return count


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
    # One set after the other: a hash of the two at once would only know which points are taken.
    stones = mixed(mixed(1, state.own), state.opponent)
    rest = state.own_hand << 8 | state.opponent_hand << 4 | state.player
    return mixed(mixed(mixed(stones, rest), late), state.form)


def reversible(state: State) -> int:
    return state.quiet
