"""What Nine Men's Morris looks like: ivory and ebony on carved slate."""

from collections.abc import Mapping
from typing import Final

from trilith.games.draw.boards import SLATE
from trilith.games.draw.palette import EBONY, IVORY
from trilith.games.draw.pieces import TURNED_STONE
from trilith.games.draw.points import NODE
from trilith.games.look import BoardLook, Look, PieceLook, columns_and_rows
from trilith.games.morris.board import EDGES, POINTS, SPOTS

_COLUMNS, _ROWS = columns_and_rows(SPOTS)
BOARD: Final = BoardLook(
    points=SPOTS,
    material=SLATE,
    kind=NODE,
    piece_width=0.68,
    margin=0.78,
    edges=tuple((POINTS[a], POINTS[b]) for a, b in EDGES),
    columns=_COLUMNS,
    rows=_ROWS,
)
PIECES: Final = {
    "w": PieceLook("white stone", TURNED_STONE, IVORY, "○"),
    "b": PieceLook("black stone", TURNED_STONE, EBONY, "●"),
}


def look(options: Mapping[str, str]) -> Look:
    return Look(
        title="Nine Men's Morris",
        tagline="Place, slide and jump; three in a line take a stone",
        board=BOARD,
        pieces=PIECES,
        players=("White", "Black"),
    )
