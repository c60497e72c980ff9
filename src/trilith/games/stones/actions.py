"""The turns of 3 Stones and Siege Stones as numbers, and their states as planes: each stone in each pocket."""

from collections.abc import Mapping
from typing import Any, Final

from trilith.games.actions import NO_TOUCH, ActionHooks, flat, grid_of, write_number, write_points
from trilith.games.stones.boards import BOARDS, MAX_POCKETS, NAMES, WORD, BoardMap
from trilith.games.stones.rules import NO_POCKET, NO_STONE, SKILL, State, parts_of, turn
from trilith.games.stones.symmetry import IMAGES

POCKETS: Final = tuple(len(board.spots) for board in BOARDS)


def _cells(board: BoardMap) -> tuple[tuple[int, int], ...]:
    return tuple((y, x) for x, y in board.spots)


# [board][pocket], every table at the size of the largest.
PLACES: Final = tuple(flat(_cells(board)) + (0,) * (MAX_POCKETS - len(board.spots)) for board in BOARDS)
SIZES: Final = tuple(grid_of(_cells(board))[0] * grid_of(_cells(board))[1] for board in BOARDS)
STONE_NAMES: Final = ("white", "black", "clear")
SEEN: Final = ("own colour", "other colour", "clear")
PLANES: Final = (
    *(f"{stone} stones on the board" for stone in SEEN),
    "last stone",
    *(f"{stone} stone in hand" for stone in SEEN),
    *(f"{stone} stones in the pouch or own supply" for stone in SEEN),
    *(f"{stone} stones in the opponent's supply" for stone in SEEN),
    "own points",
    "opponent's points",
    "player",
)


def turns(options: Mapping[str, str]) -> int:
    return 3 * POCKETS[NAMES.index(options["board"])]


def action_number(state: State, move: int) -> int:
    stone, pocket = parts_of(move)
    return stone * POCKETS[state.form & 3] + pocket


def numbered_move(state: State, number: int) -> int:
    pockets = POCKETS[state.form & 3]
    return turn(number // pockets, number % pockets)


def touch_names(options: Mapping[str, str]) -> tuple[str, ...]:
    return (*BOARDS[NAMES.index(options["board"])].points, *STONE_NAMES)


def touch(state: State, move: int, place: int) -> int:
    stone, pocket = parts_of(move)
    chooses = state.form & SKILL != 0
    if place > (1 if chooses else 0):
        return NO_TOUCH
    return POCKETS[state.form & 3] + stone if chooses and place == 0 else pocket


def plane_names(options: Mapping[str, str]) -> tuple[str, ...]:
    return PLANES


def cells(options: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    return _cells(BOARDS[NAMES.index(options["board"])])


def write_planes(state: State, out: Any) -> None:
    board, size = state.form & 3, SIZES[state.form & 3]
    # The mover's own colour comes first.
    second = state.player * size
    first = size - second
    write_points(state.white0, PLACES[board], 0, second, out)
    write_points(state.white1, PLACES[board], WORD, second, out)
    write_points(state.black0, PLACES[board], 0, first, out)
    write_points(state.black1, PLACES[board], WORD, first, out)
    write_points(state.clear0, PLACES[board], 0, 2 * size, out)
    write_points(state.clear1, PLACES[board], WORD, 2 * size, out)
    if state.last != NO_POCKET:
        out[3 * size + PLACES[board][state.last]] = 1
    if state.held != NO_STONE:
        write_number(1, size, (4 + seen(state.held, state.player)) * size, out)
    chooses = state.form & SKILL != 0
    own = state.supply1 if chooses and state.player == 1 else state.supply0
    other = 0 if not chooses else state.supply0 if state.player == 1 else state.supply1
    for stone in range(3):
        write_number(own >> 7 * stone & 127, size, (7 + seen(stone, state.player)) * size, out)
        write_number(other >> 7 * stone & 127, size, (10 + seen(stone, state.player)) * size, out)
    write_number(state.score1 if state.player == 1 else state.score0, size, 13 * size, out)
    write_number(state.score0 if state.player == 1 else state.score1, size, 14 * size, out)
    write_number(state.player, size, 15 * size, out)


def seen(stone: int, player: int) -> int:
    """A stone as the mover sees it: of their own colour, of the other's, or clear."""
    return stone ^ player if stone < 2 else stone


def seen_by(state: State, player: int) -> State:
    return state._replace(player=player)


def move_image(state: State, move: int, number: int) -> int:
    stone, pocket = parts_of(move)
    return turn(stone, IMAGES[state.form & 3][number][pocket])


def point_image(state: State, point: int, number: int) -> int:
    return IMAGES[state.form & 3][number][point]


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
