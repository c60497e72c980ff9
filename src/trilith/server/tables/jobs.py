"""Doing jobs: each by the handler of its kind, by whichever process claims it first.

Most jobs follow an event that this process stored. It claims them as it stores them, and begins without asking the
database what there is to do. It looks for all others every two seconds, and when it is told that there is something.

A handler that fails is tried again after a pause, which doubles every time, and holds up no other. A handler may be run
twice for the same job, and must then change nothing more. What a process that dies was doing, another one begins anew.

    jobs.register(JobKind("review", handle=review, at_once=24))

Of kinds that nobody waits for, such as counting games, several are gathered and done together: one question to the
database and one transaction then do for all. If that fails, each is done by itself.
"""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Collection, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Final

from trilith.server.clock import now
from trilith.server.store import StoreFailed
from trilith.server.store.failures import DATABASE_ERRORS
from trilith.server.store.jobs import Jobs
from trilith.server.store.rows import Job, JobKey

LOG: Final = logging.getLogger(__name__)
# How many jobs of a kind are done at the same time, unless it says otherwise.
AT_ONCE: Final = 8
# The pauses after a failure, in milliseconds.
FIRST_PAUSE: Final = 1000
LONGEST_PAUSE: Final = 3_600_000
STORE_ERRORS: Final[tuple[type[Exception], ...]] = (StoreFailed, *DATABASE_ERRORS)
# How often to look for what other processes left, in milliseconds.
POLL: Final = 2000


# For how long jobs are gathered that are done together, in seconds.
GATHERING: Final = 1.0


@dataclass(frozen=True)
class JobKind:
    """`handle` does a job of this kind; at most `at_once` of them are done by a process at the same time. If there is
    `handle_together`, it does up to so many in one go."""

    name: str
    handle: Callable[[Job], Awaitable[None]] | None = None
    at_once: int = AT_ONCE
    handle_together: Callable[[Sequence[Job]], Awaitable[None]] | None = None

    async def do(self, jobs: Sequence[Job]) -> None:
        if self.handle_together:
            await self.handle_together(jobs)
        elif self.handle:
            for job in jobs:
                await self.handle(job)


class JobRunner:
    """The kinds of jobs there are, and the task that sees to them."""

    def __init__(self, jobs: Jobs, first_pause: int = FIRST_PAUSE) -> None:
        self._jobs = jobs
        self._first_pause = first_pause
        self._kinds: dict[str, JobKind] = {}
        self._wake = asyncio.Event()
        self._runner: asyncio.Task[None] | None = None
        self._running: dict[JobKey, asyncio.Task[None]] = {}
        # What was claimed as it was stored and has to wait, by kind, and the timers of kinds that are gathered.
        self._claimed: dict[str, deque[Job]] = {}
        self._gathering: dict[str, asyncio.TimerHandle] = {}
        # The kinds of which there may be more in the database than could be begun.
        self._left: set[str] = set()

    def register(self, kind: JobKind) -> None:
        self._kinds[kind.name] = kind

    def wake(self) -> None:
        """There is something new to do."""
        self._wake.set()

    def start(self) -> None:
        self._runner = asyncio.create_task(self._run())
        self._jobs.on_added = self.wake

    @property
    def claimant(self) -> str | None:
        """The process by which what is being stored is claimed: this one, or none if it does no jobs."""
        return None if self._runner is None or self._runner.done() else self._jobs.process_id

    def begin(self, job: Job) -> None:
        """A job that was claimed as it was stored."""
        # It may have been found in the database before we heard that it was stored.
        if self.claimant is None or job.key in self._mine():
            return
        kind = self._kinds[job.kind]
        if self._room(kind) > 0 and not kind.handle_together:
            self._begin(kind, [job])
            return
        self._claimed.setdefault(job.kind, deque()).append(job)
        if kind.handle_together and self._room(kind) == kind.at_once:
            self._gather(kind)

    async def close(self) -> None:
        """What is not finished is left to other processes, or done when the server is started again."""
        self._claimed.clear()
        for timer in self._gathering.values():
            timer.cancel()
        tasks = [*set(self._running.values()), *([self._runner] if self._runner else [])]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        if self._runner:
            with suppress(*DATABASE_ERRORS):
                await self._jobs.release()

    async def _run(self) -> None:
        while True:
            self._wake.clear()
            pause = POLL
            try:
                pause = await self._begin_due()
            except STORE_ERRORS as error:
                LOG.error("jobs cannot be read: %s", error)
            # wait_for would swallow a cancellation that comes together with the event.
            with suppress(TimeoutError):
                async with asyncio.timeout(pause / 1000):
                    await self._wake.wait()

    async def _begin_due(self) -> int:
        """Begin what is due, as far as there is room, and return how long to wait then, in milliseconds."""
        began = now()
        due = await self._jobs.due(list(self._kinds), began, self._mine())
        for name in due.kinds:
            kind = self._kinds[name]
            room = self._room(kind)
            claimed = await self._jobs.claim(name, room, began, self._mine()) if room > 0 else []
            if len(claimed) >= room:
                self._left.add(name)
            for job in claimed:
                self.begin(job)
        return POLL if due.next is None else min(POLL, max(0, due.next - now()))

    def _mine(self) -> Collection[JobKey]:
        """What this process has claimed and is doing, or is going to do."""
        return [*self._running, *(job.key for jobs in self._claimed.values() for job in jobs)]

    def _room(self, kind: JobKind) -> int:
        """How many more of a kind can be begun."""
        return kind.at_once - sum(key.kind == kind.name for key in self._running)

    def _gather(self, kind: JobKind) -> None:
        """Wait a little for more jobs of a kind that are done together."""
        if kind.name not in self._gathering:
            loop = asyncio.get_running_loop()
            self._gathering[kind.name] = loop.call_later(GATHERING, self._begin_gathered, kind)

    def _begin_gathered(self, kind: JobKind) -> None:
        del self._gathering[kind.name]
        waiting = self._claimed[kind.name]
        self._begin(kind, [waiting.popleft() for _ in range(min(kind.at_once, len(waiting)))])

    def _begin(self, kind: JobKind, jobs: Sequence[Job]) -> None:
        task = asyncio.create_task(self._attempt(kind, jobs))
        self._running |= {job.key: task for job in jobs}
        task.add_done_callback(lambda _: self._ended(kind, jobs))

    def _ended(self, kind: JobKind, jobs: Sequence[Job]) -> None:
        for job in jobs:
            del self._running[job.key]
        if waiting := self._claimed.get(kind.name):
            if kind.handle_together:
                self._gather(kind)
            else:
                self.begin(waiting.popleft())
        elif kind.name in self._left:
            self._left.remove(kind.name)
            self._wake.set()

    async def _attempt(self, kind: JobKind, jobs: Sequence[Job]) -> None:
        try:
            try:
                await kind.do(jobs)
            except Exception as error:
                if len(jobs) > 1:
                    # One of them spoils it for the others.
                    for job in jobs:
                        await self._attempt(kind, [job])
                    return
                [job] = jobs
                LOG.error("%s at version %d of table %s failed and will be tried again", job.kind, job.version,
                          job.table_id, exc_info=error)  # fmt: skip
                await self._jobs.postpone(job, now() + self._pause(job.tries), repr(error))
            else:
                await self._jobs.complete(jobs)
        except DATABASE_ERRORS as error:
            LOG.error("jobs cannot be written: %s", error)

    def _pause(self, tries: int) -> int:
        """How long to wait after failing once more than this."""
        return min(LONGEST_PAUSE, self._first_pause << min(tries, 20))
