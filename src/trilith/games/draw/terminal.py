"""A position as text for a terminal: the board in its shape, its coordinates, and a legend below.

Every piece has a glyph of its own, so colour is never needed. [x] is the last piece, <x> one of the winning three, and
* a point to play on.
"""

from collections.abc import Iterable
from typing import Final, NamedTuple

from trilith.games.draw.canvas import FAINT, Canvas, Cell, style, text_of
from trilith.games.draw.legend import BRASS, OPEN, brackets, legend, marked_points, style_of
from trilith.games.draw.polygon import Spot
from trilith.games.draw.scene import Scene
from trilith.games.look import BoardLook, PieceLook

_CENTRE: Final = "×"
# From the wall of a cell to the glyph in it.
_INSIDE: Final = 3
# Where lines meet: the place of a glyph tells which ways they go, left 8, right 4, up 2, down 1. A dot: none.
_JUNCTIONS: Final = "·╷╵│╶┌└├╴┐┘┤─┬┴┼"
_NODE: Final = "•"


def draw(scene: Scene, colour: bool = False) -> str:
    """The scene as lines of text; with `colour`, the same text with ANSI colours."""
    rows = [*_Drawing(scene).rows(), [], *legend(scene)]
    return "\n".join(text_of(row, colour) for row in rows)


class _Grid(NamedTuple):
    """How many characters lie between neighbours across, and how many lines between rows."""

    across: int
    down: int


def _grid_for(board: BoardLook, width: int) -> _Grid:
    """Room for a glyph of this width in brackets, and for the lines between two glyphs."""
    if board.kind.is_cell:
        return _Grid(width + 2 * _INSIDE - 1, 2)
    if not board.edges:
        return _Grid(width + 2, 1)
    if _has_slants(board):
        # A slanted line goes one character aside with every line of text, and starts beside the glyph.
        return _Grid(2 * (width + 2), 3)
    return _Grid(width + 3, 2)


def _has_slants(board: BoardLook) -> bool:
    ends = [(board.points[a], board.points[b]) for a, b in board.edges]
    return any(ax != bx and ay != by for (ax, ay), (bx, by) in ends)


