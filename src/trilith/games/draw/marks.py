"""What just happened, in brass: the ring on the last piece, the capsule round a three. And a glow: play here.

Lengths as in `boards`.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import atan2, degrees, hypot

from trilith.games.draw.markup import Sheet, Value, circle, element, evenly, group, path, square
from trilith.games.draw.palette import BRASS, BRASS_LINE, MARK_EDGE, OPEN
from trilith.games.draw.points import CELL_HALF as CELL
from trilith.games.draw.polygon import Spot, pair

_CORNER = 4.3


def ring(sheet: Sheet, place: Spot, radius: float) -> str:
    """The ring that lies on the last piece."""
    return _at(
        place,
        circle(radius, stroke=MARK_EDGE, stroke_opacity=0.8, stroke_width=5.6),
        circle(radius, stroke=_brass(sheet), stroke_width=3.8),
        "ring",
    )


def frame(sheet: Sheet, place: Spot) -> str:
    """The ring of a board with cells: it goes round the square."""
    return _at(
        place,
        square(CELL, _CORNER, stroke=MARK_EDGE, stroke_width=2.9),
        square(CELL, _CORNER, stroke=_brass(sheet), stroke_width=1.8),
        "ring",
    )


def open_point(sheet: Sheet) -> str:
    """The glowing dot where one may play; the id of what is drawn at each such point."""
    dot, edge, glow = OPEN
    paint = sheet.radial("glow", [(0, glow, 0.95), (0.5, glow, 0.5), (1, glow, 0)])
    return sheet.define("open", circle(18, fill=paint), circle(6, fill=dot, stroke=edge, stroke_width=2.2))


def _brass(sheet: Sheet) -> str:
    return sheet.linear("brass", evenly(BRASS), x1=0, x2=1)


def _at(place: Spot, edge: str, metal: str, mark: str) -> str:
    return group(edge, metal, data_mark=mark, fill="none", transform=f"translate({pair(place)})")


def capsule(line: Sequence[Spot], radius: float) -> str:
    """Round the points of a straight line; goes below the pieces."""
    (ax, ay), (bx, by) = min(line), max(line)
    turn = degrees(atan2(by - ay, bx - ax))
    shape: dict[str, Value] = {
        "x": -radius, "y": -radius, "width": hypot(bx - ax, by - ay) + 2 * radius, "height": 2 * radius, "rx": radius,
    }  # fmt: skip
    return group(
        element("rect", **shape, fill="none", stroke=MARK_EDGE, stroke_opacity=0.85, stroke_width=5.4),
        element("rect", **shape, fill=BRASS_LINE, fill_opacity=0.38, stroke=BRASS_LINE, stroke_width=3),
        data_mark="line",
        transform=f"translate({pair((ax, ay))}) rotate({turn:.4g})",
    )


def line_frame(line: Sequence[Spot]) -> str:
    """Round the cells of a straight line; goes above the pieces.

    A row or column gets one frame. On a diagonal the frames of the cells are linked corner to corner.
    """
    (ax, ay), (bx, by) = min(line), max(line)
    straight = ax == bx or ay == by
    d = _box(min(ax, bx), min(ay, by), max(ax, bx), max(ay, by)) if straight else _linked(sorted(line))
    return group(
        path(d, stroke=MARK_EDGE, stroke_width=3.2),
        path(d, stroke=BRASS_LINE, stroke_width=1.8),
        data_mark="line",
        fill="none",
        stroke_linejoin="round",
    )


def _box(left: float, top: float, right: float, bottom: float) -> str:
    """The path of a frame round all the cells from one to another."""
    reach, corner = CELL + 0.6, _CORNER
    across, down = right - left + 2 * (reach - corner), bottom - top + 2 * (reach - corner)
    arcs = [
        f"a{corner} {corner} 0 0 1 {dx} {dy}" for dx, dy in ((corner, corner), (-corner, corner), (-corner, -corner))
    ]
    return (
        f"M{pair((left - reach + corner, top - reach))}h{across:.2f}{arcs[0]}v{down:.2f}{arcs[1]}"
        f"h{-across:.2f}{arcs[2]}v{-down:.2f}a{corner} {corner} 0 0 1 {corner} {-corner}Z"
    )


def _linked(line: Sequence[Spot]) -> str:
    boxes = "".join(_box(x, y, x, y) for x, y in line)
    links = "".join(_link(a, b) for a, b in pairwise(line))
    return boxes + links


def _link(a: Spot, b: Spot) -> str:
    """From the corner of a cell's frame to the corner of the next."""
    reach = CELL - 0.7
    dx = reach if b[0] > a[0] else -reach
    dy = reach if b[1] > a[1] else -reach
    return f"M{pair((a[0] + dx, a[1] + dy))}L{pair((b[0] - dx, b[1] - dy))}"
