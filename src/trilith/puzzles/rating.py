"""Glicko-2 between puzzle and solver: every rated try is a game between both, and a rating period of its own."""

from typing import Final

from trilith.play.rating.glicko2 import Faced, Rating, rate
from trilith.puzzles.puzzle import Puzzle

# Where every solver begins. Less is open than about a player of games: a single puzzle may not change all.
NEW_SOLVER: Final = Rating(deviation=200.0)
# How far the difficulty measured with the levels may be from what people find, as a deviation.
MEASURED_DEVIATION: Final = 150.0
# Nobody's rating and no puzzle's is ever known better than this: so it can still follow what changes.
LEAST_DEVIATION: Final = 50.0
# No rating leaves these bounds.
LOWEST, HIGHEST = 100.0, 3500.0


def measured(puzzle: Puzzle) -> Rating:
    """Where a puzzle begins: as hard as the levels found it."""
    return Rating(float(puzzle.rating), MEASURED_DEVIATION)


def after_try(solver: Rating, puzzle: Rating, score: float) -> tuple[Rating, Rating]:
    """The ratings of solver and puzzle after a try; the score is 1 if it was solved, 0 if not.

    >>> solver, puzzle = after_try(Rating(1500, 350), Rating(1500, 150), 1)
    >>> round(solver.rating), round(puzzle.rating)
    (1674, 1460)
    """
    found = rate(solver, [Faced(puzzle, score)]), rate(puzzle, [Faced(solver, 1 - score)])
    return _bounded(found[0]), _bounded(found[1])


def _bounded(found: Rating) -> Rating:
    return found._replace(
        rating=min(HIGHEST, max(LOWEST, found.rating)), deviation=max(LEAST_DEVIATION, found.deviation)
    )
