"""Connections that end when the other side stops: it does not finish its request, or does not read the answer.

Uvicorn waits for both as long as the other side likes, so a few hundred such connections would use up what the server
has. A transport that is closed still waits until everything is read; one that is aborted does not.

What has ended is taken apart, so that its memory is free at once. The libraries' objects refer to each other in
circles, and a garbage collector that looks for those among all tables in memory stops the server for too long.
"""

import asyncio
from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode

from trilith.server.access.frames import TEXT, find_frames, only_text, ping_frame, read_text, text_frame
from trilith.server.access.rate_limit import TokenBucket
from trilith.server.access.round_trips import RoundTrips

# What the head of a request may have: bytes, and headers. Then the bytes of all of it, as they are sent.
LONGEST_HEAD: Final = 1 << 16
MOST_HEADERS: Final = 200
LONGEST_REQUEST: Final = 1 << 20
# How many requests may be sent before an earlier one is answered. Browsers wait for each answer.
MOST_AHEAD: Final = 16
# How long the head of a request may take, and then its body, in seconds.
HEAD_TIMEOUT: Final = 20.0
BODY_TIMEOUT: Final = 60.0
# How long somebody may read nothing of what waits for them, in seconds.
READ_TIMEOUT: Final = 30.0
# In the state of a request for a socket: its Line.
LINE: Final = "line"
# How many messages of one socket may wait to be handled before no more are read, and before it is a flood.
MOST_UNHANDLED: Final = 16
FLOOD_UNHANDLED: Final = 5000
# How many frames that bring no message a socket may send at once, and per second in the long run: pings, parts of
# messages, and whatever comes after the server has closed it. Browsers send hardly any.
FRAME_BURST: Final = 1000
FRAMES_PER_SECOND: Final = 100.0
MESSAGES: Final = (Opcode.TEXT, Opcode.BINARY)
# How many bytes of them to read before looking how many they are.
SLICE: Final = 4096


class TooMuch(ValueError):
    """A request has more of something than we read."""


class ReadTimeout(asyncio.Protocol):
    """Ends a connection whose other side leaves what it was sent unread for too long."""

    loop: AbstractEventLoop
    transport: Transport
    _unread: TimerHandle | None = None

    def connection_lost(self, exc: Exception | None) -> None:
        self.resume_writing()
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        self._unread = self.loop.call_later(READ_TIMEOUT, self.transport.abort)
        super().pause_writing()

    def resume_writing(self) -> None:
        if self._unread:
            self._unread.cancel()
            self._unread = None
        super().resume_writing()


class HttpProtocol(ReadTimeout, HttpToolsProtocol):
    """HTTP with deadlines, and with limits that the parser does not have."""

    _arriving: TimerHandle | None = None
    _is_head = True
    # Bytes of the request that is arriving.
    _received = 0

    @property
    def is_new(self) -> bool:
        """Whether no request has arrived yet."""
        return self.cycle is None

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect(HEAD_TIMEOUT)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)
        self.cycle = None  # type: ignore[assignment]
        self.pipeline.clear()

    def data_received(self, data: bytes) -> None:
        # Between two requests, anything at all counts as the beginning of the next.
        if self._arriving is None and (self.cycle is None or self.cycle.response_complete):
            self._expect(HEAD_TIMEOUT)
        self._received += len(data)
        super().data_received(data)
        is_too_long = self._received > (LONGEST_HEAD if self._is_head else LONGEST_REQUEST)
        if is_too_long and not self.transport.is_closing():
            self.transport.abort()

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= MOST_HEADERS:
            raise TooMuch
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        if len(self.pipeline) >= MOST_AHEAD:
            raise TooMuch
        self._is_head = False
        self._expect(BODY_TIMEOUT)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._is_head, self._received = True, 0
        self._arrived()
        super().on_message_complete()

    def send_400_response(self, msg: str) -> None:
        if self.cycle is None or self.cycle.response_complete:
            super().send_400_response(msg)
        else:
            # It would be taken for the answer to an earlier request.
            self.transport.abort()

    def handle_websocket_upgrade(self) -> None:
        self._arrived()
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def _expect(self, seconds: float) -> None:
        self._arrived()
        self._arriving = self.loop.call_later(seconds, self.transport.abort)

    def _arrived(self) -> None:
        if self._arriving:
            self._arriving.cancel()
            self._arriving = None


def _takes_nothing(text: str) -> bool:
    return False


