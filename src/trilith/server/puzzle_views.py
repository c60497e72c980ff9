"""Puzzles as browsers get them: what ships, with the ratings that people's tries gave them."""

from collections.abc import Mapping, Sequence

from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.play.rating.glicko2 import Rating
from trilith.play.touches import move_by_steps
from trilith.puzzles import collection, solving
from trilith.puzzles.puzzle import Puzzle
from trilith.server.messages.puzzles import (
    PuzzleLineView,
    PuzzleMoveView,
    PuzzleTriedView,
    PuzzleView,
    TryingMove,
)
from trilith.server.views import position_page, position_view

Ratings = Mapping[str, Rating]


def rating_of(puzzle: Puzzle, ratings: Ratings) -> int:
    """How hard a puzzle is: for people if some have tried it, else for the levels."""
    known = ratings.get(puzzle.id)
    return round(known.rating) if known else puzzle.rating


def chosen(
    game: str | None, theme: str | None, least: int | None, most: int | None, ratings: Ratings
) -> list[tuple[int, Puzzle]]:
    """The puzzles of a game, about a theme and as hard as this, each with its rating."""
    rated = [(rating_of(puzzle, ratings), puzzle) for puzzle in collection.chosen(game, theme)]
    return [one for one in rated if (least is None or one[0] >= least) and (most is None or one[0] <= most)]


def line_view(puzzle: Puzzle, ratings: Ratings) -> PuzzleLineView:
    turns = puzzle.turns if puzzle.position.score is None else None
    return PuzzleLineView(puzzle.id, puzzle.game, puzzle.goal, turns, list(puzzle.themes), rating_of(puzzle, ratings))


def puzzle_view(puzzle: Puzzle, ratings: Ratings) -> PuzzleView:
    position = puzzle.position
    return PuzzleView(
        id=puzzle.id,
        game=puzzle.game,
        title=position.look.title,
        goal=puzzle.goal,
        task=puzzle.task,
        moves=len(puzzle.accepted),
        themes=list(puzzle.themes),
        rating=rating_of(puzzle, ratings),
        source=_source(puzzle),
        page=position_page(position),
    )


def attempt(puzzle: Puzzle, data: TryingMove) -> solving.Attempt:
    """What comes of a move that was sent by its text or its steps. IllegalMove says why it is none."""
    if (data.move is None) == (data.steps is None):
        raise IllegalMove("a move is named either by its text or by its steps")
    before = solving.position_at(puzzle, data.turn)
    move = data.move if data.move is not None else str(move_by_steps(before, data.steps or []))
    return solving.attempt(puzzle, data.turn, move)


def tried_view(puzzle: Puzzle, result: solving.Attempt, turn: int) -> PuzzleTriedView:
    moves = played(result.before, (result.move, result.reply) if result.reply else (result.move,))
    if result.verdict == "right":
        says = f"Right. The other side answers {result.reply}."
        return PuzzleTriedView("right", says, moves, position_page(result.now), turn + 1)
    if result.verdict == "solved":
        return PuzzleTriedView("solved", _praise(puzzle), moves, position_page(result.now), turn)
    return PuzzleTriedView("wrong", f"{result.move} is not it.", moves, position_page(result.before), turn)


def played(position: Position, moves: Sequence[str]) -> list[PuzzleMoveView]:
    """Moves one after the other; a stone that must be drawn first is the one that the move names."""
    found = []
    for text in moves:
        ready = position.draw(position.stone_of(text)) if position.draws else position
        move = ready.find(text)
        position = ready.play(move)
        touched = [step.name for step in move.steps if step.kind == "point"]
        last = next((name for name in reversed(touched) if name in position.pieces), None)
        found.append(PuzzleMoveView(ready.turn or 0, str(move), touched, position_view(position, last)))
    return found


def _praise(puzzle: Puzzle) -> str:
    if puzzle.odds:
        return f"Solved. It {odds_words(*puzzle.odds)}: nothing does better."
    return "Solved."


def odds_words(win: str, draw: str, loss: str) -> str:
    """What a move does, and how often. What cannot happen is left out.

    >>> odds_words("2/3", "1/12", "1/4"), odds_words("0", "1/6", "5/6")
    ('wins 2/3 of the time, draws 1/12 and loses 1/4', 'draws 1/6 of the time and loses 5/6')
    """
    chances = [(verb, share) for verb, share in (("wins", win), ("draws", draw), ("loses", loss)) if share != "0"]
    (verb, share), *rest = chances
    if not rest:
        return f"always {verb}"
    *others, last = (f"{other} {part}" for other, part in rest)
    return f"{', '.join([f'{verb} {share} of the time', *others])} and {last}"


def _source(puzzle: Puzzle) -> str:
    if puzzle.source is None:
        return "Composed"
    first, second = puzzle.source.levels
    return f"From a game of level {first} against level {second}, after {len(puzzle.source.moves)} turns"
