"""A position as a picture, complete in itself: `draw(scene)` is an SVG document or a part of a page.

From bottom to top: the board, its points (`<g data-point="e5">`), the winning three, the pieces
(`<g data-piece="w" data-on="e5">`), the ring, the dots where one may play. Which game it is, only the look knows.
"""

from typing import NamedTuple

from trilith.games.draw import boards, marks, pegs, pieces, points
from trilith.games.draw.markup import Sheet, element, group, words
from trilith.games.draw.palette import theme_named
from trilith.games.draw.polygon import Polygon, Spot, bounds, grown, hull, span, turned_aside
from trilith.games.draw.scene import Scene
from trilith.games.look import BoardLook

# How large a board is on the page unless the page says otherwise, in pixels along the side of a square.
_SIZE = 520
_FONT = "-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"


def draw(scene: Scene, theme: str = "light") -> str:
    """The SVG of a scene. `theme` is "light" or "dark"."""
    return Drawing(scene, Sheet(theme_named(theme))).document()


class Label(NamedTuple):
    """A name on the board, its middle at x and y."""

    text: str
    x: float
    y: float
    size: float


class Drawing:
    """One scene on one sheet. Places are in the lengths of pieces: a stone is as wide on every board."""

    def __init__(self, scene: Scene, sheet: Sheet) -> None:
        self.scene = scene
        self.sheet = sheet
        self.board: BoardLook = scene.look.board
        self.spacing = pieces.STONE / self.board.piece_width
        self.places = {name: self.place(spot) for name, spot in self.board.points.items()}
        around = grown(hull(self.places.values()), self.board.margin * self.spacing)
        self.outline: Polygon = tuple(map(self.place, self.board.outline)) or around
        self.letter = boards.size(self.outline) * 0.0215

    def place(self, spot: Spot) -> Spot:
        return spot[0] * self.spacing, spot[1] * self.spacing

    def document(self) -> str:
        return self._sheet_of(
            self._board(),
            self._labels(),
            self._points(),
            self._pegs(),
            self._capsule(),
            self._pieces(),
            self._frame(),
            self._ring(),
            self._open(),
        )

    def bare_board(self) -> str:
        """The board alone, without names: for a front end that lays everything else on it."""
        return self._sheet_of(self._board(), self._points())

    def _sheet_of(self, *layers: str) -> str:
        left, top, width, height = self.view
        scale = _SIZE / boards.size(self.outline)
        return element(
            "svg",
            element("title", words(self.scene.look.title)),
            self.sheet.definitions,
            *filter(None, layers),
            xmlns="http://www.w3.org/2000/svg",
            viewBox=f"{left:.2f} {top:.2f} {width:.2f} {height:.2f}",
            width=round(width * scale),
            height=round(height * scale),
            role="img",
        )

    @property
    def view(self) -> tuple[float, float, float, float]:
        """Left, top, width and height of the picture: the board and room for its shadow, which falls lower right."""
        left, top, right, bottom = bounds(self.outline)
        room = boards.size(self.outline) / 50
        return left - room, top - room, right - left + 2.6 * room, bottom - top + 3.4 * room

    # ---- the board ----

    def _board(self) -> str:
        material = self.board.material
        parts = [
            boards.shadow(self.sheet, self.outline),
            material.draw(self.sheet, material.surface(self.sheet.theme), self.outline),
        ]
        if self.board.edges:
            ends = [(self.places[a], self.places[b]) for a, b in self.board.edges]
            parts.append(points.lines(self.sheet, material, ends))
        if self.board.centre:
            parts.append(points.ornament(self.sheet, material, self.place(self.board.centre)))
        if self.board.has_pegs:
            parts.append(pegs.holes(material.surface(self.sheet.theme), self.peg_rows))
        return group(*parts)

    @property
    def peg_rows(self) -> tuple[pegs.PegRows, ...]:
        """The holes for each player's pegs, where the board has any."""
        return pegs.peg_rows(self.outline) if self.board.has_pegs else ()

    def _points(self) -> str:
        drawn = points.point(self.sheet, self.board.kind, self.board.material)
        return group(*[group(self.sheet.use(drawn, *place), data_point=name) for name, place in self.places.items()])

    def _labels(self) -> str:
        return group(
            *[self._label(label) for label in self.labels],
            font_family=_FONT,
            font_size=self.letter,
            font_weight=600,
            text_anchor="middle",
            fill=self.board.material.surface(self.sheet.theme).ink,
        )

    @property
    def labels(self) -> list[Label]:
        """Columns and rows beside the outermost points, in the margin; names below their points."""
        edge = hull(self.places.values())
        away = self.board.kind.reach + 0.8 * self.letter
        labels = []
        for name, column in self.board.columns.items():
            x = column * self.spacing
            labels.append(Label(name, x, span(turned_aside(edge), x)[1] + away, self.letter))
        for name, row in self.board.rows.items():
            y = row * self.spacing
            labels.append(Label(name, span(edge, y)[0] - away, y, self.letter))
        if self.board.names_points:
            below = 7 + max(map(self._ring_radius, self.places))
            labels += [Label(name, x, y + below, 0.8 * self.letter) for name, (x, y) in self.places.items()]
        return labels

    def _label(self, label: Label) -> str:
        small: dict[str, float] = {"font_size": label.size} if label.size != self.letter else {}
        # Letters stand on their line; this puts their middle at y.
        return element("text", words(label.text), x=label.x, y=label.y + 0.36 * label.size, **small)

    # ---- what lies on it ----

    def _pegs(self) -> str:
        """Nothing at all on boards without pegs."""
        if not self.peg_rows or not self.scene.score:
            return ""
        theme = self.sheet.theme
        colours = [piece.colour.tones(theme).body for piece in self.scene.look.pieces.values()]
        return pegs.standing(self.peg_rows, self.scene.score, colours, self.board.material.surface(theme).ink)

    def _pieces(self) -> str:
        drawn = []
        for point, code in self.scene.pieces.items():
            piece = pieces.piece(self.sheet, self.scene.look.pieces[code])
            drawn.append(group(self.sheet.use(piece, *self.places[point]), data_piece=code, data_on=point))
        return group(*drawn)

    @property
    def _has_cells(self) -> bool:
        return self.board.kind.is_cell

    def _line(self) -> list[Spot]:
        return [self.places[point] for point in self.scene.line]

    def _capsule(self) -> str:
        if self._has_cells or not self.scene.line:
            return ""
        return marks.capsule(self._line(), 1.7 + max(map(self._ring_radius, self.scene.line)))

    def _frame(self) -> str:
        return marks.line_frame(self._line()) if self._has_cells and self.scene.line else ""

    def _ring(self) -> str:
        last = self.scene.last
        if last is None:
            return ""
        if self._has_cells:
            return marks.frame(self.sheet, self.places[last])
        return marks.ring(self.sheet, self.places[last], self._ring_radius(last))

    def _open(self) -> str:
        """Nothing at all where no point is to be marked."""
        if not self.scene.open_and_empty:
            return ""
        dot = marks.open_point(self.sheet)
        return group(
            *[self.sheet.use(dot, *self.places[point]) for point in self.scene.open_and_empty], data_mark="open"
        )

    def _ring_radius(self, point: str) -> float:
        """What fits round the piece there, or round any piece where there is none."""
        code = self.scene.pieces.get(point)
        looks = [self.scene.look.pieces[code]] if code else list(self.scene.look.pieces.values())
        return max(look.shape.ring for look in looks)
