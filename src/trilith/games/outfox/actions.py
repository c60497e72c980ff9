"""The turns of Outfox as numbers, and its states as planes.

First the first turns, which only place a piece, then all others: a point, a neighbour and where it slides to, with each
of the nine pieces.
"""

from collections.abc import Mapping
from typing import Any, Final

from trilith.games.actions import NO_TOUCH, ActionHooks, flat, grid_of, write_number, write_points
from trilith.games.outfox.board import FULL, NEXT, NONE, POINTS, SPOTS, SYMMETRIES
from trilith.games.outfox.notation import CODES
from trilith.games.outfox.rules import BOARD_BITS, State, hand_of, parts_of, turn
from trilith.games.outfox.symmetry import RENAMINGS

COUNT: Final = len(POINTS)
PIECES: Final = 9


def _slides() -> tuple[tuple[int, int, int], ...]:
    """Every point to place on, every neighbour, and every point that it can slide to, on a board with nothing else."""
    found = []
    for point in range(COUNT):
        for origin in NEXT[6 * point : 6 * point + 6]:
            if origin == NONE:
                continue
            for direction in range(6):
                target = NEXT[6 * origin + direction]
                while target not in (NONE, point):
                    found.append((point, origin, target))
                    target = NEXT[6 * target + direction]
    return tuple(sorted(found))


SLIDES: Final = _slides()
SLIDE_POINTS: Final = tuple(point for point, _, _ in SLIDES)
SLIDE_ORIGINS: Final = tuple(origin for _, origin, _ in SLIDES)
SLIDE_TARGETS: Final = tuple(target for _, _, target in SLIDES)
_NUMBERS: Final = {slide: number for number, slide in enumerate(SLIDES)}
# By point, origin and target; -1 for what is no slide.
SLIDE_NUMBERS: Final = tuple(
    _NUMBERS.get((point, origin, target), -1)
    for point in range(COUNT)
    for origin in range(COUNT)
    for target in range(COUNT)
)
FIRST: Final = PIECES * COUNT

# The slanted rows and columns of the hexagon.
CELLS: Final = tuple((y + 2, x + 2) for x, y in SPOTS.values())
PLACES: Final = flat(CELLS)
SIZE: Final = grid_of(CELLS)[0] * grid_of(CELLS)[1]
HANDS: Final = ("own hand", "next hand", "third hand")


def turns(options: Mapping[str, str]) -> int:
    return FIRST + PIECES * len(SLIDES)


def action_number(state: State, move: int) -> int:
    piece, point, origin, target = parts_of(move)
    if origin == NONE:
        return PIECES * point + piece
    return FIRST + PIECES * SLIDE_NUMBERS[(point * COUNT + origin) * COUNT + target] + piece


def numbered_move(state: State, number: int) -> int:
    if number < FIRST:
        return turn(number % PIECES, number // PIECES, NONE, NONE)
    slide = (number - FIRST) // PIECES
    return turn((number - FIRST) % PIECES, SLIDE_POINTS[slide], SLIDE_ORIGINS[slide], SLIDE_TARGETS[slide])


def touch_names(options: Mapping[str, str]) -> tuple[str, ...]:
    return (*POINTS, *CODES)


def touch(state: State, move: int, place: int) -> int:
    piece, point, origin, target = parts_of(move)
    if place > 3 or (place > 1 and origin == NONE):
        return NO_TOUCH
    return COUNT + piece if place == 0 else point if place == 1 else origin if place == 2 else target


def plane_names(options: Mapping[str, str]) -> tuple[str, ...]:
    hands = HANDS[: int(options["players"])]
    return (*(f"{code} on the board" for code in CODES), *(f"{code}, {hand}" for hand in hands for code in CODES))


def cells(options: Mapping[str, str]) -> tuple[tuple[int, int], ...]:
    return CELLS


def write_planes(state: State, out: Any) -> None:
    for piece in range(PIECES):
        lying = state.colours >> BOARD_BITS * (piece // 3) & state.shapes >> BOARD_BITS * (piece % 3) & FULL
        write_points(lying, PLACES, 0, piece * SIZE, out)
    for seat in range(state.players):
        hand = hand_of(state.hands, (state.player + seat) % state.players)
        for piece in range(PIECES):
            write_number(hand >> 2 * piece & 3, SIZE, (PIECES * (seat + 1) + piece) * SIZE, out)


def seen_by(state: State, player: int) -> State:
    return state._replace(player=player)


def move_image(state: State, move: int, number: int) -> int:
    piece, point, origin, target = parts_of(move)
    renamed = piece_image(piece, number)
    if origin == NONE:
        return turn(renamed, SYMMETRIES[number % 12][point], NONE, NONE)
    places = SYMMETRIES[number % 12]
    return turn(renamed, places[point], places[origin], places[target])


def piece_image(piece: int, number: int) -> int:
    renaming = RENAMINGS[number // 12]
    colour, shape = renaming[piece // 3], renaming[3 + piece % 3]
    return 3 * shape + colour if renaming[6] == 1 else 3 * colour + shape


def point_image(state: State, point: int, number: int) -> int:
    return SYMMETRIES[number % 12][point]


def plane_image(state: State, plane: int, number: int) -> int:
    return plane // PIECES * PIECES + piece_image(plane % PIECES, number)


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
