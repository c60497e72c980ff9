"""The turns of merels as numbers, and its states as planes.

First a placement on each point, then each point moved from with each other point moved to.
"""

from collections.abc import Mapping
from typing import Any, Final

from trilith.games.actions import (
    NO_TOUCH,
    ActionHooks,
    flat,
    grid_of,
    number_without,
    rank_without,
    write_number,
    write_points,
)
from trilith.games.line_board import rows
from trilith.games.merels.boards import BOARD_LIST, BOARDS, MOST_POINTS, POINT_COUNTS
from trilith.games.merels.rules import BOARD, NOWHERE, State, points_of, turn
from trilith.games.merels.symmetry import point_image as board_point_image
from trilith.games.place_and_move import seen_by

_CELLS: Final = tuple(tuple((y, x) for x, y in board.spots.values()) for board in BOARD_LIST)
# By board: the place of each point in a plane, and how many cells a plane has.
PLACES: Final = rows([flat(cells) for cells in _CELLS], MOST_POINTS)
SIZES: Final = tuple(grid_of(cells)[0] * grid_of(cells)[1] for cells in _CELLS)
PLANES: Final = ("own men", "opponent's men", "own hand", "opponent's hand", "quiet plies", "player")
# A cell holds a number of up to this.
MOST: Final = 255


def turns(options: Mapping[str, str]) -> int:
    count = len(BOARDS[options["board"]].points)
    return count + count * (count - 1)


def action_number(state: State, move: int) -> int:
    target, origin = points_of(move)
    count = POINT_COUNTS[state.form & BOARD]
    if origin == NOWHERE:
        return target
    return count + origin * (count - 1) + rank_without(target, origin, NOWHERE)


def numbered_move(state: State, number: int) -> int:
    count = POINT_COUNTS[state.form & BOARD]
    if number < count:
        return turn(number, NOWHERE)
    origin = (number - count) // (count - 1)
    return turn(number_without((number - count) % (count - 1), origin, NOWHERE), origin)


def touch_names(options: Mapping[str, str]) -> tuple[str, ...]:
    return BOARDS[options["board"]].points


def touch(state: State, move: int, place: int) -> int:
    target, origin = points_of(move)
    at = place + 1 if origin == NOWHERE else place
    return origin if at == 0 else target if at == 1 else NO_TOUCH


def plane_names(options: Mapping[str, str]) -> tuple[str, ...]:
    return PLANES


def cells(options: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    return _CELLS[tuple(BOARDS).index(options["board"])]


def write_planes(state: State, out: Any) -> None:
    board = state.form & BOARD
    size = SIZES[board]
    write_points(state.own, PLACES, MOST_POINTS * board, 0, out)
    write_points(state.opponent, PLACES, MOST_POINTS * board, size, out)
    write_number(state.own_hand, size, 2 * size, out)
    write_number(state.opponent_hand, size, 3 * size, out)
    write_number(min(state.quiet, MOST), size, 4 * size, out)
    write_number(state.player, size, 5 * size, out)


def move_image(state: State, move: int, number: int) -> int:
    target, origin = points_of(move)
    there = NOWHERE if origin == NOWHERE else point_image(state, origin, number)
    return turn(point_image(state, target, number), there)


def point_image(state: State, point: int, number: int) -> int:
    return board_point_image(state.form & BOARD, number, point)


def plane_image(state: State, plane: int, number: int) -> int:
    return plane


HOOKS: Final = ActionHooks(
    turns=turns,
    action_number=action_number,
    numbered_move=numbered_move,
    touch_names=touch_names,
    touch=touch,
    plane_names=plane_names,
    cells=cells,
    write_planes=write_planes,
    seen_by=seen_by,
    move_image=move_image,
    point_image=point_image,
    plane_image=plane_image,
)
