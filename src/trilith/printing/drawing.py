"""Drawings as lists of shapes in millimetres; y grows downwards, as on a page. Writers turn them into files."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from trilith.games.draw.polygon import Spot

# What a shape is for. Machines cut, engrave or leave out a layer by its name.
Layer = Literal["cut", "pockets", "lines", "signs", "words", "notes"]
LAYERS: Final[tuple[Layer, ...]] = ("cut", "pockets", "lines", "signs", "words", "notes")
Font = Literal["regular", "bold", "italic"]
Anchor = Literal["start", "middle", "end"]

BLACK: Final = "#000000"
GREY: Final = "#777777"


@dataclass(frozen=True, slots=True)
class Ink:
    """How a shape is drawn; lengths are in millimetres."""

    stroke: str | None = BLACK
    width: float = 0.25
    fill: str | None = None
    dash: tuple[float, ...] = ()


HAIRLINE: Final = Ink()
FAINT: Final = Ink(GREY, 0.2)
DASHED: Final = Ink(GREY, 0.2, dash=(2, 1.4))

# A command of a path and its coordinates: M x y, L x y, C x y x y x y, Z.
Segment = tuple[str, tuple[float, ...]]


@dataclass(frozen=True, slots=True)
class Path:
    segments: tuple[Segment, ...]
    ink: Ink = HAIRLINE
    layer: Layer = "lines"


@dataclass(frozen=True, slots=True)
class Circle:
    x: float
    y: float
    radius: float
    ink: Ink = HAIRLINE
    layer: Layer = "lines"


@dataclass(frozen=True, slots=True)
class Text:
    """Words on one line that starts, has its middle or ends at x; y is where the letters stand."""

    text: str
    x: float
    y: float
    size: float
    font: Font = "regular"
    anchor: Anchor = "start"
    colour: str = BLACK
    layer: Layer = "words"


@dataclass(frozen=True, slots=True)
class Group:
    """Shapes moved by a matrix (a b c d e f, as SVG writes it) and cut off outside a box of the place they come to."""

    items: tuple["Item", ...]
    matrix: tuple[float, float, float, float, float, float] = (1, 0, 0, 1, 0, 0)
    # Left, top, width and height.
    clip: tuple[float, float, float, float] | None = None


Item = Path | Circle | Text | Group


@dataclass(frozen=True, slots=True)
class Page:
    """One side of a sheet. `name` tells people what is on it."""

    width: float
    height: float
    items: tuple[Item, ...] = field(default=())
    name: str = ""


def moved(items: Sequence[Item], x: float, y: float, scale: float = 1) -> Group:
    return Group(tuple(items), (scale, 0, 0, scale, x, y))


def upside_down(items: Sequence[Item], width: float, height: float) -> Group:
    """Turned half round within a page of this size."""
    return Group(tuple(items), (-1, 0, 0, -1, width, height))


def line(a: Spot, b: Spot, ink: Ink = HAIRLINE, layer: Layer = "lines") -> Path:
    return Path((("M", a), ("L", b)), ink, layer)


def polygon(corners: Sequence[Spot], ink: Ink = HAIRLINE, layer: Layer = "lines") -> Path:
    first, *others = corners
    return Path((("M", first), *(("L", corner) for corner in others), ("Z", ())), ink, layer)


def box(left: float, top: float, width: float, height: float, ink: Ink = HAIRLINE, layer: Layer = "lines") -> Path:
    right, bottom = left + width, top + height
    return polygon([(left, top), (right, top), (right, bottom), (left, bottom)], ink, layer)
