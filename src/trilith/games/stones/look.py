"""What 3 Stones looks like: glass in turned wood."""

from collections.abc import Mapping
from typing import Final

from trilith.games.draw.boards import WOOD
from trilith.games.draw.palette import BLACK, WHITE
from trilith.games.draw.palette import CLEAR as GLASS
from trilith.games.draw.pieces import CLEAR_STONE, GLASS_STONE
from trilith.games.draw.points import POCKET
from trilith.games.look import BoardLook, Look, Material, PieceLook, PointKind, columns_and_rows
from trilith.games.stones.boards import BOARDS, NAMES

CLEAR: Final = PieceLook("clear stone", CLEAR_STONE, GLASS, "◌")
PIECES: Final = {
    "w": PieceLook("white stone", GLASS_STONE, WHITE, "○"),
    "b": PieceLook("black stone", GLASS_STONE, BLACK, "●"),
    "c": CLEAR,
}


def pocket_board(name: str, material: Material, kind: PointKind) -> BoardLook:
    """One of the boards with a centre where nobody plays, made of this or that."""
    board = BOARDS[NAMES.index(name)]
    points = dict(zip(board.points, board.spots, strict=True))
    columns, rows = columns_and_rows(points)
    middle = (max(columns.values()) / 2, max(rows.values()) / 2)
    return BoardLook(
        points, material, kind, piece_width=0.825, margin=1.3, centre=middle, columns=columns, rows=rows,
        has_pegs=True,
    )  # fmt: skip


def look(options: Mapping[str, str]) -> Look:
    return Look(
        title="3 Stones",
        tagline="Draw a stone, play it in line with the last, score threes",
        board=pocket_board(options["board"], WOOD, POCKET),
        pieces=PIECES,
        players=("White", "Black"),
    )
