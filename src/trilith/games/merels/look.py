"""What merels looks like: ivory and ebony men on a board of birch."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from trilith.games.draw.boards import BIRCH
from trilith.games.draw.palette import EBONY, IVORY
from trilith.games.draw.pieces import TURNED_STONE
from trilith.games.draw.points import NODE
from trilith.games.look import BoardLook, Look, PieceLook, columns_and_rows
from trilith.games.merels.boards import BOARDS

PIECES: Final = {
    "w": PieceLook("white man", TURNED_STONE, IVORY, "○"),
    "b": PieceLook("black man", TURNED_STONE, EBONY, "●"),
}


@cache
def _board(name: str) -> BoardLook:
    board = BOARDS[name]
    columns, rows = columns_and_rows(board.spots)
    # On thirteen points the neighbours on a diagonal are nearer than those across.
    is_dense = name == "picaria13"
    return BoardLook(
        points=board.spots,
        material=BIRCH,
        kind=NODE,
        piece_width=0.82 if is_dense else 0.52,
        margin=0.9 if is_dense else 0.55,
        edges=board.edge_names,
        columns=columns,
        rows=rows,
    )


def look(options: Mapping[str, str]) -> Look:
    board = options["board"]
    return Look(
        title="Achi" if (board, options["men"]) == ("square", "4") else BOARDS[board].title,
        tagline="Place your men, then move them; three in a line win",
        board=_board(board),
        pieces=PIECES,
        players=("White", "Black"),
    )
