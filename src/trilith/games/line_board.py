"""LineBoard: a board of points on which lines of three count, written as a drawing and its lines."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import pairwise

from trilith.games.geometry import SQUARE_MAPS, Spot, drawn_points, neighbour_masks, numbered, permutations, row_widths


@dataclass(frozen=True)
class LineBoard:
    """A board by its drawing, its lines of three, and the edges besides those lines. Pieces move along edges."""

    title: str
    drawing: str
    lines: str
    more_edges: str = ""

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
    def edges(self) -> tuple[tuple[int, int], ...]:
        ways = (*self.line_points, *numbered(self.spots, self.more_edges))
        return tuple(dict.fromkeys((min(pair), max(pair)) for way in ways for pair in pairwise(way)))

    @cached_property
    def edge_names(self) -> tuple[tuple[str, str], ...]:
        return tuple((self.points[a], self.points[b]) for a, b in self.edges)

    @cached_property
    def neighbours(self) -> tuple[int, ...]:
        """Where a piece may go from each point."""
        return neighbour_masks(len(self.spots), self.edges)

    @cached_property
    def symmetries(self) -> tuple[tuple[int, ...], ...]:
        """Those of the square."""
        return permutations(tuple(self.spots.values()), SQUARE_MAPS)


def rows(numbers: Sequence[Sequence[int]], length: int, filler: int = 0) -> tuple[int, ...]:
    """Tables of several boards as one for kernels, each with a row of this length.

    >>> rows([(1, 2), (3,)], 2)
    (1, 2, 3, 0)
    """
    return tuple(number for row in numbers for number in (*row, *[filler] * (length - len(row))))
