"""A position as text for a terminal: the board in its shape, its coordinates, and a legend below.

Every piece has a sign of its own, so colour only helps. The last piece stands [so], the winning three <so>.
"""

from collections.abc import Iterator
from typing import Final, NamedTuple

from trilith.games.draw.canvas import BRASS, FAINT, PLAIN, Canvas, Cell, chip, styled, text_of
from trilith.games.draw.palette import THEMES
from trilith.games.draw.scene import Scene
from trilith.games.look import BoardLook, Look, PieceLook, Spot

WIDTH: Final = 80
_EMPTY: Final = "·"
_CENTRE: Final = "×"
# What stands left and right of a piece: by whether it was the last, and whether it is of the winning three.
_BRACKETS: Final = {(True, False): "[]", (False, True): "<>", (True, True): "{}"}
_MEANINGS: Final = {"[]": "last", "<>": "three", "{}": "last of three"}
# Where lines meet, by which ways they go: left, right, up, down.
_JUNCTIONS: Final = dict(zip(
    ((0, 0, 0, 0), (1, 1, 0, 0), (0, 0, 1, 1), (0, 1, 0, 1), (1, 0, 0, 1), (0, 1, 1, 0), (1, 0, 1, 0),
     (0, 1, 1, 1), (1, 0, 1, 1), (1, 1, 0, 1), (1, 1, 1, 0), (1, 1, 1, 1)),
    "·─│┌┐└┘├┤┬┴┼", strict=True,
))  # fmt: skip


def draw(scene: Scene, colour: bool = False) -> str:
    """The scene as lines of text; with `colour`, the same text with ANSI colours."""
    drawing = _Drawing(scene)
    rows = [*drawing.board(), [], *_wrapped(_legend(scene))]
    return "\n".join(text_of(row, colour) for row in rows)


class _Grid(NamedTuple):
    """How many characters lie between neighbours across, and how many lines between rows."""

    across: int
    down: int


def _grid_of(board: BoardLook, width: int) -> _Grid:
    """Room for a sign of this width in brackets, and for what lies between."""
    if board.kind == "cell":
        return _Grid(width + 5, 2)
    if not board.edges:
        return _Grid(width + 3, 1)
    is_slanted = any(_is_slanted(board, edge) for edge in board.edges)
    # A slanted line goes one character aside with every line of text, and starts beside the sign.
    return _Grid(2 * (width + 2), 3) if is_slanted else _Grid(width + 3, 2)


def _is_slanted(board: BoardLook, edge: tuple[str, str]) -> bool:
    (ax, ay), (bx, by) = board.points[edge[0]], board.points[edge[1]]
    return ax != bx and ay != by


