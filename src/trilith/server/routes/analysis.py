"""What every move of any position is worth."""

import asyncio
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, TypeVar

from litestar import Request, Router, post
from litestar.datastructures import State
from litestar.exceptions import ClientException, ServiceUnavailableException, TooManyRequestsException
from litestar.params import JSONBody
from msgspec import convert

from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.server.messages.review import Analysing, AnalysisView
from trilith.server.routes.common import ActorHere, NotYet, ServicesHere, network
from trilith.server.workers import analysis
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking, Workers

# How many analyses one browser may have under way.
AT_ONCE: Final = 2
# And how many those at one address may have, which are all that a browser without a cookie is held to.
AT_ONCE_PER_ADDRESS: Final = 8
# What an analysis is given at least when others come first, in seconds.
LEAST_SECONDS: Final = 0.2
Result = TypeVar("Result")


@post(
    "/analyse",
    status_code=200,
    summary="What every move is worth",
    raises=[NotYet, TooManyRequestsException, ServiceUnavailableException],
)
async def analyse(
    data: JSONBody[Analysing], services: ServicesHere, actor: ActorHere, request: Request[Any, Any, State]
) -> AnalysisView:
    position = Position.start(data.ruleset) if data.position is None else Position.parse(data.ruleset, data.position)
    if position.outcome:
        raise IllegalMove(f"the game is over, so there is nothing to analyse: {position.outcome.reason}")
    async with services.analysing.held(str(actor), network(request)) as is_allowed:
        if not is_allowed:
            raise TooManyRequestsException("the engine is busy with what you asked before: wait for that, or leave it")
        party = Party(str(actor), network(request))
        await services.silence.check_position(position, actor, party)
        work = _analyse(services.workers, party, position, data)
        return convert(await _unless_gone(request, work), AnalysisView)


async def _analyse(workers: Workers, party: Party, position: Position, data: Analysing) -> analysis.Json:
    ahead = workers.others_ahead_of(party, data.seconds)
    seconds = min(data.seconds, max(LEAST_SECONDS, data.seconds / (1 + ahead)))
    return await workers.run(Asking(party, seconds), analysis.analyse, position, seconds, data.lines)


async def _unless_gone(request: Request[Any, Any, State], work: Coroutine[Any, Any, Result]) -> Result:
    """The result of the work, which is cancelled when the client disconnects."""
    working, leaving = asyncio.create_task(work), asyncio.create_task(_disconnected(request))
    try:
        await asyncio.wait((working, leaving), return_when=asyncio.FIRST_COMPLETED)
        if not working.done():
            raise ClientException("nobody waited for the answer")
        return working.result()
    finally:
        for task in (working, leaving):
            task.cancel()
        with suppress(asyncio.CancelledError):
            await asyncio.wait((working, leaving))


async def _disconnected(request: Request[Any, Any, State]) -> None:
    while (await request.receive())["type"] != "http.disconnect":
        pass


router = Router("/api", route_handlers=[analyse], tags=["analysis"])
