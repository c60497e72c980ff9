"""The boards of merels: points, lines of three, and where a man may go from each point.

Each board is a drawing and its lines. Men move along the lines to the next point, unless `steps` lists other ways.
"""

from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise
from typing import Final

from trilith.games.geometry import (
    SQUARE_MAPS,
    Spot,
    drawn_points,
    mask,
    neighbour_masks,
    numbered,
    permutations,
    row_widths,
)

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
class Board:
    """A board by its drawing, its lines of three, and the ways that men may go besides those lines."""

    title: str
    drawing: str
    lines: str
    more_steps: str = ""
    # Whether a man may go to any empty point, wherever it stands.
    is_free: bool = False

    @cached_property
    def spots(self) -> dict[str, Spot]:
        return drawn_points(self.drawing)

    @cached_property
    def points(self) -> tuple[str, ...]:
        return tuple(self.spots)

    @cached_property
    def widths(self) -> tuple[int, ...]:
        return row_widths(tuple(self.spots.values()))

    @cached_property
    def line_points(self) -> tuple[tuple[int, ...], ...]:
        return numbered(self.spots, self.lines)

    @cached_property
    def drawn_edges(self) -> tuple[tuple[int, int], ...]:
        """The edges that are drawn on the board: its lines, and the other ways to go."""
        ways = (*self.line_points, *numbered(self.spots, self.more_steps))
        return tuple(dict.fromkeys((min(pair), max(pair)) for way in ways for pair in pairwise(way)))

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """Where a man may go from each point."""
        count = len(self.spots)
        return neighbour_masks(count, list(combinations(range(count), 2)) if self.is_free else self.drawn_edges)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        return permutations(tuple(self.spots.values()), SQUARE_MAPS)


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


def _row(numbers: tuple[int, ...], length: int) -> tuple[int, ...]:
    return (*numbers, *[0] * (length - len(numbers)))


POINT_COUNTS: Final = tuple(len(board.points) for board in BOARD_LIST)
LINE_COUNTS: Final = tuple(len(board.line_points) for board in BOARD_LIST)
LINES: Final = tuple(line for board in BOARD_LIST for line in _row(tuple(map(mask, board.line_points)), MOST_LINES))
NEIGHBOURS: Final = tuple(points for board in BOARD_LIST for points in _row(board.neighbours, MOST_POINTS))
SYMMETRIES: Final = tuple(
    point for board in BOARD_LIST for image in board.symmetries for point in _row(image, MOST_POINTS)
)
