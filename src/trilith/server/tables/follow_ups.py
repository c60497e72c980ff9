"""Follow-ups: what is to be done after an event, such as setting up the next game of a series.

Which follow-ups an event has is decided before it is stored, and they are stored with it in one transaction. They are
done soon after, each by the handler of its kind. A handler that fails is tried again after a pause, which doubles every
time, and holds up no other. A handler may be run twice for the same event, and must then change nothing more.

    follow_ups.register(FollowUpKind("rating", follows=has_ended, handle=rate))
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from sqlalchemy.exc import SQLAlchemyError

from trilith.play.table import Table
from trilith.server.clock import now
from trilith.server.store.outbox import Outbox
from trilith.server.store.rows import FollowUp

LOG: Final = logging.getLogger(__name__)
# How many are done at the same time.
AT_ONCE: Final = 8
# How long another server leaves a follow-up to the one that began with it, in milliseconds.
LEASE: Final = 60_000
# The pauses after a failure, in milliseconds.
FIRST_PAUSE: Final = 1000
LONGEST_PAUSE: Final = 3_600_000
# How often to look for what other servers left behind, in milliseconds.
POLL: Final = 10_000


@dataclass(frozen=True)
class FollowUpKind:
    """`follows` says whether a change of a table has such a follow-up, given the table before it (None when it is
    opened) and after it. `handle` does it."""

    name: str
    follows: Callable[[Table | None, Table], bool]
    handle: Callable[[FollowUp], Awaitable[None]]


class FollowUps:
    """The kinds of follow-ups there are, and the task that sees to them."""

    def __init__(self, outbox: Outbox, first_pause: int = FIRST_PAUSE) -> None:
        self._outbox = outbox
        self._first_pause = first_pause
        self._kinds: dict[str, FollowUpKind] = {}
        self._wake = asyncio.Event()
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._runner: asyncio.Task[None] | None = None
        self._running: dict[tuple[str, int, str], asyncio.Task[None]] = {}

    def register(self, kind: FollowUpKind) -> None:
        self._kinds[kind.name] = kind

    def after(self, before: Table | None, after: Table) -> tuple[str, ...]:
        """The kinds of follow-ups that this change has."""
        return tuple(kind.name for kind in self._kinds.values() if kind.follows(before, after))

    def wake(self) -> None:
        """There is something new to do."""
        self._wake.set()

    def start(self) -> None:
        self._runner = asyncio.create_task(self._run())

    async def close(self) -> None:
        """What is not finished is done when the server is started again."""
        tasks = [*self._running.values(), *([self._runner] if self._runner else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            began, pause = now(), POLL
            try:
                for follow_up in await self._outbox.due(began):
                    self._begin(follow_up)
                if (due := await self._outbox.next_due(began)) is not None:
                    pause = min(POLL, max(0, due - now()))
            except (SQLAlchemyError, OSError) as error:
                LOG.error("follow-ups cannot be read: %s", error)
            # wait_for would swallow a cancellation that comes together with the event.
            with suppress(TimeoutError):
                async with asyncio.timeout(pause / 1000):
                    await self._wake.wait()

    def _begin(self, follow_up: FollowUp) -> None:
        key = (follow_up.table_id, follow_up.version, follow_up.kind)
        if key not in self._running:
            task = self._running[key] = asyncio.create_task(self._attempt(follow_up))
            task.add_done_callback(lambda _: self._ended(key))

    def _ended(self, key: tuple[str, int, str]) -> None:
        del self._running[key]
        self._wake.set()

    async def _attempt(self, follow_up: FollowUp) -> None:
        async with self._slots:
            try:
                if not await self._outbox.claim(follow_up, now() + LEASE):
                    return
                try:
                    await self._handle(follow_up)
                except Exception as error:
                    LOG.error("%s after version %d of table %s failed and will be tried again", follow_up.kind,
                              follow_up.version, follow_up.table_id, exc_info=error)  # fmt: skip
                    await self._outbox.postpone(follow_up, now() + self._pause(follow_up.tries), repr(error))
                else:
                    await self._outbox.complete(follow_up)
            except (SQLAlchemyError, OSError) as error:
                LOG.error("follow-ups cannot be written: %s", error)

    async def _handle(self, follow_up: FollowUp) -> None:
        if follow_up.kind not in self._kinds:
            raise LookupError(f"nothing handles {follow_up.kind}")
        await self._kinds[follow_up.kind].handle(follow_up)

    def _pause(self, tries: int) -> int:
        """How long to wait after failing once more than this."""
        return min(LONGEST_PAUSE, self._first_pause << min(tries, 20))
