"""Puzzles that save a draw, proven in small endings that are solved when asked for: no database is needed."""

from dataclasses import replace

import pytest

from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.puzzles import criteria
from trilith.puzzles.check import problems
from trilith.puzzles.endings import ending_values
from trilith.puzzles.make import Maker
from trilith.puzzles.puzzle import Puzzle

# Four stones against three that jump: White must be able to stop every mill.
HELD = Puzzle(
    "morris", "3/wbb/1w1/5w/3/2b/2w w 0 0 0", "save", None, ("g4-f4",), (("g4-f4",),), ("only move",), 1500, None
)  # fmt: skip


def test_the_only_move_that_draws_is_found_and_checked() -> None:
    values = ending_values(HELD.position)
    assert values is not None
    assert (criteria.goal_of(values), criteria.accepted(values)) == ("save", ("g4-f4",))
    assert {value.result for move, value in values.items() if move != "g4-f4"} == {"loss"}
    assert problems(HELD) == []
    wrong = next(move for move in values if move != "g4-f4")
    assert problems(replace(HELD, line=(wrong,), accepted=((wrong,),))) != []


def test_a_loss_that_the_quiet_limit_might_prevent_is_none() -> None:
    assert ending_values(Position.parse("morris", HELD.text.replace("0 0 0", "0 0 20"))) is None


def test_other_endings_and_games_are_not_solved() -> None:
    assert ending_values(Position.start("morris")) is None
    assert ending_values(Position.start("flip")) is None
    with pytest.raises(TrilithError, match="no small endings of flip"):
        Maker("flip", is_saving=True)
