"""The socket of an open game: what a browser sends is checked here, and answered in any case."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect

from trilith.games.errors import TrilithError
from trilith.server.guard.limits import Allowance
from trilith.server.messages.socket import Acknowledged, DoDeed, DoLook, DoMove, DoPing, FromBrowser, Pong, Refused
from trilith.server.moments import now
from trilith.server.services import Services
from trilith.server.tables.connection import Connection
from trilith.server.tables.room import Room, encode
from trilith.server.tables.rooms import NoTable

Socket = WebSocket[None, None, State]
# A move takes a hundred signs; nothing that a board sends comes near this.
LONGEST_MESSAGE: Final = 4096
# Who goes on after so many refusals for haste is disconnected.
PATIENCE: Final = 50
FLOOD: Final = 4029
NO_TABLE: Final = 4004
DECODER: Final = msgspec.json.Decoder(FromBrowser)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Socket, table_id: str, services: Services) -> None:
    await socket.accept()
    try:
        room = await services.rooms.find(table_id)
    except NoTable as error:
        await socket.close(NO_TABLE, str(error))
        return
    who: str = socket.scope["state"]["browser"]
    connection = Connection(who, socket.send_text, socket.close)
    delivery = asyncio.create_task(connection.deliver())
    listening = asyncio.create_task(_Ear(room, connection, services).listen(socket))
    room.enter(connection)
    try:
        await asyncio.wait([delivery, listening], return_when=asyncio.FIRST_COMPLETED)
    finally:
        room.leave(connection)
        for task in (delivery, listening):
            task.cancel()
        for result in await asyncio.gather(delivery, listening, return_exceptions=True):
            # A connection that breaks is no news.
            if isinstance(result, Exception) and not isinstance(result, WebSocketDisconnect | OSError | RuntimeError):
                raise result


class _Ear:
    """Hears one browser."""

    def __init__(self, room: Room, connection: Connection, services: Services) -> None:
        self._room = room
        self._connection = connection
        self._allowance = Allowance(services.settings.messages_at_once, services.settings.messages_a_second)
        self._patience = PATIENCE

    async def listen(self, socket: Socket) -> None:
        while True:
            event: Any = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            if not self._allowance.take():
                self._patience -= 1
                if self._patience < 0:
                    self._connection.close(FLOOD, "too many messages")
                    return
                self._refuse(None, "too many messages: slow down")
            elif text is None:
                self._refuse(None, "messages are text")
            elif len(text) > LONGEST_MESSAGE:
                self._refuse(None, f"a message has at most {LONGEST_MESSAGE} signs")
            else:
                await self._hear(text)

    async def _hear(self, text: str) -> None:
        try:
            message = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(None, f"that cannot be read: {error}")
            return
        if isinstance(message, DoPing):
            self._connection.tell(encode(Pong(now())).decode())
        elif isinstance(message, DoLook):
            self._connection.tell(self._room.shown_to(self._connection.who))
        else:
            try:
                await self._do(message)
            except TrilithError as error:
                self._refuse(message.ask, str(error))

    async def _do(self, message: DoMove | DoDeed) -> None:
        room, who = self._room, self._connection.who
        done = self._done(message.ask)
        if isinstance(message, DoDeed):
            await room.act(message.deed, who, message.version, message.seat, done)
        elif (message.move is None) == (message.steps is None):
            raise TrilithError("a move is named either by its text or by its steps")
        else:
            named = message.move if message.move is not None else message.steps or []
            await room.move(who, message.version, named, done)

    def _done(self, ask: int | None) -> Callable[[int], None]:
        return lambda version: self._connection.tell(encode(Acknowledged(ask, version)).decode())

    def _refuse(self, ask: int | None, why: str) -> None:
        with suppress(UnicodeError):
            self._connection.tell(encode(Refused(ask, why, self._room.table.version)).decode())
