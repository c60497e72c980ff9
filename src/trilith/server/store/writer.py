"""Writers: put a batch of events into the database in one transaction, and have the disk confirm it.

SQLite works in our own process, so its writer is a thread that gets a whole batch at once: handing over and awaiting
every single statement costs five times as much processor time. A database with a server of its own is awaited.

SQLite's commits reach the operating system, so a killed server loses nothing. For a power cut to lose nothing either,
they would have to wait for the disk: ten milliseconds on a good day, a second on a bad one, and so would everybody who
waits for a move. Checkpoints run beside them instead: each writes what is new into the database file and has the disk
confirm it. A power cut costs the last second or two, and never what came before.
"""

import asyncio
import logging
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, NamedTuple, Protocol

import msgspec
from sqlalchemy import URL, Connection, Engine, bindparam, create_engine, event, insert, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trilith.play.events import Event
from trilith.server.store.address import is_sqlite_file, prepare_sqlite
from trilith.server.store.schema import EVENTS, SEATS, TABLES

LOG: Final = logging.getLogger(__name__)
encode = msgspec.json.Encoder().encode
# From the end of one checkpoint to the beginning of the next, in seconds.
CHECKPOINT_PAUSE: Final = 1.0
# Waits for nobody, and makes nobody wait.
CHECKPOINT: Final = text("PRAGMA wal_checkpoint(PASSIVE)")


class TableRow(NamedTuple):
    """What is known of a table without building it. `line` is a text of whoever saves it."""

    id: str
    created: int
    updated: int
    version: int
    stage: str
    has_clock: bool
    public: bool
    line: str


class EventWrite(NamedTuple):
    """An event, the table's row as it is then, and the seats that somebody took by it."""

    event: Event
    row: TableRow
    seats: Sequence[tuple[str, int]] = ()


class Writer(Protocol):
    """Keeps its connection, unless something went wrong on it."""

    async def write(self, batch: Sequence[EventWrite]) -> None:
        """All of it, or nothing and an error."""
        ...

    async def close(self) -> None: ...


def open_writer(url: URL, engine: AsyncEngine) -> Writer:
    return _ThreadWriter(url) if is_sqlite_file(url) else _AwaitedWriter(engine)


class _ThreadWriter:
    def __init__(self, url: URL) -> None:
        self._engine: Engine = create_engine(url.set(drivername="sqlite"))
        event.listen(self._engine, "connect", prepare_sqlite)
        self._connection: Connection | None = None
        self._thread = ThreadPoolExecutor(1, "store")

    async def write(self, batch: Sequence[EventWrite]) -> None:
        await self._do(lambda: self._write(batch))

    async def close(self) -> None:
        await self._do(self._disconnect)
        self._thread.shutdown()
        self._engine.dispose()

    async def _do(self, work: Callable[[], None]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _write(self, batch: Sequence[EventWrite]) -> None:
        self._connection = self._connection or self._engine.connect()
        try:
            with self._connection.begin():
                _write_rows(self._connection, batch)
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

    async def write(self, batch: Sequence[EventWrite]) -> None:
        self._connection = self._connection or await self._engine.connect()
        try:
            async with self._connection.begin():
                await self._connection.run_sync(_write_rows, batch)
        except BaseException:
            await self.close()
            raise

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        with suppress(SQLAlchemyError, OSError):
            if connection:
                await connection.close()


def _write_rows(connection: Connection, batch: Sequence[EventWrite]) -> None:
    events = [
        {"table_id": s.row.id, "version": s.row.version, "at": s.event.at, "body": encode(s.event).decode()}
        for s in batch
    ]
    connection.execute(insert(EVENTS), events)
    opened = [s.row._asdict() for s in batch if s.row.version == 1]
    if opened:
        connection.execute(insert(TABLES), opened)
    # Of several changes of a table the last one counts.
    changed = {s.row.id: s.row for s in batch if s.row.version > 1}
    if changed:
        new: dict[str, Any] = {name: bindparam(f"new_{name}") for name in ("updated", "version", "stage", "line")}
        statement = update(TABLES).where(TABLES.c.id == bindparam("old_id")).values(new)
        rows = [{"old_id": row.id} | {f"new_{n}": getattr(row, n) for n in new} for row in changed.values()]
        connection.execute(statement, rows)
    seats = [{"who": who, "table_id": s.row.id, "seat": seat} for s in batch for who, seat in s.seats]
    if seats:
        connection.execute(insert(SEATS), seats)


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
