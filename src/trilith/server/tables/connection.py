"""A browser that is connected to a table. What it does not read at once waits in a queue of its own.

So nobody waits for a slow browser; one that falls too far behind is disconnected, and gets the whole table when it
comes back.
"""

import asyncio
from collections import deque
from typing import Final, Protocol

from trilith.play.events import Actor

# More messages than a whole game has, and more bytes than they need.
LONGEST_QUEUE: Final = 200
LARGEST_QUEUE: Final = 1 << 20
TOO_SLOW: Final = 4008
# How long it may take to say why a connection is closed, in seconds.
CLOSE_TIMEOUT: Final = 1.0


class Socket(Protocol):
    """The socket of a connection. Messages are UTF-8."""

    def write(self, message: bytes) -> bool:
        """Send at once. False if the other side does not read now: it is not sent then."""
        ...

    async def send(self, message: bytes) -> None:
        """Send as soon as the other side reads. ConnectionError if it has gone."""
        ...

    async def close(self, code: int, why: str) -> None: ...

    def measure(self) -> None:
        """Find out how long messages take now."""
        ...

    @property
    def round_trip(self) -> int:
        """How long a message takes to the other side and back, in milliseconds; 0 while it is not known."""
        ...

    def abort(self) -> None:
        """End the connection at once. Closing it would wait until what was sent before is read."""
        ...


class Connection:
    """`who` is the actor at the other end of the socket, `network` where it is. With `in_words` it is sent legal
    moves as words, not as a tree."""

    def __init__(self, who: Actor, socket: Socket, network: str = "", in_words: bool = False) -> None:
        self.who = who
        self.network = network
        self.in_words = in_words
        self._socket = socket
        self._queue: deque[bytes] = deque()
        self._queued = 0
        self._closing: tuple[int, str] | None = None
        self._delivering: asyncio.Task[None] | None = None

    def send(self, message: bytes) -> None:
        """Send a message, or queue it. Never waits."""
        if self._closing and self._closing[0] == TOO_SLOW:
            return
        if self._delivering is None and self._socket.write(message):
            return
        if len(self._queue) >= LONGEST_QUEUE or self._queued + len(message) > LARGEST_QUEUE:
            self._queue.clear()
            self.close(TOO_SLOW, "too slow: connect again")
            self._socket.abort()
        else:
            self._queue.append(message)
            self._queued += len(message)
            self._deliver()

    def measure(self) -> None:
        """Find out how long messages take now. Never waits."""
        self._socket.measure()

    @property
    def lag(self) -> int:
        """How long messages take to the browser and back, in milliseconds, as far as the server knows."""
        return self._socket.round_trip

    @property
    def is_closing(self) -> bool:
        return self._closing is not None

    def close(self, code: int, why: str) -> None:
        """Close the connection, after what is queued. Never waits."""
        self._closing = (code, why)
        self._deliver()

    async def end(self) -> None:
        """Nothing is received any more: stop sending, once it is closed if that is what ended it."""
        if delivering := self._delivering:
            await asyncio.wait([delivering], timeout=CLOSE_TIMEOUT if self._closing else 0)
            delivering.cancel()

    def _deliver(self) -> None:
        if self._delivering is None:
            self._delivering = asyncio.create_task(self._send_queue())

    async def _send_queue(self) -> None:
        """Send what is queued. When that is done, messages can be sent at once again."""
        try:
            while self._queue:
                message = self._queue.popleft()
                self._queued -= len(message)
                await self._socket.send(message)
            if self._closing:
                await self._socket.close(*self._closing)
        except ConnectionError:
            pass  # nothing unusual: whoever receives from it notices too
        finally:
            self._delivering = None
