"""Progress in puzzles: what an account keeps, and what a guest takes along to it."""

from collections.abc import Sequence

from litestar import Router, get, post
from litestar.exceptions import NotAuthorizedException, TooManyRequestsException
from litestar.params import JSONBody

from trilith.games.errors import IllegalMove
from trilith.puzzles import collection, solving
from trilith.puzzles.puzzle import Puzzle
from trilith.puzzles.rating import measured
from trilith.server.access import identity
from trilith.server.messages.puzzles import PuzzleProgressView, PuzzlesTaken, SolverRating, TakingPuzzlesAlong
from trilith.server.routes.account import signed_in
from trilith.server.routes.common import ActorHere, ServicesHere, allowing
from trilith.server.routes.puzzle_rush import RECEIPT
from trilith.server.routes.puzzles import AnyRequest
from trilith.server.store import puzzle_tries
from trilith.server.store.puzzle_tries import Outcome, Progress, Solver


@get("/puzzle-progress", summary="What was solved, the rating, the streak and the best rush")
async def show(services: ServicesHere, actor: ActorHere) -> PuzzleProgressView:
    is_kept = actor.kind == "player"
    found = await services.store.puzzle_tries.progress(actor.id) if is_kept else Progress(Solver(), [], [])
    solver = found.solver
    return PuzzleProgressView(
        "account" if is_kept else "device",
        SolverRating(*solver.rating),
        solver.tries,
        found.tried,
        found.solved,
        solver.streak,
        solver.best,
        solver.rush,
    )


@post(
    "/puzzle-progress",
    status_code=200,
    summary="Take along what was solved without an account",
    raises=[NotAuthorizedException, TooManyRequestsException],
)
async def take_along(data: JSONBody[TakingPuzzlesAlong], services: ServicesHere, request: AnyRequest) -> PuzzlesTaken:
    session = signed_in(request)
    await services.check_account_rate(request)
    rows = services.store.puzzle_tries
    ratings = await rows.ratings()
    tries = []
    for one in data.tries:
        try:
            puzzle = collection.puzzle(one.puzzle)
        except collection.NoPuzzle:
            # It was there when it was tried, and is not any more.
            continue
        # By the moves: what the device says about them is not asked.
        is_solved = not one.helped and _solves(puzzle, one.moves)
        outcome: Outcome = "solved" if is_solved else "helped" if one.helped else "missed"
        rating = ratings.get(puzzle.id, measured(puzzle))
        tries.append(puzzle_tries.PastTry(puzzle.id, rating, outcome, is_solved or _solves(puzzle, one.later)))
    best = identity.read(data.rush, services.keys) if data.rush else None
    rush = int(best.removeprefix(RECEIPT)) if best and best.startswith(RECEIPT) else 0
    return PuzzlesTaken(await rows.take_along(session.player_id, tries, rush))


def _solves(puzzle: Puzzle, moves: Sequence[str]) -> bool:
    try:
        return solving.is_solved_by(puzzle, moves)
    except IllegalMove:
        return False


router = Router(
    "/api", route_handlers=[allowing("/puzzle-progress", "GET", "HEAD", "POST"), show, take_along], tags=["puzzles"]
)
