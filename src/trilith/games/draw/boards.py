"""Boards of five materials, each as a thing one could pick up. One light, from the upper left.

Lengths are those of the pieces: a stone is 33 across on every board, so a mark or a thread is as fine everywhere.
"""

from collections.abc import Iterator
from math import sqrt
from random import Random
from typing import Final

from trilith.games.draw.markup import Sheet, circle, evenly, group, path
from trilith.games.draw.palette import Surface
from trilith.games.draw.polygon import Polygon, bounds, grown, pair, rounded, span
from trilith.games.look import Material

# Boards differ in size, but their shadows should look alike: this is the size the numbers below were made for.
_USUAL_SIZE: Final = 500
_SHADOW_STEPS: Final = 9


def size(outline: Polygon) -> float:
    """The side of a square as large as the box round the board."""
    left, top, right, bottom = bounds(outline)
    return sqrt((right - left) * (bottom - top))


def shadow(sheet: Sheet, outline: Polygon) -> str:
    """A soft shadow from a few see-through layers: filters would not survive every printer and converter."""
    scale = size(outline) / _USUAL_SIZE
    # The layers start well below the board, so that only where they thin out can be seen.
    d = rounded(grown(outline, -20 * scale), 6 * scale)
    layers = [path(d, stroke_width=scale * (22 + 4 * step)) for step in range(_SHADOW_STEPS)]
    opacity = sheet.theme.shadow_opacity / _SHADOW_STEPS
    return group(
        *layers,
        fill="#000",
        stroke="#000",
        stroke_linejoin="round",
        fill_opacity=opacity,
        stroke_opacity=opacity,
        transform=f"translate({pair((3 * scale, 8 * scale))})",
    )


def face(sheet: Sheet, material: str, tones: Surface) -> str:
    """The paint of a lit surface."""
    return sheet.linear(f"{material}-face", evenly(tones.face))


def _wood(sheet: Sheet, tones: Surface, outline: Polygon) -> str:
    """A raised frame round a sunken field."""
    rim = sheet.linear("wood-rim", evenly(tones.edge))
    field = grown(outline, -17)
    return "".join(
        [
            path(rounded(outline, 9), fill=rim),
            _hairline(grown(outline, -1.2), 8, tones.glint, 0.4),
            path(rounded(grown(outline, -15), 4), fill=tones.edge[1]),
            path(rounded(field, 3), fill=face(sheet, "wood", tones), transform="translate(.8 1.6)"),
            _grain(tones.line, field, step=13, opacities=(0.06, 0.09, 0.12)),
            _turning(tones, field),
        ]
    )


def _hairline(outline: Polygon, corner: float, colour: str, opacity: float, width: float = 1.4) -> str:
    """The bright line that an edge catches."""
    return path(rounded(outline, corner), fill="none", stroke=colour, stroke_opacity=opacity, stroke_width=width)


def _turning(tones: Surface, field: Polygon) -> str:
    """The fine circles that the lathe left round the centre."""
    left, top, right, bottom = bounds(field)
    middle = ((left + right) / 2, (top + bottom) / 2)
    reach = min(right - left, bottom - top) / 2
    radii = [reach * share for share in (0.2, 0.225, 0.56, 0.58, 0.83, 0.845)]
    return group(
        *[circle(radius, *middle) for radius in radii],
        fill="none",
        stroke=tones.line,
        stroke_opacity=0.16,
        stroke_width=1.3,
    )


def _grain(colour: str, field: Polygon, step: float, opacities: tuple[float, ...]) -> str:
    """Long wavy lines across the field, some fainter than others."""
    kinds: list[list[str]] = [[] for _ in opacities]
    for number, line in enumerate(_waves(grown(field, -4), step)):
        kinds[number * 2 % len(kinds)].append(line)
    paths = [
        path("".join(lines), stroke_opacity=opacity, stroke_width=0.9 + 0.35 * number)
        for number, (lines, opacity) in enumerate(zip(kinds, opacities, strict=True))
        if lines
    ]
    return group(*paths, fill="none", stroke=colour, stroke_linecap="round")


