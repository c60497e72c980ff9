"""Pegs that keep the score, on the board's diagonal: for each of two players two rows of holes along a slanted edge.

The shorter row counts tens, the longer one ones. Past the last ten one goes round the short row again.
"""

from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import Final, NamedTuple

from trilith.games.draw.markup import circle, element, group
from trilith.games.draw.palette import BRASS_LINE, Surface
from trilith.games.draw.polygon import Polygon, Spot

ONES: Final = 10
TENS: Final = 8
# Of a hole and of a peg, in the lengths of `boards`.
HOLE: Final = 3
PEG: Final = 5.4
# How far the rows lie from the edge, and how much of it they take up.
_ONES_DEPTH: Final = 8
_TENS_DEPTH: Final = 21
_SHARE: Final = 0.7


class PegRows(NamedTuple):
    """The holes of one player, each row from 0 on."""

    ones: tuple[Spot, ...]
    tens: tuple[Spot, ...]


class Pegs(NamedTuple):
    """Which holes a score puts the pegs in, and what the rounds of the short row before are worth."""

    tens: int
    ones: int
    round: int


def pegs(score: int) -> Pegs:
    """
    >>> pegs(42)
    Pegs(tens=4, ones=2, round=0)
    >>> pegs(104)
    Pegs(tens=2, ones=4, round=80)
    """
    whole, ones = divmod(score, ONES)
    return Pegs(whole % TENS, ones, ONES * (whole - whole % TENS))


def peg_rows(outline: Polygon) -> tuple[PegRows, PegRows]:
    """The rows of the first player, who sits below the board, on its lower right, and those of the second opposite."""
    sides = list(pairwise([*outline, outline[0]]))
    slanted = [side for side in sides if abs(side[0][0] - side[1][0]) > 1 < abs(side[0][1] - side[1][1])] or sides
    first = max(slanted, key=lambda side: round(sum(_middle(side)), 3))
    second = max(slanted, key=lambda side: round(dist(_middle(side), _middle(first)), 3))
    return _rows(first), _rows(second)


def _rows(side: tuple[Spot, Spot]) -> PegRows:
    # Corners run clockwise, so whoever sits at this side reads from its second corner to its first.
    b, a = side
    length = dist(a, b)
    along = ((b[0] - a[0]) / length, (b[1] - a[1]) / length)
    inward = (along[1], -along[0])
    middle, step = _middle(side), _SHARE * length / (ONES - 1)

    def row(holes: int, depth: float) -> tuple[Spot, ...]:
        first = -(ONES - 1) / 2 * step
        return tuple(
            (
                middle[0] + along[0] * (first + hole * step) + inward[0] * depth,
                middle[1] + along[1] * (first + hole * step) + inward[1] * depth,
            )
            for hole in range(holes)
        )

    return PegRows(row(ONES, _ONES_DEPTH), row(TENS, _TENS_DEPTH))


def _middle(side: tuple[Spot, Spot]) -> Spot:
    (ax, ay), (bx, by) = side
    return (ax + bx) / 2, (ay + by) / 2


def holes(tones: Surface, rows: Sequence[PegRows]) -> str:
    """The holes, drawn on the bare board, each with a lip that keeps it clear of seams and edges."""
    drawn = [circle(HOLE, *spot) for one in rows for spot in (*one.tens, *one.ones)]
    return group(*drawn, fill=tones.line, stroke=tones.face[0], stroke_width=1.8, paint_order="stroke")


def standing(rows: Sequence[PegRows], score: Sequence[int], colours: Sequence[str], ink: str) -> str:
    """The pegs of each player in their holes."""
    drawn = []
    for one, points, colour in zip(rows, score, colours, strict=False):
        at = pegs(points)
        for x, y in (one.tens[at.tens], one.ones[at.ones]):
            drawn.append(circle(PEG, x, y, fill=colour, stroke=BRASS_LINE, stroke_width=1.6))
        if at.round:
            x, y = round_spot(one)
            drawn.append(element("text", f"+{at.round}", x=x, y=y + 3.4, font_size=9.5, text_anchor="middle", fill=ink))
    return group(*drawn, data_mark="pegs", font_weight=700)


def round_spot(rows: PegRows) -> Spot:
    """Where it is written what the rounds before are worth: behind the short row."""
    (ax, ay), (bx, by) = rows.tens[-2:]
    return bx + (bx - ax), by + (by - ay)
