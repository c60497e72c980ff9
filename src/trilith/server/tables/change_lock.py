"""The lock of a table: one change after the other. Unlike asyncio's it can be taken without a task that waits."""

import asyncio
from collections import deque


class ChangeLock:
    """Whoever waits gets it in the order in which they came.

    >>> lock = ChangeLock()
    >>> lock.take(), lock.take()
    (True, False)
    >>> lock.release()
    >>> lock.is_taken
    False
    """

    def __init__(self) -> None:
        self.is_taken = False
        self._waiting: deque[asyncio.Future[None]] = deque()

    def take(self) -> bool:
        """Take it if it is free."""
        if self.is_taken:
            return False
        self.is_taken = True
        return True

    def release(self) -> None:
        """Give it to the next one who waits."""
        while self._waiting:
            waiting = self._waiting.popleft()
            if not waiting.done():
                waiting.set_result(None)
                return
        self.is_taken = False

    async def __aenter__(self) -> None:
        if self.take():
            return
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(waiting)
        try:
            await waiting
        except asyncio.CancelledError:
            if not waiting.cancelled():
                # It was given to somebody who has just stopped waiting.
                self.release()
            raise

    async def __aexit__(self, *error: object) -> None:
        self.release()
