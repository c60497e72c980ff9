"""Worker processes: everything that thinks runs there, so that the server itself always answers at once.

    workers = Workers()
    move = await workers.hurry(choose, position, 4)     somebody waits for a move
    graph = await workers.run(review, match)            it can wait for moves

Functions are sent by name and must stand at the top of a module that the server may import: whatever needs the engine
is imported inside them.
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

# How often a job is given to another worker when one died over it.
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
class _Seat:
    """One place for a worker. The first keeps free for moves; what is left of `warmups` is done when all is quiet."""

    is_for_moves: bool
    warmups: deque[bytes] = field(default_factory=deque)
    process: asyncio.subprocess.Process | None = None
    task: asyncio.Task[None] | None = None


class Workers:
    """A few processes, started when they are first needed and started anew when one dies."""

    def __init__(self, count: int | None = None) -> None:
        count = count or max(2, os.cpu_count() or 1)
        self._seats = [_Seat(is_for_moves=number == 0) for number in range(count)]
        self._moves: deque[_Job] = deque()
        self._others: deque[_Job] = deque()
        # What one worker prepares when everybody is warm.
        self._later: deque[bytes] = deque()
        self._news = asyncio.Condition()

    async def run(self, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        """What the function returns or raises, worked out in a worker. Moves go first."""
        return await self._enqueue(self._others, function, arguments)

    async def hurry(self, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        """The same for what a game waits for: there is always a worker that does nothing else."""
        return await self._enqueue(self._moves, function, arguments)

    def warm_up(self, function: Callable[[*Arguments], object], *arguments: *Arguments) -> None:
        """Have every worker run this once, when there is nothing else to do."""
        for seat in self._seats:
            seat.warmups.append(pickle.dumps((function, arguments)))

    def prepare(self, function: Callable[[*Arguments], object], *arguments: *Arguments) -> None:
        """Have some worker that is not kept for moves run this once, after all warming up."""
        self._later.append(pickle.dumps((function, arguments)))

    def start(self) -> None:
        for seat in self._seats:
            seat.task = asyncio.create_task(self._serve(seat))

    async def close(self) -> None:
        tasks = [seat.task for seat in self._seats if seat.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for job in (*self._moves, *self._others):
            job.answer.cancel()
        for seat in self._seats:
            await _end(seat)

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [seat.process.pid for seat in self._seats if seat.process]

    async def _enqueue(self, jobs: deque[_Job], function: Callable[..., Result], arguments: tuple[Any, ...]) -> Result:
        job = _Job(pickle.dumps((function, arguments)), asyncio.get_running_loop().create_future(), jobs)
        async with self._news:
            jobs.append(job)
            self._news.notify_all()
        result: Result = await job.answer
        return result

    async def _serve(self, seat: _Seat) -> None:
        while True:
            job = await self._next(seat)
            # When nobody waits any more, the worker need not go on.
            job.answer.add_done_callback(partial(_stop_if_cancelled, seat))
            try:
                is_error, told = await _ask(seat, job.message)
            except (OSError, EOFError) as error:
                LOG.warning("a worker died: %s", error or type(error).__name__)
                await _end(seat)
                await self._again(job)
            except asyncio.CancelledError:
                job.answer.cancel()
                raise
            else:
                _settle(job, is_error, told)
            if self._later or any(other.warmups for other in self._seats):
                # Somebody may have waited for this one to be warm.
                async with self._news:
                    self._news.notify_all()

    async def _next(self, seat: _Seat) -> _Job:
        async with self._news:
            while True:
                if job := self._take(seat):
                    return job
                await self._news.wait()

    def _take(self, seat: _Seat) -> _Job | None:
        for jobs in [self._moves] if seat.is_for_moves else [self._moves, self._others]:
            while jobs:
                job = jobs.popleft()
                if not job.answer.done():  # nobody waits for what was cancelled
                    return job
        # The worker for moves warms up last, when the others have compiled and it need only load.
        if seat.warmups and not (seat.is_for_moves and any(other.warmups for other in self._seats[1:])):
            return _in_quiet(seat.warmups)
        if self._later and not seat.is_for_moves and not any(other.warmups for other in self._seats):
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
            job.answer.exception()  # somebody may have stopped waiting: that is no news


def _in_quiet(messages: deque[bytes]) -> _Job:
    """The first of these, as a job that nobody waits for."""
    return _Job(messages.popleft(), asyncio.get_running_loop().create_future(), deque())


def _settle(job: _Job, is_error: bool, told: Any) -> None:
    if job.answer.done():
        return
    if is_error:
        job.answer.set_exception(told)
        job.answer.exception()
    else:
        job.answer.set_result(told)


async def _ask(seat: _Seat, message: bytes) -> tuple[bool, Any]:
    """Whether it went wrong, and what came of it. EOFError or OSError when the worker dies over it."""
    if seat.process is None:
        pipe = asyncio.subprocess.PIPE
        seat.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "trilith.server.workers.worker", stdin=pipe, stdout=pipe
        )
    requests, answers = seat.process.stdin, seat.process.stdout
    assert requests is not None
    assert answers is not None
    requests.write(LENGTH.pack(len(message)) + message)
    await requests.drain()
    (length,) = LENGTH.unpack(await answers.readexactly(LENGTH.size))
    is_error, told = pickle.loads(await answers.readexactly(length))
    return is_error, told


def _stop_if_cancelled(seat: _Seat, answer: asyncio.Future[Any]) -> None:
    if answer.cancelled() and seat.process and seat.process.stdin:
        seat.process.stdin.write(LENGTH.pack(0))


async def _end(seat: _Seat) -> None:
    process, seat.process = seat.process, None
    if process is None:
        return
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
