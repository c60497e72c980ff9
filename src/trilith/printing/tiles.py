"""A drawing that is larger than a sheet: cut into tiles that overlap, with marks for cutting and gluing."""

from collections.abc import Sequence
from math import ceil
from typing import Final, NamedTuple

from trilith.printing.drawing import DASHED, GREY, HAIRLINE, Group, Item, Page, Text, line
from trilith.printing.sheet import MARGIN, SMALL, field, sheet

OVERLAP: Final = 10
MOST: Final = 36


class Grid(NamedTuple):
    """How a drawing is spread: the paper as it lies, how many tiles across and down, and how much each shows anew."""

    paper: tuple[float, float]
    across: int
    down: int

    @property
    def sheets(self) -> int:
        return self.across * self.down


def grid(width: float, height: float, paper: tuple[float, float]) -> Grid:
    """With the paper upright or lying, whichever takes fewer sheets."""
    ways = []
    for lying in (paper, paper[::-1]):
        across, down = (
            1 if length <= room else ceil((length - OVERLAP) / (room - OVERLAP))
            for length, room in zip((width, height), field(lying), strict=True)
        )
        ways.append(Grid(lying, across, down))
    return min(ways, key=lambda way: way.sheets)


def tiles(items: Sequence[Item], width: float, height: float, paper: tuple[float, float], name: str) -> list[Page]:
    spread = grid(width, height, paper)
    return [_tile(items, (width, height), spread, row, column, name)
            for row in range(spread.down) for column in range(spread.across)]  # fmt: skip


def _tile(items: Sequence[Item], size: tuple[float, float], spread: Grid, row: int, column: int, name: str) -> Page:
    room = field(spread.paper)
    # The drawing as a whole stands in the middle of all tiles.
    covered = [(room[axis] - OVERLAP) * number + OVERLAP for axis, number in enumerate((spread.across, spread.down))]
    lead = [(total - length) / 2 for total, length in zip(covered, size, strict=True)]
    x, y = MARGIN + lead[0] - column * (room[0] - OVERLAP), MARGIN + lead[1] - row * (room[1] - OVERLAP)
    window = (MARGIN, MARGIN, *room)
    shown: list[Item] = [Group(tuple(items), (1, 0, 0, 1, x, y), window)]
    if spread.sheets == 1:
        return sheet(spread.paper, shown, name)
    place = f"{'ABCDEFGHIJ'[row % 10]}{column + 1}"
    shown += _marks(spread, row, column)
    return sheet(spread.paper, shown, f"{name}, {place} of {spread.down} × {spread.across}")


def _marks(spread: Grid, row: int, column: int) -> list[Item]:
    """A line to cut along at the left and top; the strip it is glued on ends there, on the sheet before it."""
    (width, height), marks = field(spread.paper), list[Item]()
    left, top, right, bottom = MARGIN, MARGIN, MARGIN + width, MARGIN + height
    if column:
        marks.append(line((left, top - 4), (left, bottom + 1), DASHED, "notes"))
        marks.append(Text("cut along this line", left + 1, top - 1.5, SMALL, colour=GREY, layer="notes"))
    if row:
        marks.append(line((left - 4, top), (right + 4, top), DASHED, "notes"))
        marks.append(Text("cut along this line", right - 1, top - 1.5, SMALL, "regular", "end", GREY, "notes"))
    if column < spread.across - 1:
        x = right - OVERLAP
        marks += [line((x, y), (x, y + 4), HAIRLINE, "notes") for y in (top, bottom - 4)]
        marks.append(
            Text("glue the next sheet from here on", x - 1, bottom - 1, SMALL, "regular", "end", GREY, "notes")
        )
    if row < spread.down - 1:
        y = bottom - OVERLAP
        marks += [line((x, y), (x + 4, y), HAIRLINE, "notes") for x in (left, right - 4)]
        marks.append(Text("glue the next sheet from here on", left + 5, y + 1, SMALL, colour=GREY, layer="notes"))
    return marks
