"""A browser that is connected to a table. The messages for it wait in a queue of its own.

So nobody waits for a slow browser; one that falls too far behind is disconnected, and gets the whole table when it
comes back.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

from trilith.play.events import Actor

# More messages than a whole game has, and more characters than they need.
LONGEST_QUEUE: Final = 200
LARGEST_QUEUE: Final = 1 << 20
TOO_SLOW: Final = 4008


class Connection:
    """`who` is the actor at the other end, `network` where it is; `send` and `close` are those of its socket.

    `abort` ends the connection at once. Closing it would wait until what was sent before is read.
    """

    def __init__(
        self,
        who: Actor,
        send: Callable[[str], Awaitable[None]],
        close: Callable[[int, str], Awaitable[None]],
        abort: Callable[[], None] = lambda: None,
        network: str = "",
    ) -> None:
        self.who = who
        self.network = network
        self._send = send
        self._close = close
        self._abort = abort
        self._queue: deque[str] = deque()
        self._queued = 0
        self._wake = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    def send(self, message: str) -> None:
        """Queue a message. Never waits."""
        if self._closing and self._closing[0] == TOO_SLOW:
            return
        if len(self._queue) >= LONGEST_QUEUE or self._queued + len(message) > LARGEST_QUEUE:
            self.close(TOO_SLOW, "too slow: connect again")
            self._queue.clear()
            self._abort()
        else:
            self._queue.append(message)
            self._queued += len(message)
            self._wake.set()

    def close(self, code: int, why: str) -> None:
        self._closing = (code, why)
        self._wake.set()

    async def deliver(self) -> None:
        """Send what is queued, until the connection is to be closed."""
        while self._closing is None:
            while self._queue and self._closing is None:
                await self._send(self._next())
            self._wake.clear()
            if not self._queue and self._closing is None:
                await self._wake.wait()
        while self._queue:
            await self._send(self._next())
        await self._close(*self._closing)

    def _next(self) -> str:
        message = self._queue.popleft()
        self._queued -= len(message)
        return message
