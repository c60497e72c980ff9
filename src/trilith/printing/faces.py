"""Pieces in lines, light on ink: a line to cut along, a band in the piece's colour, and its sign.

Dark pieces have a broad band and light ones a thin band, so that they can be told apart on any printer.
"""

from typing import Final

from trilith.games.draw.pieces import STONE
from trilith.games.look import PieceLook
from trilith.printing import fonts
from trilith.printing.drawing import Circle, Ink, Item, Path, Text
from trilith.printing.svg_path import segments

# Between black (0) and white (1).
DARK: Final = 0.22
BRIGHT: Final = 0.6
# Widths of bands, and how far they keep from the cut, in lengths of which a stone has 33.
BROAD: Final = 4.2
THIN: Final = 1.3
INSIDE: Final = 0.9

CUT: Final = Ink("#000000", 0.2)


def brightness(colour: str) -> float:
    red, green, blue = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    return 0.3 * red + 0.59 * green + 0.11 * blue


def is_dark(piece: PieceLook) -> bool:
    return brightness(piece.colour.light.body) < DARK


def line_colour(piece: PieceLook) -> str:
    """The piece's colour, or its darker rim where that would hardly show on paper."""
    tones = piece.colour.light
    if brightness(tones.body) < BRIGHT:
        return tones.body
    return tones.rim if brightness(tones.rim) < BRIGHT else "#6b6558"


def cut_line(piece: PieceLook, x: float, y: float, size: float) -> Item:
    """Where to cut: what falls out is the piece."""
    if not piece.shape.outline:
        return Circle(x, y, size / 2, CUT, "cut")
    return Path(segments(piece.shape.outline, size / STONE, x, y), CUT, "cut")


def face(piece: PieceLook, x: float, y: float, size: float) -> list[Item]:
    """What is printed on the piece. `size` is as wide as a stone."""
    unit = size / STONE
    return [_band(piece, x, y, unit), *_signs(piece, x, y, unit)]


def _band(piece: PieceLook, x: float, y: float, unit: float) -> Item:
    width = BROAD if is_dark(piece) else THIN
    # A see-through piece has a broken band.
    dash = (2.2 * unit, 2.6 * unit) if piece.colour.name == "clear" else ()
    ink = Ink(line_colour(piece), width * unit, dash=dash)
    reach = INSIDE + width / 2
    if not piece.shape.outline:
        return Circle(x, y, (STONE / 2 - reach) * unit, ink, "signs")
    return Path(segments(piece.shape.outline, unit * (1 - reach * _shrink(piece)), x, y), ink, "signs")


def _shrink(piece: PieceLook) -> float:
    """How much smaller an outline gets for each length that it is to lie further in: by its nearest side."""
    spots = [values[-2:] for command, values in segments(piece.shape.outline) if command != "Z"]
    xs, ys = zip(*spots, strict=True)
    return float(1 / min(-min(xs), max(xs), -min(ys), max(ys)))


def _signs(piece: PieceLook, x: float, y: float, unit: float) -> list[Item]:
    colour = line_colour(piece)
    signs = piece.shape.signs(piece)
    if not signs:
        return _glyph(piece, x, y, unit)
    return [
        Path(
            segments(sign.path, unit, x, y),
            Ink(None, fill=colour) if sign.is_filled else Ink(colour, sign.width * unit),
            "signs",
        )
        for sign in signs
    ]


def _glyph(piece: PieceLook, x: float, y: float, unit: float) -> list[Item]:
    """The character that terminals show, drawn where it is a common one."""
    colour = line_colour(piece)
    thin = Ink(colour, 1.6 * unit)
    drawn: dict[str, list[Item]] = {
        "○": [],
        "●": [Circle(x, y, 5 * unit, Ink(None, fill=colour), "signs")],
        "◎": [Circle(x, y, 6 * unit, thin, "signs")],
        "◌": [],
    }
    if piece.glyph in drawn:
        return drawn[piece.glyph]
    text = piece.glyph if all(map(fonts.has, piece.glyph)) else piece.name[:1].upper()
    size = 15 * unit
    return [Text(text, x, y + 0.36 * size, size, "bold", "middle", colour, "signs")]
