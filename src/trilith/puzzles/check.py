"""Checking a puzzle again from the rules alone, by search or by a solver that computes when asked: no database."""

from typing import Final

from trilith.engine.value import UNKNOWN
from trilith.games.position import Position
from trilith.puzzles import criteria
from trilith.puzzles.endings import ending_values
from trilith.puzzles.puzzle import Puzzle
from trilith.puzzles.search import Search, TooHard, search_values
from trilith.puzzles.solving import position_at
from trilith.solve.probe import probe_within

# Seconds for a solver, far more than any needs even on a slow machine, and positions that a search may visit for each
# move of a solution.
SECONDS: Final = 600.0
BUDGET: Final = 5_000_000


def problems(puzzle: Puzzle) -> list[str]:
    """What is wrong with a puzzle, in sentences; none if it holds."""
    position = puzzle.position
    found = [*_source_problems(puzzle, position), *_line_problems(puzzle)]
    if not criteria.is_hidden(position, puzzle.accepted[0]):
        found.append("a look one turn ahead finds the solution")
    try:
        found += _value_problems(puzzle, position)
    except TooHard:
        found.append("a search does not prove it in reasonable time")
    return found


def _source_problems(puzzle: Puzzle, position: Position) -> list[str]:
    """The game that is attached must lead to the position."""
    if puzzle.source is None:
        return []
    now = Position.start(puzzle.ruleset)
    for move in puzzle.source.moves:
        if now.turn is None:
            now = now.draw(now.stone_of(move))
        now = now.play(move)
    if now.turn is None and position.held:
        now = now.draw(position.held)
    return [] if now.text == position.text else ["its game does not lead to its position"]


def _line_problems(puzzle: Puzzle) -> list[str]:
    """The line must be legal and, where a win is asked for, lead to one."""
    now = puzzle.position
    me = now.turn
    for move in puzzle.line:
        now = now.play(move)
    if puzzle.goal == "win" and now.score is None and (now.outcome is None or now.outcome.winner != me):
        return ["its line does not lead to a win"]
    return []


def _value_problems(puzzle: Puzzle, position: Position) -> list[str]:
    if position.game.proof or position.game.endgame:
        return _solver_problems(puzzle, position)
    if puzzle.goal == "save":
        return _save_problems(puzzle, position)
    return _win_problems(puzzle)


def _win_problems(puzzle: Puzzle) -> list[str]:
    """At every move of the player's, those accepted win in time and no other does."""
    found = []
    left = puzzle.distance or 0
    for turn, good in enumerate(puzzle.accepted):
        values = search_values(position_at(puzzle, turn), left, BUDGET)
        right = criteria.accepted(values)
        best = values[right[0]]
        if best == UNKNOWN or best.distance != left:
            found.append(f"move {turn + 1} does not win in {left} plies")
        elif good and set(good) != set(right):
            found.append(f"move {turn + 1} accepts {' '.join(good)}, but {' '.join(right)} win")
        left -= 2
    return found


def _save_problems(puzzle: Puzzle, position: Position) -> list[str]:
    """Every other move loses and the right one does not: by a search to the end of the game, or in an ending that is
    solved here and now."""
    if (values := ending_values(position)) is not None:
        right = criteria.accepted(values)
        is_it = criteria.goal_of(values) == "save" and right == puzzle.accepted[0]
        return [] if is_it else [f"it accepts {' '.join(puzzle.accepted[0])}, but {' '.join(right)} are best"]
    left = len(position.look.board.points) - len(position.pieces)
    search = Search(position, left + 1, BUDGET)
    losing = {str(move) for move in position.legal_moves if search.loses(move.code, left + 1)}
    wrong = {str(move) for move in position.legal_moves} - set(puzzle.accepted[0])
    return [] if losing == wrong else ["moves other than the solution do not lose, or the solution does"]


def _solver_problems(puzzle: Puzzle, position: Position) -> list[str]:
    found = probe_within(position, SECONDS)
    if found is None:
        return ["the solver does not know it"]
    right = criteria.accepted(found.moves)
    if criteria.goal_of(found.moves) != puzzle.goal or set(right) != set(puzzle.accepted[0]):
        return [f"it accepts {' '.join(puzzle.accepted[0])}, but {' '.join(right)} are best"]
    value = found.moves[right[0]]
    if puzzle.goal == "win" and value.distance != puzzle.distance:
        return [f"it is won in {value.distance} plies, not in {puzzle.distance}"]
    odds = value.odds
    if puzzle.odds and odds and puzzle.odds != (str(odds.win), str(odds.draw), str(odds.loss)):
        return [f"its odds are {odds.to_json()}, not {puzzle.odds}"]
    return []
