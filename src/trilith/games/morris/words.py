"""What the mill games say to people."""

from collections.abc import Sequence

from trilith.games.bits import popcount
from trilith.games.morris.boards import NEIGHBOURS, NOWHERE, ROW
from trilith.games.morris.notation import board_of
from trilith.games.morris.rules import (
    MIXED,
    NO_JUMPS,
    TAKE_TWO,
    State,
    board_number,
    is_blocked,
    is_drawn_by_full_board,
    may_be_taken,
    may_be_taken_next,
    may_jump,
    mills_closed,
    points_of,
)
from trilith.games.place_and_move import moved, quiet_limit_of


def task(state: State, names: Sequence[str]) -> str:
    if state.own_hand > 0:
        move = ", or move one along a line" if state.form & MIXED and state.own else ""
        return f"{names[state.player]}: place a stone on any empty point{move}"
    if may_jump(state):
        return f"{names[state.player]}: with three stones left, you may jump to any empty point"
    return f"{names[state.player]}: move a stone along a line to the next empty point"


def phase(state: State) -> str:
    """Placing until both hands are empty; flying once either player may jump."""
    if state.own_hand + state.opponent_hand > 0:
        return "placing"
    may_fly = state.form & NO_JUMPS == 0 and min(popcount(state.own), popcount(state.opponent)) == 3
    return "flying" if may_fly else "moving"


def why_not(state: State, move: int, names: Sequence[str]) -> str:
    target, origin, first, second = points_of(move)
    return _why_not_move(state, origin, target, names) or _why_not_take(state, origin, target, first, second)


def _why_not_move(state: State, origin: int, target: int, names: Sequence[str]) -> str | None:
    points = board_of(state).points
    if origin == NOWHERE and state.own_hand == 0:
        return "all your stones are placed: move one of them, as in a7-a4"
    if origin != NOWHERE and state.own_hand > 0 and not state.form & MIXED:
        return "stones move only once all of yours are placed"
    if origin != NOWHERE and not state.own >> origin & 1:
        if state.opponent >> origin & 1:
            return f"the stone on {points[origin]} is {names[1 - state.player]}'s"
        return f"there is no stone on {points[origin]}"
    if (state.own | state.opponent) >> target & 1:
        return f"there is already a stone on {points[target]}"
    if (
        origin != NOWHERE
        and not may_jump(state)
        and not NEIGHBOURS[board_number(state.form) << ROW | origin] >> target & 1
    ):
        return f"a stone moves along a line to the next point, and {points[target]} is not next to {points[origin]}"
    return None


def _why_not_take(state: State, origin: int, target: int, first: int, second: int) -> str:
    closed = mills_closed(moved(state.own, origin, target), target, board_number(state.form))
    takeable = may_be_taken(state.opponent, state.form)
    if closed == 0:
        return "this does not close a mill, so nothing is taken"
    if takeable == 0:
        return "all of your opponent's stones are in mills, so nothing is taken"
    if first == NOWHERE:
        return "this closes a mill: name the stone to take, as in d6xb4"
    if not takeable >> first & 1:
        return _why_safe(state, first)
    return _why_not_take_second(state, closed, first, second)


def _why_not_take_second(state: State, closed: int, first: int, second: int) -> str:
    points = board_of(state).points
    if second == NOWHERE:
        return "closing two mills at once takes two stones: name the second one too, as in d6xb4xc3"
    if closed < 2 or not state.form & TAKE_TWO:
        return "only one stone is taken, even for two mills at once" if closed > 1 else "a mill takes only one stone"
    if first == second:
        return f"the stone on {points[first]} cannot be taken twice"
    if may_be_taken_next(state, first) == 0:
        return f"once the stone on {points[first]} is gone, no other may be taken"
    return _why_safe(state, second)


def _why_safe(state: State, point: int) -> str:
    name = board_of(state).points[point]
    if state.own >> point & 1:
        return f"the stone on {name} is your own"
    if not state.opponent >> point & 1:
        return f"there is no stone on {name}"
    return f"the stone on {name} is safe in a mill"


def ending(state: State, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    loser = names[state.player]
    if popcount(state.own) + state.own_hand < 3:
        return f"{loser} has only two stones left", ()
    if is_drawn_by_full_board(state):
        return "all stones are placed and no point is empty", ()
    if is_blocked(state):
        return f"{loser} cannot move any stone", ()
    return f"{quiet_limit_of(state)} turns in a row passed without a mill", ()


def lines_made(state: State, move: int) -> tuple[tuple[str, ...], ...]:
    """The mills it closes."""
    target, origin, _, _ = points_of(move)
    own = moved(state.own, origin, target)
    board = board_of(state)
    closed = [mill for mill in board.line_points if target in mill and all(own >> point & 1 for point in mill)]
    return tuple(tuple(board.points[point] for point in mill) for mill in closed)
