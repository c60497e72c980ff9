"""What a game looks like: its board and pieces as data, with the functions that draw them.

The materials, points, shapes and colours that games share are in `draw/` (`boards`, `points`, `pieces`, `palette`). A
game that needs one of its own defines it in its own folder.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from trilith.games.draw.markup import Sheet
from trilith.games.draw.palette import Colour, Surface, Theme, Tones
from trilith.games.draw.polygon import Polygon, Spot


@dataclass(frozen=True)
class Material:
    """What a board is made of, and how its bare surface is drawn within an outline.

    As with points, shapes and colours, `name` is part of ids in drawings: what has the same name must look the same.
    """

    name: str
    light: Surface
    dark: Surface
    draw: Callable[[Sheet, Surface, Polygon], str]
    # What marks a centre that is not a point, drawn about the origin.
    ornament: Callable[[Sheet, Surface], list[str]] | None = None

    def surface(self, theme: Theme) -> Surface:
        return self.dark if theme.name == "dark" else self.light


@dataclass(frozen=True)
class PointKind:
    """What a point is, drawn about the origin: a hollow, a ring of thread, a dot where lines meet, a sunken square."""

    name: str
    draw: Callable[[Sheet, Material, Surface], list[str]]
    # How far from its middle other things keep away.
    reach: float = 19
    # Whether it is a square with walls: marks are then frames, not rings.
    is_cell: bool = False


class Sign(NamedTuple):
    """What tells a piece from others where it is printed in lines: a path in SVG, stroked this wide or filled."""

    path: str
    width: float = 2.4
    is_filled: bool = False


def no_signs(look: "PieceLook") -> tuple[Sign, ...]:
    return ()


@dataclass(frozen=True)
class Shape:
    """The shape of a piece, drawn about the origin. A stone is 33 across, whatever the board."""

    name: str
    draw: Callable[[Sheet, "PieceLook", Tones], list[str]]
    # The radius of a ring that goes round it without touching it.
    ring: float = 18.8
    # Whether it is flat with a mark on it, so that a terminal shows a patch of its colour.
    is_tile: bool = False
    # For printing: the path to cut along, round without one, and the signs on it; without signs, its glyph.
    outline: str = ""
    signs: Callable[["PieceLook"], tuple[Sign, ...]] = no_signs
    # How it is drawn in the plain style (draw/styles.py), where outline and signs do not say enough.
    plain: Callable[[Sheet, "PieceLook", Tones], list[str]] | None = None


@dataclass(frozen=True)
class BoardLook:
    """A board: where its points lie (y grows downwards) and what it is made of. Lengths are in spacings of the grid."""

    points: Mapping[str, Spot]
    material: Material
    kind: PointKind
    piece_width: float
    # How much board there is beyond the outermost points.
    margin: float
    # The corners of the board, clockwise; without them it goes round its points.
    outline: Polygon = ()
    # Lines drawn between two points each.
    edges: tuple[tuple[str, str], ...] = ()
    # A centre with an ornament, which is not a point.
    centre: Spot | None = None
    # What stands at the border: names of columns by their x, names of rows by their y.
    columns: Mapping[str, float] = field(default_factory=dict)
    rows: Mapping[str, float] = field(default_factory=dict)
    # Whether each point has its own name written beside it.
    names_points: bool = False
    # Whether it has holes for pegs that keep the score of two players.
    has_pegs: bool = False

    @property
    def has_pockets(self) -> bool:
        """Whether pieces lie in hollows, not on crossings or squares."""
        return not self.edges and not self.kind.is_cell


@dataclass(frozen=True)
class PieceLook:
    """A piece: what people call it, its shape and colour, and the character for it in a terminal.

    A glyph of several characters goes with a name of as many words: `R▲` is a red triangle. `mark` tells the shape what
    to draw on it. A piece with two sides has a `back`, the code of its other side, and turns over when it moves.
    """

    name: str
    shape: Shape
    colour: Colour
    glyph: str
    mark: str = "none"
    back: str | None = None


@dataclass(frozen=True)
class Look:
    """All there is to see of a game under one ruleset. `players` are the names people read."""

    title: str
    tagline: str
    board: BoardLook
    pieces: Mapping[str, PieceLook]
    players: tuple[str, ...]


def plural(name: str) -> str:
    """Several pieces of a name.

    >>> plural("white man"), plural("clear stone")
    ('white men', 'clear stones')
    """
    return f"{name.removesuffix('man')}men" if name.endswith("man") else f"{name}s"


def columns_and_rows(points: Mapping[str, Spot]) -> tuple[dict[str, float], dict[str, float]]:
    """The columns and rows of a board whose points are named by a letter and a number.

    >>> columns_and_rows({"a2": (0, 0), "a1": (0, 1), "b1": (1, 1)})
    ({'a': 0, 'b': 1}, {'2': 0, '1': 1})
    """
    columns = {name[0]: x for name, (x, _) in points.items()}
    rows = {name[1:]: y for name, (_, y) in points.items()}
    return dict(sorted(columns.items())), rows
