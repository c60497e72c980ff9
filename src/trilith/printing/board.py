"""A game's board in lines, at true scale, about the place its look gives it."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from trilith.games.draw.markup import Sheet
from trilith.games.draw.palette import theme_named
from trilith.games.draw.pieces import STONE
from trilith.games.draw.points import CELL_HALF
from trilith.games.draw.polygon import Polygon, Spot, bounds, rounded
from trilith.games.draw.scene import Scene
from trilith.games.draw.svg import Drawing
from trilith.games.look import Look
from trilith.printing.drawing import BLACK, Circle, Ink, Item, Path, Text, box, line
from trilith.printing.faces import face
from trilith.printing.svg_path import segments

# The radius of a pocket, and of the dot where lines meet; a stone has 33.
POCKET: Final = 18
NODE: Final = 3.2
_LINE: Final = Ink(BLACK, 0.4)


class BoardPlan(NamedTuple):
    """Where everything on a board lies, in millimetres from its upper left corner."""

    look: Look
    size: float
    places: dict[str, Spot]
    outline: Polygon
    width: float
    height: float
    # Between neighbours across.
    spacing: float
    # The board as it is drawn on screens, from whose lengths these follow.
    drawing: Drawing

    @property
    def unit(self) -> float:
        return self.size / STONE

    @property
    def has_pockets(self) -> bool:
        return self.look.board.has_pockets

    def place(self, spot: Spot) -> Spot:
        """From the lengths of the drawing."""
        left, top, _, _ = bounds(self.drawing.outline)
        return (spot[0] - left) * self.unit, (spot[1] - top) * self.unit


def plan(look: Look, size: float) -> BoardPlan:
    """`size` is the width of a stone, or of whatever the pieces are."""
    drawing = Drawing(Scene(look, {}), Sheet(theme_named("light")))
    left, top, right, bottom = bounds(drawing.outline)
    unit = size / STONE

    def placed(spot: Spot) -> Spot:
        return (spot[0] - left) * unit, (spot[1] - top) * unit

    return BoardPlan(
        look,
        size,
        {name: placed(spot) for name, spot in drawing.places.items()},
        tuple(map(placed, drawing.outline)),
        (right - left) * unit,
        (bottom - top) * unit,
        drawing.spacing * unit,
        drawing,
    )


def size_that_fits(look: Look, width: float, height: float) -> float:
    """The largest pieces with which the board is no wider and no higher than this."""
    one = plan(look, 1)
    return min(width / one.width, height / one.height)


def drawn(board: BoardPlan) -> list[Item]:
    unit = board.unit
    items: list[Item] = [Path(segments(rounded(board.outline, 4 * unit)), _LINE, "cut")]
    items += [line(board.places[a], board.places[b], _LINE) for a, b in board.look.board.edges]
    items += [_point(board, place) for place in board.places.values()]
    if board.look.board.centre:
        items += _centre(board)
    for label in board.drawing.labels:
        x, y = board.place((label.x, label.y))
        size = max(label.size * unit, 2.2)
        items.append(Text(label.text, x, y + 0.36 * size, size, "regular", "middle", "#444444", "words"))
    return items


def _point(board: BoardPlan, place: Spot) -> Item:
    x, y = place
    if board.look.board.kind.is_cell:
        half = CELL_HALF * board.unit
        return box(x - half, y - half, 2 * half, 2 * half, _LINE, "pockets")
    if board.has_pockets:
        return Circle(x, y, POCKET * board.unit, _LINE, "pockets")
    return Circle(x, y, NODE * board.unit, Ink(None, fill=BLACK), "pockets")


def _centre(board: BoardPlan) -> list[Item]:
    """The place that is not a pocket: a small star."""
    x, y = board.place(board.drawing.place(board.look.board.centre or (0, 0)))
    arm, slant = 9 * board.unit, 6.4 * board.unit
    return [
        line((x - dx, y - dy), (x + dx, y + dy), _LINE)
        for dx, dy in ((arm, 0), (0, arm), (slant, slant), (-slant, slant))
    ]


def position_drawn(board: BoardPlan, scene: Scene) -> list[Item]:
    """The board with pieces on it, the last one ringed and a winning three underlined."""
    items = drawn(board)
    for point, code in scene.pieces.items():
        x, y = board.places[point]
        piece = scene.look.pieces[code]
        items += [_blank(board, x, y), *face(piece, x, y, board.size)]
    if scene.last in board.places:
        x, y = board.places[scene.last or ""]
        items.append(Circle(x, y, 19 * board.unit, Ink("#b07a12", 1.4 * board.unit)))
    if scene.line:
        ends = _ends([board.places[point] for point in scene.line])
        items.append(line(*ends, Ink("#b07a12", 2.2 * board.unit)))
    return items


def _blank(board: BoardPlan, x: float, y: float) -> Item:
    return Circle(x, y, 15 * board.unit, Ink(None, fill="#ffffff"))


def _ends(line_of: Sequence[Spot]) -> tuple[Spot, Spot]:
    return min(line_of), max(line_of)
