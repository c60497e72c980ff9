"""Tables: setting one up, sitting down, looking, and lists of them. Playing itself goes over the socket."""

from collections.abc import Sequence
from typing import Annotated, Any, Final

import msgspec
from litestar import MediaType, Request, Response, Router, get, post
from litestar.datastructures import State
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import JSONBody, Parameter

from trilith.server.guard.names import clean_name
from trilith.server.messages.board import PositionPage
from trilith.server.messages.table import JoinChoice, TableChoice, TableLine, TableList, TableView
from trilith.server.moments import now
from trilith.server.services import BrowserHere, Services, ServicesHere
from trilith.server.store.writing import Kept
from trilith.server.tables.openings import opening
from trilith.server.tables.records import record_text
from trilith.server.tables.room import Room
from trilith.server.tables.rooms import NoTable
from trilith.server.views import position_page

TableId = Annotated[str, Parameter(max_length=32, description="the id of a table")]
TurnNumber = Annotated[int, Parameter(ge=0, le=10_000, description="how many turns were made")]
LISTED: Final = 100
# Public tables older than this are stale, in milliseconds.
FRESH: Final = 24 * 3600 * 1000
LINE: Final = msgspec.json.Decoder(TableLine)


@post("/tables", summary="Set up a table", raises=[TooManyRequestsException])
async def set_up(
    data: JSONBody[TableChoice], services: ServicesHere, browser: BrowserHere, request: Request[Any, Any, State]
) -> TableView:
    address = request.client.host if request.client else ""
    if not services.allows(browser, address):
        raise TooManyRequestsException("so many games at once? Wait a little, then try again")
    room = await services.rooms.set_up(opening(data, browser))
    return room.view(browser)


@get("/tables/{table_id:str}", summary="A table", raises=[NotFoundException])
async def show(table_id: TableId, services: ServicesHere, browser: BrowserHere) -> TableView:
    return (await _room(services, table_id)).view(browser)


@post("/tables/{table_id:str}/join", status_code=200, summary="Sit down at a table", raises=[NotFoundException])
async def join(
    table_id: TableId, data: JSONBody[JoinChoice], services: ServicesHere, browser: BrowserHere
) -> TableView:
    room = await _room(services, table_id)
    await room.sit(browser, data.seat, clean_name(data.name))
    return room.view(browser)


@get(
    "/tables/{table_id:str}/turns/{turn:int}",
    summary="The position after so many turns, and its moves",
    raises=[NotFoundException],
)
async def position_after(table_id: TableId, turn: TurnNumber, services: ServicesHere) -> PositionPage:
    match = (await _room(services, table_id)).table.match
    positions = [*(turn.before for turn in match.turns), match.position]
    if turn >= len(positions):
        raise NotFoundException(f"the game has {len(match.turns)} turns so far")
    return position_page(positions[turn])


@get("/tables/{table_id:str}/record", media_type=MediaType.TEXT, summary="The game as text", raises=[NotFoundException])
async def record(table_id: TableId, services: ServicesHere) -> Response[str]:
    room = await _room(services, table_id)
    name = f"trilith-{room.table.match.ruleset.game}-{room.id[:6]}.pgn"
    return Response(
        record_text(room.table),
        media_type="text/plain; charset=utf-8",
        headers={"Content-Disposition": f'attachment; filename="{name}"'},
    )


@get("/mine", summary="Games of this browser, newest first")
async def mine(services: ServicesHere, browser: BrowserHere) -> TableList:
    return await _lines(await services.store.of(browser, LISTED), services, browser)


@get("/public", summary="Public games: open seats first, then those to watch")
async def public(services: ServicesHere, browser: BrowserHere) -> TableList:
    since = now() - FRESH
    kept = [*await services.store.public("open", since, LISTED), *await services.store.public("playing", since, LISTED)]
    return await _lines(kept, services, browser)


async def _room(services: Services, table_id: str) -> Room:
    try:
        return await services.rooms.find(table_id)
    except NoTable as error:
        raise NotFoundException(str(error)) from None


async def _lines(kept: Sequence[Kept], services: Services, browser: str) -> TableList:
    """As they are for who looks: whose seats they are, and who is there."""
    lines = [LINE.decode(one.line) for one in kept]
    mine = await services.store.seats_of(browser, [line.id for line in lines])
    for line in lines:
        line.you = mine.get(line.id, [])
        for seat, here in zip(line.seats, services.rooms.here(line.id) or [], strict=False):
            seat.here = here
    return TableList(lines)


router = Router("/api", route_handlers=[set_up, show, join, position_after, record, mine, public], tags=["tables"])
