"""Looking back on a game."""

from functools import lru_cache
from typing import Any, Final

from litestar import Request, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, ServiceUnavailableException, TooManyRequestsException
from litestar.params import JSONBody
from msgspec import convert

from trilith.games.position import Position
from trilith.play.events import Actor
from trilith.play.match import Match
from trilith.play.table import Table
from trilith.server.messages.review import Reviewing, ReviewView
from trilith.server.routes.common import ActorHere, NotYet, Services, ServicesHere, TableId, allowing, network
from trilith.server.tables.reviews import TooManyReviews
from trilith.server.workers.fair_queue import Party

PATH: Final = "/tables/{table_id:str}/review"
# About those of a hundred games.
REMEMBERED_MOVES: Final = 20_000


@get(PATH, summary="How a game went, as far as it is looked at", raises=[NotFoundException, NotYet])
async def show(
    table_id: TableId, services: ServicesHere, actor: ActorHere, request: Request[None, None, State]
) -> ReviewView:
    match = (await services.find(table_id)).table.match
    party = Party(str(actor), network(request))
    state, _ = await services.reviews.show(table_id, match)
    if state != "none":
        await services.silence.check_rated_match(match, party)
    return await _view(services, table_id, match, party)


@post(
    PATH,
    status_code=202,
    summary="Begin to look back on a game",
    raises=[NotFoundException, NotYet, TooManyRequestsException, ServiceUnavailableException],
)
async def start(
    table_id: TableId,
    data: JSONBody[Reviewing],
    services: ServicesHere,
    actor: ActorHere,
    request: Request[None, None, State],
) -> ReviewView:
    table = (await services.find(table_id)).table
    if not (table.is_over or _is_alone(table, actor)):
        raise NotYet("the game is not over yet: look back on it afterwards")
    party = Party(str(actor), network(request))
    if _is_between_people(table):
        await services.silence.check_rated_match(table.match, party)
    else:
        await services.silence.check_match(table.match, actor, party)
    try:
        await services.reviews.start(table_id, table, data.seconds, party)
    except TooManyReviews as error:
        raise TooManyRequestsException(str(error)) from None
    return await _view(services, table_id, table.match, party)


def _is_alone(table: Table, actor: Actor) -> bool:
    """Whether nobody else could be helped or harmed by what an engine says."""
    return all(seat.kind == "engine" or (seat.kind == "person" and seat.who == actor) for seat in table.seats)


def _is_between_people(table: Table) -> bool:
    return len({seat.who for seat in table.seats if seat.kind == "person"}) > 1


async def _view(services: Services, table_id: str, match: Match, party: Party) -> ReviewView:
    state, found = await services.reviews.show(table_id, match)
    hidden = await services.silence.rated_turns(match, party) if state != "none" else []
    shown = _without({"state": state, **found.to_json()}, hidden)
    for entry, turn in zip(shown["turns"], match.turns, strict=True):
        if entry:
            entry["touched"] = _touched(turn.before, entry["best"])
    return convert(shown, ReviewView)


def _without(shown: dict[str, Any], hidden: list[int]) -> dict[str, Any]:
    """Nothing about the positions before these turns: neither what was best there, nor what the turn before led to."""
    for number in hidden:
        shown["graph"][number] = shown["turns"][number] = None
        if number:
            shown["turns"][number - 1] = None
    turning = [number for number in shown["turning"] if shown["turns"][number]]
    return shown | {"hidden": hidden, "turning": turning}


@lru_cache(maxsize=REMEMBERED_MOVES)
def _touched(before: Position, move: str) -> list[str]:
    """The points that a move touches. A review is asked for many times until it is finished."""
    return [step.name for step in before.find(move).steps if step.kind == "point"]


router = Router("/api", route_handlers=[allowing(PATH, "GET", "POST"), show, start], tags=["analysis"])
