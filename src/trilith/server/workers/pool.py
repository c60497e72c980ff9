"""Worker processes: everything that thinks runs in them, so that the server itself always answers at once.

    workers = Workers()
    move = await workers.hurry(choose, position, 4)     somebody waits for a move
    graph = await workers.run(review, match)            it can wait for moves

Functions are sent by name, so they must be at the top level of a module. The server imports it too, so what needs the
engine is imported inside them.
"""

import asyncio
import logging
import os
import pickle
import sys
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from typing import Any, Final, TypeVar, TypeVarTuple

from trilith.server.workers.worker import LENGTH

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

# How many workers may die of a job before it is given up.
TRIES: Final = 3
LOG: Final = logging.getLogger(__name__)


class WorkerDied(RuntimeError):
    """Every worker that was given this job died."""


@dataclass
class _Job:
    message: bytes
    answer: asyncio.Future[Any]
    queue: deque["_Job"]
    tries: int = 0


@dataclass
class _Slot:
    """A place for one worker. The first is reserved for moves; `warmups` are done when there is nothing else to do."""

    is_for_moves: bool
    warmups: deque[bytes] = field(default_factory=deque)
    process: asyncio.subprocess.Process | None = None
    task: asyncio.Task[None] | None = None


class Workers:
    """A few processes, started when they are first needed and replaced when they die."""

    def __init__(self, count: int | None = None) -> None:
        count = count or max(2, os.cpu_count() or 1)
        self._slots = [_Slot(is_for_moves=number == 0) for number in range(count)]
        self._moves: deque[_Job] = deque()
        self._others: deque[_Job] = deque()
        # What one worker prepares when all have warmed up.
        self._later: deque[bytes] = deque()
        self._news = asyncio.Condition()

    async def run(self, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        """What the function returns or raises, run in a worker. Moves go first."""
        return await self._enqueue(self._others, function, arguments)

    async def hurry(self, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        """The same for what a game waits for: one worker is always reserved for that."""
        return await self._enqueue(self._moves, function, arguments)

    def warm_up(self, function: Callable[[*Arguments], object], *arguments: *Arguments) -> None:
        """Have every worker run this once, when there is nothing else to do."""
        for slot in self._slots:
            slot.warmups.append(pickle.dumps((function, arguments)))

    def prepare(self, function: Callable[[*Arguments], object], *arguments: *Arguments) -> None:
        """Have one worker that is not reserved for moves run this once, after all have warmed up."""
        self._later.append(pickle.dumps((function, arguments)))

    def start(self) -> None:
        for slot in self._slots:
            slot.task = asyncio.create_task(self._serve(slot))

    async def close(self) -> None:
        tasks = [slot.task for slot in self._slots if slot.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for job in (*self._moves, *self._others):
            job.answer.cancel()
        for slot in self._slots:
            await _end(slot)

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [slot.process.pid for slot in self._slots if slot.process]

    async def _enqueue(self, jobs: deque[_Job], function: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
        job = _Job(pickle.dumps((function, arguments)), asyncio.get_running_loop().create_future(), jobs)
        async with self._news:
            jobs.append(job)
            self._news.notify_all()
        result: Result = await job.answer
        return result

    async def _serve(self, slot: _Slot) -> None:
        while True:
            job = await self._next(slot)
            # When nobody waits for it any more, the worker can stop.
            job.answer.add_done_callback(partial(_stop_if_cancelled, slot))
            try:
                is_error, result = await _call(slot, job.message)
            except (OSError, EOFError) as error:
                LOG.warning("a worker died: %s", error or type(error).__name__)
                await _end(slot)
                await self._again(job)
            except asyncio.CancelledError:
                job.answer.cancel()
                raise
            else:
                _resolve(job, is_error, result)
            if self._later or any(other.warmups for other in self._slots):
                # Another may have waited for this one to warm up.
                async with self._news:
                    self._news.notify_all()

    async def _next(self, slot: _Slot) -> _Job:
        async with self._news:
            while True:
                if job := self._take(slot):
                    return job
                await self._news.wait()

    def _take(self, slot: _Slot) -> _Job | None:
        for jobs in [self._moves] if slot.is_for_moves else [self._moves, self._others]:
            while jobs:
                job = jobs.popleft()
                if not job.answer.done():  # nobody waits for what was cancelled
                    return job
        # The worker for moves warms up last, when the others have compiled and it need only load.
        if slot.warmups and not (slot.is_for_moves and any(other.warmups for other in self._slots[1:])):
            return _in_quiet(slot.warmups)
        if self._later and not slot.is_for_moves and not any(other.warmups for other in self._slots):
            return _in_quiet(self._later)
        return None

    async def _again(self, job: _Job) -> None:
        job.tries += 1
        if job.tries < TRIES:
            async with self._news:
                job.queue.appendleft(job)
                self._news.notify_all()
        elif not job.answer.done():
            job.answer.set_exception(WorkerDied("no worker could finish this"))
            job.answer.exception()  # nobody may be waiting any more: it counts as retrieved


def _in_quiet(messages: deque[bytes]) -> _Job:
    """The first of these, as a job that nobody waits for."""
    return _Job(messages.popleft(), asyncio.get_running_loop().create_future(), deque())


def _resolve(job: _Job, is_error: bool, result: Any) -> None:
    if job.answer.done():
        return
    if is_error:
        job.answer.set_exception(result)
        job.answer.exception()
    else:
        job.answer.set_result(result)


async def _call(slot: _Slot, message: bytes) -> tuple[bool, Any]:
    """Whether it failed, and its result or error. EOFError or OSError if the worker dies of it."""
    if slot.process is None:
        pipe = asyncio.subprocess.PIPE
        slot.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "trilith.server.workers.worker", stdin=pipe, stdout=pipe
        )
    requests, answers = slot.process.stdin, slot.process.stdout
    assert requests is not None
    assert answers is not None
    requests.write(LENGTH.pack(len(message)) + message)
    await requests.drain()
    (length,) = LENGTH.unpack(await answers.readexactly(LENGTH.size))
    is_error, result = pickle.loads(await answers.readexactly(length))
    return is_error, result


def _stop_if_cancelled(slot: _Slot, answer: asyncio.Future[Any]) -> None:
    if answer.cancelled() and slot.process and slot.process.stdin:
        slot.process.stdin.write(LENGTH.pack(0))


async def _end(slot: _Slot) -> None:
    process, slot.process = slot.process, None
    if process is None:
        return
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
