"""A board drawn small with its measures in millimetres, for those who make one of wood, cloth or chalk."""

from trilith.games.draw.polygon import Spot
from trilith.printing import fonts
from trilith.printing.board import NODE, POCKET, BoardPlan, drawn
from trilith.printing.choices import CannotPrint
from trilith.printing.drawing import BLACK, FAINT, Ink, Item, Page, Text, line, moved
from trilith.printing.sheet import MARGIN, field, sheet

ROOM = 26
SIZE = 3.2
# A drawing smaller than this, in millimetres, shows nothing.
SMALLEST = 24
_ARROW = Ink(BLACK, 0.2)


def measures(board: BoardPlan) -> list[tuple[str, float]]:
    """What to measure on the finished board, in words and millimetres."""
    kind = board.look.board.kind
    if kind.is_cell:
        hole = ("a square is wide", 2 * 17.25 * board.unit)
    elif board.has_pockets:
        hole = ("a pocket is wide", 2 * POCKET * board.unit)
    else:
        hole = ("a dot is wide", 2 * NODE * board.unit)
    return [
        ("the board is wide", board.width),
        ("the board is high", board.height),
        ("from the middle of one place to the next", board.spacing),
        hole,
        ("a piece is wide", board.size),
    ]


def items(board: BoardPlan, width: float, height: float) -> list[Item]:
    """The drawing with its measures in a field of this size, from the upper left."""
    scale = min((width - 2 * ROOM) / board.width, (height - 2 * ROOM) / board.height)
    if scale * max(board.width, board.height) < SMALLEST:
        raise CannotPrint("this paper is too small for the drawing with measures; choose larger paper or leave it out")
    left, top = (width - board.width * scale) / 2 + ROOM / 3, ROOM

    def at(spot: Spot) -> Spot:
        return left + spot[0] * scale, top + spot[1] * scale

    shown: list[Item] = [moved(drawn(board), left, top, scale)]
    right, bottom = at((board.width, board.height))
    shown += _across(left, right, top - 9, f"{board.width:.0f} mm")
    shown += _down(top, bottom, left - 7, f"{board.height:.0f} mm")
    first, second = _neighbours(board)
    ax, bx = at(first)[0], at(second)[0]
    y = bottom + 8
    shown += _across(ax, bx, y, "")
    shown += [line((x, at(first)[1]), (x, y), FAINT, "notes") for x in (ax, bx)]
    shown.append(_beside(f"{abs(second[0] - first[0]):.1f} mm between middles", max(ax, bx) + 3, y, width))
    return shown


def _beside(text: str, x: float, y: float, width: float) -> Text:
    """To the right of the arrow at this height, or below it where there is no room."""
    if x + fonts.width(text, SIZE) <= width:
        return Text(text, x, y + 1, SIZE)
    return Text(text, width, y + 6, SIZE, "regular", "end")


def _neighbours(board: BoardPlan) -> tuple[Spot, Spot]:
    """Two neighbours in the lowest row."""
    low = max(y for _, y in board.places.values())
    row = sorted(spot for spot in board.places.values() if abs(spot[1] - low) < 0.01)
    return row[0], row[1]


def _across(a: float, b: float, y: float, text: str) -> list[Item]:
    ends = [line((x, y - 2), (x, y + 2), _ARROW, "notes") for x in (a, b)]
    return [line((a, y), (b, y), _ARROW, "notes"), *ends, Text(text, (a + b) / 2, y - 2, SIZE, "regular", "middle")]


def _down(a: float, b: float, x: float, text: str) -> list[Item]:
    ends = [line((x - 2, y), (x + 2, y), _ARROW, "notes") for y in (a, b)]
    return [line((x, a), (x, b), _ARROW, "notes"), *ends, Text(text, x - 3, (a + b) / 2, SIZE, "regular", "end")]


def page(board: BoardPlan, paper: tuple[float, float]) -> Page:
    width, height = field(paper)
    title = Text(f"{board.look.title}: measures", MARGIN, MARGIN + 4.5, 4.5, "bold")
    table: list[Item] = []
    for number, (what, length) in enumerate(measures(board)):
        y = MARGIN + 12 + 5.2 * number
        table.append(Text(f"{what[0].upper()}{what[1:]}", MARGIN, y, SIZE))
        table.append(Text(f"{length:.1f} mm", MARGIN + min(100, width), y, SIZE, "regular", "end"))
    top = 12 + 5.2 * len(table) / 2
    drawing = moved(items(board, width, height - top), MARGIN, MARGIN + top)
    return sheet(paper, [title, *table, drawing], f"{board.look.title}: measures")


def picture(board: BoardPlan, width: float = 180) -> Page:
    """The drawing alone, for a page of documentation."""
    height = (width - 2 * ROOM) * board.height / board.width + 2 * ROOM
    return Page(width, height, tuple(items(board, width, height)), f"{board.look.title}: measures")
