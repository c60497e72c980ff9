"""Glicko-2 between puzzle and solver."""

import pytest

from trilith.play.rating.glicko2 import Rating
from trilith.puzzles import collection
from trilith.puzzles.rating import HIGHEST, LEAST_DEVIATION, LOWEST, after_try, measured


def test_a_puzzle_begins_as_hard_as_the_levels_found_it() -> None:
    puzzle = collection.puzzles("flip")[0]
    assert measured(puzzle).rating == puzzle.rating


def test_both_ratings_move_apart_or_towards_each_other_as_the_paper_says() -> None:
    solver, puzzle = Rating(1500, 200), Rating(1400, 30)
    up, down = after_try(solver, puzzle, 1)
    # The first game of the paper's example by itself.
    assert up.rating == pytest.approx(1563.43, abs=0.5)
    assert down.rating < puzzle.rating
    lost, gained = after_try(solver, puzzle, 0)
    assert lost.rating < solver.rating
    assert gained.rating > puzzle.rating
    assert up.rating - solver.rating < solver.rating - lost.rating, "who is expected to solve it gains less"


def test_ratings_stay_within_bounds_and_can_always_change() -> None:
    solver, puzzle = Rating(3490, 350), Rating(110, 350)
    for _ in range(200):
        solver, puzzle = after_try(solver, puzzle, 1)
        assert LOWEST <= puzzle.rating <= solver.rating <= HIGHEST
    level = Rating(1500, 350)
    for number in range(300):
        level, _ = after_try(level, Rating(1500, 50), number % 2)
    assert level.deviation >= LEAST_DEVIATION