class _Drawing:
    """One scene on a canvas. A place is the column and line where a glyph begins."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.board: BoardLook = scene.look.board
        self.has_cells = self.board.kind.is_cell
        self.width = max(map(len, self._all_glyphs()))
        self.grid = _grid_for(self.board, self.width)
        self.west = min(x for x, _ in self.board.points.values())
        self.heights = sorted({y for _, y in self.board.points.values()})
        # Before the first glyph: the names of rows, a blank, and a bracket or the wall of a cell.
        self.label_width = max(map(len, self.board.rows), default=0)
        self.left = self.label_width + 1 + (_INSIDE if self.has_cells else 1)
        self.top = 1 if self.has_cells else 0
        self.places = {name: self._place(spot) for name, spot in self.board.points.items()}
        surface = self.board.material.light
        self.ink = style(surface.ink, surface.face[1])
        self.canvas = Canvas()

    def _all_glyphs(self) -> list[str]:
        glyphs = [piece.glyph for piece in self.scene.look.pieces.values()]
        return [*glyphs, *self.board.points] if self.board.names_points else glyphs

    def _place(self, spot: Spot) -> tuple[int, int]:
        return self._column(spot[0]), self._line(spot[1])

    def _column(self, x: float) -> int:
        return self.left + round((x - self.west) * self.grid.across)

    def _line(self, y: float) -> int:
        return self.top + self.heights.index(y) * self.grid.down

    def rows(self) -> list[list[Cell]]:
        for a, b in self.board.edges:
            self._draw_edge(*sorted((self.places[a], self.places[b])))
        for name in self.board.points:
            self._draw_point(name)
        if self.board.centre:
            self.canvas.put(*self._place(self.board.centre), _CENTRE, self.ink)
        # The walls of cells end the board; a stone on the rim has some board beside it.
        self.canvas.fill(self.ink, margin=0 if self.has_cells else 1)
        self._draw_labels()
        for name, code in self.scene.pieces.items():
            self._draw_piece(name, self.scene.look.pieces[code])
        for name in self.scene.open_and_empty:
            self._draw_open(name)
        for name in marked_points(self.scene):
            self._draw_brackets(name)
        return self.canvas.rows()

    # ---- the board ----

    def _draw_edge(self, west: tuple[int, int], east: tuple[int, int]) -> None:
        (ax, ay), (bx, by) = west, east
        if ay == by:
            self.canvas.put(ax + self.width, ay, "─" * (bx - ax - self.width), self.ink)
            return
        glyph = "│" if ax == bx else "╲" if ay < by else "╱"
        middle = ax + (self.width - 1) / 2
        for line in range(min(ay, by) + 1, max(ay, by)):
            self.canvas.put(round(middle + (bx - ax) * (line - ay) / (by - ay)), line, glyph, self.ink)

    def _draw_point(self, name: str) -> None:
        column, line = self.places[name]
        if self.has_cells:
            self._draw_walls(column, line)
        else:
            self.canvas.put(column, line, self._empty(name).center(self.width), self.ink)

    def _empty(self, name: str) -> str:
        if self.board.names_points:
            return name
        return _NODE if _has_slants(self.board) else self._junction(name)

    def _junction(self, name: str) -> str:
        x, y = self.board.points[name]
        ends = [self.board.points[end] for edge in self.board.edges if name in edge for end in edge]
        return _joined(
            left=(end_x < x for end_x, _ in ends),
            right=(end_x > x for end_x, _ in ends),
            up=(end_y < y for _, end_y in ends),
            down=(end_y > y for _, end_y in ends),
        )

    def _draw_walls(self, column: int, line: int) -> None:
        """The frame round one cell. Neighbours draw the same wall again."""
        left, right = column - _INSIDE, column - _INSIDE + self.grid.across
        for wall in (left, right):
            self.canvas.put(wall, line, "│", self.ink)
        for beside in (line - 1, line + 1):
            self.canvas.put(left, beside, self._corner(left, beside), self.ink)
            self.canvas.put(left + 1, beside, "─" * (right - left - 1), self.ink)
            self.canvas.put(right, beside, self._corner(right, beside), self.ink)

    def _corner(self, column: int, line: int) -> str:
        """The glyph where walls meet, by which of the four cells round it there are."""
        east = column + _INSIDE
        west = east - self.grid.across
        cells = set(self.places.values())
        north_west, south_west, north_east, south_east = (
            (x, y) in cells for x in (west, east) for y in (line - 1, line + 1)
        )  # fmt: skip
        return _joined(
            left=(north_west, south_west),
            right=(north_east, south_east),
            up=(north_west, north_east),
            down=(south_west, south_east),
        )

    def _draw_labels(self) -> None:
        for name, y in self.board.rows.items():
            self.canvas.put(0, self._line(y), name.rjust(self.label_width), FAINT)
        below = self._line(self.heights[-1]) + 1 + self.top
        for name, x in self.board.columns.items():
            self.canvas.put(self._column(x), below, name, FAINT)

    # ---- what lies on it ----

    def _draw_piece(self, name: str, piece: PieceLook) -> None:
        column, line = self.places[name]
        own = style_of(piece, self.board.material)
        if self.has_cells and piece.shape.is_tile:
            self.canvas.put(column - 1, line, " " * (self.width + 2), own)
        self.canvas.put(column, line, piece.glyph.center(self.width), own)

    def _draw_open(self, name: str) -> None:
        """In the middle of the point, or before its name where it has one."""
        column, line = self.places[name]
        ink = f"1;{self.ink}"
        if self.board.names_points:
            self.canvas.put(column - 1, line, OPEN, ink)
        else:
            self.canvas.put(column, line, OPEN.center(self.width), ink)

    def _draw_brackets(self, name: str) -> None:
        column, line = self.places[name]
        left, right = brackets(self.scene, name)
        self.canvas.put(column - 1, line, left, BRASS)
        self.canvas.put(column + self.width, line, right, BRASS)


def _joined(left: Iterable[bool], right: Iterable[bool], up: Iterable[bool], down: Iterable[bool]) -> str:
    return _JUNCTIONS[8 * any(left) + 4 * any(right) + 2 * any(up) + any(down)]
