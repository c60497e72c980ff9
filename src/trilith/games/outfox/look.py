"""What Outfox looks like: painted tiles on birch ply, each colour with the hatching engravers use for it."""

from collections.abc import Mapping
from math import sqrt
from typing import Final

from trilith.games.draw.boards import BIRCH
from trilith.games.draw.palette import BLUE, RED, YELLOW
from trilith.games.draw.pieces import CIRCLE_TILE, SQUARE_TILE, TRIANGLE_TILE
from trilith.games.draw.points import NODE
from trilith.games.draw.polygon import Spot
from trilith.games.look import BoardLook, Look, PieceLook
from trilith.games.outfox.board import EDGES, POINTS, SPOTS

COLOURS: Final = {RED: "upright", YELLOW: "dots", BLUE: "level"}
SHAPES: Final = {
    "square": (SQUARE_TILE, "■"),
    "triangle": (TRIANGLE_TILE, "▲"),
    "circle": (CIRCLE_TILE, "●"),
}


def _upright(slanted: Spot) -> Spot:
    """From the board's slanted coordinates to those of the page: each row is half a spacing off the next."""
    x, y = slanted
    return x + y / 2, y * sqrt(3) / 2


_PLACES: Final = {name: _upright(spot) for name, spot in SPOTS.items()}
BOARD: Final = BoardLook(
    points=_PLACES,
    material=BIRCH,
    kind=NODE,
    piece_width=0.5,
    margin=0.6,
    edges=tuple((POINTS[a], POINTS[b]) for a, b in EDGES),
    rows={name[0]: y for name, (_, y) in _PLACES.items()},
    names_points=True,
)
PIECES: Final = {
    colour.name[0] + name[0]: PieceLook(
        f"{colour.name} {name}", shape, colour, colour.name[0].upper() + glyph, hatching
    )
    for colour, hatching in COLOURS.items()
    for name, (shape, glyph) in SHAPES.items()
}


def look(options: Mapping[str, str]) -> Look:
    return Look(
        title="Outfox",
        tagline="Place a piece, slide a neighbour; three shapes of one colour or three colours of one shape win",
        board=BOARD,
        pieces=PIECES,
        players=("First", "Second", "Third")[: int(options["players"])],
    )
