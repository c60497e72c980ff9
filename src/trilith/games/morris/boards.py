"""The boards of the mill games: points, mills, edges and how many stones each player has.

A board is a drawing and its mills. Stones move along the mills to the next point, and along the edges listed besides.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from trilith.games.geometry import mask
from trilith.games.line_board import LineBoard, rows

_THREE_SQUARES: Final = """
    o . . o . . o
    . o . o . o .
    . . o o o . .
    o o o . o o o
    . . o o o . .
    . o . o . o .
    o . . o . . o
"""
_TWO_SQUARES: Final = """
    o . o . o
    . o o o .
    o o . o o
    . o o o .
    o . o . o
"""
_NINE_MILLS: Final = """
    a7-d7-g7 b6-d6-f6 c5-d5-e5 a4-b4-c4 e4-f4-g4 c3-d3-e3 b2-d2-f2 a1-d1-g1
    a1-a4-a7 b2-b4-b6 c3-c4-c5 d1-d2-d3 d5-d6-d7 e3-e4-e5 f2-f4-f6 g1-g4-g7
"""
_SIX_MILLS: Final = "a5-c5-e5 b4-c4-d4 b2-c2-d2 a1-c1-e1 a1-a3-a5 b2-b3-b4 d2-d3-d4 e1-e3-e5"
_SIX_BRIDGES: Final = "a3-b3 d3-e3 c1-c2 c4-c5"
_DIAGONALS: Final = "a1-b2-c3 a7-b6-c5 g1-f2-e3 g7-f6-e5"


@dataclass(frozen=True)
class MillBoard(LineBoard):
    """A board of squares inside one another, whose lines are mills. `men` is how many stones each player may have, the
    usual number first."""

    men: tuple[str, ...] = ()

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Those of the square, each also with the squares inside out."""
        square = super().symmetries
        return square + tuple(tuple(self._inside_out[point] for point in image) for image in square)

    @cached_property
    def _inside_out(self) -> tuple[int, ...]:
        """The innermost square becomes the outermost and back, and so on; one in the middle stays."""
        place = {spot: number for number, spot in enumerate(self.spots.values())}
        squares = max(x for x, _ in place) // 2
        found = []
        for x, y in place:
            dx, dy = x - squares, y - squares
            size = squares + 1 - max(abs(dx), abs(dy))
            # Every point lies on a corner or a middle, so it moves to another square by its signs alone.
            sign_x, sign_y = (dx > 0) - (dx < 0), (dy > 0) - (dy < 0)
            found.append(place[squares + sign_x * size, squares + sign_y * size])
        return tuple(found)


# By the option `board`, in the order of their numbers.
BOARDS: Final = {
    "nine": MillBoard("Nine Men's Morris", _THREE_SQUARES, _NINE_MILLS, men=("9", "10")),
    "six": MillBoard("Six Men's Morris", _TWO_SQUARES, _SIX_MILLS, _SIX_BRIDGES, men=("6", "5", "7")),
    "twelve": MillBoard("Twelve Men's Morris", _THREE_SQUARES, _NINE_MILLS + _DIAGONALS, men=("12",)),
}
BOARD_LIST: Final = tuple(BOARDS.values())
USUAL: Final = 0

# ---- tables for the kernels, one row of the same length for each board ----
#
# A point's place in them is its number, with the number of the board in the bits from ROW on.
ROW: Final = 5
SYMMETRY_COUNT: Final = 16
# A stone from the hand comes from here. Its neighbours are all points.
NOWHERE: Final = 24
# In place of a mill that a point does not have: a bit that no point has.
NO_MILL: Final = 1 << 31

POINT_COUNTS: Final = tuple(len(board.points) for board in BOARD_LIST)
FULL: Final = tuple((1 << count) - 1 for count in POINT_COUNTS)
NEIGHBOURS: Final = rows(
    [
        (*board.neighbours, *[0] * (NOWHERE - count), full)
        for board, count, full in zip(BOARD_LIST, POINT_COUNTS, FULL, strict=True)
    ],
    1 << ROW,
)
MILL_COUNTS: Final = tuple(len(board.line_points) for board in BOARD_LIST)
MILLS: Final = rows([tuple(map(mask, board.line_points)) for board in BOARD_LIST], 1 << ROW)


def _mills_through(board: MillBoard, point: int) -> list[int]:
    return [mask(mill) for mill in board.line_points if point in mill]


def _mill_table(number: int) -> tuple[int, ...]:
    """By place: one of the mills through it."""
    found = [[_mills_through(board, point) for point in range(len(board.points))] for board in BOARD_LIST]
    return rows([[(*mills, NO_MILL, NO_MILL)[number] for mills in board] for board in found], 1 << ROW)


# Up to three mills cross at a point.
FIRST_MILL: Final = _mill_table(0)
SECOND_MILL: Final = _mill_table(1)
THIRD_MILL: Final = _mill_table(2)
# Boards from this number on have points with three.
THREE_MILLS: Final = next(
    number
    for number, board in enumerate(BOARD_LIST)
    if any(len(_mills_through(board, point)) > 2 for point in range(len(board.points)))
)
SYMMETRIES: Final = rows([image for board in BOARD_LIST for image in board.symmetries], 1 << ROW)
