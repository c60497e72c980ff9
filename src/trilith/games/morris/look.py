"""What Nine Men's Morris looks like: ivory and ebony on carved slate."""

from collections.abc import Mapping
from typing import Final

from trilith.games.look import BoardLook, Look, PieceLook, columns_and_rows
from trilith.games.morris.board import EDGES, POINTS, SPOTS

_COLUMNS, _ROWS = columns_and_rows(SPOTS)
BOARD: Final = BoardLook(
    points=SPOTS,
    material="slate",
    kind="node",
    piece_width=0.68,
    margin=0.78,
    edges=tuple((POINTS[a], POINTS[b]) for a, b in EDGES),
    columns=_COLUMNS,
    rows=_ROWS,
)
PIECES: Final = {
    "w": PieceLook("white stone", "turned-stone", "ivory", "○"),
    "b": PieceLook("black stone", "turned-stone", "ebony", "●"),
}


def look(options: Mapping[str, str]) -> Look:
    return Look(
        title="Nine Men's Morris",
        tagline="Place, slide and jump; three in a line take a stone",
        board=BOARD,
        pieces=PIECES,
        players=("White", "Black"),
    )
