"""What the mill games look like: ivory and ebony on carved slate."""

from collections.abc import Mapping
from functools import cache
from typing import Final

from trilith.games.draw.boards import SLATE
from trilith.games.draw.palette import EBONY, IVORY
from trilith.games.draw.pieces import TURNED_STONE
from trilith.games.draw.points import NODE
from trilith.games.look import BoardLook, Look, PieceLook, columns_and_rows
from trilith.games.morris.boards import BOARDS
from trilith.games.morris.options import NAMED

PIECES: Final = {
    "w": PieceLook("white stone", TURNED_STONE, IVORY, "○"),
    "b": PieceLook("black stone", TURNED_STONE, EBONY, "●"),
}
# What is played on a board with another number of stones than usual.
TITLES: Final = {
    ("six", "5"): "Five Men's Morris",
    ("six", "7"): "Seven Men's Morris",
    ("nine", "10"): "Ten Men's Morris",
}


@cache
def _board(name: str) -> BoardLook:
    board = BOARDS[name]
    columns, rows = columns_and_rows(board.spots)
    return BoardLook(
        points=board.spots,
        material=SLATE,
        kind=NODE,
        piece_width=0.68,
        margin=0.78,
        edges=board.edge_names,
        columns=columns,
        rows=rows,
    )


def _title(options: Mapping[str, str]) -> str:
    """What people call the game under these options: Morabaraba is played on the board of Twelve Men's Morris."""
    if all(options[name] == value for name, value in NAMED["morabaraba"].items()):
        return "Morabaraba"
    board = options["board"]
    return TITLES.get((board, options["men"]), BOARDS[board].title)


def look(options: Mapping[str, str]) -> Look:
    board = options["board"]
    does = "Place, slide and jump" if options["flying"] == "true" else "Place and slide"
    return Look(
        title=_title(options),
        tagline=f"{does}; three in a line take a stone",
        board=_board(board),
        pieces=PIECES,
        players=("White", "Black"),
    )
