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
from trilith.games.morris.board import POINTS, SPOTS, SYMMETRIES
from trilith.games.morris.rules import NOWHERE, State, may_be_taken, may_be_taken_next, points_of, turn

COUNT: Final = len(POINTS)
# Who places takes nothing or one of the other points; who moves takes nothing or one of those that are left.
PLACING: Final = COUNT * COUNT
MOVING: Final = COUNT * (COUNT - 1) * (COUNT - 1)
SINGLE: Final = PLACING + MOVING
# The pairs that are left to take.
PLACING_PAIRS: Final = (COUNT - 1) * (COUNT - 2) // 2
MOVING_PAIRS: Final = (COUNT - 2) * (COUNT - 3) // 2
DOUBLE: Final = COUNT * PLACING_PAIRS + COUNT * (COUNT - 1) * MOVING_PAIRS

CELLS: Final = tuple((y, x) for x, y in SPOTS.values())
PLACES: Final = flat(CELLS)
SIZE: Final = grid_of(CELLS)[0] * grid_of(CELLS)[1]
PLANES: Final = ("own stones", "opponent's stones", "own hand", "opponent's hand", "quiet plies", "player")
# A cell holds a number of up to this.
MOST: Final = 255


def turns(options: Mapping[str, str]) -> int:
    return SINGLE + DOUBLE if options["double_mill"] == "two" else SINGLE


def action_number(state: State, move: int) -> int:
    target, origin, first, second = points_of(move)
    places = origin == NOWHERE
    way = target if places else origin * (COUNT - 1) + rank_without(target, origin, NOWHERE)
    if second != NOWHERE:
        pair = pair_rank(rank_without(first, target, origin), rank_without(second, target, origin))
        if places:
            return SINGLE + way * PLACING_PAIRS + pair
        return SINGLE + COUNT * PLACING_PAIRS + way * MOVING_PAIRS + pair
    taken = 0 if first == NOWHERE else 1 + rank_without(first, target, origin)
    return way * COUNT + taken if places else PLACING + way * (COUNT - 1) + taken


def numbered_move(state: State, number: int) -> int:
    if number < PLACING:
        return taking_one(number // COUNT, NOWHERE, number % COUNT)
    if number < SINGLE:
        way = (number - PLACING) // (COUNT - 1)
        origin = way // (COUNT - 1)
        return taking_one(number_without(way % (COUNT - 1), origin, NOWHERE), origin, (number - PLACING) % (COUNT - 1))
    left = number - SINGLE
    if left < COUNT * PLACING_PAIRS:
        return taking_two(state, left // PLACING_PAIRS, NOWHERE, left % PLACING_PAIRS)
    left -= COUNT * PLACING_PAIRS
    way = left // MOVING_PAIRS
    origin = way // (COUNT - 1)
    return taking_two(state, number_without(way % (COUNT - 1), origin, NOWHERE), origin, left % MOVING_PAIRS)


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
    return POINTS


def touch(state: State, move: int, place: int) -> int:
    target, origin, first, second = points_of(move)
    at = place + 1 if origin == NOWHERE else place
    point = origin if at == 0 else target if at == 1 else first if at == 2 else second
    return NO_TOUCH if at > 3 or point == NOWHERE else point


def plane_names(options: Mapping[str, str]) -> tuple[str, ...]:
    return PLANES


def cells(options: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    return CELLS


def write_planes(state: State, out: Any) -> None:
    write_points(state.own, PLACES, 0, 0, out)
    write_points(state.opponent, PLACES, 0, SIZE, out)
    write_number(state.own_hand, SIZE, 2 * SIZE, out)
    write_number(state.opponent_hand, SIZE, 3 * SIZE, out)
    write_number(min(state.quiet, MOST), SIZE, 4 * SIZE, out)
    write_number(state.player, SIZE, 5 * SIZE, out)


def seen_by(state: State, player: int) -> State:
    if player == state.player:
        return state
    return State(
        state.opponent, state.own, state.opponent_hand, state.own_hand, player, quiet=state.quiet, form=state.form
    )


def move_image(state: State, move: int, number: int) -> int:
    target, origin, first, second = points_of(move)
    return turn(
        SYMMETRIES[number][target],
        NOWHERE if origin == NOWHERE else SYMMETRIES[number][origin],
        NOWHERE if first == NOWHERE else SYMMETRIES[number][first],
        NOWHERE if second == NOWHERE else SYMMETRIES[number][second],
    )


def point_image(state: State, point: int, number: int) -> int:
    return SYMMETRIES[number][point]


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
