"""What lies on the table when a game begins: as many pieces as the rulebooks say, and who holds them."""

from collections import Counter

import pytest

import trilith
from trilith.games.position import Position


def held(ruleset: str) -> dict[int | None, Counter[str]]:
    """The pieces beside an empty board by their owner; the pouch is nobody's."""
    start = Position.start(ruleset)
    assert start.pieces == {}
    return {supply.owner: Counter(supply.pieces) for supply in start.supplies}


@pytest.mark.parametrize(
    ("ruleset", "men"), [("morris", 9), ("morris:six", 6), ("morris:twelve", 12), ("merels", 3), ("merels:achi", 4)]
)
def test_the_board_is_empty_and_each_has_as_many_stones(ruleset: str, men: int) -> None:
    assert held(ruleset) == {0: {"w": men}, 1: {"b": men}}


def test_outfox_has_two_equal_sets_of_nine() -> None:
    """In a set each of three colours comes as a square, as a triangle and as a circle."""
    each = Counter(colour + shape for colour in "ryb" for shape in "stc")
    assert held("outfox") == {0: each, 1: each}


def test_flip_has_eight_panels_of_each_pattern_with_two_sides() -> None:
    look, sets = Position.start("flip").look, held("flip")
    assert {owner: pieces.total() for owner, pieces in sets.items()} == {0: 8, 1: 8}
    for pieces, pattern in zip(sets.values(), ("circle", "diamond"), strict=True):
        for code in pieces:
            back = look.pieces[code].back
            assert back is not None
            names = {look.pieces[code].name, look.pieces[back].name}
            assert names == {f"silver {pattern}", f"black {pattern}"}


@pytest.mark.parametrize("game", ["stones", "siege"])
def test_in_the_game_of_skill_each_chooses_from_half_of_every_kind(game: str) -> None:
    half = {"w": 15, "b": 15, "c": 6}
    assert held(game) == {None: {"w": 30, "b": 30, "c": 12}}
    assert held(f"{game}:supply=skill") == {0: half, 1: half}
    start = trilith.start(f"{game}:supply=skill")
    assert not start.draws, "nothing is drawn"
    assert {str(move)[0] for move in start.legal_moves} == {"w", "b", "c"}


@pytest.mark.parametrize("game", ["stones", "siege"])
def test_either_player_may_begin(game: str) -> None:
    for starter, first in (("white", 0), ("black", 1)):
        start = trilith.start(f"{game}:supply=skill,starter={starter}")
        assert start.turn == first
        assert start.play(str(start.legal_moves[0])).turn == 1 - first
