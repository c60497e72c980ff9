"""Solving a puzzle, and the file it lies in."""

from dataclasses import replace
from datetime import date, timedelta

import pytest

from trilith.games.errors import IllegalMove, TrilithError
from trilith.puzzles import collection
from trilith.puzzles.puzzle import InvalidPuzzle, Puzzle, read_puzzle
from trilith.puzzles.solving import HINTS, attempt, hint, is_solved_by, position_at

SQUEEZE = Puzzle(
    "morris", "1w1/bbb/bw1/1wb1w1/www/1b1/3 w 0 0 1", "win", 3, ("e3-e4", "d2-b2", "e4-e3xb2"), (("e3-e4",), ()),
    ("blockade",), 900, None,
)  # fmt: skip


def test_the_line_is_played_move_by_move() -> None:
    first = attempt(SQUEEZE, 0, "e3-e4")
    assert (first.verdict, first.reply) == ("right", "d2-b2")
    assert first.now == position_at(SQUEEZE, 1)
    last = attempt(SQUEEZE, 1, "e4-e3xb2")
    assert last.verdict == "solved"
    assert last.now.outcome is not None
    assert is_solved_by(SQUEEZE, ["e3-e4", "e4-e3xb2"])
    assert not is_solved_by(SQUEEZE, ["e3-e4", "e4-e5"])


def test_another_move_that_is_as_good_solves_it_at_once() -> None:
    two = replace(SQUEEZE, accepted=(("e3-e4", "d5-e5"), ()))
    assert attempt(two, 0, "d5-e5").verdict == "solved"


def test_a_wrong_move_is_wrong_and_an_illegal_one_says_why() -> None:
    assert attempt(SQUEEZE, 0, "d7-a7").verdict == "wrong"
    with pytest.raises(IllegalMove, match="no stone on a1"):
        attempt(SQUEEZE, 0, "a1-a4")
    with pytest.raises(IllegalMove, match="there is no move 3"):
        position_at(SQUEEZE, 2)


def test_hints_say_more_and_more() -> None:
    said = [hint(SQUEEZE, 0, step) for step in range(1, HINTS + 1)]
    assert said == [("It is about: blockade.", ()), ("Look at e3.", ("e3",)), ("Play e3-e4.", ("e3", "e4"))]


def test_a_puzzle_reads_back_as_it_was_written() -> None:
    assert read_puzzle(SQUEEZE.to_line()) == SQUEEZE
    assert collection.from_bytes(collection.to_bytes([SQUEEZE, SQUEEZE])) == (SQUEEZE, SQUEEZE)


@pytest.mark.parametrize("text", ["", "{}", "[1]", '{"goal": "lose"}', SQUEEZE.to_line().replace('"win"', '"lose"')])
def test_what_is_no_puzzle_is_refused(text: str) -> None:
    with pytest.raises(InvalidPuzzle):
        read_puzzle(text)


def test_a_file_that_is_none_is_refused() -> None:
    with pytest.raises(TrilithError, match="not a file of puzzles"):
        collection.from_bytes(b"nothing")


def test_every_day_has_its_puzzle_and_none_comes_back_soon() -> None:
    begin = date(2026, 11, 18)
    found = [collection.todays(begin + timedelta(days=day)) for day in range(200)]
    assert None not in found
    assert len({puzzle.id for puzzle in found if puzzle}) == 200
    assert {puzzle.game for puzzle in found[:5] if puzzle} == set(collection.games())


def test_puzzles_are_chosen_by_game_theme_and_difficulty() -> None:
    found = collection.chosen("morris", "blockade", 1000, 1500)
    assert found
    assert all(one.game == "morris" and "blockade" in one.themes and 1000 <= one.rating <= 1500 for one in found)
    with pytest.raises(collection.NoPuzzle):
        collection.puzzle("morris-00000000")
    assert collection.puzzle(found[0].id) is found[0]
