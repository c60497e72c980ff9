"""Puzzles: which there are, today's, and solving one move by move."""

from asyncio import to_thread
from datetime import UTC, date, datetime
from typing import Annotated, Any, Final

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, ServiceUnavailableException, TooManyRequestsException
from litestar.params import JSONBody, Parameter
from litestar.response import Template

from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.play.events import Actor
from trilith.play.touches import move_by_steps
from trilith.puzzles import collection, solving
from trilith.puzzles.puzzle import Puzzle
from trilith.server.messages.puzzles import (
    MOST_TURNS,
    PuzzleHintView,
    PuzzleLineView,
    PuzzleListView,
    PuzzleMoveView,
    PuzzleSolutionView,
    PuzzleTriedView,
    PuzzleView,
    TryingPuzzle,
)
from trilith.server.routes.catalogue import game_view
from trilith.server.routes.common import (
    ActorHere,
    GameName,
    NotYet,
    Services,
    ServicesHere,
    known_game,
    network,
)
from trilith.server.views import position_page, position_view
from trilith.server.workers import puzzles as work
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking

PuzzleId = Annotated[str, Parameter(max_length=60, description="the id of a puzzle")]
ThemeName = Annotated[str | None, Parameter(max_length=60, description="a theme, such as blockade")]
RatingBound = Annotated[int | None, Parameter(ge=0, le=5000, description="a rating")]
Count = Annotated[int, Parameter(ge=1, le=2000, description="how many at most")]
TurnNumber = Annotated[int, Parameter(ge=0, le=MOST_TURNS, description="the solver's move, from 0")]
HintStep = Annotated[int, Parameter(ge=1, le=solving.HINTS, description="how much the hint says")]
AnyRequest = Request[Any, Any, State]
# Seconds for a refutation.
SECONDS: Final = 0.6


def known_puzzle(identifier: str) -> Puzzle:
    """A puzzle, or 404."""
    try:
        return collection.puzzle(identifier)
    except collection.NoPuzzle as error:
        raise NotFoundException(str(error)) from None


def today() -> date:
    return datetime.now(UTC).date()


@get("/", summary="Which puzzles there are", raises=[NotFoundException], sync_to_thread=True)
def every(
    game: GameName | None = None,
    theme: ThemeName = None,
    least: RatingBound = None,
    most: RatingBound = None,
    limit: Count = 500,
) -> PuzzleListView:
    name = known_game(game) if game else None
    found = collection.chosen(name, theme, least, most)
    themes = sorted({shown for puzzle in collection.chosen(name) for shown in puzzle.themes})
    return PuzzleListView([_line(puzzle) for puzzle in found[:limit]], max(0, len(found) - limit), themes)


@get("/today", summary="The puzzle of the day", raises=[NotFoundException], sync_to_thread=True)
def daily() -> PuzzleView:
    found = collection.todays(today())
    if found is None:
        raise NotFoundException("there are no puzzles here")
    return _view(found)


@get("/{identifier:str}", summary="A puzzle", raises=[NotFoundException], sync_to_thread=True)
def show(identifier: PuzzleId) -> PuzzleView:
    return _view(known_puzzle(identifier))


async def _check_rated(services: Services, actor: Actor, request: AnyRequest, *told: Position) -> None:
    """InPlay if a puzzle would tell somebody about the board of a running rated game."""
    await services.silence.check_rated(told, Party(str(actor), network(request)))


@get("/{identifier:str}/hint", summary="A hint, in steps", raises=[NotFoundException, NotYet])
async def hint(
    identifier: PuzzleId,
    services: ServicesHere,
    actor: ActorHere,
    request: AnyRequest,
    turn: TurnNumber = 0,
    step: HintStep = 1,
) -> PuzzleHintView:
    puzzle = known_puzzle(identifier)
    await _check_rated(services, actor, request, solving.position_at(puzzle, turn))
    says, points = solving.hint(puzzle, turn, step)
    return PuzzleHintView(says, list(points), step == solving.HINTS)


