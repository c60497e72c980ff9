"""A browser that is connected to a table. Whatever it is sent waits in a line of its own.

So nobody waits for a slow browser; one that falls too far behind is let go, and comes back for the whole table.
"""

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Final

# More than a game's worth of news.
LONGEST_LINE: Final = 200
TOO_SLOW: Final = 4008


class Connection:
    """`who` is the browser; `send` and `end` are those of its socket."""

    def __init__(
        self, who: str, send: Callable[[str], Awaitable[None]], end: Callable[[int, str], Awaitable[None]]
    ) -> None:
        self.who = who
        self._send = send
        self._end = end
        self._line: deque[str] = deque()
        self._news = asyncio.Event()
        self._closing: tuple[int, str] | None = None

    def tell(self, message: str) -> None:
        """Have it sent soon. Never waits."""
        if len(self._line) >= LONGEST_LINE:
            self.close(TOO_SLOW, "too slow: connect again")
        else:
            self._line.append(message)
            self._news.set()

    def close(self, code: int, why: str) -> None:
        self._closing = (code, why)
        self._news.set()

    async def deliver(self) -> None:
        """Sends what waits, until the connection is to be closed."""
        while self._closing is None:
            while self._line and self._closing is None:
                await self._send(self._line.popleft())
            self._news.clear()
            if not self._line and self._closing is None:
                await self._news.wait()
        while self._line and self._closing[0] != TOO_SLOW:
            await self._send(self._line.popleft())
        await self._end(*self._closing)
