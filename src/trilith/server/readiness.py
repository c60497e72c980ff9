"""Whether this process is ready for requests: its database answers, and it is not about to stop."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from time import monotonic
from typing import Final

from trilith.server.store import StoreFailed

LOG: Final = logging.getLogger(__name__)
# How long the database may take to answer, and how long its answer counts, in seconds.
ANSWER_TIMEOUT: Final = 2.0
ANSWER_COUNTS: Final = 1.0

DRAINING: Final = "the server is about to restart: try again in a moment"
NO_DATABASE: Final = "the database does not answer"


class Readiness:
    """`ping` asks the database for anything."""

    def __init__(self, ping: Callable[[], Awaitable[None]]) -> None:
        self._ping = ping
        self._asking = asyncio.Lock()
        self._asked: float | None = None
        self._answered = False
        self.is_draining = False

    async def problem(self) -> str | None:
        """Why the process is not ready, or None if it is."""
        if self.is_draining:
            return DRAINING
        return None if await self._has_database() else NO_DATABASE

    async def _has_database(self) -> bool:
        # Whoever asks often or in numbers makes the database no more work.
        async with self._asking:
            if self._asked is None or monotonic() - self._asked > ANSWER_COUNTS:
                try:
                    async with asyncio.timeout(ANSWER_TIMEOUT):
                        await self._ping()
                    self._answered = True
                except (StoreFailed, TimeoutError) as error:
                    if self._answered:
                        LOG.warning("the database does not answer: %s", type(error).__name__)
                    self._answered = False
                self._asked = monotonic()
            return self._answered
