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
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Final, Protocol, TypeVar

from sqlalchemy import URL, Connection, Engine, bindparam, create_engine, event, insert, text, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trilith.play.events import write_event
from trilith.server.store.address import is_sqlite_file, prepare_sqlite
from trilith.server.store.listener import notify_changed
from trilith.server.store.rows import EventWrite, seat_columns, table_columns
from trilith.server.store.schema import EVENTS, FOLLOW_UPS, SEATS, TABLES

LOG: Final = logging.getLogger(__name__)
Result = TypeVar("Result")
# From the end of one checkpoint to the beginning of the next, in seconds.
CHECKPOINT_PAUSE: Final = 1.0
# Waits for nobody, and makes nobody wait.
CHECKPOINT: Final = text("PRAGMA wal_checkpoint(PASSIVE)")
# The columns of a table's row that an event can change.
CHANGING: Final = (
    "version", "stage", "result", "winner", "ended_by", "updated", "started", "finished", "position", "turn", "turns",
    "next_id", "due",
)  # fmt: skip
CHANGING_SEAT: Final = ("kind", "name", "level", "relief", "actor_kind", "actor_id", "result")
UPDATE_TABLE: Final = (
    update(TABLES).where(TABLES.c.id == bindparam("the_id")).values({n: bindparam(f"new_{n}") for n in CHANGING})
)
UPDATE_SEAT: Final = (
    update(SEATS)
    .where(SEATS.c.table_id == bindparam("the_id"), SEATS.c.seat == bindparam("the_seat"))
    .values({n: bindparam(f"new_{n}") for n in CHANGING_SEAT})
)


class Writer(Protocol):
    """Keeps its connection, unless something went wrong on it."""

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        """Do this in one transaction: all of it, or nothing and an error."""
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

    async def run(self, work: Callable[[Connection], Result]) -> Result:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._run, work)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._disconnect)
        self._thread.shutdown()
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

    async def close(self) -> None:
        connection, self._connection = self._connection, None
        with suppress(SQLAlchemyError, OSError):
            if connection:
                await connection.close()


def write_events(connection: Connection, batch: Sequence[EventWrite], sender: str | None = None) -> None:
    """Events with all that follows from them: the rows of tables and seats, and the follow-ups.

    The other processes are told, if the `sender` is one of several.
    """
    # Always in the same order, so that no two processes wait for each other.
    batch = sorted(batch, key=lambda write: (write.row.id, write.row.version))
    connection.execute(insert(EVENTS), [_event_columns(write) for write in batch])
    if opened := [write for write in batch if write.row.version == 1]:
        connection.execute(insert(TABLES), [table_columns(write.row) for write in opened])
        connection.execute(insert(SEATS), [seat_columns(seat) for write in opened for seat in write.seats])
    # Of several changes of one table the last one counts.
    if changed := {write.row.id: write.row for write in batch if write.row.version > 1}:
        connection.execute(UPDATE_TABLE, [_renamed(table_columns(row), CHANGING, the_id=row.id)
                                          for row in changed.values()])  # fmt: skip
    if seats := [seat for write in batch if write.row.version > 1 for seat in write.seats]:
        connection.execute(UPDATE_SEAT, [
            _renamed(seat_columns(seat), CHANGING_SEAT, the_id=seat.table_id, the_seat=seat.seat) for seat in seats
        ])  # fmt: skip
    if follow_ups := [_follow_up_columns(write, kind) for write in batch for kind in write.follow_ups]:
        connection.execute(insert(FOLLOW_UPS), follow_ups)
    if sender:
        notify_changed(connection, sender, {write.row.id: write.row.version for write in batch})


def _event_columns(write: EventWrite) -> dict[str, Any]:
    row, at = write.row, write.event.at
    return {"table_id": row.id, "version": row.version, "at": at, "body": write_event(write.event)}


def _follow_up_columns(write: EventWrite, kind: str) -> dict[str, Any]:
    row, at = write.row, write.event.at
    return {"table_id": row.id, "version": row.version, "kind": kind, "created": at, "due": at, "tries": 0}


def _renamed(columns: dict[str, Any], names: Sequence[str], **key: object) -> dict[str, Any]:
    """The parameters of an update."""
    return key | {f"new_{name}": columns[name] for name in names}


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
