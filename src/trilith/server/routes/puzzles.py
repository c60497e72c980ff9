"""Puzzles: which there are, today's, and solving one move by move."""

from asyncio import to_thread
from datetime import UTC, date, datetime
from typing import Annotated, Any, Final

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, ServiceUnavailableException, TooManyRequestsException
from litestar.params import JSONBody, Parameter, QueryParameter
from litestar.response import Template

from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.play.events import Actor
from trilith.play.rating.glicko2 import Rating
from trilith.puzzles import collection, solving
from trilith.puzzles.puzzle import Puzzle
from trilith.puzzles.rating import after_try, measured
from trilith.server.messages.puzzles import (
    MOST_TURNS,
    PuzzleCounted,
    PuzzleHintView,
    PuzzleListView,
    PuzzleSolutionView,
    PuzzleTriedView,
    PuzzleView,
    SolverRating,
    TryingPuzzle,
)
from trilith.server.puzzle_views import attempt, chosen, line_view, played, puzzle_view, tried_view
from trilith.server.routes.catalogue import game_view
from trilith.server.routes.common import ActorHere, NotYet, Services, ServicesHere, known_game, network
from trilith.server.store.puzzle_tries import Counted
from trilith.server.views import position_page
from trilith.server.workers import puzzles as work
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking

AnyRequest = Request[Any, Any, State]
PuzzleId = Annotated[str, Parameter(max_length=60, description="the id of a puzzle")]
GameChoice = Annotated[str | None, QueryParameter(max_length=60, description="a game's id, such as morris")]
ThemeName = Annotated[str | None, QueryParameter(max_length=60, description="a theme, such as blockade")]
RatingBound = Annotated[int | None, QueryParameter(ge=0, le=5000, description="a rating")]
Near = Annotated[int | None, QueryParameter(ge=0, le=5000, description="a rating: the nearest to it come first")]
Fresh = Annotated[bool, QueryParameter(description="without those that the account has tried")]
Count = Annotated[int, QueryParameter(ge=1, le=2000, description="how many at most")]
TurnNumber = Annotated[int, QueryParameter(ge=0, le=MOST_TURNS, description="the solver's move, from 0")]
HintStep = Annotated[int, QueryParameter(ge=1, le=solving.HINTS, description="how much the hint says")]
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


async def check_puzzle_rate(services: Services, actor: Actor, request: AnyRequest) -> None:
    """429 if somebody writes about puzzles more often than a person could."""
    if not await services.puzzling.take(str(actor), network(request)):
        raise TooManyRequestsException("too many tries at once. Wait a little, then try again")


async def check_rated(services: Services, actor: Actor, request: AnyRequest, *told: Position) -> None:
    """InPlay if a puzzle would tell somebody about the board of a running rated game."""
    await services.silence.check_rated(told, Party(str(actor), network(request)))


@get("/", summary="Which puzzles there are", raises=[NotFoundException])
async def every(
    services: ServicesHere,
    actor: ActorHere,
    game: GameChoice = None,
    theme: ThemeName = None,
    least: RatingBound = None,
    most: RatingBound = None,
    near: Near = None,
    fresh: Fresh = False,
    limit: Count = 500,
) -> PuzzleListView:
    name = known_game(game) if game else None
    ratings = await services.store.puzzle_tries.ratings()
    found = chosen(name, theme, least, most, ratings)
    if fresh and actor.kind == "player":
        tried = set((await services.store.puzzle_tries.progress(actor.id)).tried)
        found = [one for one in found if one[1].id not in tried]
    found.sort(key=lambda one: (abs(one[0] - near) if near is not None else one[0], one[1].id))
    themes = sorted({shown for puzzle in collection.chosen(name) for shown in puzzle.themes})
    lines = [line_view(puzzle, ratings) for _, puzzle in found[:limit]]
    return PuzzleListView(lines, max(0, len(found) - limit), themes)


@get("/today", summary="The puzzle of the day", raises=[NotFoundException])
async def daily(services: ServicesHere) -> PuzzleView:
    found = collection.todays(today())
    if found is None:
        raise NotFoundException("there are no puzzles here")
    return await _shown(services, found)


@get("/{identifier:str}", summary="A puzzle", raises=[NotFoundException])
async def show(identifier: PuzzleId, services: ServicesHere) -> PuzzleView:
    return await _shown(services, known_puzzle(identifier))