class Line:
    """The connection of a socket itself, without the layers of a request in between."""

    def __init__(self, protocol: "SocketProtocol") -> None:
        self._protocol: SocketProtocol | None = protocol
        # Takes a message at once, or returns False: then it is received like any other.
        self.hear: Callable[[str], bool] = _takes_nothing

    def write(self, text: bytes) -> bool:
        """Send a message of text at once. False if the other side does not read, or has gone: it is not sent then."""
        return self._protocol is not None and self._protocol.write(text)

    def measure(self) -> None:
        """Find out how long messages take, unless that was found out just now."""
        if self._protocol:
            self._protocol.measure()

    @property
    def round_trip(self) -> int:
        """How long a message takes to the other side and back, in milliseconds; 0 while it is not known."""
        return self._protocol.round_trips.least if self._protocol else 0

    def abort(self) -> None:
        """End the connection at once. Closing it would wait until what was sent before is read."""
        if self._protocol:
            self._protocol.transport.abort()

    def cut(self) -> None:
        """The connection has ended."""
        self._protocol = None
        self.hear = _takes_nothing


class SocketProtocol(ReadTimeout, WebSocketsSansIOProtocol):
    """A socket that can be aborted, and is when nobody reads or answers.

    Nearly all that arrives is whole text messages, and nearly all that is sent is read at once. Both take a short way:
    they are read and written here, and everything else is left to the library.
    """

    _line: Line
    _waiting: list[bytes]
    _frames: TokenBucket
    round_trips: RoundTrips
    # Whether what arrives next begins a message, and whether a message has arrived since the last ping was due.
    _is_between_messages = False
    _was_heard = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._waiting = []
        self._frames = TokenBucket(FRAME_BURST, FRAMES_PER_SECOND)
        self.round_trips = RoundTrips()
        self._line = Line(self)
        self.app_state = {**self.app_state, LINE: self._line}

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting.clear()
        super().connection_lost(exc)
        self._line.cut()
        self.conn.parser.close()

    def send_keepalive_ping(self) -> None:
        if self._was_heard:
            # Whoever has just sent something is there.
            self._was_heard = False
            self.schedule_ping()
        else:
            super().send_keepalive_ping()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    # ---- what arrives ----

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            # The request for the socket ends where the first message begins.
            self._is_between_messages = True
            super().data_received(data)
        elif not (self._is_between_messages and self._took_texts(data)):
            for start in range(0, len(data), SLICE):
                super().data_received(data[start : start + SLICE])
                if self.transport.is_closing():
                    return

    def handle_events(self) -> None:
        frames = [event.opcode for event in self.conn.events if isinstance(event, Frame)]
        unheard = len(frames) if self.close_sent else sum(opcode not in MESSAGES for opcode in frames)
        if self.queue.qsize() > FLOOD_UNHANDLED or not self._frames.take(unheard):
            self.transport.abort()
        else:
            super().handle_events()

    def handle_pong(self, event: Frame) -> None:
        if not self.round_trips.ended(bytes(event.data), self.loop.time()):
            super().handle_pong(event)

    def _took_texts(self, data: bytes) -> bool:
        """Take the messages of text that this is made of. False if it is anything else."""
        if (text := only_text(data)) is not None and self.handshake_complete and not self.close_sent:
            self._was_heard = True
            if not (self.queue.empty() and self._line.hear(text)):
                self._leave(text)
            return True
        frames = find_frames(data)
        self._is_between_messages = frames is not None and all(frame.is_whole for frame in frames)
        if not frames or not self.handshake_complete or self.close_sent:
            return False
        if any(f.first != TEXT or f.end - f.mask > self.config.ws_max_size for f in frames):
            return False
        try:
            texts = [read_text(data, frame) for frame in frames]
        except UnicodeDecodeError:
            return False
        self._was_heard = True
        for text in texts:
            if not (self.queue.empty() and self._line.hear(text)):
                self._leave(text)
        return True

    def _leave(self, text: str) -> None:
        """Leave a message to whoever receives."""
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_UNHANDLED and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    # ---- what is sent ----

    def write(self, text: bytes) -> bool:
        if not self.writable.is_set() or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        self._write(text_frame(text))
        return True

    def measure(self) -> None:
        if self.writable.is_set() and self.handshake_complete and not (self.close_sent or self.disconnected):
            payload = self.round_trips.begin(self.loop.time())
            if payload is not None:
                self._write(ping_frame(payload))

    def _write(self, frame: bytes) -> None:
        # All that is sent in one go costs no more than one message.
        if not self._waiting:
            self.loop.call_soon(self._flush)
        self._waiting.append(frame)

    def _flush(self) -> None:
        if self._waiting and not self.transport.is_closing():
            self.transport.write(b"".join(self._waiting))
        self._waiting.clear()

    async def send(self, message: Any) -> None:
        self._flush()
        await super().send(message)

    def shutdown(self) -> None:
        self._flush()
        super().shutdown()
