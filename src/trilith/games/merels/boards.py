"""The boards of merels: points, lines of three, and where a man may go from each point.

Each board is a drawing and its lines. Men move along the lines to the next point, and along the edges listed besides.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from typing import Final

from trilith.games.geometry import mask, neighbour_masks
from trilith.games.line_board import LineBoard, rows

_NINE: Final = """
    o o o
    o o o
    o o o
"""
_THIRTEEN: Final = """
    o . o . o
    . o . o .
    o . o . o
    . o . o .
    o . o . o
"""
_ROWS_AND_COLUMNS: Final = "a1-b1-c1 a2-b2-c2 a3-b3-c3 a1-a2-a3 b1-b2-b3 c1-c2-c3"
_DIAGONALS: Final = "a1-b2-c3 a3-b2-c1"
# From the middle of one side to the middle of the next, past the centre.
_ROUND_THE_CENTRE: Final = "a2-b1 b1-c2 c2-b3 b3-a2"
_THIRTEEN_LINES: Final = """
    a1-c1-e1 a3-c3-e3 a5-c5-e5 a1-a3-a5 c1-c3-c5 e1-e3-e5
    a1-b2-c3 b2-c3-d4 c3-d4-e5 a5-b4-c3 b4-c3-d2 c3-d2-e1
    c1-b2-a3 c1-d2-e3 a3-b4-c5 c5-d4-e3
"""


@dataclass(frozen=True)
class Board(LineBoard):
    """A board on which a man may perhaps go to any empty point, wherever it stands."""

    is_free: bool = False

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        count = len(self.spots)
        return neighbour_masks(count, list(combinations(range(count), 2))) if self.is_free else super().neighbours


# By the option `board`, in the order of their numbers.
BOARDS: Final = {
    "square": Board("Three Men's Morris", _NINE, _ROWS_AND_COLUMNS + " " + _DIAGONALS),
    "holes": Board("Nine Holes", _NINE, _ROWS_AND_COLUMNS, is_free=True),
    "picaria": Board("Picaria", _NINE, _ROWS_AND_COLUMNS + " " + _DIAGONALS, _ROUND_THE_CENTRE),
    "picaria13": Board("Picaria on 13 points", _THIRTEEN, _THIRTEEN_LINES),
}
BOARD_LIST: Final = tuple(BOARDS.values())

# ---- tables for the kernels, one row of the same length for each board ----
MOST_POINTS: Final = 13
MOST_LINES: Final = 16
SYMMETRY_COUNT: Final = 8


POINT_COUNTS: Final = tuple(len(board.points) for board in BOARD_LIST)
LINE_COUNTS: Final = tuple(len(board.line_points) for board in BOARD_LIST)
LINES: Final = rows([tuple(map(mask, board.line_points)) for board in BOARD_LIST], MOST_LINES)
NEIGHBOURS: Final = rows([board.neighbours for board in BOARD_LIST], MOST_POINTS)
SYMMETRIES: Final = rows([image for board in BOARD_LIST for image in board.symmetries], MOST_POINTS)
