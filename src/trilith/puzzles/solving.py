"""Solving a puzzle move by move: whether a move is right, what the other side answers, and what refutes a wrong one."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.puzzles.puzzle import Puzzle

Verdict = Literal["solved", "right", "wrong"]
# The steps of a hint: what kind of puzzle it is, what to touch first, and the move.
HINTS: Final = 3


@dataclass(frozen=True)
class Attempt:
    """What came of a move. `reply` is the other side's move after a right one, unless the puzzle is solved. `before` is
    where the move was made, `now` where it led, reply included."""

    verdict: Verdict
    move: str
    before: Position
    now: Position
    reply: str | None = None

    @property
    def after_move(self) -> Position:
        return self.before.play(self.move)


def position_at(puzzle: Puzzle, turn: int) -> Position:
    """The position in which the player makes their move number `turn` of the solution, from 0."""
    if not 0 <= turn < len(puzzle.accepted):
        raise IllegalMove(f"the solution has {len(puzzle.accepted)} moves, so there is no move {turn + 1}")
    now = puzzle.position
    for move in puzzle.line[: 2 * turn]:
        now = now.play(move)
    return now


def attempt(puzzle: Puzzle, turn: int, move: str) -> Attempt:
    """Try a move of the player's, their number `turn` in the solution. IllegalMove says why it is none."""
    before = position_at(puzzle, turn)
    found = str(before.find(move))
    after = before.play(found)
    if not is_right(puzzle, turn, before, found):
        return Attempt("wrong", found, before, after)
    if after.outcome is not None or turn + 1 == len(puzzle.accepted) or found != puzzle.line[2 * turn]:
        # Another move that is as good solves the puzzle too; the line goes on after its own moves only.
        return Attempt("solved", found, before, after)
    reply = puzzle.line[2 * turn + 1]
    return Attempt("right", found, before, after.play(reply), reply)


def is_right(puzzle: Puzzle, turn: int, before: Position, move: str) -> bool:
    """Whether a legal move is one of those accepted, or wins at once."""
    if move in puzzle.accepted[turn]:
        return True
    outcome = before.play(move).outcome
    return puzzle.goal == "win" and outcome is not None and outcome.winner == before.turn


def hint(puzzle: Puzzle, turn: int, step: int) -> tuple[str, tuple[str, ...]]:
    """A hint in words and the points it speaks of; each step, from 1 to HINTS, says more than the one before."""
    before = position_at(puzzle, turn)
    move = before.find(puzzle.line[2 * turn])
    points = tuple(part.name for part in move.steps if part.kind == "point")
    if step <= 1:
        return _about(puzzle), ()
    if step == 2:
        return f"Look at {points[0]}.", points[:1]
    return f"Play {move}.", points


def _about(puzzle: Puzzle) -> str:
    if puzzle.themes:
        return f"It is about: {', '.join(puzzle.themes)}."
    return "Look at what the other side can do after each of your moves."


def is_solved_by(puzzle: Puzzle, moves: Sequence[str]) -> bool:
    """Whether these moves of the player's solve the puzzle, with the other side's replies in between."""
    for turn, move in enumerate(moves):
        found = attempt(puzzle, turn, move)
        if found.verdict != "right":
            return found.verdict == "solved"
    return False