class _Drawing:
    """One scene on a canvas. Signs may be several characters wide; a place is where a sign begins."""

    def __init__(self, scene: Scene) -> None:
        self.scene = scene
        self.look: Look = scene.look
        self.shape: BoardLook = scene.look.board
        self.width = max(len(piece.glyph) for piece in self.look.pieces.values())
        self.grid = _grid_of(self.shape, self.width)
        self.canvas = Canvas()
        spots = self.shape.points.values()
        self.levels = sorted({y for _, y in spots})
        self.west = min(x for x, _ in spots)
        # Row names, a blank, and the bracket of the first sign; or the wall of the first cell.
        names = max(map(len, self.shape.rows), default=0)
        self.indent = names + (4 if self.shape.kind == "cell" else 2)
        self.top = 1 if self.shape.kind == "cell" else 0
        self.places = {name: self.place(spot) for name, spot in self.shape.points.items()}

    def place(self, spot: Spot) -> tuple[int, int]:
        return self.column(spot[0]), self.line(spot[1])

    def column(self, x: float) -> int:
        return self.indent + round((x - self.west) * self.grid.across)

    def line(self, y: float) -> int:
        return self.top + self.levels.index(y) * self.grid.down

    def board(self) -> list[list[Cell]]:
        for edge in self.shape.edges:
            self._edge(*edge)
        for name, (column, line) in self.places.items():
            if self.shape.kind == "cell":
                self._walls(column, line)
            self.canvas.put(column, line, self._empty(name), FAINT)
        if self.shape.centre:
            self.canvas.put(*self.place(self.shape.centre), _CENTRE, FAINT)
        self._labels()
        for name, code in self.scene.pieces.items():
            self._piece(name, self.look.pieces[code])
        for name in {*self.scene.line, *filter(None, [self.scene.last])}:
            self._brackets(name)
        return self.canvas.rows()

    # ---- the board ----

    def _edge(self, start: str, end: str) -> None:
        (ax, ay), (bx, by) = self.places[start], self.places[end]
        if ay == by:
            left, right = min(ax, bx) + self.width, max(ax, bx)
            self.canvas.put(left, ay, "─" * (right - left), FAINT)
            return
        (ax, ay), (bx, by) = sorted(((ax, ay), (bx, by)), key=lambda place: place[1])
        sign = "│" if ax == bx else "╲" if ax < bx else "╱"
        middle = (self.width - 1) / 2
        for line in range(ay + 1, by):
            column = ax + middle + (bx - ax) * (line - ay) / (by - ay)
            self.canvas.put(round(column), line, sign, FAINT)

    def _walls(self, column: int, line: int) -> None:
        """The frame round one cell. Neighbours draw the same wall, and the corners join what they find."""
        left, right = column - 3, column - 3 + self.grid.across
        for beside in (line - 1, line + 1):
            self.canvas.put(left + 1, beside, "─" * (self.grid.across - 1), FAINT)
        for wall in (left, right):
            self.canvas.put(wall, line, "│", FAINT)
            for corner in (line - 1, line + 1):
                self.canvas.put(wall, corner, self._corner(wall, corner), FAINT)

    def _corner(self, column: int, line: int) -> str:
        half = self.grid.across - 3
        cells = {(dx, dy): (column + dx, line + dy) in self.places.values() for dx in (3, -half) for dy in (-1, 1)}
        ways = (
            cells[-half, -1] or cells[-half, 1],
            cells[3, -1] or cells[3, 1],
            cells[-half, -1] or cells[3, -1],
            cells[-half, 1] or cells[3, 1],
        )
        return _JUNCTIONS[tuple(map(int, ways))]

    def _empty(self, name: str) -> str:
        """How an empty point looks: its name if it has one, the meeting of its lines, or a dot."""
        if self.shape.kind == "cell":
            return " " * self.width
        if self.shape.names_points:
            return name
        return _JUNCTIONS[self._ways(name)]

    def _ways(self, name: str) -> tuple[int, ...]:
        x, y = self.shape.points[name]
        ends = [end for edge in self.shape.edges if name in edge for end in edge if end != name]
        others = [self.shape.points[end] for end in ends]
        ways = (
            any(ox < x for ox, _ in others),
            any(ox > x for ox, _ in others),
            any(oy < y for _, oy in others),
            any(oy > y for _, oy in others),
        )
        return tuple(map(int, ways))

    def _labels(self) -> None:
        longest = max(map(len, self.shape.rows), default=0)
        for name, y in self.shape.rows.items():
            self.canvas.put(0, self.line(y), name.rjust(longest), FAINT)
        bottom = self.line(self.levels[-1]) + 1 + self.top
        for name, x in self.shape.columns.items():
            self.canvas.put(self.column(x), bottom, name, FAINT)

    # ---- what lies on it ----

    def _piece(self, name: str, piece: PieceLook) -> None:
        self.canvas.put(*self.places[name], piece.glyph, _style(piece))

    def _brackets(self, name: str) -> None:
        column, line = self.places[name]
        left, right = _brackets_at(self.scene, name)
        self.canvas.put(column - 1, line, left, BRASS)
        self.canvas.put(column + self.width, line, right, BRASS)


def _brackets_at(scene: Scene, name: str) -> str:
    return _BRACKETS[name == scene.last, name in scene.line]


def _style(piece: PieceLook) -> str:
    return chip(THEMES["light"].tones[piece.colour])


# ---- the legend ----


def _legend(scene: Scene) -> Iterator[list[Cell]]:
    """What each sign means, sign by sign; then the brackets in use."""
    signs: dict[tuple[str, str], list[PieceLook]] = {}
    for piece in scene.look.pieces.values():
        for sign in _signs(piece):
            signs.setdefault(sign, []).append(piece)
    common = _common_ending([meaning for _, meaning in signs])
    for (glyph, meaning), pieces in signs.items():
        # A sign that pieces of several colours share has no colour.
        style = _style(pieces[0]) if len({piece.colour for piece in pieces}) == 1 else PLAIN
        yield [*styled(glyph, style), *styled(" " + meaning.removesuffix(common))]
    marked = {_brackets_at(scene, name) for name in {*scene.line, *filter(None, [scene.last])}}
    for brackets, meaning in _MEANINGS.items():
        if brackets in marked:
            yield [*styled(brackets[0], BRASS), *styled(meaning), *styled(brackets[1], BRASS)]


def _signs(piece: PieceLook) -> list[tuple[str, str]]:
    """`R▲` and "red triangle" go together character by word; otherwise the sign stands for the whole name."""
    words = piece.name.split()
    if len(piece.glyph) > 1 and len(piece.glyph) == len(words):
        return list(zip(piece.glyph, words, strict=True))
    return [(piece.glyph, piece.name)]


def _common_ending(names: list[str]) -> str:
    """The last word if all names have the same, with the blank before it: it need not be said."""
    endings = {name[name.rindex(" ") :] if " " in name else "" for name in names}
    return endings.pop() if len(endings) == 1 else ""


def _wrapped(entries: Iterator[list[Cell]]) -> list[list[Cell]]:
    """Entries side by side, and on another line only where the terminal ends."""
    rows: list[list[Cell]] = [[]]
    for entry in entries:
        gap = styled("   ") if rows[-1] else []
        if len(rows[-1]) + len(gap) + len(entry) > WIDTH:
            rows.append([])
            gap = []
        rows[-1] += gap + entry
    return rows
