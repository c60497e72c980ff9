"""Playing over plain HTTP: a stream of what happens at a table, moves, and everything else a player may do.

The messages are those of the socket, for programs that would rather not open one.
"""

import asyncio
from collections.abc import AsyncIterator
from contextlib import nullcontext
from functools import partial
from typing import Final

from litestar import Router, get, post
from litestar.exceptions import NotFoundException, TooManyRequestsException
from litestar.params import JSONBody
from litestar.response import Stream

from trilith.games.errors import TrilithError
from trilith.play.events import Actor
from trilith.server.messages.table import ActionChoice, MoveChoice, TableView
from trilith.server.routes.common import ActorHere, AnyRequest, Services, ServicesHere, TableId, network, session_of
from trilith.server.routes.socket import SIGNED_OUT
from trilith.server.tables.connection import Connection
from trilith.server.tables.live_table import LiveTable

# An empty line tells that the connection is alive, after so many seconds without a message.
ALIVE_EVERY: Final = 10.0
# Messages that wait in the stream itself; more of them wait in the connection's queue.
AHEAD: Final = 16
# When a request that came too soon may come again, in seconds.
AGAIN_AFTER: Final = "1"
MEDIA_TYPE: Final = "application/x-ndjson"


@get(
    "/tables/{table_id:str}/stream",
    media_type=MEDIA_TYPE,
    summary="What happens at a table, as it happens: one message of the socket in each line",
    raises=[NotFoundException, TooManyRequestsException],
)
async def stream(table_id: TableId, services: ServicesHere, actor: ActorHere, request: AnyRequest) -> Stream:
    live = await services.find(table_id)
    lines = _lines(live, services, actor, request)
    # The table itself comes first; without it there are too many streams.
    first = await anext(lines, None)
    if first is None:
        raise TooManyRequestsException(
            "too many games are open at once: close some", headers={"Retry-After": AGAIN_AFTER}
        )
    # Nothing on the way may keep lines back.
    headers = {"Cache-Control": "no-store", "X-Accel-Buffering": "no"}
    return Stream(_with_first(first, lines), headers=headers)


async def _with_first(first: bytes, rest: AsyncIterator[bytes]) -> AsyncIterator[bytes]:
    yield first
    async for line in rest:
        yield line


async def _lines(live: LiveTable, services: Services, actor: Actor, request: AnyRequest) -> AsyncIterator[bytes]:
    """The messages for one actor, a line each, until the connection is closed; nothing if there are too many."""
    async with services.sockets.held(str(actor), network(request)) as is_allowed:
        if not is_allowed:
            return
        line = _Line()
        connection = Connection(actor, line, network(request))
        session = session_of(request.scope)
        ended = partial(connection.close, SIGNED_OUT, "you have signed out: connect again")
        with services.people.sessions.socket(session, ended) if session else nullcontext():
            live.enter(connection)
            try:
                while (message := await line.next()) is not None:
                    yield message + b"\n"
            finally:
                live.leave(connection)
                await connection.end()


class _Line:
    """The sending half of a socket, as connections use it."""

    def __init__(self) -> None:
        self._messages: asyncio.Queue[bytes | None] = asyncio.Queue(AHEAD)
        self._is_aborted = False

    async def next(self) -> bytes | None:
        """The next message, an empty one after a while without any, and None at the end."""
        if self._is_aborted:
            return None
        try:
            return await asyncio.wait_for(self._messages.get(), ALIVE_EVERY)
        except TimeoutError:
            return b""

    def write(self, message: bytes) -> bool:
        if self._messages.full():
            return False
        self._messages.put_nowait(message)
        return True

    async def send(self, message: bytes) -> None:
        await self._messages.put(message)

    async def close(self, code: int, why: str) -> None:
        await self._messages.put(None)

    def measure(self) -> None:
        """Nobody answers a line."""

    @property
    def round_trip(self) -> int:
        return 0

    def abort(self) -> None:
        self._is_aborted = True


async def _check_pace(services: Services, actor: Actor, request: AnyRequest) -> None:
    if not await services.acting.take(str(actor), network(request)):
        raise TooManyRequestsException("too many moves at once: slow down", headers={"Retry-After": AGAIN_AFTER})


@post(
    "/tables/{table_id:str}/move",
    status_code=200,
    summary="Make a move",
    raises=[NotFoundException, TooManyRequestsException],
)
async def move(
    table_id: TableId, data: JSONBody[MoveChoice], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> TableView:
    if (data.move is None) == (not data.steps):
        raise TrilithError("a move is named either by its text or by its steps")
    await _check_pace(services, actor, request)
    live = await services.find(table_id)
    named = data.move if data.move is not None else data.steps or []
    await live.move(actor, data.version, named, lambda version: None)
    return live.view(actor)


@post(
    "/tables/{table_id:str}/deed",
    status_code=200,
    summary="Resign, offer or decline something, call the game off",
    raises=[NotFoundException, TooManyRequestsException],
)
async def act(
    table_id: TableId, data: JSONBody[ActionChoice], services: ServicesHere, actor: ActorHere, request: AnyRequest
) -> TableView:
    await _check_pace(services, actor, request)
    live = await services.find(table_id)
    await live.act(data.action, actor, data.version, data.seat, lambda version: None)
    return live.view(actor)


router = Router("/api", route_handlers=[stream, move, act], tags=["tables"])
