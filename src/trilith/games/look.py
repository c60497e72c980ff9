"""What a game looks like, as data. How it is drawn is the renderers' business (`draw/`)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Spot = tuple[float, float]

Material = Literal["wood", "cloth", "slate", "birch", "graphite"]
# What a point is: a hollow, a ring of thread, a dot where lines meet, or a sunken square.
PointKind = Literal["pocket", "seam", "node", "cell"]
Shape = Literal[
    "glass-stone", "clear-stone", "clay-stone", "turned-stone", "square-tile", "triangle-tile", "circle-tile", "panel"
]  # fmt: skip
Mark = Literal["none", "bar", "ring", "upright", "level", "dots", "circle", "diamond"]


@dataclass(frozen=True)
class BoardLook:
    """A board: where its points lie (y grows downwards) and what it is made of. Lengths are in spacings of the grid."""

    points: Mapping[str, Spot]
    material: Material
    kind: PointKind
    piece_width: float
    # How much board there is beyond the outermost points.
    margin: float
    # Lines drawn between two points each.
    edges: tuple[tuple[str, str], ...] = ()
    # An ornament in the middle that is no point.
    centre: Spot | None = None
    # What stands at the border: names of columns by their x, names of rows by their y.
    columns: Mapping[str, float] = field(default_factory=dict)
    rows: Mapping[str, float] = field(default_factory=dict)
    # Whether each point has its own name written beside it.
    names_points: bool = False


@dataclass(frozen=True)
class PieceLook:
    """A piece: what people call it, what it is shaped and coloured like, and its sign in a terminal.

    A sign of several characters goes with a name of as many words: `R▲` is a red triangle. A piece with two sides
    has a `back`, the code of its other side, and turns over when it moves.
    """

    name: str
    shape: Shape
    colour: str
    glyph: str
    mark: Mark = "none"
    back: str | None = None


@dataclass(frozen=True)
class Look:
    """All there is to see of a game under one ruleset. `players` are the names people read."""

    title: str
    tagline: str
    board: BoardLook
    pieces: Mapping[str, PieceLook]
    players: tuple[str, ...]


def columns_and_rows(points: Mapping[str, Spot]) -> tuple[dict[str, float], dict[str, float]]:
    """The columns and rows of a board whose points are named by a letter and a number.

    >>> columns_and_rows({"a2": (0, 0), "a1": (0, 1), "b1": (1, 1)})
    ({'a': 0, 'b': 1}, {'2': 0, '1': 1})
    """
    columns = {name[0]: x for name, (x, _) in points.items()}
    rows = {name[1:]: y for name, (_, y) in points.items()}
    return dict(sorted(columns.items())), rows
