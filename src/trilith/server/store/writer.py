"""The writer: everything that is written goes through it, one transaction after the other.

SQLite works in our own process, so its writer is a thread that gets a whole batch at once: handing over and awaiting
every single statement costs five times as much processor time. A database with a server of its own is awaited.

SQLite's commits reach the operating system, so a killed server loses nothing. For a power cut to lose nothing either,
they would have to wait for the disk: ten milliseconds on a good day, a second on a bad one, and so would everybody who
waits for a move. Checkpoints run beside them instead: each writes what is new into the database file and has the disk
confirm it. A power cut costs the last second or two, and never what came before.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, create_engine, event, text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trilith.server.store import one_statement
from trilith.server.store.address import is_sqlite_file, prepare_sqlite
from trilith.server.store.failures import DATABASE_ERRORS, is_conflict
from trilith.server.store.rows import EventWrite
from trilith.server.store.table_writes import write_events
from trilith.server.store.work_thread import WorkThread

LOG: Final = logging.getLogger(__name__)
Result = TypeVar("Result")
# From the end of one checkpoint to the beginning of the next, in seconds.
CHECKPOINT_PAUSE: Final = 1.0
# Waits for nobody, and makes nobody wait.
CHECKPOINT: Final = text("PRAGMA wal_checkpoint(PASSIVE)")


class Fetch(Protocol):
    """Asks the database for rows."""

    def __call__(self, query: Any, parameters: Mapping[str, Any] | None = None) -> Awaitable[Sequence[Any]]: ...


class Writer(Protocol):
    """Keeps its connection, unless something went wrong on it."""

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Do this in one transaction: all of it, or nothing and an error."""
        ...

    async def write_events(self, batch: Sequence[EventWrite], sender: str | None) -> int:
        """Write events with all that follows from them, in one transaction.

        The other processes are told, if the `sender` is one of several. Returns how many follow-ups were added because
        there was a bet.
        """
        ...

    async def close(self) -> None: ...


def open_writer(url: URL, engine: AsyncEngine) -> Writer:
    return _ThreadWriter(url) if is_sqlite_file(url) else _AwaitedWriter(engine)


class _ThreadWriter:
    def __init__(self, url: URL) -> None:
        self._engine: Engine = create_engine(url.set(drivername="sqlite"))
        event.listen(self._engine, "connect", prepare_sqlite)
        self._connection: Connection | None = None
        self._thread = WorkThread("store")

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        return await self._thread.run(partial(self._run, work))

    async def write_events(self, batch: Sequence[EventWrite], sender: str | None) -> int:
        return await self.run(partial(write_events, batch=batch, sender=sender))

    async def close(self) -> None:
        await self._thread.run(self._disconnect)
        self._thread.stop()
        self._engine.dispose()

    def _run(self, work: Callable[[Connection], Result]) -> Result:
        self._connection = self._connection or self._engine.connect()
        try:
            with self._connection.begin():
                return work(self._connection)
        except BaseException:
            self._disconnect()
            raise

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        with suppress(SQLAlchemyError, OSError):
            if connection:
                connection.close()


class _AwaitedWriter:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._lock = asyncio.Lock()

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        async with self._lock:
            self._connection = self._connection or await self._engine.connect()
            try:
                async with self._connection.begin():
                    return await self._connection.run_sync(work)
            except BaseException:
                await self.close()
                raise

    async def write_events(self, batch: Sequence[EventWrite], sender: str | None) -> int:
        if sender and one_statement.is_possible(batch):
            await self._write_at_once(*one_statement.statement(batch, sender))
            return 0
        return await self.run(partial(write_events, batch=batch, sender=sender))

    async def _write_at_once(self, statement: str, parameters: Sequence[Any]) -> None:
        async with self._lock:
            self._connection = self._connection or await self._engine.connect()
            try:
                driver: Any = (await self._connection.get_raw_connection()).driver_connection
                await driver.execute(statement, *parameters)
            except BaseException as error:
                if not is_conflict(error):
                    # SQLAlchemy does not know that something went wrong, and would use the connection again.
                    with suppress(*DATABASE_ERRORS):
                        await self._connection.invalidate()
                    await self.close()
                raise

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        with suppress(*DATABASE_ERRORS):
            if connection:
                await connection.close()


async def run_checkpoints(engine: AsyncEngine, written: asyncio.Event) -> None:
    """Run a checkpoint soon after every write. Databases with a server of their own do this themselves."""
    if not is_sqlite_file(engine.url):
        return
    while True:
        await written.wait()
        written.clear()
        try:
            async with engine.connect() as connection:
                await connection.execute(CHECKPOINT)
        except (SQLAlchemyError, OSError) as error:
            LOG.warning("the disk could not confirm what was stored: %s", error)
        await asyncio.sleep(CHECKPOINT_PAUSE)
