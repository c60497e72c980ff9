"""Limits for everybody who uses the server, whichever of its processes they come to.

Each process counts for itself first, so what it refuses costs the database nothing. If several processes share one,
what passes is counted there too. If it does not answer, or is asked too often, each process counts alone.
"""

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable
from contextlib import asynccontextmanager
from hashlib import blake2b
from typing import Final

from trilith.server.access.rate_limit import ConcurrencyLimit, RateLimit
from trilith.server.store.failures import DATABASE_ERRORS, first_line
from trilith.server.store.shared_limits import SharedLimits, TooBusy

LOG: Final = logging.getLogger(__name__)
# One address on the network may be a whole school.
PEOPLE_PER_ADDRESS: Final = 10


class SharedRateLimit:
    """How often a browser may do something: so many at once, and so many per second in the long run. An address on the
    network gets ten times as much."""

    def __init__(self, kind: str, burst: float, per_second: float, shared: SharedLimits | None) -> None:
        self._kind = kind
        self._rate = (burst, per_second)
        self._address_rate = (PEOPLE_PER_ADDRESS * burst, PEOPLE_PER_ADDRESS * per_second)
        self._by_browser = RateLimit(*self._rate)
        self._by_address = RateLimit(*self._address_rate)
        self._shared = shared

    async def take(self, browser: str, address: str) -> bool:
        # The browser's own limit comes first: what it refuses must not use up what others at this address have left.
        if not (self._by_browser.take(browser) and self._by_address.take(address)):
            return False
        rates = {_name(self._kind, browser): self._rate, _name(self._kind, address): self._address_rate}
        return self._shared is None or await _allowed(self._shared.take(rates))


class SharedConcurrencyLimit:
    """How many of something one browser, and one address on the network, may have at the same time."""

    def __init__(self, kind: str, per_browser: int, per_address: int, shared: SharedLimits | None) -> None:
        self._kind = kind
        self._most = (per_browser, per_address)
        self._local = ConcurrencyLimit(per_browser, per_address)
        self._shared = shared
        # Those who have fewer than the other processes know of, and the task that tells them.
        self._fewer: set[tuple[str, str]] = set()
        self._telling: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def held(self, browser: str, address: str) -> AsyncIterator[bool]:
        """Whether one more is allowed; if so, it counts until the end of the block."""
        with self._local.held(browser, address) as is_allowed:
            if not is_allowed or self._shared is None:
                yield is_allowed
                return
            most = dict(zip(self._names(browser, address), self._most, strict=True))
            if not await _allowed(self._shared.hold(most, lambda: self._count(browser, address))):
                yield False
                return
            try:
                yield True
            finally:
                # Whoever leaves does not wait for it.
                self._fewer.add((browser, address))
                if self._telling is None or self._telling.done():
                    self._telling = asyncio.create_task(self._tell(self._shared))

    async def _tell(self, shared: SharedLimits) -> None:
        """All who left meanwhile at once."""
        while self._fewer:
            fewer, self._fewer = self._fewer, set()
            here = {name: number for client in fewer for name, number in self._count(*client).items()}
            try:
                await shared.tell(here)
            except DATABASE_ERRORS as error:
                LOG.warning("a limit could not be counted down: %s", first_line(error))

    def _names(self, browser: str, address: str) -> tuple[str, str]:
        return _name(self._kind, browser), _name(self._kind, address)

    def _count(self, browser: str, address: str) -> dict[str, int]:
        return dict(zip(self._names(browser, address), self._local.numbers(browser, address), strict=True))


async def _allowed(question: Awaitable[bool]) -> bool:
    try:
        return await question
    except TooBusy:
        return True
    except DATABASE_ERRORS as error:
        LOG.warning("limits are counted by this process alone: %s", first_line(error))
        return True


def _name(kind: str, client: str) -> str:
    """A client's name in the database, which need not know who it is."""
    return f"{kind} {blake2b(client.encode(), digest_size=16).hexdigest()}"
