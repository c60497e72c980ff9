"""The store: one writer that puts whatever waits into one transaction, and readers beside it.

`save` returns when the event is safely kept. Many moves at many tables so share the cost of one commit.
"""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from time import monotonic
from typing import Any, Final

import msgspec
from alembic import command
from alembic.config import Config
from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import DBAPIError, SQLAlchemyError

from trilith.games.errors import TrilithError
from trilith.play.events import Event
from trilith.server.store.address import open_engine, read_address
from trilith.server.store.schema import EVENTS, NOTES, SEATS, TABLES
from trilith.server.store.writer import EventWrite, TableRow, open_writer, run_checkpoints

LOG: Final = logging.getLogger(__name__)
MIGRATIONS: Final = Path(__file__).parent / "migrations"
SECRET: Final = "secret"
# The least time from the beginning of one transaction to that of the next, in seconds.
GATHER: Final = 0.01
DECODER: Final = msgspec.json.Decoder(Event)


class StoreFailed(TrilithError):
    """It could not be kept, so it did not happen."""


class Store:
    """The database. Open it, then close it."""

    def __init__(self, address: str | None) -> None:
        self._url = read_address(address)
        self._engine = open_engine(self._url)
        self._waiting: list[tuple[EventWrite, asyncio.Future[None]]] = []
        self._news = asyncio.Event()
        self._written = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._writer = open_writer(self._url, self._engine)

    async def open(self) -> None:
        """Bring the database into its newest shape and begin to write."""
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(_migrate)
        except (SQLAlchemyError, OSError) as error:
            await self._engine.dispose()
            raise TrilithError(f"the database {self._url!r} cannot be opened: {_first_line(error)}") from None
        self._tasks = [
            asyncio.create_task(self._write()),
            asyncio.create_task(run_checkpoints(self._engine, self._written)),
        ]

    async def close(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._writer.close()
        for _, stored in self._waiting:
            stored.cancel()
        await self._engine.dispose()

    # ---- writing ----

    async def save(self, write: EventWrite) -> None:
        """Returns when it is safely kept. StoreFailed says that it is not."""
        stored: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((write, stored))
        self._news.set()
        await stored

    async def _write(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            began = monotonic()
            batch, self._waiting = self._waiting, []
            await self._write_batch(batch)
            # A commit costs as much for one move as for fifty: under load, let some gather.
            await asyncio.sleep(max(0.0, began + GATHER - monotonic()))

    async def _write_batch(self, batch: Sequence[tuple[EventWrite, asyncio.Future[None]]]) -> None:
        """In one transaction; if that fails, each by itself, so that one cannot spoil the others'."""
        try:
            await self._writer.write([write for write, _ in batch])
        except (SQLAlchemyError, OSError) as error:
            LOG.error("could not be stored: %s", _first_line(error))
            if len(batch) > 1:
                for single in batch:
                    await self._write_batch([single])
                return
            for _, stored in batch:
                if not stored.done():
                    stored.set_exception(StoreFailed("this could not be stored, so it did not happen: try again"))
        else:
            self._written.set()
            for _, stored in batch:
                if not stored.done():
                    stored.set_result(None)

    # ---- reading ----

    async def events(self, table_id: str) -> list[Event]:
        """Everything that happened at a table, in order; nothing if there is none."""
        query = select(EVENTS.c.body).where(EVENTS.c.table_id == table_id).order_by(EVENTS.c.version)
        return [DECODER.decode(body) for (body,) in await self._rows(query)]

    async def clocked(self) -> list[str]:
        """Tables whose clocks may be running."""
        query = select(TABLES.c.id).where(TABLES.c.stage == "playing", TABLES.c.has_clock.is_(True))
        return [table_id for (table_id,) in await self._rows(query)]

    async def of(self, who: str, limit: int) -> list[TableRow]:
        """The tables of a browser, newest first."""
        mine = select(SEATS.c.table_id).where(SEATS.c.who == who)
        query = select(TABLES).where(TABLES.c.id.in_(mine)).order_by(TABLES.c.updated.desc()).limit(limit)
        return [TableRow(*row) for row in await self._rows(query)]

    async def seats_of(self, who: str, table_ids: Sequence[str]) -> dict[str, list[int]]:
        """Which seats a browser holds at these tables."""
        query = select(SEATS.c.table_id, SEATS.c.seat).where(SEATS.c.who == who, SEATS.c.table_id.in_(table_ids))
        found: dict[str, list[int]] = {}
        for table_id, seat in await self._rows(query.order_by(SEATS.c.seat)):
            found.setdefault(table_id, []).append(seat)
        return found

    async def public(self, stage: str, since: int, limit: int) -> list[TableRow]:
        """Public tables in this stage, newest first."""
        query = (
            select(TABLES)
            .where(TABLES.c.stage == stage, TABLES.c.public.is_(True), TABLES.c.updated >= since)
            .order_by(TABLES.c.updated.desc())
            .limit(limit)
        )
        return [TableRow(*row) for row in await self._rows(query)]

    async def secret(self) -> bytes:
        """The key cookies are signed with, made when it is first needed."""
        query = select(NOTES.c.value).where(NOTES.c.name == SECRET)
        rows = await self._rows(query)
        if not rows:
            with suppress(DBAPIError):  # another server on the same database may have been quicker
                async with self._engine.begin() as connection:
                    await connection.execute(insert(NOTES), {"name": SECRET, "value": secrets.token_hex(32)})
            rows = await self._rows(query)
        return bytes.fromhex(rows[0][0])

    async def _rows(self, query: Any) -> Sequence[Any]:
        async with self._engine.connect() as connection:
            return (await connection.execute(query)).all()


def _migrate(connection: Connection) -> None:
    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    config.attributes["connection"] = connection
    command.upgrade(config, "head")


def _first_line(error: BaseException) -> str:
    text = str(getattr(error, "orig", None) or error)
    return text.splitlines()[0] if text else type(error).__name__
