"""The explorer: how often each move of a position was played in the games kept here, how it scored, and its value."""

from typing import Annotated, Any, Final

from litestar import Request, Router, get
from litestar.datastructures import State
from litestar.exceptions import TooManyRequestsException
from litestar.params import FromQuery, QueryParameter
from msgspec import convert

from trilith.games.position import Position
from trilith.play.explorer.table import explorer_table
from trilith.server.messages.explorer import ExplorerView
from trilith.server.routes.common import ActorHere, NotYet, PositionOrStart, RulesetText, ServicesHere, network
from trilith.server.store.explorer import PERFECT, Filters, Source
from trilith.server.workers.explorer import known_moves
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking

# How long values are looked for, in seconds: what is stored is found at once.
SECONDS: Final = 0.3
Time = Annotated[int | None, QueryParameter(ge=0, le=1 << 53, description="in milliseconds")]
Level = Annotated[
    int | None,
    QueryParameter(ge=1, le=PERFECT, description="games with engines, of this level or higher; perfect is 11"),
]
Rating = Annotated[
    int | None, QueryParameter(ge=0, le=10_000, description="rated games of players who are rated so high or higher")
]


@get(
    "/explorer",
    summary="What was played in a position, how it scored, and what is known of its value",
    raises=[NotYet, TooManyRequestsException],
)
async def explorer(
    ruleset: RulesetText,
    services: ServicesHere,
    actor: ActorHere,
    request: Request[Any, Any, State],
    position: PositionOrStart = None,
    source: FromQuery[Source] = "everybody",
    rated: FromQuery[bool] = False,
    since: Time = None,
    until: Time = None,
    level: Level = None,
    rating: Rating = None,
) -> ExplorerView:
    asked = Position.start(ruleset) if position is None else Position.parse(ruleset, position)
    party = Party(str(actor), network(request))
    await services.silence.check_position(asked, actor, party)
    known = await services.workers.run(Asking(party, SECONDS), known_moves, asked, SECONDS)
    wanted = Filters(source, rated, since, until, level, rating)
    tallies = await services.store.explorer.tallies(known.key, actor, wanted)
    found = explorer_table(known.groups, known.values, tallies).to_json()
    for move in found["moves"]:
        move["steps"] = [step.name for step in asked.find(move["move"]).steps]
    value = known.value.to_json() if known.value else None
    return convert({**found, "value": value, "sure": known.is_sure}, ExplorerView)


router = Router("/api", route_handlers=[explorer], tags=["analysis"])
