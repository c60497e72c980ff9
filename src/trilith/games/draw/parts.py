"""The parts of a picture, for a front end that moves the pieces itself: the bare board, the pieces, and where all lies.

Everything is in the same lengths, so that pieces laid at `places` in a picture with this `view` fit the board.
"""

from collections.abc import Mapping
from typing import NamedTuple

from trilith.games.draw import pieces
from trilith.games.draw.markup import Sheet, element
from trilith.games.draw.palette import theme_named
from trilith.games.draw.pegs import PegRows
from trilith.games.draw.polygon import Spot
from trilith.games.draw.scene import Scene
from trilith.games.draw.svg import Drawing, Label
from trilith.games.look import Look


class Layout(NamedTuple):
    """Where things lie. `view` is left, top, width and height; `rings` are the radii of what goes round a piece."""

    view: tuple[float, float, float, float]
    places: Mapping[str, Spot]
    labels: list[Label]
    rings: Mapping[str, float]
    pegs: tuple[PegRows, ...]


def layout(look: Look) -> Layout:
    drawing = _drawing(look, "light")
    rings = {code: piece.shape.ring for code, piece in look.pieces.items()}
    return Layout(drawing.view, drawing.places, drawing.labels, rings, drawing.peg_rows)


def board(look: Look, theme: str) -> str:
    """The bare board as a picture."""
    return _drawing(look, theme).bare_board()


def symbols(look: Look, theme: str) -> str:
    """A picture that shows nothing and defines every piece, the middle of each at the origin, under its symbol's id."""
    sheet = Sheet(theme_named(theme))
    for piece in look.pieces.values():
        pieces.piece(sheet, piece)
    return element("svg", sheet.definitions, xmlns="http://www.w3.org/2000/svg")


def symbol_ids(look: Look, theme: str) -> dict[str, str]:
    """The id of each piece's symbol. Pieces that look the same have the same, in whatever game."""
    sheet = Sheet(theme_named(theme))
    return {code: pieces.piece(sheet, piece) for code, piece in look.pieces.items()}


def _drawing(look: Look, theme: str) -> Drawing:
    return Drawing(Scene(look, {}), Sheet(theme_named(theme)))
