"""What players need of HTTP and WebSocket, and no more: a load must cost little itself."""

import asyncio
import base64
import os
from collections import deque
from time import monotonic
from typing import Final

# Requests at the same time, and connections for them.
AT_ONCE: Final = 8
# How long a connection is kept without a request, in seconds. Servers keep it a little longer.
KEPT: Final = 3.0
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
SWITCHING: Final = 101


class Requests:
    """Posts JSON to one server, over connections that are kept."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._idle: list[tuple[asyncio.StreamReader, asyncio.StreamWriter, float]] = []

    async def post(self, path: str, body: bytes, cookie: str) -> tuple[bytes, str]:
        """The body of the answer, and the cookie from now on."""
        async with self._slots:
            reader, writer = await self._connection()
            writer.write(_head("POST", path, self._port, cookie, f"Content-Length: {len(body)}") + body)
            status, headers = _read_head(await reader.readuntil(b"\r\n\r\n"))
            answer = await reader.readexactly(int(headers["content-length"]))
            self._idle.append((reader, writer, monotonic()))
        if status >= 300:
            raise RuntimeError(f"{path}: {status} {answer!r}")
        return answer, headers["set-cookie"].partition(";")[0] if "set-cookie" in headers else cookie

    async def _connection(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        while self._idle:
            reader, writer, used = self._idle.pop()
            if monotonic() - used < KEPT:
                return reader, writer
            writer.close()
        return await asyncio.open_connection("127.0.0.1", self._port)


class Socket(asyncio.Protocol):
    """A WebSocket. `heard` is called with every text."""

    _transport: asyncio.Transport

    def __init__(self) -> None:
        self._buffer = b""
        self._is_open = False
        self._waiting: asyncio.Future[bytes] | None = None
        self._texts: deque[bytes] = deque()
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    @classmethod
    async def open(cls, port: int, path: str, cookie: str) -> "Socket":
        _, socket = await asyncio.get_running_loop().create_connection(cls, "127.0.0.1", port)
        key = base64.b64encode(os.urandom(16)).decode()
        upgrade = f"Upgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}"
        socket._transport.write(_head("GET", path, port, cookie, upgrade))
        await socket.opened
        return socket

    def send(self, text: bytes) -> None:
        self._frame(TEXT, text)

    async def next(self) -> bytes:
        """The next text."""
        if self._texts:
            return self._texts.popleft()
        self._waiting = asyncio.get_running_loop().create_future()
        return await self._waiting

    def close(self) -> None:
        self._frame(CLOSE, b"\x03\xe8")
        self._transport.close()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        self._transport = transport

    def connection_lost(self, exc: Exception | None) -> None:
        for waiting in (self.opened, self._waiting):
            if waiting and not waiting.done():
                waiting.set_exception(ConnectionError("the server closed the socket"))

    def data_received(self, data: bytes) -> None:
        self._buffer += data
        if not self._is_open:
            head, end, rest = self._buffer.partition(b"\r\n\r\n")
            if not end:
                return
            self._buffer, self._is_open = rest, True
            status, _ = _read_head(head)
            if status != SWITCHING:
                self.opened.set_exception(ConnectionError(f"no socket: {status}"))
                return
            self.opened.set_result(None)
        while self._take_frame():
            pass

    def _take_frame(self) -> bool:
        """Take one frame from the buffer, if it is there as a whole. A server's frames have no mask."""
        buffer = self._buffer
        if len(buffer) < 2:
            return False
        length, at = buffer[1], 2
        if length == 126:
            length, at = int.from_bytes(buffer[2:4], "big"), 4
        elif length == 127:
            length, at = int.from_bytes(buffer[2:10], "big"), 10
        if len(buffer) < at + length:
            return False
        kind, payload, self._buffer = buffer[0] & 15, buffer[at : at + length], buffer[at + length :]
        if kind == TEXT:
            if self._waiting and not self._waiting.done():
                self._waiting.set_result(payload)
            else:
                self._texts.append(payload)
        elif kind == PING:
            self._frame(PONG, payload)
        elif kind == CLOSE:
            self._transport.close()
        return True

    def _frame(self, kind: int, payload: bytes) -> None:
        """A client's frames have a mask; one of zeros changes nothing."""
        length = len(payload)
        size = bytes([128 | length]) if length < 126 else b"\xfe" + length.to_bytes(2, "big")
        self._transport.write(bytes([128 | kind]) + size + b"\0\0\0\0" + payload)


def _head(method: str, path: str, port: int, cookie: str, more: str) -> bytes:
    lines = [f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", "Content-Type: application/json", more]
    return "\r\n".join([*lines, *([f"Cookie: {cookie}"] if cookie else []), "", ""]).encode()


def _read_head(head: bytes) -> tuple[int, dict[str, str]]:
    first, *lines = head.decode("latin-1").rstrip("\r\n").split("\r\n")
    pairs = (line.partition(": ") for line in lines)
    return int(first.split(" ")[1]), {name.lower(): value for name, _, value in pairs}
