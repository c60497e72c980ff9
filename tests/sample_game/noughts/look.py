"""What noughts and crosses looks like: chalk on a round blackboard. Board, points, shapes and colour are its own."""

from collections.abc import Mapping
from math import cos, pi, sin
from typing import Final

from trilith.games.draw.markup import Sheet, circle, path
from trilith.games.draw.palette import Colour, Surface, Tones
from trilith.games.draw.polygon import Polygon, rounded
from trilith.games.look import BoardLook, Look, Material, PieceLook, PointKind, Shape, columns_and_rows

from .notation import POINTS

CHALK: Final = Colour("chalk", Tones("#ffffff", "#f4f1e8", "#b8b4a8", "#22302a"))


def _board(sheet: Sheet, tones: Surface, outline: Polygon) -> str:
    return path(rounded(outline, 2), fill=tones.face[0], stroke=tones.edge[0], stroke_width=6)


def _dot(sheet: Sheet, material: Material, tones: Surface) -> list[str]:
    return [circle(2.5, fill=tones.line)]


def _cross(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    return [path("M-11-11 11 11M11-11-11 11", stroke=tones.body, stroke_width=5, stroke_linecap="round")]


def _nought(sheet: Sheet, look: PieceLook, tones: Tones) -> list[str]:
    return [circle(12, fill="none", stroke=tones.body, stroke_width=5)]


BLACKBOARD: Final = Material(
    "blackboard",
    light=Surface(
        face=("#2f4a3f", "#2a4338"), edge=("#7a5230", "#543616"), line="#9fb5aa",
        glint="#c6d6cd", hollow=("#22362d", "#2a4338"), ink="#f4f1e8",
    ),
    dark=Surface(
        face=("#24392f", "#20342b"), edge=("#5b3d23", "#3e2810"), line="#7f968a",
        glint="#a6b8ae", hollow=("#1a2a23", "#20342b"), ink="#f4f1e8",
    ),
    draw=_board,
)  # fmt: skip
DOT: Final = PointKind("chalk-dot", _dot)
# Sixteen corners round the middle of the board.
ROUND: Final = tuple((1 + 2.3 * cos(turn * pi / 8), 1 + 2.3 * sin(turn * pi / 8)) for turn in range(16))


def look(options: Mapping[str, str]) -> Look:
    spots = {name: (i % 3, i // 3) for i, name in enumerate(POINTS)}
    columns, rows = columns_and_rows(spots)
    board = BoardLook(
        spots, BLACKBOARD, DOT, piece_width=0.7, margin=1, outline=ROUND, columns=columns, rows=rows
    )  # fmt: skip
    pieces = {
        "x": PieceLook("cross", Shape("chalk-cross", _cross), CHALK, "x"),
        "o": PieceLook("nought", Shape("chalk-nought", _nought), CHALK, "o"),
    }
    return Look("Noughts and crosses", "Three in a row on nine spaces", board, pieces, ("Crosses", "Noughts"))
