"""The socket of an open table: what a browser sends is checked here, and always answered."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping
from contextlib import nullcontext, suppress
from functools import partial
from typing import Any, Final, NamedTuple
from urllib.parse import parse_qs

import msgspec
from litestar.types import Receive, Scope, Send

from trilith.games.errors import TrilithError
from trilith.play.events import Actor
from trilith.server import metrics
from trilith.server.access.protocols import LINE, Line
from trilith.server.access.rate_limit import TokenBucket, network_of
from trilith.server.clock import now
from trilith.server.messages.socket import (
    Acknowledged,
    DoAction,
    DoLook,
    DoMove,
    DoPing,
    DoSalt,
    DoSay,
    DoSeal,
    FromBrowser,
    Pong,
    Refused,
    encode,
)
from trilith.server.routes.common import Services, provide_actor, session_of
from trilith.server.store import DamagedTable, StoreFailed
from trilith.server.tables.connection import Connection
from trilith.server.tables.live_table import HANDED_OVER, LiveTable
from trilith.server.tables.live_tables import NoTable

# A move takes a hundred characters; nothing that a board sends comes near this.
LONGEST_MESSAGE: Final = 4096
# A browser that keeps sending after this many refusals for speed is disconnected.
MOST_REFUSALS: Final = 50
FLOOD: Final = 4029
NO_TABLE: Final = 4004
DAMAGED: Final = 4005
# The session has ended that this socket was opened with: it stands for somebody else now.
SIGNED_OUT: Final = HANDED_OVER
# The standard's code: the browser connects again after a pause.
TRY_AGAIN: Final = 1013
# The standard's code for an error of the server's.
FAILED: Final = 1011
LOG: Final = logging.getLogger(__name__)
DECODER: Final = msgspec.json.Decoder(FromBrowser)


class _Socket:
    """A socket as the web server has it."""

    def __init__(self, receive: Receive, send: Send) -> None:
        self.receive = receive
        self._send: Callable[[Any], Awaitable[None]] = send

    async def accept(self, cookies: Mapping[str, str]) -> None:
        headers = [(b"set-cookie", cookie.encode("latin-1")) for cookie in cookies.values()]
        await self._send({"type": "websocket.accept", "headers": headers})

    async def send_text(self, text: str) -> None:
        await self._send({"type": "websocket.send", "text": text})

    async def close(self, code: int, why: str) -> None:
        await self._send({"type": "websocket.close", "code": code, "reason": why})


async def serve_socket(
    scope: Scope, receive: Receive, send: Send, table_id: str, services: Services, cookies: Mapping[str, str]
) -> None:
    """Accept the socket of a browser that may come here, and serve it until it is closed."""
    socket, actor = _Socket(receive, send), provide_actor(scope, services)
    message: Any = await receive()
    if message["type"] != "websocket.connect":
        return
    await socket.accept(cookies)
    address = network_of(scope["client"][0]) if scope["client"] else ""
    async with services.sockets.held(str(actor), address) as is_allowed:
        try:
            if is_allowed:
                await _serve(socket, scope, table_id, services, Visitor(actor, address))
            else:
                metrics.REFUSED.add("sockets")
                await socket.close(FLOOD, "too many games are open at once: close some")
        except OSError:
            pass  # a broken connection is nothing unusual
        except Exception:
            # The web server closes the socket, and says nothing.
            LOG.exception("the socket of table %s", table_id)
            raise


class Visitor(NamedTuple):
    """Who opened a socket, and from where on the network."""

    actor: Actor
    address: str


async def _serve(socket: _Socket, scope: Scope, table_id: str, services: Services, visitor: Visitor) -> None:
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
    line: Line | None = scope["state"].get(LINE)
    in_words = parse_qs(scope["query_string"].decode("latin-1")).get("moves", [""])[-1] == "words"
    connection = Connection(visitor.actor, _TableSocket(socket, line), visitor.address, in_words)
    receiver = _Receiver(live, connection, services)
    session = session_of(scope)
    ended = partial(connection.close, SIGNED_OUT, "you have signed out: connect again")
    with services.people.sessions.socket(session, ended) if session else nullcontext():
        live.enter(connection)
        if line:
            line.hear = receiver.hear
        try:
            await receiver.receive(socket)
        finally:
            live.leave(connection)
            await connection.end()


class _TableSocket:
    """A socket as connections use it."""

    def __init__(self, socket: _Socket, line: Line | None) -> None:
        self._socket = socket
        # In tests there may be none.
        self._line = line

    def write(self, message: bytes) -> bool:
        return self._line is not None and self._line.write(message)

    async def send(self, message: bytes) -> None:
        try:
            await self._socket.send_text(message.decode())
        except (OSError, RuntimeError) as error:
            raise ConnectionError from error

    async def close(self, code: int, why: str) -> None:
        try:
            await self._socket.close(code, why)
        except (OSError, RuntimeError) as error:
            raise ConnectionError from error

    def measure(self) -> None:
        if self._line:
            self._line.measure()

    @property
    def round_trip(self) -> int:
        return self._line.round_trip if self._line else 0

    def abort(self) -> None:
        if self._line:
            self._line.abort()


class _Receiver:
    """Handles what one browser sends, one message after the other.

    Most messages come while nothing else is being handled: they are handled at once, by `hear`. All others wait in the
    socket's queue, for `receive`.
    """

    def __init__(self, live: LiveTable, connection: Connection, services: Services) -> None:
        self._live = live
        self._connection = connection
        self._bucket = TokenBucket(services.settings.message_burst, services.settings.messages_per_second)
        self._refusals_left = MOST_REFUSALS
        # The number of the request that is being stored; there is none if it is free.
        self._is_busy = False
        self._ask: int | None = None
        self._freed: asyncio.Future[None] | None = None

    def hear(self, text: str) -> bool:
        """Handle a message now, unless another one is being handled."""
        if self._is_busy or self._connection.is_closing:
            return False
        try:
            self._take(text)
        except Exception as error:
            self._fail(error)
        return True

    async def receive(self, socket: _Socket) -> None:
        """Handle messages until the socket is closed."""
        while True:
            event: Any = await socket.receive()
            if event["type"] == "websocket.disconnect":
                return
            while self._is_busy:
                self._freed = asyncio.get_running_loop().create_future()
                await self._freed
            self._take(event.get("text"))
            if self._refusals_left < 0:
                return

    def _take(self, text: str | None) -> None:
        if not self._bucket.take():
            metrics.REFUSED.add("messages")
            self._refusals_left -= 1
            if self._refusals_left < 0:
                self._connection.close(FLOOD, "too many messages")
            else:
                self._refuse(None, "too many messages: slow down")
        elif text is None:
            self._refuse(None, "messages are text")
        elif len(text) > LONGEST_MESSAGE:
            self._refuse(None, f"a message has at most {LONGEST_MESSAGE} characters")
        else:
            self._handle(text)

    def _handle(self, text: str) -> None:
        try:
            message = DECODER.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            self._refuse(None, f"that cannot be read: {error}")
            return
        if isinstance(message, DoPing):
            self._connection.send(encode(Pong(now())))
        elif isinstance(message, DoLook):
            self._connection.send(self._live.view_json(self._connection.who))
        else:
            self._is_busy, self._ask = True, message.ask
            if isinstance(message, DoMove):
                self._move(message)
            elif isinstance(message, DoSay):
                self._say(message)
            else:
                doing = self._live.start(self._act(message))
                doing.add_done_callback(lambda task: self._finish(None if task.cancelled() else task.exception()))

    def _say(self, message: DoSay) -> None:
        try:
            self._live.say(self._connection.who, message.seat, message.phrase)
        except TrilithError as error:
            self._finish(error)
        else:
            self._acknowledge(self._live.table.version)
            self._finish(None)

    def _move(self, message: DoMove) -> None:
        if (message.move is None) == (not message.steps):
            self._finish(TrilithError("a move is named either by its text or by its steps"))
            return
        named = message.move if message.move is not None else message.steps or []
        self._live.begin_move(
            self._connection.who, message.version, named, self._acknowledge, self._finish, self._connection.lag
        )

    async def _act(self, message: DoAction | DoSeal | DoSalt) -> None:
        live, who = self._live, self._connection.who
        if isinstance(message, DoAction):
            await live.act(message.action, who, message.version, message.seat, self._acknowledge)
        elif isinstance(message, DoSeal):
            await live.seal(who, message.seal, message.seat, self._acknowledge)
        else:
            await live.salt(who, message.salt, message.seat, self._acknowledge)

    def _acknowledge(self, version: int) -> None:
        self._connection.send(encode(Acknowledged(self._ask, version)))

    def _finish(self, error: BaseException | None) -> None:
        """What was being stored is stored, or refused."""
        if isinstance(error, TrilithError):
            self._refuse(self._ask, str(error))
        elif error:
            self._fail(error)
        self._is_busy = False
        if self._freed and not self._freed.done():
            self._freed.set_result(None)

    def _refuse(self, ask: int | None, why: str) -> None:
        with suppress(UnicodeError):
            self._connection.send(encode(Refused(ask, why, self._live.table.version)))

    def _fail(self, error: BaseException) -> None:
        LOG.error("the socket of table %s", self._live.id, exc_info=error)
        self._connection.close(FAILED, "something went wrong: connect again")
