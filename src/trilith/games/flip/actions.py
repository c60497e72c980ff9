"""The turns of Flip as numbers, and its states as planes.

First the turns without a flip, then those that only flip, then the flips with each way to place a panel after them.
"""

from collections.abc import Mapping
from typing import Any, Final

from trilith.games.actions import NO_TOUCH, ActionHooks, write_number, write_points
from trilith.games.flip.board import EDGES, POINTS, SPOTS, SYMMETRIES
from trilith.games.flip.rules import NOWHERE, State, parts_of, turn

# Every edge both ways, in the order of the spaces flipped from and to.
FLIPS: Final = tuple(sorted([*EDGES, *((b, a) for a, b in EDGES)]))
ORIGINS: Final = tuple(origin for origin, _ in FLIPS)
TARGETS: Final = tuple(target for _, target in FLIPS)
# The number of a flip by the spaces it goes from and to; -1 for what is none.
FLIP_NUMBERS: Final = tuple(
    FLIPS.index((origin, target)) if (origin, target) in FLIPS else -1 for origin in range(16) for target in range(16)
)
PLACING: Final = 2 * 16
FLIPPING: Final = len(FLIPS)
# Two sides up on any space but the one flipped to.
WAYS: Final = 2 * 15

CELLS: Final = tuple((y, x) for x, y in SPOTS.values())
PLACES: Final = tuple(range(16))
PLANES: Final = (
    "own panels, silver up",
    "own panels, black up",
    "opponent's panels, silver up",
    "opponent's panels, black up",
    "player",
)


def turns(options: Mapping[str, str]) -> int:
    return PLACING + FLIPPING + FLIPPING * WAYS


def action_number(state: State, move: int) -> int:
    origin, target, space, black_up = parts_of(move)
    if origin == NOWHERE:
        return 2 * space + black_up
    flip = FLIP_NUMBERS[16 * origin + target]
    if space == NOWHERE:
        return PLACING + flip
    rank = space - 1 if space > target else space
    return PLACING + FLIPPING + flip * WAYS + 2 * rank + black_up


def numbered_move(state: State, number: int) -> int:
    if number < PLACING:
        return turn(NOWHERE, NOWHERE, number >> 1, number & 1)
    left = number - PLACING
    if left < FLIPPING:
        return turn(ORIGINS[left], TARGETS[left], NOWHERE, 0)
    left -= FLIPPING
    flip, way = left // WAYS, left % WAYS
    space = way // 2 + 1 if way // 2 >= TARGETS[flip] else way // 2
    return turn(ORIGINS[flip], TARGETS[flip], space, way & 1)


def touch_names(options: Mapping[str, str]) -> tuple[str, ...]:
    return (*POINTS, "silver", "black")


def touch(state: State, move: int, place: int) -> int:
    origin, target, space, black_up = parts_of(move)
    at = place + 2 if origin == NOWHERE else place
    if at > 3 or (at > 1 and space == NOWHERE):
        return NO_TOUCH
    return origin if at == 0 else target if at == 1 else space if at == 2 else 16 + black_up


def plane_names(options: Mapping[str, str]) -> tuple[str, ...]:
    return PLANES


def cells(options: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    return CELLS


def write_planes(state: State, out: Any) -> None:
    write_points(state.own & ~state.black, PLACES, 0, 0, out)
    write_points(state.own & state.black, PLACES, 0, 16, out)
    write_points(state.opponent & ~state.black, PLACES, 0, 32, out)
    write_points(state.opponent & state.black, PLACES, 0, 48, out)
    write_number(state.player, 16, 64, out)


def seen_by(state: State, player: int) -> State:
    return state if player == state.player else State(state.opponent, state.own, state.black, player)


def move_image(state: State, move: int, number: int) -> int:
    origin, target, space, black_up = parts_of(move)
    if origin != NOWHERE:
        origin, target = SYMMETRIES[number >> 1][origin], SYMMETRIES[number >> 1][target]
    if space == NOWHERE:
        return turn(origin, target, space, 0)
    return turn(origin, target, SYMMETRIES[number >> 1][space], black_up ^ number & 1)


def point_image(state: State, point: int, number: int) -> int:
    return SYMMETRIES[number >> 1][point]


def plane_image(state: State, plane: int, number: int) -> int:
    """Silver and black may be swapped."""
    return plane ^ number & 1 if plane < 4 else plane


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
