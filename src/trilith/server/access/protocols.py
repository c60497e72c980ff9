"""Connections that end when the other side stops: it does not finish its request, or does not read the answer.

Uvicorn waits for both as long as the other side likes, so a few hundred such connections would use up what the server
has. A transport that is closed still waits until everything is read; one that is aborted does not.

What has ended is taken apart, so that its memory is free at once. The libraries' objects refer to each other in
circles, and a garbage collector that looks for those among all tables in memory stops the server for too long.
"""

import asyncio
from asyncio import AbstractEventLoop, BaseTransport, TimerHandle, Transport
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

from trilith.server.access.frames import TEXT, find_frames, read_text, text_frame

# How long the head of a request may take, and then its body, in seconds.
HEAD_TIMEOUT: Final = 20.0
BODY_TIMEOUT: Final = 60.0
# How long somebody may read nothing of what waits for them, in seconds.
READ_TIMEOUT: Final = 30.0
# In the state of a request for a socket: its Line.
LINE: Final = "line"
# How many messages of one socket may wait to be handled before no more are read.
MOST_UNHANDLED: Final = 16


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
    """HTTP with deadlines."""

    _arriving: TimerHandle | None = None

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

    def data_received(self, data: bytes) -> None:
        # Between two requests, anything at all counts as the beginning of the next.
        if self._arriving is None and (self.cycle is None or self.cycle.response_complete):
            self._expect(HEAD_TIMEOUT)
        super().data_received(data)

    def on_headers_complete(self) -> None:
        self._expect(BODY_TIMEOUT)
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        self._arrived()
        super().on_message_complete()

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


class Line:
    """The connection of a socket itself, without the layers of a request in between."""

    def __init__(self, protocol: "SocketProtocol") -> None:
        self._protocol: SocketProtocol | None = protocol

    def write(self, text: str) -> bool:
        """Send a message at once. False if the other side does not read, or has gone: it is not sent then."""
        return self._protocol is not None and self._protocol.write(text)

    def abort(self) -> None:
        """End the connection at once. Closing it would wait until what was sent before is read."""
        if self._protocol:
            self._protocol.transport.abort()

    def cut(self) -> None:
        """The connection has ended."""
        self._protocol = None


class SocketProtocol(ReadTimeout, WebSocketsSansIOProtocol):
    """A socket that can be aborted, and is when nobody reads or answers.

    Nearly all that arrives is whole text messages, and nearly all that is sent is read at once. Both take a short way:
    they are read and written here, and everything else is left to the library.
    """

    _line: Line
    _waiting: list[bytes]
    # Whether what arrives next begins a message.
    _is_between_messages = False

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self._waiting = []
        self._line = Line(self)
        self.app_state = {**self.app_state, LINE: self._line}

    def connection_lost(self, exc: Exception | None) -> None:
        self._waiting.clear()
        super().connection_lost(exc)
        self._line.cut()
        self.conn.parser.close()

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()

    # ---- what arrives ----

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            # The request for the socket ends where the first message begins.
            self._is_between_messages = True
        elif self._is_between_messages and self._took_texts(data):
            return
        super().data_received(data)

    def _took_texts(self, data: bytes) -> bool:
        """Take the messages of text that this is made of. False if it is anything else."""
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
        for text in texts:
            self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if self.queue.qsize() > MOST_UNHANDLED and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()
        return True

    # ---- what is sent ----

    def write(self, text: str) -> bool:
        if not self.writable.is_set() or self.close_sent or self.disconnected or not self.handshake_complete:
            return False
        # All that is sent in one go costs no more than one message.
        if not self._waiting:
            self.loop.call_soon(self._flush)
        self._waiting.append(text_frame(text.encode()))
        return True

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
