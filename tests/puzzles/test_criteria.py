"""What makes a position a puzzle."""

from fractions import Fraction

import pytest

from trilith.engine.value import UNKNOWN, Odds, Value, proven
from trilith.games.position import Position
from trilith.puzzles import criteria
from trilith.puzzles.search import TooHard, search_values

# White moves e3-e4, Black must move d2, and taking it leaves Black without a move.
SQUEEZE = "1w1/bbb/bw1/1wb1w1/www/1b1/3 w 0 0 1"


def odds(win: int, loss: int) -> Value:
    parts = Odds(Fraction(win, 10), Fraction(10 - win - loss, 10), Fraction(loss, 10))
    return Value("expected", distance=4, odds=parts)


def test_only_the_soonest_wins_are_accepted() -> None:
    values = {"a": proven("win", 5), "b": proven("win", 3), "c": proven("win", 3), "d": proven("draw"), "e": UNKNOWN}
    assert criteria.goal_of(values) == "win"
    assert criteria.accepted(values) == ("b", "c")
    assert not criteria.is_unique(("b", "c"), values, "win"), "two of five moves are too many"
    assert not criteria.is_only_move(("b", "c"), values, "win"), "a wins too"


def test_a_game_is_saved_by_the_one_move_that_is_proven_to_draw() -> None:
    saving = {"a": proven("draw"), "b": proven("loss", 4), "c": proven("loss", 2)}
    assert criteria.goal_of(saving) == "save"
    assert criteria.is_unique(criteria.accepted(saving), saving, "save")
    assert criteria.is_only_move(("a",), saving, "save")
    assert criteria.goal_of({**saving, "d": UNKNOWN}) is None, "nobody knows what d is worth"
    assert criteria.goal_of({"b": proven("loss", 4), "c": proven("loss", 2)}) is None, "there is nothing to save"
    assert criteria.goal_of({"a": proven("draw"), "d": proven("draw")}) is None


def test_with_the_pouch_the_best_odds_are_asked_for() -> None:
    values = {"a": odds(6, 2), "b": odds(5, 1), "c": odds(2, 8)}
    assert criteria.goal_of(values) == "best"
    assert criteria.accepted(values) == ("a", "b"), "both are worth 4/10"
    assert criteria.goal_of({"a": odds(0, 10), "b": odds(0, 10)}) is None, "all is lost"


@pytest.mark.parametrize(("distance", "fits"), [(1, False), (3, True), (9, True), (11, False)])
def test_a_win_is_neither_there_at_once_nor_too_far(distance: int, fits: bool) -> None:
    assert criteria.is_far_enough("win", distance) is fits
    assert criteria.is_far_enough("save", None)


def test_one_solution_is_enough_and_three_of_thirty_are_not_too_many() -> None:
    values = {str(number): UNKNOWN for number in range(30)}
    assert criteria.is_unique(["0"], {"0": UNKNOWN, "1": UNKNOWN}, "win")
    assert criteria.is_unique(["0", "1", "2"], values, "win")
    assert not criteria.is_unique(["0", "1", "2", "3"], values, "win")
    assert not criteria.is_unique(["0", "1"], values, "save")


def test_a_look_one_turn_ahead_takes_what_it_can_get() -> None:
    position = Position.parse("morris", "ww1/3/3/bb4/3/3/3 w 7 7 0")
    takes = [str(move) for move in position.legal_moves if "x" in str(move)]
    assert criteria.greedy_share(position, takes) == 1
    assert criteria.greedy_share(position, takes[:1]) == Fraction(1, len(takes))
    assert criteria.is_hidden(position, ["d6"])
    assert not criteria.is_hidden(position, takes)


def test_symmetric_twins_are_one_position() -> None:
    first = Position.parse("morris", "w2/3/3/6/3/3/b2 w 8 8 0")
    turned = Position.parse("morris", "2w/3/3/6/3/3/2b w 8 8 0")
    other = Position.parse("morris", "w2/3/3/6/3/3/1b1 w 8 8 0")
    assert criteria.canonical(first) == criteria.canonical(turned) != criteria.canonical(other)


def test_a_search_proves_the_win_and_that_nothing_else_wins_as_soon() -> None:
    values = search_values(Position.parse("morris", SQUEEZE), 5)
    assert criteria.accepted(values) == ("e3-e4",)
    assert values["e3-e4"] == proven("win", 3)
    assert set(values.values()) <= {proven("win", 3), proven("loss", 2), UNKNOWN}


def test_a_search_says_when_it_is_too_hard() -> None:
    with pytest.raises(TooHard):
        search_values(Position.start("morris"), 7, budget=1000)
