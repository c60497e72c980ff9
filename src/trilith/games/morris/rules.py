"""The mill games: place, slide, jump; a mill takes a stone. The board is data, and its number travels in the state.

A move is one int: the point moved to, the point moved from (NOWHERE when a stone is placed), and up to
two points taken (NOWHERE for none), five bits each.
"""

from collections.abc import Mapping
from typing import Any, Final

from trilith.games.bits import ctz, popcount
from trilith.games.definition import Bindings
from trilith.games.draw_options import quiet_limit
from trilith.games.kernel import inlined
from trilith.games.morris.boards import (
    BOARDS,
    FIRST_MILL,
    FULL,
    MILL_COUNTS,
    MILLS,
    NEIGHBOURS,
    NOWHERE,
    ROW,
    SECOND_MILL,
    THIRD_MILL,
    THREE_MILLS,
    USUAL,
)
from trilith.games.outcome import DRAW, ONGOING
from trilith.games.place_and_move import (
    QUIET_BITS,
    QUIET_LIMIT,
    State,
    is_quiet_too_long,
    moved,
    recurrence,
    to_move,
)

__all__ = ["MAX_MOVES", "State", "apply", "legal", "recurrence", "result", "start", "to_move"]

# An upper bound, whatever the board: three jumping stones, 18 empty points, and the 36 pairs of nine stones to take.
# With more stones fewer points are empty.
MAX_MOVES: Final = 3 * 18 * 36

# The options, as bits of State.form.
TAKE_ANY: Final = 1
NO_JUMPS: Final = 2
TAKE_TWO: Final = 4
MIXED: Final = 1 << QUIET_LIMIT + QUIET_BITS  # stones may be moved while others are in hand
FULL_IS_DRAW: Final = MIXED << 1
MEN: Final = QUIET_LIMIT + QUIET_BITS + 2  # from this bit on, two bits: which of the board's numbers of stones
BOARD: Final = MEN + 2  # from this bit on: the number of the board


def start(options: Mapping[str, str]) -> State:
    form = TAKE_ANY if options["all_in_mills"] == "any" else 0
    form |= NO_JUMPS if options["flying"] == "false" else 0
    form |= TAKE_TWO if options["double_mill"] == "two" else 0
    form |= MIXED if options["placing"] == "mixed" else 0
    form |= FULL_IS_DRAW if options["full_board"] == "draw" else 0
    form |= quiet_limit(options) << QUIET_LIMIT
    form |= BOARDS[options["board"]].men.index(options["men"]) << MEN
    form |= tuple(BOARDS).index(options["board"]) << BOARD
    men = int(options["men"])
    return State(own=0, opponent=0, own_hand=men, opponent_hand=men, player=0, quiet=0, form=form)


def bindings(options: Mapping[str, str]) -> Bindings:
    """On the usual board its number is known when kernels are compiled, which makes them faster."""
    return ((board_number, usual_board_number),) if tuple(BOARDS).index(options["board"]) == USUAL else ()


@inlined
def board_number(form: int) -> int:
    return form >> BOARD


@inlined
def usual_board_number(form: int) -> int:
    return USUAL


def legal(state: State, out: Any) -> int:
    board = board_number(state.form)
    if has_too_few(state) or is_quiet_too_long(state):
        return 0
    empty = FULL[board] & ~(state.own | state.opponent)
    # A player who is blocked finds no target below.
    if state.own_hand > 0 and state.form & MIXED == 0:
        movers, goes_anywhere = 1 << NOWHERE, True
    else:
        movers, goes_anywhere = state.own, may_jump(state)
        if state.own_hand > 0:
            movers |= 1 << NOWHERE
    count = 0
    while movers != 0:
        origin = ctz(movers)
        movers &= movers - 1
        targets = empty if goes_anywhere else empty & NEIGHBOURS[board << ROW | origin]
        while targets != 0:
            target = ctz(targets)
            targets &= targets - 1
            closed = mills_closed(moved(state.own, origin, target), target, board)
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
    takes_two = closed > 1 and state.form & TAKE_TWO != 0
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
    board = board_number(state.form)
    target, origin, first, second = points_of(move)
    own = moved(state.own, origin, target)
    # Bit NOWHERE is not a point: taking from there takes nothing.
    taken = 1 << first | 1 << second
    placed = 1 if origin == NOWHERE else 0
    # Turns are quiet once both hands are empty. Asking about the move first makes playouts faster.
    is_moved = placed == 0 and state.own_hand + state.opponent_hand == 0
    is_quiet = is_moved and mills_closed(own, target, board) == 0
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
    if has_too_few(state):
        return 1 - state.player
    if is_blocked(state):
        return DRAW if is_drawn_by_full_board(state) else 1 - state.player
    return DRAW if is_quiet_too_long(state) else ONGOING


def has_too_few(state: State) -> bool:
    return popcount(state.own) + state.own_hand < 3


def is_drawn_by_full_board(state: State) -> bool:
    return state.form & FULL_IS_DRAW != 0 and empty_points(state) == 0


def empty_points(state: State) -> int:
    return FULL[board_number(state.form)] & ~(state.own | state.opponent)


def turn(target: int, origin: int, first: int, second: int) -> int:
    return target | origin << 5 | first << 10 | second << 15


def points_of(move: int) -> tuple[int, int, int, int]:
    """The point moved to, the point moved from, and the one or two points taken; NOWHERE for what does not happen."""
    return move & 31, move >> 5 & 31, move >> 10 & 31, move >> 15 & 31


def may_jump(state: State) -> bool:
    return popcount(state.own) == 3 and state.own_hand == 0 and state.form & NO_JUMPS == 0


def is_blocked(state: State) -> bool:
    if state.own_hand > 0 or may_jump(state):
        return False
    board = board_number(state.form)
    empty = empty_points(state)
    movers = state.own
    while movers != 0:
        if NEIGHBOURS[board << ROW | ctz(movers)] & empty != 0:
            return False
        movers &= movers - 1
    return True


@inlined
def mills_closed(stones: int, point: int, board: int) -> int:
    """How many mills of these stones run through the point."""
    place = board << ROW | point
    first, second = FIRST_MILL[place], SECOND_MILL[place]
    closed = (1 if stones & first == first else 0) + (1 if stones & second == second else 0)
    if board >= THREE_MILLS:
        third = THIRD_MILL[place]
        closed += 1 if stones & third == third else 0
    return closed


def may_be_taken(stones: int, form: int) -> int:
    """The stones of a player whose opponent closed a mill, less those that are safe."""
    board = board_number(form)
    loose = stones
    for number in range(MILL_COUNTS[board]):
        mill = MILLS[board << ROW | number]
        if stones & mill == mill:
            loose &= ~mill
    if loose == 0 and form & TAKE_ANY != 0:
        return stones
    return loose
