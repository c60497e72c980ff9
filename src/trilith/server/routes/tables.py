"""Tables: setting one up, sitting down, looking, and lists of them. Playing itself goes over the socket."""

from collections.abc import Sequence
from typing import Annotated, Final

from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, Parameter, QueryParameter

from trilith.games.position import Position
from trilith.play.events import Actor
from trilith.play.record import Form
from trilith.server.access.names import MENU, clean_name
from trilith.server.clock import now
from trilith.server.messages.board import PositionPage
from trilith.server.messages.table import JoinChoice, TableChoice, TableList, TableView, WaitingView
from trilith.server.routes.common import ActorHere, NotYet, Services, ServicesHere, TableId, network, refuse_rated
from trilith.server.store.rows import TableRow
from trilith.server.tables.lists import table_line
from trilith.server.tables.records import record_text
from trilith.server.tables.setup import opening
from trilith.server.views import position_page
from trilith.server.workers.fair_queue import Party

TurnNumber = Annotated[int, Parameter(ge=0, le=10_000, description="how many turns were made")]
RecordForm = Annotated[Form, QueryParameter(description="as PGN or as SGF")]
LISTED: Final = 100
# Public tables older than this are stale, in milliseconds.
FRESH: Final = 24 * 3600 * 1000


@post("/tables", summary="Set up a table", raises=[NotYet, TooManyRequestsException])
async def set_up(
    data: JSONBody[TableChoice], services: ServicesHere, actor: ActorHere, request: Request[None, None, State]
) -> TableView:
    await services.check_rate(actor, request)
    if data.rated:
        refuse_rated(request.scope)
    await _name_seats(data, services, actor)
    wanted = opening(data, actor)
    if wanted.position is not None:
        party, position = Party(str(actor), network(request)), Position.parse(wanted.ruleset, wanted.position)
        if any(seat.kind == "engine" for seat in wanted.seats):
            await services.silence.check_position(position, actor, party)
        else:
            # An engine may still come to play on, for somebody of three whose time is up.
            await services.silence.check_rated([position], party)
    live = await services.tables.set_up(wanted)
    return live.view(actor)


async def _name_seats(choice: TableChoice, services: Services, actor: Actor) -> None:
    """A player sits under their own name and brings their colours. Several people at one device are called what was
    typed."""
    own = await services.people.name_at_table(actor, None)
    mine = [seat for seat in choice.seats if seat.kind == "me"]
    for number, seat in enumerate(mine):
        if own and (len(mine) == 1 or (number == 0 and not seat.name)):
            seat.name = own
        else:
            seat.name = await services.people.unmistakable(clean_name(seat.name, MENU), own)
        if own and seat.name == own:
            seat.colours = list(await services.people.wishes_at_table(actor, seat.colours))


@get("/tables/{table_id:str}", summary="A table", raises=[NotFoundException])
async def show(table_id: TableId, services: ServicesHere, actor: ActorHere) -> TableView:
    return (await services.find(table_id)).view(actor)


@post("/tables/{table_id:str}/join", status_code=200, summary="Sit down at a table", raises=[NotFoundException])
async def join(
    table_id: TableId,
    data: JSONBody[JoinChoice],
    services: ServicesHere,
    actor: ActorHere,
    request: Request[None, None, State],
) -> TableView:
    live = await services.find(table_id)
    if live.table.opened.rated and not live.table.seats_of(actor):
        refuse_rated(request.scope)
    name = await services.people.name_at_table(actor, data.name)
    wishes = await services.people.wishes_at_table(actor, data.colours)
    await live.sit(actor, data.seat, name, data.rated, wishes)
    return live.view(actor)


@get(
    "/tables/{table_id:str}/turns/{turn:int}",
    summary="The position after a number of turns, and its moves",
    raises=[NotFoundException],
)
async def position_after(table_id: TableId, turn: TurnNumber, services: ServicesHere) -> PositionPage:
    match = (await services.find(table_id)).table.match
    positions = [*(turn.before for turn in match.turns), match.position]
    if turn >= len(positions):
        raise NotFoundException(f"the game has {len(match.turns)} turns so far")
    return position_page(positions[turn])


@get("/tables/{table_id:str}/record", media_type=MediaType.TEXT, summary="The game as text", raises=[NotFoundException])
async def record(table_id: TableId, services: ServicesHere, form: RecordForm = "pgn") -> Response[str]:
    live = await services.find(table_id)
    name = f"trilith-{live.table.match.ruleset.game}-{live.id[:6]}.{form}"
    return Response(
        record_text(live.table, form),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/mine", summary="Games of this actor, newest first")
async def mine(services: ServicesHere, actor: ActorHere) -> TableList:
    return await _list(await services.store.tables_of(actor, LISTED), services, actor)


@get("/waiting", summary="Games in which somebody waits for this actor's move")
async def waiting(services: ServicesHere, actor: ActorHere) -> WaitingView:
    return WaitingView(await services.store.running.waiting_for(actor))


@get("/public", summary="Public games: open seats first, then those to watch")
async def public(services: ServicesHere, actor: ActorHere) -> TableList:
    since = now() - FRESH
    waiting = await services.store.public_tables("open", since, LISTED)
    playing = await services.store.public_tables("playing", since, LISTED)
    return await _list([*waiting, *playing], services, actor)


async def _list(rows: Sequence[TableRow], services: Services, actor: Actor) -> TableList:
    present = await services.tables.present([row.id for row in rows])
    return TableList([table_line(row, actor, present[row.id].seats) for row in rows])


router = Router(
    "/api", route_handlers=[set_up, show, join, position_after, record, mine, waiting, public], tags=["tables"]
)
