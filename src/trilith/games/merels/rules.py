"""Merels: place your men, then move them; three in a line win.

A move is one int: the point moved to, and the point moved from (NOWHERE when a man is placed), four bits each.
"""

from collections.abc import Mapping
from typing import Any, Final

from trilith.games.bits import ctz
from trilith.games.draw_options import quiet_limit
from trilith.games.merels.boards import BOARDS, LINE_COUNTS, LINES, MOST_LINES, MOST_POINTS, NEIGHBOURS, POINT_COUNTS
from trilith.games.outcome import DRAW, ONGOING
from trilith.games.place_and_move import QUIET_LIMIT, State, is_quiet_too_long, moved, recurrence, to_move

__all__ = ["MAX_MOVES", "State", "apply", "legal", "recurrence", "result", "start", "to_move"]

NOWHERE: Final = 15
# An upper bound: four men and nine empty points.
MAX_MOVES: Final = 4 * 9

# State.form, below the quiet limit: the number of the board, then the men beyond three.
BOARD: Final = 3
FOUR_MEN: Final = 4


def start(options: Mapping[str, str]) -> State:
    men = int(options["men"])
    form = tuple(BOARDS).index(options["board"]) | (FOUR_MEN if men == 4 else 0) | quiet_limit(options) << QUIET_LIMIT
    return State(own=0, opponent=0, own_hand=men, opponent_hand=men, player=0, quiet=0, form=form)


def legal(state: State, out: Any) -> int:
    board = state.form & BOARD
    if has_line(state.opponent, board) or is_quiet_too_long(state):
        return 0
    empty = empty_points(state)
    # A man from the hand comes from NOWHERE.
    movers = 1 << NOWHERE if state.own_hand > 0 else state.own
    count = 0
    while movers != 0:
        origin = ctz(movers)
        movers &= movers - 1
        targets = empty if origin == NOWHERE else empty & NEIGHBOURS[MOST_POINTS * board + origin]
        while targets != 0:
            out[count] = turn(ctz(targets), origin)
            count += 1
            targets &= targets - 1
    return count


def apply(state: State, move: int) -> State:
    target, origin = points_of(move)
    placed = 1 if origin == NOWHERE else 0
    return State(
        own=state.opponent,
        opponent=moved(state.own, origin, target),
        own_hand=state.opponent_hand,
        opponent_hand=state.own_hand - placed,
        player=1 - state.player,
        quiet=state.quiet + 1 - placed,
        form=state.form,
    )


def result(state: State) -> int:
    if has_line(state.opponent, state.form & BOARD) or is_blocked(state):
        return 1 - state.player
    return DRAW if is_quiet_too_long(state) else ONGOING


def has_line(men: int, board: int) -> bool:
    for number in range(LINE_COUNTS[board]):
        line = LINES[MOST_LINES * board + number]
        if men & line == line:
            return True
    return False


def is_blocked(state: State) -> bool:
    if state.own_hand > 0:
        return False
    empty = empty_points(state)
    movers = state.own
    while movers != 0:
        if NEIGHBOURS[MOST_POINTS * (state.form & BOARD) + ctz(movers)] & empty != 0:
            return False
        movers &= movers - 1
    return True


def empty_points(state: State) -> int:
    everywhere = (1 << POINT_COUNTS[state.form & BOARD]) - 1
    return everywhere & ~(state.own | state.opponent)


def turn(target: int, origin: int) -> int:
    return target | origin << 4


def points_of(move: int) -> tuple[int, int]:
    """The point moved to and the point moved from, NOWHERE for a man from the hand."""
    return move & 15, move >> 4 & 15
