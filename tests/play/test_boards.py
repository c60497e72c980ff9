"""Boards that are the same up to symmetry, colours and everything beside them."""

from random import Random

import pytest

from tests.rulesets import RULESETS
from trilith.games.position import Position
from trilith.play.boards import board_shape, is_same_board


def walked(ruleset: str, turns: int, seed: int = 0) -> Position:
    random, position = Random(seed), Position.start(ruleset)
    for _ in range(turns):
        if position.draws:
            position = position.draw(random.choice(sorted(position.draws)))
        if position.outcome:
            break
        position = position.play(random.choice(position.legal_moves))
    return position


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_image_is_the_same_board(ruleset: str) -> None:
    position = walked(ruleset, 6)
    symmetry = position.game.symmetry
    for number in range(0, symmetry.count(position.state), 1 + symmetry.count(position.state) // 9):
        image = Position(position.ruleset, symmetry.image(position.state, number))
        assert board_shape(image) == board_shape(position)
        assert is_same_board([image], [position])
        assert is_same_board([position], [image])


@pytest.mark.parametrize("ruleset", RULESETS)
def test_other_boards_are_not(ruleset: str) -> None:
    position = walked(ruleset, 6)
    others = [walked(ruleset, 6, seed) for seed in (1, 2, 3)]
    assert not all(is_same_board([other], [position]) for other in others)
    assert not is_same_board([], [position])


def test_colours_swapped() -> None:
    one = Position.start("morris").play("a7").play("g7").play("d6").play("a1")
    other = Position.start("morris").play("g7").play("a7").play("a1").play("d6")
    assert board_shape(one) == board_shape(other)
    assert is_same_board([one], [other])


def test_the_stone_in_hand_makes_no_difference() -> None:
    position = walked("stones", 4)
    for stone in position.draws:
        assert is_same_board([position], [position.draw(stone)])


def test_a_variant_on_the_same_board() -> None:
    stones, siege = walked("stones", 5), Position.start("siege:board=octagon,colours=amber-plum")
    for turn_number in range(5):
        move = walked("stones", turn_number + 1).pieces.keys() - walked("stones", turn_number).pieces.keys()
        (point,) = move
        code = walked("stones", turn_number + 1).pieces[point]
        siege = siege.draw(code).play(f"{code}@{point}")
    assert board_shape(siege) == board_shape(stones)
    assert is_same_board([siege], [stones])
