"""Connections that end when the other side stops: it does not finish its request, or does not read the answer.

Uvicorn waits for both as long as the other side likes, so a few hundred such connections would use up what the server
has. A transport that is closed still waits until everything is read; one that is aborted does not.
"""

from asyncio import AbstractEventLoop, BaseTransport, Protocol, TimerHandle, Transport
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

# How long the head of a request may take, and then its body, in seconds.
HEAD_TIMEOUT: Final = 20.0
BODY_TIMEOUT: Final = 60.0
# How long somebody may read nothing of what waits for them, in seconds.
READ_TIMEOUT: Final = 30.0
# In the state of a request for a socket: the function that ends its connection at once.
ABORT: Final = "abort"


class ReadTimeout(Protocol):
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

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._expect(HEAD_TIMEOUT)

    def connection_lost(self, exc: Exception | None) -> None:
        self._arrived()
        super().connection_lost(exc)

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

    def _expect(self, seconds: float) -> None:
        self._arrived()
        self._arriving = self.loop.call_later(seconds, self.transport.abort)

    def _arrived(self) -> None:
        if self._arriving:
            self._arriving.cancel()
            self._arriving = None


class SocketProtocol(ReadTimeout, WebSocketsSansIOProtocol):
    """A socket that can be aborted, and is when nobody reads or answers."""

    def connection_made(self, transport: BaseTransport) -> None:
        super().connection_made(transport)
        self.app_state = {**self.app_state, ABORT: self.transport.abort}

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.transport.abort()
