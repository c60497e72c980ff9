"""Runs several processes that share one port, and starts a new one for each that dies.

- SIGTERM, SIGINT: all processes drain and stop; the second time they are ended at once.
- SIGHUP: each process is replaced, one after the other. The new one is ready before the old one drains, and both accept
  connections at the same socket meanwhile, so nobody is refused.

The sockets belong to the supervisor, so a process that dies loses no connection that waits at its socket: another one
stands in for it there until its successor is ready.
"""

import asyncio
import logging
import os
import signal
import socket
import sys
import tempfile
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Final

import msgspec

from trilith.games.errors import TrilithError
from trilith.server import logs
from trilith.server.child import ACCEPT, LEAVE, READY, Assignment
from trilith.server.run import STOP_TIMEOUT, check
from trilith.server.settings import Settings

LOG: Final = logging.getLogger(__name__)
# The pauses before a process that keeps dying is started again, in seconds.
FIRST_PAUSE: Final = 0.5
LONGEST_PAUSE: Final = 30.0
# A process that has run for so long is started again at once, in seconds.
HEALTHY: Final = 60.0
# How long a process may take to become ready, in seconds.
START_TIMEOUT: Final = 120.0
# The fewest workers that a process has: one for moves, one for everything else.
FEWEST_WORKERS: Final = 2