def _waves(field: Polygon, step: float) -> Iterator[str]:
    """One wave after another from top to bottom, none of them leaving the field. Always the same ones."""
    chance = Random(3)
    _, top, _, bottom = bounds(field)
    y = top + step / 2
    while y < bottom - step / 2:
        left, right = span(field, y)
        third = (right - left) / 3
        bends = [y + chance.uniform(-0.45, 0.45) * step for _ in range(2)]
        curve = ((left + third, bends[0]), (right - third, bends[1]), (right, y))
        yield f"M{pair((left, y))}C{' '.join(map(pair, curve))}"
        y += step * chance.uniform(0.7, 1.3)


def _cloth(sheet: Sheet, tones: Surface, outline: Polygon) -> str:
    """Linen with a hem, sewn all round."""
    weave = sheet.define(
        "cloth-weave",
        path("M0 1.2H5M0 3.7H5", stroke=tones.glint, stroke_opacity=0.16, stroke_width=0.9),
        path("M1.2 0V5M3.7 0V5", stroke=tones.edge[0], stroke_opacity=0.22, stroke_width=0.8),
        tag="pattern",
        width=5,
        height=5,
        patternUnits="userSpaceOnUse",
    )
    d = rounded(outline, 5)
    stitches: dict[str, str | float] = {"fill": "none", "stroke_linecap": "round", "stroke_dasharray": "8 5"}
    hem, seam = rounded(grown(outline, -16), 3), rounded(grown(outline, -11), 3)
    return "".join(
        [
            path(d, fill=tones.edge[0], transform="translate(.6 1.6)"),
            path(d, fill=face(sheet, "cloth", tones)),
            path(d, fill=f"url(#{weave})"),
            path(hem, fill="none", stroke=tones.edge[0], stroke_opacity=0.4, stroke_width=1.1),
            path(hem, fill="none", stroke=tones.glint, stroke_opacity=0.35, transform="translate(.7 .9)"),
            path(
                seam, stroke=tones.glint, stroke_opacity=0.5, stroke_width=2.2, transform="translate(.5 1)", **stitches
            ),
            path(seam, stroke=tones.line, stroke_width=2.2, **stitches),
        ]
    )


def _star(sheet: Sheet, tones: Surface) -> list[str]:
    rays = path(
        "M0-14V14M-14 0H14M-9.5-9.5 9.5 9.5M9.5-9.5-9.5 9.5",
        stroke=tones.line,
        stroke_width=1.8,
        stroke_linecap="round",
    )
    return [rays, circle(5.5, fill=tones.face[0], stroke=tones.line, stroke_width=1.8)]


def _slate(sheet: Sheet, tones: Surface, outline: Polygon) -> str:
    """A honed slab: a lit upper edge, specks and a few faint clefts."""
    d = rounded(outline, 17)
    return "".join(
        [
            path(d, fill=tones.edge[1], transform="translate(0 3.8)"),
            path(d, fill=face(sheet, "slate", tones)),
            _hairline(grown(outline, -1), 16, tones.glint, 0.5),
            _grain(tones.glint, grown(outline, -6), step=31, opacities=(0.1, 0.07)),
            _specks(tones.line, grown(outline, -6)),
        ]
    )


def _specks(colour: str, field: Polygon) -> str:
    """Dust in the stone, in three sizes. Always the same specks."""
    chance = Random(5)
    left, top, right, bottom = bounds(field)
    kinds = []
    for width in (0.9, 1.4, 1.9):
        spots = [(chance.uniform(left, right), chance.uniform(top, bottom)) for _ in range(36)]
        kinds.append(path("".join(f"M{pair(spot)}h.01" for spot in spots), stroke_width=width))
    return group(*kinds, stroke=colour, stroke_opacity=0.2, stroke_linecap="round")


