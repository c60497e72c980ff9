"""Lines that are trained: what an account keeps of them, and what a guest takes along to it."""

import asyncio
from typing import Annotated

from litestar import Router, delete, get, post
from litestar.exceptions import NotAuthorizedException, TooManyRequestsException
from litestar.params import JSONBody, Parameter

from trilith.games import registry
from trilith.games.position import Position
from trilith.play.events import Actor
from trilith.play.line import along
from trilith.server.clock import now
from trilith.server.messages.training import (
    TrainedLineGiven,
    TrainedLinesGiven,
    TrainedLinesView,
    TrainedLineView,
)
from trilith.server.routes.account import signed_in
from trilith.server.routes.common import ActorHere, AnyRequest, ServicesHere, allowing
from trilith.server.routes.puzzles import check_puzzle_rate
from trilith.server.store.trained_lines import TrainedLine

LineId = Annotated[str, Parameter(max_length=32, description="the id of a trained line")]
REFUSED = [NotAuthorizedException, TooManyRequestsException]


@get("/trained-lines", summary="The lines that an account trains")
async def show(services: ServicesHere, actor: ActorHere) -> TrainedLinesView:
    if actor.kind != "player":
        return TrainedLinesView("device", [])
    return TrainedLinesView("account", [_view(one) for one in await services.store.trained_lines.of(actor.id)])


@post("/trained-lines", status_code=200, summary="Keep lines that were trained with the account", raises=REFUSED)
async def keep(data: JSONBody[TrainedLinesGiven], services: ServicesHere, request: AnyRequest) -> TrainedLinesView:
    session = signed_in(request)
    await check_puzzle_rate(services, Actor("player", session.player_id), request)
    # In a thread: going through fifty long lines must not hold up those who play.
    lines = await asyncio.to_thread(lambda: [_checked(one) for one in data.lines])
    await services.store.trained_lines.put(session.player_id, lines)
    return TrainedLinesView("account", [_view(one) for one in await services.store.trained_lines.of(session.player_id)])


@delete("/trained-lines/{line_id:str}", summary="Forget a line that was trained", raises=REFUSED)
async def forget(line_id: LineId, services: ServicesHere, request: AnyRequest) -> None:
    session = signed_in(request)
    await check_puzzle_rate(services, Actor("player", session.player_id), request)
    await services.store.trained_lines.forget(session.player_id, line_id)


def _checked(given: TrainedLineGiven) -> TrainedLine:
    """The line as it is stored: it can be played, the ruleset has its usual name, and it was not trained tomorrow."""
    ruleset = registry.ruleset(given.ruleset)
    start = Position.start(ruleset)
    begin = start if given.position is None else Position.parse(ruleset, given.position)
    steps = given.line.split()
    for _ in along(begin, steps):
        pass
    position = None if begin.text == start.text else begin.text
    at = now() if given.at is None else min(given.at, now())
    return TrainedLine(ruleset.text, position, " ".join(steps), given.runs, given.learned, at)


def _view(one: TrainedLine) -> TrainedLineView:
    return TrainedLineView(id=one.id, title=Position.start(one.ruleset).look.title, **one._asdict())


router = Router(
    "/api",
    route_handlers=[allowing("/trained-lines", "GET", "HEAD", "POST"), show, keep, forget],
    tags=["puzzles"],
)
