"""The shapes of pieces that games share, each about the origin; a stone is 33 across. Lit from the upper left."""

from collections.abc import Callable, Mapping
from typing import Final

from trilith.games.draw.markup import Sheet, circle, element, group, path, square
from trilith.games.draw.palette import Tones
from trilith.games.draw.polygon import Polygon, rounded
from trilith.games.look import PieceLook, Shape, Sign

STONE: Final = 33
_RADIUS: Final = 16.5


def piece(sheet: Sheet, look: PieceLook) -> str:
    """Define a piece; returns its id."""
    drawn = look.shape.draw(sheet, look, look.colour.tones(sheet.theme))
    return sheet.define(f"{look.shape.name}-{look.colour.name}-{look.mark}", *drawn)


# ---- stones ----


def _dome(sheet: Sheet, look: PieceLook, tones: Tones) -> str:
    """The body of a rounded stone: light at the upper left, dark at the rim."""
    stops = [(0.0, tones.light), (0.55, tones.body), (1.0, tones.rim)]
    return circle(_RADIUS, fill=sheet.radial(f"dome-{look.colour.name}", stops, 0.36, 0.28, 0.78))


def _contact(sheet: Sheet, radius: float = 17.6) -> str:
    """The shadow a stone casts right beside it."""
    fade = sheet.radial("contact", [(0, "#000", 0.62), (0.78, "#000", 0.5), (1, "#000", 0)])
    return circle(radius, 1, 2.6, fill=fade)


def _gleam(opacity: float) -> str:
    """The window, mirrored in something polished."""
    return element(
        "ellipse", cx=-5.4, cy=-7.4, rx=5, ry=2.9, transform="rotate(-38 -5.4 -7.4)", fill="#fff", fill_opacity=opacity
    )  # fmt: skip


def _stroke(d: str, colour: str, width: float, opacity: float = 1) -> str:
    return path(d, fill="none", stroke=colour, stroke_opacity=opacity, stroke_width=width, stroke_linecap="round")


