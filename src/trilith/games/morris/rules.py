"""Nine Men's Morris: place, slide, jump; a mill takes a stone.

A move is one int: the point moved to, the point moved from (NOWHERE when a stone is placed), and up to
two points taken (NOWHERE for none), five bits each.
"""

from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from trilith.games.bits import ctz, popcount
from trilith.games.draw_options import quiet_limit
from trilith.games.morris.board import FULL, MILLS, MILLS_THROUGH, NEIGHBOURS
from trilith.games.outcome import DRAW, ONGOING

NOWHERE: Final = 24
# An upper bound: three jumping stones, 18 empty points, and the 36 pairs of nine stones to take.
MAX_MOVES: Final = 3 * 18 * 36

# The options, as bits of State.form.
TAKE_ANY: Final = 1
NO_JUMPS: Final = 2
TAKE_TWO: Final = 4
QUIET_LIMIT: Final = 3  # from this bit on: the number of quiet plies that make a draw, 0 for no limit


class State(NamedTuple):
    """Seen from the player to move, so that the rules need no case for either side."""

    own: int
    opponent: int
    own_hand: int
    opponent_hand: int
    player: int
    quiet: int
    form: int


def start(options: Mapping[str, str]) -> State:
    form = TAKE_ANY if options["all_in_mills"] == "any" else 0
    form |= NO_JUMPS if options["flying"] == "false" else 0
    form |= TAKE_TWO if options["double_mill"] == "two" else 0
    form |= quiet_limit(options) << QUIET_LIMIT
    return State(own=0, opponent=0, own_hand=9, opponent_hand=9, player=0, quiet=0, form=form)


def to_move(state: State) -> int:
    return state.player


def legal(state: State, out: Any) -> int:
    if has_too_few(state) or is_quiet_too_long(state):
        return 0
    empty = FULL & ~(state.own | state.opponent)
    goes_anywhere = state.own_hand > 0 or may_jump(state)
    # A stone from the hand comes from NOWHERE. A player who is blocked finds no target below.
    movers = 1 << NOWHERE if state.own_hand > 0 else state.own
    count = 0
    while movers != 0:
        origin = ctz(movers)
        movers &= movers - 1
        targets = empty if goes_anywhere else empty & NEIGHBOURS[origin]
        while targets != 0:
            target = ctz(targets)
            targets &= targets - 1
            closed = mills_closed(moved(state.own, origin, target), target)
            if closed == 0:
                out[count] = turn(target, origin, NOWHERE, NOWHERE)
                count += 1
            else:
                count = add_takings(state, origin, target, closed, out, count)
    return count


def add_takings(state: State, origin: int, target: int, closed: int, out: Any, count: int) -> int:
    """Write the turns that close mills on `target`: one for each way to take."""
    takeable = may_be_taken(state.opponent, state.form)
    if takeable == 0:
        out[count] = turn(target, origin, NOWHERE, NOWHERE)
        return count + 1
    takes_two = closed == 2 and state.form & TAKE_TWO != 0
    choices = takeable
    while choices != 0:
        first = ctz(choices)
        choices &= choices - 1
        seconds = may_be_taken_next(state, first) if takes_two else 0
        if seconds == 0:
            out[count] = turn(target, origin, first, NOWHERE)
            count += 1
        while seconds != 0:
            second = ctz(seconds)
            seconds &= seconds - 1
            # The same two stones in the other order are the same turn: it was written already.
            twin = takeable >> second & 1 != 0 and may_be_taken_next(state, second) >> first & 1 != 0
            if first < second or not twin:
                out[count] = turn(target, origin, first, second)
                count += 1
    return count


def may_be_taken_next(state: State, first: int) -> int:
    """What a second mill may take after `first` is gone; nothing once that has won the game."""
    left = state.opponent & ~(1 << first)
    if popcount(left) + state.opponent_hand < 3:
        return 0
    return may_be_taken(left, state.form)


def apply(state: State, move: int) -> State:
    target, origin, first, second = points_of(move)
    own = moved(state.own, origin, target)
    # Bit 24, NOWHERE, is not a point: taking from there takes nothing.
    taken = 1 << first | 1 << second
    placed = 1 if origin == NOWHERE else 0
    is_quiet = placed == 0 and mills_closed(own, target) == 0
    return State(
        own=state.opponent & ~taken,
        opponent=own,
        own_hand=state.opponent_hand,
        opponent_hand=state.own_hand - placed,
        player=1 - state.player,
        quiet=state.quiet + 1 if is_quiet else 0,
        form=state.form,
    )


def result(state: State) -> int:
    if has_too_few(state) or is_blocked(state):
        return 1 - state.player
    return DRAW if is_quiet_too_long(state) else ONGOING


def has_too_few(state: State) -> bool:
    return popcount(state.own) + state.own_hand < 3


def is_quiet_too_long(state: State) -> bool:
    limit = state.form >> QUIET_LIMIT
    return limit != 0 and state.quiet >= limit


def recurrence(state: State) -> State:
    """What must be equal for a position to count as repeated: everything but the quiet count."""
    return State(state.own, state.opponent, state.own_hand, state.opponent_hand, state.player, quiet=0, form=state.form)


def turn(target: int, origin: int, first: int, second: int) -> int:
    return target | origin << 5 | first << 10 | second << 15


def points_of(move: int) -> tuple[int, int, int, int]:
    """The point moved to, the point moved from, and the one or two points taken; NOWHERE for what does not happen."""
    return move & 31, move >> 5 & 31, move >> 10 & 31, move >> 15 & 31


def moved(own: int, origin: int, target: int) -> int:
    """The stones after one went from `origin` (or NOWHERE) to `target`."""
    return (own & ~(1 << origin)) | 1 << target


def may_jump(state: State) -> bool:
    return popcount(state.own) == 3 and state.own_hand == 0 and state.form & NO_JUMPS == 0


def is_blocked(state: State) -> bool:
    if state.own_hand > 0 or may_jump(state):
        return False
    empty = FULL & ~(state.own | state.opponent)
    movers = state.own
    while movers != 0:
        if NEIGHBOURS[ctz(movers)] & empty != 0:
            return False
        movers &= movers - 1
    return True


def mills_closed(stones: int, point: int) -> int:
    """How many mills of these stones run through the point: 0, 1 or 2."""
    first, second = MILLS_THROUGH[2 * point], MILLS_THROUGH[2 * point + 1]
    return (1 if stones & first == first else 0) + (1 if stones & second == second else 0)


def may_be_taken(stones: int, form: int) -> int:
    """The stones of a player whose opponent closed a mill, less those that are safe."""
    loose = stones
    for mill in MILLS:
        if stones & mill == mill:
            loose &= ~mill
    if loose == 0 and form & TAKE_ANY != 0:
        return stones
    return loose