def _birch(sheet: Sheet, tones: Surface, outline: Polygon) -> str:
    """Plywood: its layers show below the face."""
    d = rounded(outline, 9)
    layers = [
        path(d, fill=tones.edge[number % 2], transform=f"translate(0 {depth})")
        for number, depth in enumerate(("7.2", "5.6", "4", "2.4", "1"))
    ]
    return "".join(
        [
            *layers,
            path(d, fill=face(sheet, "birch", tones)),
            _hairline(grown(outline, -0.8), 8.4, tones.glint, 0.5),
            _grain(tones.edge[0], grown(outline, -4), step=11, opacities=(0.12, 0.16, 0.21)),
        ]
    )


def _graphite(sheet: Sheet, tones: Surface, outline: Polygon) -> str:
    """A tray of brushed metal with a soft edge."""
    d = rounded(outline, 11)
    return "".join(
        [
            path(d, fill=tones.edge[1], transform="translate(0 2)"),
            path(d, fill=face(sheet, "graphite", tones)),
            _hairline(grown(outline, -0.5), 10.5, tones.glint, 0.22, width=0.6),
        ]
    )


WOOD: Final = Material(
    "wood",
    light=Surface(
        face=("#c8935f", "#b37c4c", "#aa7648"), edge=("#8b5831", "#5a3519"),
        line="#4b2a12", glint="#f2cfa2", hollow=("#6a4021", "#9b683d"), ink="#241104",
    ),
    dark=Surface(
        face=("#97663f", "#90603a", "#845531"), edge=("#653d20", "#3b2210"),
        line="#331b0a", glint="#d9b083", hollow=("#4a2b15", "#774a28"), ink="#fff6e6",
    ),
    draw=_wood,
)  # fmt: skip
CLOTH: Final = Material(
    "cloth",
    light=Surface(
        face=("#e2d7c0", "#d1c3a6"), edge=("#8d7b59", "#6f5f40"),
        line="#4b5b6c", glint="#ffffff", hollow=("#8d7b59", "#8b7a58"), ink="#4a3a22",
    ),
    dark=Surface(
        face=("#c4b79c", "#ad9f83"), edge=("#675938", "#4c4126"),
        line="#35434f", glint="#ffffff", hollow=("#675938", "#64573a"), ink="#33270f",
    ),
    draw=_cloth, ornament=_star,
)  # fmt: skip
SLATE: Final = Material(
    "slate",
    light=Surface(
        face=("#8e9a91", "#78857c", "#748178"), edge=("#5d6961", "#4d5851"),
        line="#2c362f", glint="#c3cec5", hollow=("#2c362f", "#4d5851"), ink="#0d1410",
    ),
    dark=Surface(
        face=("#6a766d", "#66726a", "#616d65"), edge=("#475149", "#39433d"),
        line="#1b221e", glint="#93a197", hollow=("#1b221e", "#39433d"), ink="#f8fbf7",
    ),
    draw=_slate,
)  # fmt: skip
BIRCH: Final = Material(
    "birch",
    light=Surface(
        face=("#efe3cb", "#dfcfae"), edge=("#9c7b4c", "#dfcfae"),
        line="#6b5638", glint="#f9f1df", hollow=("#a98f63", "#c9b288"), ink="#4a3a22",
    ),
    dark=Surface(
        face=("#d2c4a6", "#bcab87"), edge=("#72582f", "#bcab87"),
        line="#54432a", glint="#e2d6ba", hollow=("#86704a", "#a48f66"), ink="#33270f",
    ),
    draw=_birch,
)  # fmt: skip
GRAPHITE: Final = Material(
    "graphite",
    light=Surface(
        face=("#4d565b", "#3a4246", "#262c2f"), edge=("#333a3e", "#1b2022"),
        line="#121516", glint="#ffffff", hollow=("#1d2224", "#33393c"), ink="#e6ebed",
    ),
    dark=Surface(
        face=("#40494d", "#2e3538", "#1d2224"), edge=("#262c2f", "#121617"),
        line="#0b0d0e", glint="#ffffff", hollow=("#131718", "#262b2d"), ink="#e6ebed",
    ),
    draw=_graphite,
)  # fmt: skip
