"""What the workers do for puzzles. The engine is imported inside the functions: the server never loads it."""

from trilith.games.position import Position
from trilith.puzzles.puzzle import Puzzle
from trilith.server.workers.analysis import refuting_engine


def refutation(puzzle: Puzzle, before: Position, move: str, seconds: float) -> tuple[tuple[str, ...], str]:
    """The moves after a wrong one, and why it is wrong."""
    from trilith.puzzles.refutation import refute

    found = refute(puzzle, before, move, seconds, refuting_engine())
    return found.line, found.words
