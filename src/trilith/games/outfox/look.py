"""What Outfox looks like: painted tiles on birch ply, each colour with the hatching engravers use for it."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

from trilith.games.look import BoardLook, Look, Mark, PieceLook, Shape, Spot
from trilith.games.outfox.board import EDGES, POINTS, SPOTS

COLOURS: Final[Mapping[str, Mark]] = {"red": "upright", "yellow": "dots", "blue": "level"}
SHAPES: Final[Mapping[str, tuple[Shape, str]]] = {
    "square": ("square-tile", "■"),
    "triangle": ("triangle-tile", "▲"),
    "circle": ("circle-tile", "●"),
}


def _upright(slanted: Spot) -> Spot:
    """From the board's slanted coordinates to those of the page: each row is half a spacing off the next."""
    x, y = slanted
    return x + y / 2, y * sqrt(3) / 2


_PLACES: Final = {name: _upright(spot) for name, spot in SPOTS.items()}
BOARD: Final = BoardLook(
    points=_PLACES,
    material="birch",
    kind="node",
    piece_width=0.5,
    margin=0.6,
    edges=tuple((POINTS[a], POINTS[b]) for a, b in EDGES),
    rows={name[0]: y for name, (_, y) in _PLACES.items()},
    names_points=True,
)
PIECES: Final = {
    colour[0] + name[0]: PieceLook(f"{colour} {name}", shape, colour, colour[0].upper() + sign, hatching)
    for colour, hatching in COLOURS.items()
    for name, (shape, sign) in SHAPES.items()
}


def look(options: Mapping[str, str]) -> Look:
    return Look(
        title="Outfox",
        tagline="Place a piece, slide a neighbour; one colour in three shapes or one shape in three colours",
        board=BOARD,
        pieces=PIECES,
        players=("First", "Second", "Third")[: int(options["players"])],
    )
