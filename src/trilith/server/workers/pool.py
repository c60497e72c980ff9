"""Worker processes: everything that thinks runs in them, so that the server itself always answers at once.

    workers = Workers()
    move = await workers.hurry(Asking(party, 1.0), choose, position, 4)      somebody waits for a move
    found = await workers.run(Asking(party, 1.0), analyse, position)         it can wait for moves
    boards = await workers.run_long(Asking(party, 5.0), pair_round, field)   it may take minutes

All kinds wait in fair queues, so nobody is kept waiting by those who ask for much. What may take minutes and cannot be
cut short has a process of its own, which ends when there is no more of it: nobody else waits for that. So has what is
compiled ahead, which takes minutes on a fresh install.

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
from time import monotonic
from typing import Any, Final, TypeVar, TypeVarTuple

from trilith.games.errors import TrilithError
from trilith.server import metrics
from trilith.server.workers.fair_queue import FairQueue, Party, Ticket
from trilith.server.workers.worker import LENGTH, SECONDS

Result = TypeVar("Result")
Arguments = TypeVarTuple("Arguments")

# People come before thinking, and moves before all other thinking.
NICENESS: Final = 10
NICENESS_FOR_MOVES: Final = 5
# How many workers may die of a job before it is given up.
TRIES: Final = 3
# How long a worker may take for a job, which includes compiling, and by how much longer for each second that it is
# expected to take. A worker that takes longer hangs, and is replaced.
LONGEST_JOB: Final = 600.0
LONGEST_PER_SECOND: Final = 20.0
# How many moves a worker that is not reserved for them computes before it does something else that waits.
MOVES_IN_A_ROW: Final = 3
# For how long a job is left alone while somebody else waits, in seconds.
LONGEST_WHEN_CROWDED: Final = 1.0
# How many jobs that are no moves may wait.
LONGEST_QUEUE: Final = 200
LOG: Final = logging.getLogger(__name__)


class WorkerDied(RuntimeError):
    """Every worker that was given this job died, or took too long."""


class QueueFull(TrilithError):
    """Too many jobs wait for a worker."""


@dataclass(frozen=True)
class Asking:
    """Who asks, and how many seconds the job is expected to take. `on_begin` is called when a worker begins with it."""

    party: Party
    seconds: float
    on_begin: Callable[[], None] = lambda: None


@dataclass(eq=False)
class _Job:
    """`queue` is where it waits, with its ticket there; nobody asked for a job without one."""

    message: bytes
    answer: asyncio.Future[Any]
    on_begin: Callable[[], None] = lambda: None
    queue: "FairQueue[_Job] | None" = None
    ticket: Ticket | None = None
    tries: int = 0
    queued: float = field(default_factory=monotonic)

    @property
    def longest(self) -> float | None:
        """How many seconds a worker may take for it. What nobody asked for may take as long as it wants."""
        return None if self.ticket is None else LONGEST_JOB + LONGEST_PER_SECOND * self.ticket.seconds


@dataclass
class _Slot:
    """A place for one worker. The first of several is reserved for moves, one does long jobs only, and one does nothing
    but prepare what others load; `warmups` are done when there is nothing else to do."""

    is_for_moves: bool = False
    is_for_long: bool = False
    only_prepares: bool = False
    moves_in_a_row: int = 0
    warmed: int = 0
    warmups: deque[bytes] = field(default_factory=deque)
    process: asyncio.subprocess.Process | None = None
    task: asyncio.Task[None] | None = None


class Workers:
    """A few processes, started when they are first needed and replaced when they die."""

    def __init__(self, count: int | None = None) -> None:
        count = count or max(2, os.cpu_count() or 1)
        self._slots = [_Slot(is_for_moves=number == 0 and count > 1) for number in range(count)]
        self._preparing, self._long_one = _Slot(only_prepares=True), _Slot(is_for_long=True)
        self._prepared = 0
        # Most moves take a moment, so these go before those that take longer. Other jobs differ more: nobody's long one
        # is to wait for all the short ones of others.
        self._moves: FairQueue[_Job] = FairQueue()
        self._others: FairQueue[_Job] = FairQueue(LONGEST_QUEUE, haste=1.0)
        self._long: FairQueue[_Job] = FairQueue(LONGEST_QUEUE, haste=1.0)
        # What is prepared when there is nothing left to warm up with.
        self._later: deque[bytes] = deque()
        self._news = asyncio.Condition()

    async def run(self, asking: Asking, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        """What the function returns or raises, run in a worker. Moves go first. QueueFull if too many jobs wait."""
        return await self._enqueue(self._others, asking, function, arguments)

    async def hurry(self, asking: Asking, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        """The same for a move that somebody waits for: of several workers, one is always reserved for these."""
        return await self._enqueue(self._moves, asking, function, arguments)

    async def run_long(
        self, asking: Asking, function: Callable[[*Arguments], Result], *arguments: *Arguments
    ) -> Result:
        """The same for what may take minutes: one such job is done at a time. WorkerDied if it takes too long."""
        return await self._enqueue(self._long, asking, function, arguments)

    def moves_ahead_of(self, party: Party, seconds: float) -> int:
        """How many moves that wait would come before another one for this party, if that takes so long."""
        return self._moves.ahead_of(party, seconds)

    def others_ahead_of(self, party: Party, seconds: float) -> int:
        """The same for jobs that are no moves."""
        return self._others.ahead_of(party, seconds)

    def warm_up(self, function: Callable[[*Arguments], object], *arguments: *Arguments) -> None:
        """Have every worker run this once, when there is nothing else to do and it has been run beside them."""
        for slot in (*self._slots, self._preparing):
            slot.warmups.append(pickle.dumps((function, arguments)))

    def prepare(self, function: Callable[[*Arguments], object], *arguments: *Arguments) -> None:
        """Run this once beside the workers, after what they warm up with."""
        self._later.append(pickle.dumps((function, arguments)))

    @property
    def _all(self) -> list[_Slot]:
        return [*self._slots, self._preparing, self._long_one]

    def start(self) -> None:
        for slot in self._all:
            slot.task = asyncio.create_task(self._serve(slot))

    async def close(self) -> None:
        tasks = [slot.task for slot in self._all if slot.task]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for job in (*self._moves.items, *self._others.items, *self._long.items):
            job.answer.cancel()
        for slot in self._all:
            await _end(slot)

    @property
    def waiting(self) -> tuple[int, int]:
        """How many moves wait for a worker, and how many other jobs."""
        return len(self._moves), len(self._others) + len(self._long)

    @property
    def pids(self) -> list[int]:
        """The processes that run now."""
        return [slot.process.pid for slot in self._all if slot.process]

    async def _enqueue(
        self, queue: FairQueue[_Job], asking: Asking, function: Callable[..., Result], arguments: tuple[Any, ...]
    ) -> Result:
        answer = asyncio.get_running_loop().create_future()
        ticket = queue.ticket(asking.party, asking.seconds)
        job = _Job(pickle.dumps((function, arguments)), answer, asking.on_begin, queue, ticket)
        await self._let_wait(job)
        try:
            result: Result = await answer
        except asyncio.CancelledError:
            queue.remove(job)
            raise
        return result

    async def _let_wait(self, job: _Job) -> None:
        async with self._news:
            if job.queue is not None and job.ticket is not None:
                last = job.queue.add(job, job.ticket)
                if last and not last.answer.done():
                    last.answer.set_exception(
                        QueueFull("the engine has too much to do just now: try again in a minute")
                    )
            self._news.notify_all()

    async def _serve(self, slot: _Slot) -> None:
        while True:
            job = await self._next(slot)
            # When nobody waits for it any more, the worker can stop.
            job.answer.add_done_callback(partial(_stop_if_cancelled, slot))
            job.on_begin()
            if job.queue is not None:
                kind = "moves" if job.queue is self._moves else "others"
                metrics.WORKER_WAIT.observe(monotonic() - job.queued, kind)
            shortening = asyncio.create_task(self._shorten(slot, job))
            try:
                async with asyncio.timeout(job.longest):
                    seconds, is_error, result = await _call(slot, job.message)
            except (OSError, EOFError) as error:  # TimeoutError is an OSError
                metrics.WORKER_DEATHS.add()
                LOG.warning("a worker died: %s", error or type(error).__name__)
                await _end(slot)
                await self._again(job)
            except asyncio.CancelledError:
                job.answer.cancel()
                raise
            else:
                if job.queue is not None and job.ticket is not None:
                    job.queue.settle(job.ticket, seconds)
                _resolve(job, is_error, result)
            finally:
                shortening.cancel()
            if slot.only_prepares:
                self._prepared += 1
                # Others may have waited for this.
                async with self._news:
                    self._news.notify_all()
            if (slot.is_for_long and not self._long) or (slot.only_prepares and not slot.warmups and not self._later):
                await _end(slot)

    async def _shorten(self, slot: _Slot, job: _Job) -> None:
        """End a job early that has had its time while somebody else waits. Analyses then say what they have found."""
        if job.ticket is not None and job.ticket.seconds > LONGEST_WHEN_CROWDED:
            party = job.ticket.party
            await asyncio.sleep(LONGEST_WHEN_CROWDED)
            async with self._news:
                await self._news.wait_for(lambda: self._others.has_others_than(party))
            _stop(slot)

    async def _next(self, slot: _Slot) -> _Job:
        async with self._news:
            while True:
                if job := self._take(slot):
                    return job
                await self._news.wait()

    def _take(self, slot: _Slot) -> _Job | None:
        if slot.only_prepares:
            waiting = slot.warmups or self._later
            return _in_quiet(waiting) if waiting else None
        for queue in self._queues(slot):
            while queue:
                job = queue.take()
                if not job.answer.done():  # nobody waits for what was cancelled
                    slot.moves_in_a_row = slot.moves_in_a_row + 1 if queue is self._moves else 0
                    return job
        # What has been compiled beside the workers need only be loaded.
        if slot.warmups and slot.warmed < self._prepared:
            slot.warmed += 1
            return _in_quiet(slot.warmups)
        return None

    def _queues(self, slot: _Slot) -> tuple[FairQueue[_Job], ...]:
        """Where to look for a job. Moves come first, but however many there are, other things are done now and then."""
        if slot.is_for_moves:
            return (self._moves,)
        if slot.is_for_long:
            return (self._long,)
        is_turn_of_others = slot.moves_in_a_row >= MOVES_IN_A_ROW
        return (self._others, self._moves) if is_turn_of_others else (self._moves, self._others)

    async def _again(self, job: _Job) -> None:
        job.tries += 1
        if job.tries < TRIES and job.queue is not self._long:
            await self._let_wait(job)
        elif not job.answer.done():
            job.answer.set_exception(WorkerDied("no worker could finish this"))
            job.answer.exception()  # nobody may be waiting any more: it counts as retrieved


def _in_quiet(messages: deque[bytes]) -> _Job:
    """The first of these, as a job that nobody waits for."""
    return _Job(messages.popleft(), asyncio.get_running_loop().create_future())


def _resolve(job: _Job, is_error: bool, result: Any) -> None:
    if job.answer.done():
        return
    if is_error:
        job.answer.set_exception(result)
        job.answer.exception()
    else:
        job.answer.set_result(result)


async def _call(slot: _Slot, message: bytes) -> tuple[float, bool, Any]:
    """The processor time it took, whether it failed, and its result or error. EOFError or OSError if the worker dies of
    it."""
    if slot.process is None:
        pipe, niceness = asyncio.subprocess.PIPE, str(NICENESS_FOR_MOVES if slot.is_for_moves else NICENESS)
        slot.process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "trilith.server.workers.worker", niceness, stdin=pipe, stdout=pipe
        )
    requests, answers = slot.process.stdin, slot.process.stdout
    assert requests is not None
    assert answers is not None
    requests.write(LENGTH.pack(len(message)) + message)
    await requests.drain()
    (length,) = LENGTH.unpack(await answers.readexactly(LENGTH.size))
    answer = await answers.readexactly(length)
    is_error, result = pickle.loads(memoryview(answer)[SECONDS.size :])
    return SECONDS.unpack_from(answer)[0], is_error, result


def _stop_if_cancelled(slot: _Slot, answer: asyncio.Future[Any]) -> None:
    if answer.cancelled():
        _stop(slot)


def _stop(slot: _Slot) -> None:
    """Tell the worker to come to an end."""
    if slot.process and slot.process.stdin:
        slot.process.stdin.write(LENGTH.pack(0))


async def _end(slot: _Slot) -> None:
    process, slot.process = slot.process, None
    if process is None:
        return
    with suppress(ProcessLookupError):
        process.kill()
    await process.wait()
