"""The turns of morris as numbers, and its states as planes.

Numbered first are the turns that take at most one stone: those that place one, then those that move one. After them
come the same with two stones taken, for rulesets in which a double mill takes two.
"""

from collections.abc import Mapping
from typing import Any, Final

from trilith.games.actions import (
    NO_TOUCH,
    ActionHooks,
    flat,
    grid_of,
    number_without,
    pair_at,
    pair_rank,
    rank_without,
    write_number,
    write_points,
)
from trilith.games.line_board import rows
from trilith.games.morris.boards import BOARD_LIST, BOARDS, NOWHERE, POINT_COUNTS, ROW
from trilith.games.morris.rules import State, board_number, may_be_taken, may_be_taken_next, points_of, turn
from trilith.games.morris.symmetry import point_image as board_point_image
from trilith.games.place_and_move import seen_by

_CELLS: Final = tuple(tuple((y, x) for x, y in board.spots.values()) for board in BOARD_LIST)
# By board: the place of each point in a plane, and how many cells a plane has.
PLACES: Final = rows([flat(cells) for cells in _CELLS], 1 << ROW)
SIZES: Final = tuple(grid_of(cells)[0] * grid_of(cells)[1] for cells in _CELLS)
PLANES: Final = ("own stones", "opponent's stones", "own hand", "opponent's hand", "quiet plies", "player")
# A cell holds a number of up to this.
MOST: Final = 255


def single_turns(count: int) -> int:
    """How many turns take at most one stone, on so many points.

    Who places takes nothing or one of the other points; who moves takes nothing or one of those that are left.
    """
    return count * count + count * (count - 1) * (count - 1)


def pairs(count: int) -> int:
    return count * (count - 1) // 2


def turns(options: Mapping[str, str]) -> int:
    count = len(BOARDS[options["board"]].points)
    double = count * pairs(count - 1) + count * (count - 1) * pairs(count - 2)
    return single_turns(count) + (double if options["double_mill"] == "two" else 0)


def action_number(state: State, move: int) -> int:
    target, origin, first, second = points_of(move)
    count = POINT_COUNTS[board_number(state.form)]
    places = origin == NOWHERE
    way = target if places else origin * (count - 1) + rank_without(target, origin, NOWHERE)
    if second != NOWHERE:
        pair = pair_rank(rank_without(first, target, origin), rank_without(second, target, origin))
        if places:
            return single_turns(count) + way * pairs(count - 1) + pair
        return single_turns(count) + count * pairs(count - 1) + way * pairs(count - 2) + pair
    taken = 0 if first == NOWHERE else 1 + rank_without(first, target, origin)
    return way * count + taken if places else count * count + way * (count - 1) + taken


def numbered_move(state: State, number: int) -> int:
    count = POINT_COUNTS[board_number(state.form)]
    if number < count * count:
        return taking_one(number // count, NOWHERE, number % count)
    if number < single_turns(count):
        left = number - count * count
        way = left // (count - 1)
        origin = way // (count - 1)
        return taking_one(number_without(way % (count - 1), origin, NOWHERE), origin, left % (count - 1))
    left = number - single_turns(count)
    if left < count * pairs(count - 1):
        return taking_two(state, left // pairs(count - 1), NOWHERE, left % pairs(count - 1))
    left -= count * pairs(count - 1)
    way = left // pairs(count - 2)
    origin = way // (count - 1)
    return taking_two(state, number_without(way % (count - 1), origin, NOWHERE), origin, left % pairs(count - 2))


def taking_one(target: int, origin: int, taken: int) -> int:
    """A turn that takes nothing (0), or the one of the other points that stands at this place."""
    first = NOWHERE if taken == 0 else number_without(taken - 1, target, origin)
    return turn(target, origin, first, NOWHERE)


def taking_two(state: State, target: int, origin: int, pair: int) -> int:
    """The stones of a pair are taken in the order of the board, unless the rules allow only the other."""
    low, high = pair_at(pair)
    first, second = number_without(low, target, origin), number_without(high, target, origin)
    takeable = may_be_taken(state.opponent, state.form)
    if takeable >> first & 1 != 0 and may_be_taken_next(state, first) >> second & 1 != 0:
        return turn(target, origin, first, second)
    if takeable >> second & 1 != 0 and may_be_taken_next(state, second) >> first & 1 != 0:
        return turn(target, origin, second, first)
    return turn(target, origin, first, second)


def touch_names(options: Mapping[str, str]) -> tuple[str, ...]:
    return BOARDS[options["board"]].points


def touch(state: State, move: int, place: int) -> int:
    target, origin, first, second = points_of(move)
    at = place + 1 if origin == NOWHERE else place
    point = origin if at == 0 else target if at == 1 else first if at == 2 else second
    return NO_TOUCH if at > 3 or point == NOWHERE else point


def plane_names(options: Mapping[str, str]) -> tuple[str, ...]:
    return PLANES


def cells(options: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    return _CELLS[tuple(BOARDS).index(options["board"])]


def write_planes(state: State, out: Any) -> None:
    board = board_number(state.form)
    size = SIZES[board]
    write_points(state.own, PLACES, board << ROW, 0, out)
    write_points(state.opponent, PLACES, board << ROW, size, out)
    write_number(state.own_hand, size, 2 * size, out)
    write_number(state.opponent_hand, size, 3 * size, out)
    write_number(min(state.quiet, MOST), size, 4 * size, out)
    write_number(state.player, size, 5 * size, out)


def move_image(state: State, move: int, number: int) -> int:
    target, origin, first, second = points_of(move)
    return turn(
        point_image(state, target, number),
        NOWHERE if origin == NOWHERE else point_image(state, origin, number),
        NOWHERE if first == NOWHERE else point_image(state, first, number),
        NOWHERE if second == NOWHERE else point_image(state, second, number),
    )


def point_image(state: State, point: int, number: int) -> int:
    return board_point_image(board_number(state.form), number, point)


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