def supervise(settings: Settings, listening: Sequence[socket.socket], on_start: Callable[[], None]) -> bool:
    """Run one process for each socket until told to stop. Whether all of them stopped well.

    TrilithError says what is wrong with the database, or that the processes cannot be started.
    """
    logs.configure(settings.log_format, settings.log_level, process=os.getpid())
    check(settings)
    # Only this user may enter it.
    with tempfile.TemporaryDirectory(prefix="trilith-") as folder:
        workers = settings.workers or max(FEWEST_WORKERS, (os.cpu_count() or 1) // len(listening))
        shared = replace(settings, siblings=folder, workers=workers)
        return asyncio.run(_Supervisor(shared, listening).run(on_start))


class _Child:
    """A process that was started."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self._process = process
        self.started = monotonic()
        self.is_ready = False

    @property
    def pid(self) -> int:
        return self._process.pid

    async def wait_until_ready(self) -> bool:
        """False if it ends before, or takes too long."""
        assert self._process.stdout
        with suppress(TimeoutError):
            async with asyncio.timeout(START_TIMEOUT):
                self.is_ready = await self._process.stdout.readline() == READY.encode()
        return self.is_ready

    def command(self, command: str, number: int) -> None:
        assert self._process.stdin
        self._process.stdin.write(f"{command} {number}\n".encode())

    async def wait(self) -> int:
        return await self._process.wait()

    async def stop(self, seconds: float) -> int:
        """Let it drain; after so long it is killed."""
        with suppress(ProcessLookupError):
            self._process.terminate()
        try:
            async with asyncio.timeout(seconds):
                return await self._process.wait()
        except TimeoutError:
            LOG.error("process %d does not stop, and is killed", self.pid)
            self.kill()
            return await self._process.wait()

    def kill(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()


class _Slot:
    """A place for one process, with its socket. `child` is the one that serves there now."""

    def __init__(self, number: int) -> None:
        self.number = number
        self.child: _Child | None = None
        self.pause = 0.0
        # Held by whoever puts a new process here.
        self.lock = asyncio.Lock()


class _Supervisor:
    def __init__(self, settings: Settings, listening: Sequence[socket.socket]) -> None:
        self._settings = settings
        self._listening = listening
        self._slots = [_Slot(number) for number in range(len(listening))]
        self._children: set[_Child] = set()
        self._stopping = asyncio.Event()
        self._restart = asyncio.Event()
        self._stops_well = True

    async def run(self, on_start: Callable[[], None]) -> bool:
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            loop.add_signal_handler(number, self._stop)
        loop.add_signal_handler(signal.SIGHUP, self._restart.set)
        try:
            await self._start_all()
            if not self._stopping.is_set():
                on_start()
            keeping = [asyncio.create_task(self._keep(slot)) for slot in self._slots]
            restarting = asyncio.create_task(self._restart_when_told())
            await self._stopping.wait()
            restarting.cancel()
            for task in keeping:
                task.cancel()
            await asyncio.gather(restarting, *keeping, return_exceptions=True)
        finally:
            await self._stop_all()
        return self._stops_well

    def _stop(self) -> None:
        if self._stopping.is_set():
            for child in self._children:
                child.kill()
        self._stopping.set()

    async def _start_all(self) -> None:
        async def start(slot: _Slot) -> bool:
            slot.child = await self._start(slot)
            return await slot.child.wait_until_ready()

        starting = asyncio.gather(*(start(slot) for slot in self._slots))
        stopping = asyncio.create_task(self._stopping.wait())
        await asyncio.wait((starting, stopping), return_when=asyncio.FIRST_COMPLETED)
        stopping.cancel()
        if not starting.done():
            starting.cancel()
        elif not all(starting.result()):
            raise TrilithError("the processes cannot be started: what each of them logged says why")

    async def _start(self, slot: _Slot) -> _Child:
        descriptors = [listening.fileno() for listening in self._listening]
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "trilith.server.child", stdin=asyncio.subprocess.PIPE, stdout=asyncio.subprocess.PIPE,
            pass_fds=sorted(set(descriptors)),
        )  # fmt: skip
        child = _Child(process)
        self._children.add(child)
        assert process.stdin
        process.stdin.write(msgspec.json.encode(Assignment(self._settings, descriptors, slot.number)) + b"\n")
        LOG.info("process %d starts", child.pid)
        return child

    # ---- processes that die ----

    async def _keep(self, slot: _Slot) -> None:
        """Start a new process whenever the one in this place dies."""
        while True:
            child = slot.child
            assert child
            code = await child.wait()
            async with slot.lock:
                # Unless it was replaced, and stopped for that.
                if slot.child is child:
                    await self._succeed(slot, child, code)

    async def _succeed(self, slot: _Slot, dead: _Child, code: int) -> None:
        self._children.discard(dead)
        dead.is_ready = False
        self._stand_in()
        is_healthy = monotonic() - dead.started > HEALTHY
        slot.pause = 0.0 if is_healthy else min(LONGEST_PAUSE, max(FIRST_PAUSE, slot.pause * 2))
        LOG.error("process %d %s; a new one starts in %g s", dead.pid, _how(code), slot.pause)
        await asyncio.sleep(slot.pause)
        try:
            slot.child = await self._start(slot)
        except OSError as error:
            LOG.error("no process can be started: %s", error.strerror)
            return
        if await slot.child.wait_until_ready():
            self._relieve(slot)
        else:
            # It may hang; if it has died already, that is noticed next.
            slot.child.kill()

    def _stand_in(self) -> None:
        """Have another process accept connections wherever the own one is gone."""
        ready = next((slot.child for slot in self._slots if slot.child and slot.child.is_ready), None)
        for slot in self._slots:
            if ready and not (slot.child and slot.child.is_ready):
                ready.command(ACCEPT, slot.number)

    def _relieve(self, slot: _Slot) -> None:
        for child in self._children:
            if child.is_ready and child is not slot.child:
                child.command(LEAVE, slot.number)
        # All may have been gone.
        self._stand_in()

    # ---- restart and stop ----

    async def _restart_when_told(self) -> None:
        while True:
            await self._restart.wait()
            self._restart.clear()
            LOG.info("all processes are replaced")
            for slot in self._slots:
                try:
                    async with slot.lock:
                        await self._replace(slot)
                except (OSError, TrilithError) as error:
                    LOG.error("the other processes stay as they are: %s", error)
                    break

    async def _replace(self, slot: _Slot) -> None:
        """Start a new process beside the one that is there, and stop that when the new one is ready."""
        new = await self._start(slot)
        if not await new.wait_until_ready():
            await new.stop(0.0)
            self._children.discard(new)
            raise TrilithError(f"process {new.pid} does not become ready")
        old, slot.child = slot.child, new
        self._relieve(slot)
        if old:
            await old.stop(self._longest_stop)
            self._children.discard(old)

    async def _stop_all(self) -> None:
        codes = await asyncio.gather(*(child.stop(self._longest_stop) for child in self._children))
        # A process that had not started yet ends by the signal.
        self._stops_well = all(code in (0, -signal.SIGTERM) for code in codes)

    @property
    def _longest_stop(self) -> float:
        return self._settings.drain_seconds + STOP_TIMEOUT + 5.0


def _how(code: int) -> str:
    """How a process ended.

    >>> _how(1), _how(-9)
    ('ended with code 1', 'was ended by SIGKILL')
    """
    if code >= 0:
        return f"ended with code {code}"
    try:
        return f"was ended by {signal.Signals(-code).name}"
    except ValueError:
        return f"was ended by signal {-code}"
