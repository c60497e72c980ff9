"""The rush: as many puzzles as possible in three minutes. The server chooses them, checks the moves and the time."""

from asyncio import to_thread
from random import SystemRandom
from typing import Annotated, Final

from litestar import Router, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, Parameter

from trilith.puzzles import collection
from trilith.server.access import identity
from trilith.server.clock import now
from trilith.server.messages.puzzles import BeginningRush, PuzzleRushView, RushTriedView, TryingRush
from trilith.server.puzzle_views import attempt, chosen, puzzle_view, tried_view
from trilith.server.routes.common import ActorHere, NotYet, Services, ServicesHere, known_game
from trilith.server.routes.puzzles import AnyRequest, check_puzzle_rate, check_rated
from trilith.server.store.puzzle_rushes import Rush

RushId = Annotated[str, Parameter(max_length=32, description="the id of a rush")]
# Before the score in what a guest can prove it by.
RECEIPT: Final = "puzzle rush "
# Nobody solves more in the time.
MOST: Final = 120
# Puzzles whose ratings are within as many points of each other come in any order.
BAND: Final = 100
RANDOM: Final = SystemRandom()


@post(
    "/", status_code=201, summary="Begin a rush of three minutes", raises=[NotFoundException, TooManyRequestsException]
)
async def begin(
    data: JSONBody[BeginningRush], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> PuzzleRushView:
    game = known_game(data.game) if data.game else None
    await check_puzzle_rate(services, actor, request)
    ratings = await services.store.puzzle_tries.ratings()
    seen = set(data.without)
    if actor.kind == "player":
        seen |= set((await services.store.puzzle_tries.progress(actor.id)).tried)
    found = [
        (one.id in seen, rating // BAND, RANDOM.random(), one.id)
        for rating, one in chosen(game, data.theme, data.least, data.most, ratings)
    ]
    if not found:
        raise NotFoundException("no puzzle fits that: choose another theme or difficulty")
    puzzles = [identifier for *_, identifier in sorted(found)[:MOST]]
    return await _view(services, await services.store.puzzle_rushes.begin(actor, puzzles))


@get("/{rush_id:str}", summary="How a rush stands", raises=[NotFoundException])
async def show(rush_id: RushId, services: ServicesHere, actor: ActorHere) -> PuzzleRushView:
    return await _view(services, await _known(services, rush_id, actor))


@post(
    "/{rush_id:str}/try",
    status_code=200,
    summary="Try a move in a rush",
    raises=[NotFoundException, NotYet, TooManyRequestsException],
)
async def try_move(
    rush_id: RushId, data: JSONBody[TryingRush], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> RushTriedView:
    rush = await _known(services, rush_id, actor)
    if rush.is_over(now()):
        raise NotYet("this rush is over: begin another")
    if (data.number, data.turn) != (rush.number, rush.turn):
        raise NotYet(f"this rush is at puzzle {rush.number}, move {rush.turn}")
    await check_puzzle_rate(services, actor, request)
    puzzle = collection.puzzle(rush.puzzles[rush.number])
    result = await to_thread(attempt, puzzle, data)
    await check_rated(services, actor, request, result.before)
    after = await services.store.puzzle_rushes.tried(rush.id, actor, rush.number, rush.turn, result.verdict)
    if after is None:
        raise NotYet("this rush has gone on elsewhere, or is over")
    return RushTriedView(tried_view(puzzle, result, data.turn), await _view(services, after))


async def _known(services: Services, rush_id: str, actor: ActorHere) -> Rush:
    found = await services.store.puzzle_rushes.find(rush_id, actor)
    if found is None:
        raise NotFoundException("there is no such rush, or it is somebody else's")
    return found


async def _view(services: Services, rush: Rush) -> PuzzleRushView:
    time = now()
    is_over = rush.is_over(time)
    puzzle = None
    if not is_over:
        found = collection.puzzle(rush.puzzles[rush.number])
        puzzle = puzzle_view(found, await services.store.puzzle_tries.ratings([found.id]))
    receipt = identity.signed(f"{RECEIPT}{rush.score}", services.keys) if rush.score else None
    return PuzzleRushView(
        rush.id, rush.number, rush.turn, rush.score, rush.misses, rush.left(time), is_over, puzzle, receipt
    )


router = Router("/api/puzzle-rushes", route_handlers=[begin, show, try_move], tags=["puzzles"])
