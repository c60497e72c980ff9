"""Two styles for every game: natural, as its look says, and plain: flat, without textures, and high in contrast.

The plain style is made from any look: pieces are the outlines and signs they are printed with, in their own colours,
and the board is one even surface. A shape that would not be told apart so may have a plain drawing of its own.
"""

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from typing import Final

from trilith.games.draw.markup import Sheet, circle, group, path, square
from trilith.games.draw.palette import Surface, Tones
from trilith.games.draw.points import CELL_HALF, NODE
from trilith.games.draw.polygon import Polygon, rounded
from trilith.games.errors import TrilithError
from trilith.games.look import Look, Material, PieceLook, PointKind, Shape
from trilith.games.notation import expect_text

NATURAL: Final = "natural"
PLAIN: Final = "plain"
STYLES: Final = (NATURAL, PLAIN)
_RADIUS: Final = 15.6
_OUTLINE: Final = 2.2


def styled(look: Look, style: str) -> Look:
    """A look in one of the styles.

    >>> styled(None, "baroque")
    Traceback (most recent call last):
    trilith.games.errors.TrilithError: there is no style 'baroque'; the styles are natural and plain
    """
    if expect_text(style, "a style") not in STYLES:
        raise TrilithError(f"there is no style {style!r}; the styles are {' and '.join(STYLES)}")
    if style == NATURAL:
        return look
    pieces = {code: replace(piece, shape=_plain_shape(piece.shape)) for code, piece in look.pieces.items()}
    board = replace(look.board, material=PLAIN_BOARD, kind=_plain_kind(look.board.kind))
    return replace(look, board=board, pieces=pieces)


# ---- pieces ----


@lru_cache(64)
def _plain_shape(shape: Shape) -> Shape:
    return replace(shape, name=f"plain-{shape.name}", draw=shape.plain or _plain_piece(shape))


def _plain_piece(shape: Shape) -> Callable[[Sheet, PieceLook, Tones], list[str]]:
    def draw(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
        form = path(shape.outline, stroke_linejoin="round") if shape.outline else circle(_RADIUS)
        body = group(form, fill=tones.body, stroke=tones.mark, stroke_width=_OUTLINE)
        return [body, *(_sign(sign.path, sign.width, sign.is_filled, tones) for sign in shape.signs(look))]

    return draw


def _sign(d: str, width: float, is_filled: bool, tones: Tones) -> str:
    if is_filled:
        return path(d, fill=tones.mark)
    return path(d, fill="none", stroke=tones.mark, stroke_width=width, stroke_linecap="round", stroke_linejoin="round")


# ---- boards ----


def _surface(sheet: Sheet, tones: Surface, outline: Polygon) -> str:
    return path(rounded(outline, 12), fill=tones.face[0], stroke=tones.edge[0], stroke_width=1.6)


def _centre(sheet: Sheet, tones: Surface) -> list[str]:
    """Where nobody plays: a cross."""
    return [path("M-7-7 7 7M7-7-7 7", stroke=tones.hollow[1], stroke_width=3, stroke_linecap="round")]


def _hollow(sheet: Sheet, material: Material, tones: Surface) -> list[str]:
    return [circle(16.4, fill=tones.hollow[0], stroke=tones.hollow[1], stroke_width=1.4)]


def _cell(sheet: Sheet, material: Material, tones: Surface) -> list[str]:
    return [square(CELL_HALF, 4, fill=tones.hollow[0], stroke=tones.hollow[1], stroke_width=0.8)]


@lru_cache(64)
def _plain_kind(kind: PointKind) -> PointKind:
    if kind is NODE:
        return kind
    return replace(kind, name=f"plain-{kind.name}", draw=_cell if kind.is_cell else _hollow)


PLAIN_BOARD: Final = Material(
    "plain",
    light=Surface(
        face=("#c7d2cb", "#c7d2cb"), edge=("#8a978f", "#8a978f"),
        line="#38443d", glint="#c7d2cb", hollow=("#b4c1b9", "#6d7b73"), ink="#1d2822",
    ),
    dark=Surface(
        face=("#46534c", "#46534c"), edge=("#2a332e", "#2a332e"),
        line="#b6c4bc", glint="#46534c", hollow=("#37423c", "#8b9a92"), ink="#f2f7f4",
    ),
    draw=_surface, ornament=_centre,
)  # fmt: skip
