"""What Flip looks like: panels, silver on one side and black on the other, in a graphite tray."""

from collections.abc import Mapping
from typing import Final

from trilith.games.draw.boards import GRAPHITE
from trilith.games.draw.palette import ANODISED, SILVER
from trilith.games.draw.pieces import PANEL
from trilith.games.draw.points import CELL
from trilith.games.flip.board import SPOTS
from trilith.games.look import BoardLook, Look, PieceLook, columns_and_rows

_COLUMNS, _ROWS = columns_and_rows(SPOTS)
BOARD: Final = BoardLook(
    points=SPOTS,
    material=GRAPHITE,
    kind=CELL,
    piece_width=0.9,
    margin=0.78,
    columns=_COLUMNS,
    rows=_ROWS,
)
PIECES: Final = {
    "c": PieceLook("silver circle", PANEL, SILVER, "○", mark="circle", back="C"),
    "C": PieceLook("black circle", PANEL, ANODISED, "●", mark="circle", back="c"),
    "d": PieceLook("silver diamond", PANEL, SILVER, "◇", mark="diamond", back="D"),
    "D": PieceLook("black diamond", PANEL, ANODISED, "◆", mark="diamond", back="d"),
}


def look(options: Mapping[str, str]) -> Look:
    return Look(
        title="Flip",
        tagline="Flip one of their panels, then place your own; a three that survives their flip wins",
        board=BOARD,
        pieces=PIECES,
        players=("Circle", "Diamond"),
    )