def _glass(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    """Opaque glass: polished, with light coming back from below."""
    return [
        _contact(sheet),
        _dome(sheet, look, tones),
        circle(16, fill="none", stroke="#fff", stroke_opacity=0.16),
        _stroke("M-10 10.6A14.5 14.5 0 0 0 13.2 6", "#fff", 1.6, 0.4),
        _gleam(0.9),
    ]


def _clear(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    """Clear glass: a bright rim, what lies below showing through, and light gathered at the lower right."""
    bright, body, dark, _ = tones
    lens = sheet.radial("lens", [(0, bright, 0.1), (0.55, body, 0.2), (0.82, body, 0.34), (1, bright, 0.86)])
    caustic = sheet.radial("caustic", [(0, "#fff", 0.95), (0.6, bright, 0.45), (1, bright, 0)])
    return [
        circle(17.2, 0.6, 1.6, fill="none", stroke=dark, stroke_opacity=0.5, stroke_width=1.8),
        circle(16.2, fill=dark, fill_opacity=0.24),
        circle(16.2, fill=lens),
        _stroke("M-13.4-6A14.7 14.7 0 0 1 10-10.8", dark, 2, 0.45),
        element("ellipse", cx=4.6, cy=6, rx=9.4, ry=6.6, transform="rotate(-38 4.6 6)", fill=caustic),
        circle(16, fill="none", stroke=bright, stroke_opacity=0.92, stroke_width=1.5),
        _gleam(1),
    ]


def _plain_clear(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    """Clear glass without light: a ring that is filled with nothing but a trace of itself."""
    return [
        circle(14.4, fill=tones.body, fill_opacity=0.35, stroke=tones.mark, stroke_width=5.4),
        circle(14.4, fill="none", stroke=tones.light, stroke_width=2.6),
    ]


def _clay(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    """Burnt clay: no gleam, and a bar or a ring pressed into it."""
    return [
        _contact(sheet),
        _dome(sheet, look, tones),
        _stroke(_GRIT, tones.rim, 0.9, 0.4),
        *_pressed(look, tones),
        circle(16.3, fill="none", stroke=tones.rim, stroke_width=1.3),
    ]


_GRIT: Final = (
    "M-9.5-6.8h.01M-3.2-12h.01M4.6-10.4h.01M-12.6 1.4h.01M10.8 2.6h.01M7.4 9.8h.01M-6.2 11h.01M1.2 13.2h.01M12.6-5h.01"
)


_BAR: Final = "M-8.6 5.2 8.6-5.2"


def _pressed(look: PieceLook, tones: Tones) -> list[str]:
    if look.mark == "bar":
        return [_stroke(_BAR, tones.rim, 5), _stroke("M-8.6 5.8 8.6-4.6", tones.mark, 3.2)]
    if look.mark == "ring":
        return [
            circle(7, fill="none", stroke=tones.rim, stroke_width=4.6),
            circle(7, y=0.5, fill="none", stroke=tones.mark, stroke_width=2.8),
        ]
    return []


def _turned(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    """A man from the lathe, with a groove round its top."""
    return [
        _contact(sheet, 18),
        _dome(sheet, look, tones),
        circle(11, fill="none", stroke="#000", stroke_opacity=0.26, stroke_width=1.3),
        circle(11, 0.3, 0.8, fill="none", stroke=tones.light, stroke_opacity=0.7),
        circle(16, fill="none", stroke=tones.light, stroke_opacity=0.5, stroke_width=0.9),
    ]


# ---- tiles ----

_TRIANGLE: Final = "M0-19.5 16.9 9.75H-16.9Z"
_HATCHING: Final = {
    "upright": ("M-5.3-4.6V4.6M0-6.6V6.6M5.3-4.6V4.6", 2.4),
    "level": ("M-4.6-5.3H4.6M-6.6 0H6.6M-4.6 5.3H4.6", 2.4),
    "dots": ("M0-5h.01M-5 3.6h.01M5 3.6h.01", 4.2),
}
# A triangle has less room at its top.
_TRIANGLE_HATCHING: Final = _HATCHING | {
    "upright": ("M-5.3-4.6V4.6M0-5.3V4.6M5.3-4.6V4.6", 2.4),
    "level": ("M-2.6-5.3H2.6M-5.3 0H5.3M-7.3 5.3H7.3", 2.4),
}


def _square_tile(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    return _tile(sheet, look, tones, lambda **style: square(14.5, 3.3, **style), _hatching(look, tones))


def _circle_tile(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    return _tile(sheet, look, tones, lambda **style: circle(_RADIUS, **style), _hatching(look, tones))


def _triangle_tile(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    """Its corners are round because a broad stroke of the same paint goes round it."""
    paint = _paint(sheet, look, tones)
    return [
        path(_TRIANGLE, fill="#000", stroke="#000", stroke_width=6, stroke_linejoin="round", opacity=0.26,
             transform="translate(.8 3.3)"),
        path(_TRIANGLE, fill=tones.rim, stroke=tones.rim, stroke_width=6, stroke_linejoin="round",
             transform="translate(0 2)"),
        path(_TRIANGLE, fill=tones.rim, stroke=tones.rim, stroke_width=5.4, stroke_linejoin="round"),
        path(_TRIANGLE, fill=paint, stroke=paint, stroke_width=3.6, stroke_linejoin="round"),
        group(_hatching(look, tones, _TRIANGLE_HATCHING), transform="translate(0 1.6) scale(.88)"),
    ]  # fmt: skip


def _tile(sheet: Sheet, look: PieceLook, tones: Tones, form: Callable[..., str], hatching: str) -> list[str]:
    """A painted slice of wood: its shadow, its side, its face."""
    return [
        form(fill="#000", opacity=0.26, transform="translate(.8 3.3)"),
        form(fill=tones.rim, stroke=tones.rim, stroke_width=1.1, transform="translate(0 2)"),
        form(fill=_paint(sheet, look, tones), stroke=tones.rim, stroke_width=1.1),
        hatching,
    ]


def _paint(sheet: Sheet, look: PieceLook, tones: Tones) -> str:
    return sheet.linear(f"paint-{look.colour.name}", [(0, tones.light), (1, tones.body)])


def _hatching(look: PieceLook, tones: Tones, ways: Mapping[str, tuple[str, float]] = _HATCHING) -> str:
    if look.mark not in ways:
        return ""
    d, width = ways[look.mark]
    return _stroke(d, tones.mark, width, 0.95)


# ---- panels ----


def _panel(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    """A metal plate with a bright chamfer."""
    light, body, rim, emblem = tones
    # Bare metal mirrors a horizon; a dark coat does not.
    is_bright = look.colour.name == "silver"
    stops = [(0, light), (0.48, body), (0.52, light), (1, rim)] if is_bright else [(0, light), (0.5, body), (1, rim)]
    metal = sheet.linear(f"metal-{look.colour.name}", stops, x1=0, x2=1)
    return [
        square(_RADIUS, 4, fill="#000", opacity=0.38, transform="translate(.3 1.1)"),
        square(_RADIUS, 3.6, fill=metal),
        square(16.15, 3.3, fill="none", stroke="#fff", stroke_opacity=0.85 if is_bright else 0.26, stroke_width=0.6),
        square(13.6, 2.1, fill="none", stroke="#000" if is_bright else "#fff", stroke_opacity=0.12, stroke_width=0.5),
        *_emblem(look, emblem),
    ]


_DIAMOND: Final = "M0-9.7 9.7 0 0 9.7-9.7 0Z"


def _emblem(look: PieceLook, colour: str) -> list[str]:
    if look.mark == "circle":
        return [circle(7.5, fill="none", stroke=colour, stroke_width=2.3), circle(2.7, fill=colour)]
    if look.mark != "diamond":
        return []
    return [
        path(_DIAMOND, fill="none", stroke=colour, stroke_width=2.3, stroke_linejoin="round"),
        path("M0-3.2 3.2 0 0 3.2-3.2 0Z", fill=colour),
    ]


# ---- as lines, for printing ----


def _round_path(radius: float) -> str:
    return f"M{radius} 0A{radius} {radius} 0 0 1 -{radius} 0A{radius} {radius} 0 0 1 {radius} 0Z"


def _square_path(half: float, corner: float) -> str:
    corners: Polygon = ((-half, -half), (half, -half), (half, half), (-half, half))
    return rounded(corners, corner)


def _clay_signs(look: PieceLook) -> tuple[Sign, ...]:
    return {"bar": (Sign(_BAR, 4),), "ring": (Sign(_round_path(6.5), 3),)}.get(look.mark, ())


def _tile_signs(look: PieceLook) -> tuple[Sign, ...]:
    return (Sign(*_HATCHING[look.mark]),) if look.mark in _HATCHING else ()


def _triangle_signs(look: PieceLook) -> tuple[Sign, ...]:
    return (Sign(*_TRIANGLE_HATCHING[look.mark]),) if look.mark in _HATCHING else ()


def _panel_signs(look: PieceLook) -> tuple[Sign, ...]:
    emblems = {
        "circle": (Sign(_round_path(7.5)), Sign(_round_path(2.7), is_filled=True)),
        "diamond": (Sign(_DIAMOND), Sign("M0-3.2 3.2 0 0 3.2-3.2 0Z", is_filled=True)),
    }
    return emblems.get(look.mark, ())


_ROUND_TRIANGLE: Final = rounded(((0, -22.9), (19.86, 11.45), (-19.86, 11.45)), 3)

GLASS_STONE: Final = Shape("glass-stone", _glass)
CLEAR_STONE: Final = Shape("clear-stone", _clear, plain=_plain_clear)
CLAY_STONE: Final = Shape("clay-stone", _clay, signs=_clay_signs)
TURNED_STONE: Final = Shape("turned-stone", _turned)
SQUARE_TILE: Final = Shape(
    "square-tile", _square_tile, ring=24, is_tile=True, outline=_square_path(14.5, 3.3), signs=_tile_signs
)
TRIANGLE_TILE: Final = Shape(
    "triangle-tile", _triangle_tile, ring=25, is_tile=True, outline=_ROUND_TRIANGLE, signs=_triangle_signs
)
CIRCLE_TILE: Final = Shape("circle-tile", _circle_tile, ring=24, is_tile=True, signs=_tile_signs)
PANEL: Final = Shape("panel", _panel, is_tile=True, outline=_square_path(_RADIUS, 3.6), signs=_panel_signs)