@get(
    "/{identifier:str}/hint",
    summary="A hint, in steps; the puzzle is not rated then",
    raises=[NotFoundException, NotYet],
)
async def hint(
    identifier: PuzzleId,
    services: ServicesHere,
    actor: ActorHere,
    request: AnyRequest,
    turn: TurnNumber = 0,
    step: HintStep = 1,
) -> PuzzleHintView:
    puzzle = known_puzzle(identifier)
    await check_rated(services, actor, request, solving.position_at(puzzle, turn))
    says, points = solving.hint(puzzle, turn, step)
    await _note_help(services, actor, puzzle)
    return PuzzleHintView(says, list(points), step == solving.HINTS)


@get(
    "/{identifier:str}/solution",
    summary="The solution; the puzzle is not rated then",
    raises=[NotFoundException, NotYet],
)
async def solution(
    identifier: PuzzleId, services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> PuzzleSolutionView:
    puzzle = known_puzzle(identifier)
    asked = [solving.position_at(puzzle, turn) for turn in range(len(puzzle.accepted))]
    await check_rated(services, actor, request, *asked)
    await _note_help(services, actor, puzzle)
    moves = list(puzzle.source.moves) if puzzle.source else []
    return PuzzleSolutionView(await to_thread(played, puzzle.position, puzzle.line), moves)


@post(
    "/{identifier:str}/try",
    status_code=200,
    summary="Try a move; the first try of an account is rated",
    raises=[NotFoundException, NotYet, TooManyRequestsException],
)
async def try_move(
    identifier: PuzzleId,
    data: JSONBody[TryingPuzzle],
    services: ServicesHere,
    actor: ActorHere,
    request: AnyRequest,
) -> PuzzleTriedView:
    puzzle = known_puzzle(identifier)
    result = await to_thread(attempt, puzzle, data)
    await check_rated(services, actor, request, result.before)
    view = await to_thread(tried_view, puzzle, result, data.turn)
    if actor.kind == "player":
        await check_puzzle_rate(services, actor, request)
        rows = services.store.puzzle_tries
        counted = await rows.tried(actor.id, puzzle.id, measured(puzzle), data.turn, result.verdict)
        view.counted = _counted(counted) if result.verdict != "right" else None
    elif data.guest and result.verdict != "right":
        view.counted = await _guest_counted(services, puzzle, data.guest, result.verdict == "solved")
    return view


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
    result = await to_thread(attempt, puzzle, data)
    if result.verdict != "wrong":
        raise IllegalMove(f"{result.move}: nothing refutes this move")
    await _note_help(services, actor, puzzle)
    party = Party(str(actor), network(request))
    async with services.analysing.held(str(actor), network(request)) as is_allowed:
        if not is_allowed:
            raise TooManyRequestsException("the engine is busy with what you asked before")
        await services.silence.check_position(result.before, actor, party)
        asked = (puzzle, result.before, result.move, SECONDS)
        line, says = await services.workers.run(Asking(party, SECONDS), work.refutation, *asked)
    moves = await to_thread(played, result.before, (result.move, *line))
    return PuzzleTriedView("wrong", says, moves, position_page(result.before), data.turn)


async def _shown(services: Services, puzzle: Puzzle) -> PuzzleView:
    return puzzle_view(puzzle, await services.store.puzzle_tries.ratings([puzzle.id]))


async def _note_help(services: Services, actor: Actor, puzzle: Puzzle) -> None:
    if actor.kind == "player":
        await services.store.puzzle_tries.helped(actor.id, puzzle.id)


def _counted(counted: Counted) -> PuzzleCounted:
    after = counted.after
    change = round(after.rating.rating) - round(counted.before.rating.rating)
    return PuzzleCounted(counted.rated, SolverRating(*after.rating), change, after.streak, after.best)


async def _guest_counted(services: Services, puzzle: Puzzle, guest: SolverRating, is_solved: bool) -> PuzzleCounted:
    """What becomes of the rating that a guest keeps. The puzzle's own is not touched."""
    known = (await services.store.puzzle_tries.ratings([puzzle.id])).get(puzzle.id, measured(puzzle))
    before = Rating(guest.rating, guest.deviation, guest.volatility)
    after = after_try(before, known, float(is_solved))[0]
    return PuzzleCounted(True, SolverRating(*after), round(after.rating) - round(before.rating))


router = Router("/api/puzzles", route_handlers=[every, daily, show, hint, solution, try_move, refute], tags=["puzzles"])


@get("/puzzles", include_in_schema=False, sync_to_thread=True)
def page() -> Template:
    """Today's puzzle, puzzles by theme and difficulty, a streak and a rush."""
    games = [
        {"id": name, "title": game_view(name).title, "count": len(collection.puzzles(name))}
        for name in collection.games()
    ]
    themes = sorted({theme for puzzle in collection.chosen() for theme in puzzle.themes})
    return Template("puzzles.html", context={"games": games, "themes": themes})
