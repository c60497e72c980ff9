"""Pegs keep the score on the board's diagonal: the shorter row counts tens, the longer one ones."""

from math import dist

import pytest

from trilith.games.draw import parts, svg
from trilith.games.draw.markup import number
from trilith.games.draw.pegs import HOLE, ONES, PEG, TENS, pegs
from trilith.games.position import Position

BOARDS = ("stones", "stones:board=quick", "siege", "siege:board=octagon")


@pytest.mark.parametrize("score", [0, 1, 9, 10, 42, 79, 80, 99, 100, 104, 163])
def test_every_score_can_be_read_from_the_pegs(score: int) -> None:
    at = pegs(score)
    assert at.tens < TENS < ONES > at.ones
    assert at.round + ONES * at.tens + at.ones == score


@pytest.mark.parametrize("ruleset", BOARDS)
def test_the_rows_lie_on_the_diagonal_clear_of_pockets_and_names(ruleset: str) -> None:
    look = Position.start(ruleset).look
    layout = parts.layout(look)
    near, far = layout.pegs
    for rows in (near, far):
        assert (len(rows.ones), len(rows.tens)) == (ONES, TENS)
        for row in rows:
            (ax, ay), (bx, by) = row[0], row[-1]
            assert abs(ax - bx) > 20 < abs(ay - by), "neither level nor upright"
        for spot in (*rows.ones, *rows.tens):
            assert min(dist(spot, place) for place in layout.places.values()) > look.board.kind.reach + PEG
            assert min(dist(spot, (label.x, label.y)) for label in layout.labels) > HOLE + 0.36 * layout.labels[0].size
    # Whoever sits below the board reads both rows from the left, and the other from their own left.
    assert near.ones[0][0] < near.ones[-1][0]
    assert far.ones[0][0] > far.ones[-1][0]
    assert near.ones[0][1] > far.ones[0][1]


def test_a_picture_has_the_pegs_in_the_holes_of_the_score() -> None:
    zero = Position.start("stones").scene
    past = zero._replace(score=(104, 7))
    (near, far) = parts.layout(zero.look).pegs
    for scene, spots in (
        (zero, (near.tens[0], near.ones[0], far.tens[0], far.ones[0])),
        (past, (near.tens[2], near.ones[4], far.tens[0], far.ones[7])),
    ):
        drawn = svg.draw(scene).split('data-mark="pegs"')[1]
        for x, y in spots:
            assert f'cx="{number(x)}" cy="{number(y)}"' in drawn
    assert ">+80<" in svg.draw(past)
    assert "+80" not in svg.draw(zero)
