"""The socket of an open table: what a browser sends is checked here, and always answered."""

import logging
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.connection.base import empty_receive, empty_send
from litestar.datastructures import State
from litestar.exceptions import WebSocketDisconnect
from litestar.params import FromPath

from trilith.games.errors import TrilithError
from trilith.play.events import Actor
from trilith.server import metrics
from trilith.server.access.protocols import LINE, Line
from trilith.server.access.rate_limit import TokenBucket
from trilith.server.clock import now
from trilith.server.messages.socket import (
    Acknowledged,
    DoAction,
    DoLook,
    DoMove,
    DoPing,
    DoSalt,
    DoSeal,
    FromBrowser,
    Pong,
    Refused,
)
from trilith.server.routes.common import Services, network, provide_actor, provide_services
from trilith.server.store import DamagedTable, StoreFailed
from trilith.server.tables.connection import Connection
from trilith.server.tables.live_table import LiveTable, encode
from trilith.server.tables.live_tables import NoTable

Socket = WebSocket[None, None, State]
# A move takes a hundred characters; nothing that a board sends comes near this.
LONGEST_MESSAGE: Final = 4096
# A browser that keeps sending after this many refusals for speed is disconnected.
MOST_REFUSALS: Final = 50
FLOOD: Final = 4029
NO_TABLE: Final = 4004
DAMAGED: Final = 4005
# The standard's code: the browser connects again after a pause.
TRY_AGAIN: Final = 1013
LOG: Final = logging.getLogger(__name__)
DECODER: Final = msgspec.json.Decoder(FromBrowser)


@websocket("/api/tables/{table_id:str}/socket")
async def table_socket(socket: Socket, table_id: FromPath[str]) -> None:
    services = provide_services(socket.app.state)
    actor = provide_actor(socket.scope, services)
    await socket.accept()
    async with services.sockets.held(str(actor), network(socket)) as is_allowed:
        if is_allowed:
            try:
                await _serve(socket, table_id, services, actor)
            except (WebSocketDisconnect, ConnectionError):
                pass  # a broken connection is nothing unusual
            except Exception:
                # The framework closes the socket, and says nothing.
                LOG.exception("the socket of table %s", table_id)
                raise
        else:
            metrics.REFUSED.add("sockets")
            await socket.close(FLOOD, "too many games are open at once: close some")
    # Its functions refer to it.
    socket.receive, socket.send = empty_receive, empty_send


async def _serve(socket: Socket, table_id: str, services: Services, actor: Actor) -> None:
    try:
        live = await services.tables.find(table_id)
    except NoTable as error:
        await socket.close(NO_TABLE, str(error))
        return
    except DamagedTable as error:
        await socket.close(DAMAGED, str(error))
        return
    except StoreFailed as error:
        await socket.close(TRY_AGAIN, str(error))
        return
    connection = Connection(actor, _TableSocket(socket), network(socket))
    live.enter(connection)
    try:
        await _Receiver(live, connection, services).receive(socket)
    finally:
        live.leave(connection)
        await connection.end()


class _TableSocket:
    """A socket as connections use it."""

    def __init__(self, socket: Socket) -> None:
        self._socket = socket
        # In tests there may be none.
        self._line: Line | None = socket.scope["state"].get(LINE)

    def write(self, message: str) -> bool:
        return self._line is not None and self._line.write(message)

    async def send(self, message: str) -> None:
        try:
            await self._socket.send_text(message)
        except (WebSocketDisconnect, OSError, RuntimeError) as error:
            raise ConnectionError from error

    async def close(self, code: int, why: str) -> None:
        try:
            await self._socket.close(code, why)
        except (WebSocketDisconnect, OSError, RuntimeError) as error:
            raise ConnectionError from error

    def abort(self) -> None:
        if self._line:
            self._line.abort()


class _Receiver:
    """Receives what one browser sends."""

    def __init__(self, live: LiveTable, connection: Connection, services: Services) -> None:
        self._live = live
        self._connection = connection
        self._bucket = TokenBucket(services.settings.message_burst, services.settings.messages_per_second)
        self._refusals_left = MOST_REFUSALS

    async def receive(self, socket: Socket) -> None:
        while True:
            event: Any = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            text = event.get("text")
            if not self._bucket.take():
                metrics.REFUSED.add("messages")
                self._refusals_left -= 1
                if self._refusals_left < 0:
                    self._connection.close(FLOOD, "too many messages")
                    return
                self._refuse(None, "too many messages: slow down")
            elif text is None:
                self._refuse(None, "messages are text")
            elif len(text) > LONGEST_MESSAGE:
                self._refuse(None, f"a message has at most {LONGEST_MESSAGE} characters")
            else:
                await self._handle(text)

    async def _handle(self, text: str) -> None:
        try:
            message = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(None, f"that cannot be read: {error}")
            return
        if isinstance(message, DoPing):
            self._connection.send(encode(Pong(now())).decode())
        elif isinstance(message, DoLook):
            self._connection.send(self._live.view_json(self._connection.who))
        else:
            try:
                await self._do(message)
            except TrilithError as error:
                self._refuse(message.ask, str(error))

    async def _do(self, message: DoMove | DoAction | DoSeal | DoSalt) -> None:
        live, who = self._live, self._connection.who
        done = self._acknowledge(message.ask)
        if isinstance(message, DoAction):
            await live.act(message.action, who, message.version, message.seat, done)
        elif isinstance(message, DoSeal):
            await live.seal(who, message.seal, message.seat, done)
        elif isinstance(message, DoSalt):
            await live.salt(who, message.salt, message.seat, done)
        elif (message.move is None) == (not message.steps):
            raise TrilithError("a move is named either by its text or by its steps")
        else:
            named = message.move if message.move is not None else message.steps or []
            await live.move(who, message.version, named, done)

    def _acknowledge(self, ask: int | None) -> Callable[[int], None]:
        return lambda version: self._connection.send(encode(Acknowledged(ask, version)).decode())

    def _refuse(self, ask: int | None, why: str) -> None:
        with suppress(UnicodeError):
            self._connection.send(encode(Refused(ask, why, self._live.table.version)).decode())
