"""Points of boards, the lines between them and the ornament in the middle. Lengths as in `boards`."""

from collections.abc import Sequence
from typing import Final

from trilith.games.draw.markup import Sheet, circle, group, path, square
from trilith.games.draw.palette import Surface
from trilith.games.draw.polygon import Spot, pair
from trilith.games.look import Material, PointKind

_NODE: Final = 5.2
_LINE: Final = 2.8
CELL_HALF: Final = 17.25


def point(sheet: Sheet, kind: PointKind, material: Material) -> str:
    """Define a point of this kind and material; returns its id."""
    drawn = kind.draw(sheet, material, material.surface(sheet.theme))
    return sheet.define(f"{material.name}-{kind.name}", *drawn)


def _pocket(sheet: Sheet, material: Material, tones: Surface) -> list[str]:
    """A hollow: dark where the light cannot reach, with a lit lip opposite."""
    deep, shallow = tones.hollow
    inside = sheet.radial(f"{material.name}-hollow", [(0, deep), (0.62, deep), (1, shallow)], 0.46, 0.36, 0.66)
    return [
        circle(18.4, y=0.9, fill=tones.glint, fill_opacity=0.42),
        circle(18, fill=inside),
        path(
            "M-15.9-7.1A17.4 17.4 0 0 1 10.6-13.8",
            fill="none",
            stroke="#000",
            stroke_opacity=0.22,
            stroke_width=1.4,
            stroke_linecap="round",
        ),
    ]


def _seam(sheet: Sheet, material: Material, tones: Surface) -> list[str]:
    """A ring of stitches."""
    fill, thread = tones.hollow
    return [
        circle(15.4, fill=fill, fill_opacity=0.16, stroke=thread, stroke_width=1.7, stroke_dasharray="3.4 1.45"),
    ]


def _node(sheet: Sheet, material: Material, tones: Surface) -> list[str]:
    return [circle(_NODE, fill=tones.line)]


def _cell(sheet: Sheet, material: Material, tones: Surface) -> list[str]:
    """A sunken square."""
    floor = sheet.linear(f"{material.name}-floor", [(0, tones.hollow[0]), (1, tones.hollow[1])], x1=0, x2=0)
    return [
        square(CELL_HALF, 4, fill=tones.glint, fill_opacity=0.14, transform="translate(0 .45)"),
        square(CELL_HALF, 4, fill=floor),
    ]


POCKET: Final = PointKind("pocket", _pocket, reach=18.4)
SEAM: Final = PointKind("seam", _seam, reach=18.4)
NODE: Final = PointKind("node", _node)
CELL: Final = PointKind("cell", _cell, reach=20, is_cell=True)


def lines(sheet: Sheet, material: Material, edges: Sequence[tuple[Spot, Spot]]) -> str:
    """Carved lines. The lit lower lips of lines and nodes lie below all the grooves, so that none cuts another."""
    tones = material.surface(sheet.theme)
    strokes = "".join(f"M{pair(a)}L{pair(b)}" for a, b in edges)
    ends = "".join(f"M{pair(spot)}h.01" for spot in dict.fromkeys(spot for edge in edges for spot in edge))
    lips = group(
        path(strokes, stroke_width=_LINE),
        path(ends, stroke_width=2 * _NODE),
        stroke=tones.glint,
        stroke_linecap="round",
        transform="translate(.3 1.1)",
    )
    grooves = path(strokes, stroke=tones.line, stroke_width=_LINE, stroke_linecap="round")
    return lips + grooves


def ornament(sheet: Sheet, material: Material, middle: Spot) -> str:
    """What marks a centre that is not a point: what the material has for it, or a turned boss."""
    tones = material.surface(sheet.theme)
    drawing = material.ornament(sheet, tones) if material.ornament else _boss(sheet, material, tones)
    return group(*drawing, transform=f"translate({pair(middle)})")


def _boss(sheet: Sheet, material: Material, tones: Surface) -> list[str]:
    dome = sheet.radial(
        f"{material.name}-boss", [(0, tones.glint), (0.35, tones.face[0]), (1, tones.edge[1])], 0.4, 0.34, 0.7
    )  # fmt: skip
    dark = tones.edge[1]
    return [
        circle(17.6, 0.9, 2, fill="#000", fill_opacity=0.28),
        circle(17, fill=dome),
        circle(16.4, fill="none", stroke=dark, stroke_width=1.2),
        circle(9.5, fill="none", stroke=dark, stroke_opacity=0.7),
        circle(9.5, 0.4, 0.9, fill="none", stroke=tones.glint, stroke_opacity=0.45, stroke_width=0.8),
        circle(3.2, fill=dark),
    ]