@get("/{identifier:str}/solution", summary="The solution", raises=[NotFoundException, NotYet])
async def solution(
    identifier: PuzzleId, services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> PuzzleSolutionView:
    puzzle = known_puzzle(identifier)
    asked = [solving.position_at(puzzle, turn) for turn in range(len(puzzle.accepted))]
    await _check_rated(services, actor, request, *asked)
    moves = list(puzzle.source.moves) if puzzle.source else []
    return PuzzleSolutionView(await to_thread(_played, puzzle.position, puzzle.line), moves)


@post("/{identifier:str}/try", status_code=200, summary="Try a move", raises=[NotFoundException, NotYet])
async def attempt(
    identifier: PuzzleId,
    data: JSONBody[TryingPuzzle],
    services: ServicesHere,
    actor: ActorHere,
    request: AnyRequest,
) -> PuzzleTriedView:
    puzzle = known_puzzle(identifier)
    result = await to_thread(_attempt, puzzle, data)
    await _check_rated(services, actor, request, result.before)
    return await to_thread(_tried, puzzle, data.turn, result)


def _tried(puzzle: Puzzle, turn: int, result: solving.Attempt) -> PuzzleTriedView:
    played = _played(result.before, (result.move, result.reply) if result.reply else (result.move,))
    if result.verdict == "right":
        says = f"Right. The answer is {result.reply}."
        return PuzzleTriedView("right", says, played, position_page(result.now), turn + 1)
    if result.verdict == "solved":
        return PuzzleTriedView("solved", _praise(puzzle), played, position_page(result.now), turn)
    return PuzzleTriedView("wrong", f"{result.move} is not it.", played, position_page(result.before), turn)


@post(
    "/{identifier:str}/refute",
    status_code=200,
    summary="Why a move is wrong",
    raises=[NotFoundException, NotYet, TooManyRequestsException, ServiceUnavailableException],
)
async def refute(
    identifier: PuzzleId,
    data: JSONBody[TryingPuzzle],
    services: ServicesHere,
    actor: ActorHere,
    request: AnyRequest,
) -> PuzzleTriedView:
    puzzle = known_puzzle(identifier)
    result = _attempt(puzzle, data)
    if result.verdict != "wrong":
        raise IllegalMove(f"{result.move}: nothing refutes this move")
    party = Party(str(actor), network(request))
    async with services.analysing.held(str(actor), network(request)) as is_allowed:
        if not is_allowed:
            raise TooManyRequestsException("the engine is busy with what you asked before")
        await services.silence.check_position(result.before, actor, party)
        asked = (puzzle, result.before, result.move, SECONDS)
        line, says = await services.workers.run(Asking(party, SECONDS), work.refutation, *asked)
    played = _played(result.before, (result.move, *line))
    return PuzzleTriedView("wrong", says, played, position_page(result.before), data.turn)


def _attempt(puzzle: Puzzle, data: TryingPuzzle) -> solving.Attempt:
    """What comes of the move that was sent."""
    if (data.move is None) == (data.steps is None):
        raise IllegalMove("a move is named either by its text or by its steps")
    before = solving.position_at(puzzle, data.turn)
    move = data.move if data.move is not None else str(move_by_steps(before, data.steps or []))
    return solving.attempt(puzzle, data.turn, move)


def _praise(puzzle: Puzzle) -> str:
    if puzzle.odds:
        win, draw, loss = puzzle.odds
        return f"Solved. It wins {win} of the time, draws {draw} and loses {loss}: nothing does better."
    return "Solved."


def _line(puzzle: Puzzle) -> PuzzleLineView:
    turns = puzzle.turns if puzzle.position.score is None else None
    return PuzzleLineView(puzzle.id, puzzle.game, puzzle.goal, turns, list(puzzle.themes), puzzle.rating)


def _view(puzzle: Puzzle) -> PuzzleView:
    position = puzzle.position
    return PuzzleView(
        id=puzzle.id,
        game=puzzle.game,
        title=position.look.title,
        goal=puzzle.goal,
        task=puzzle.task,
        moves=len(puzzle.accepted),
        themes=list(puzzle.themes),
        rating=puzzle.rating,
        source=_source(puzzle),
        page=position_page(position),
    )


def _source(puzzle: Puzzle) -> str:
    if puzzle.source is None:
        return "Composed"
    first, second = puzzle.source.levels
    return f"From a game of level {first} against level {second}, after {len(puzzle.source.moves)} turns"


def _played(position: Position, moves: tuple[str, ...]) -> list[PuzzleMoveView]:
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


router = Router("/api/puzzles", route_handlers=[every, daily, show, hint, solution, attempt, refute], tags=["puzzles"])


@get("/puzzles", include_in_schema=False, sync_to_thread=True)
def page() -> Template:
    """Today's puzzle, puzzles by theme and difficulty, a streak and a rush."""
    games = [
        {"id": name, "title": game_view(name).title, "count": len(collection.puzzles(name))}
        for name in collection.games()
    ]
    themes = sorted({theme for puzzle in collection.chosen() for theme in puzzle.themes})
    return Template("puzzles.html", context={"games": games, "themes": themes})
