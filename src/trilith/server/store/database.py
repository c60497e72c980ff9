"""The store: one writer that puts everything that waits into one transaction, and readers beside it.

`save` returns when the event is safely stored. Moves at many tables share the cost of one commit.

When the database does not answer, the store is away: everything is refused at once until a heartbeat has succeeded.
"""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
from time import monotonic
from typing import Any, Final

from msgspec import MsgspecError
from sqlalchemy import bindparam, delete, literal, select

from trilith.games.errors import TrilithError
from trilith.play.events import Actor, Event
from trilith.server import metrics
from trilith.server.store.accounts import AccountRows
from trilith.server.store.address import is_sqlite, open_engine, read_address
from trilith.server.store.bots import BotRows
from trilith.server.store.chips import ChipRows
from trilith.server.store.damage import DamagedTable, StoredEvent, StoredTable, read_events
from trilith.server.store.explorer import ExplorerRows
from trilith.server.store.failures import (
    DATABASE_ERRORS,
    Conflict,
    MalformedFile,
    StoreAway,
    StoreFailed,
    first_line,
    is_about_values,
    is_conflict,
    is_malformed,
)
from trilith.server.store.jobs import Jobs
from trilith.server.store.listener import Listener, notify_said
from trilith.server.store.migrating import migrate
from trilith.server.store.old_tables import OldTables
from trilith.server.store.passkeys import PasskeyRows
from trilith.server.store.people import PlayerRows
from trilith.server.store.plain_reads import PlainReader
from trilith.server.store.player_games import PlayerGames
from trilith.server.store.presence import PresenceRows
from trilith.server.store.processes import Processes
from trilith.server.store.puzzle_rushes import PuzzleRushRows
from trilith.server.store.puzzle_tries import PuzzleTryRows
from trilith.server.store.ratings import Ratings
from trilith.server.store.reviews import ReviewRows
from trilith.server.store.rows import EventWrite, SeatRow, Stage, TableRow, read_seat_row, read_table_row
from trilith.server.store.running import RunningGames
from trilith.server.store.schema import EVENTS, NOTES, SEATS, TABLES
from trilith.server.store.sessions import SessionRows
from trilith.server.store.shared_limits import SharedLimits
from trilith.server.store.statements import is_one_of
from trilith.server.store.tournaments import TournamentRows
from trilith.server.store.trained_lines import TrainedLineRows
from trilith.server.store.tries import TryRows
from trilith.server.store.vacations import VacationRows
from trilith.server.store.writer import open_writer, run_checkpoints

LOG: Final = logging.getLogger(__name__)
SECRET: Final = "secret"
BAD_SECRET: Final = (
    "the key for cookies that an earlier version of Trilith kept in the database is damaged. Delete the row 'secret' of"
    " its table 'notes': a new key is made then, and all browsers lose their seats"
)
# The least time from the beginning of one transaction to that of the next, in seconds.
BATCH_INTERVAL: Final = 0.02

# Made once: every query that is put together anew leaves circles for the garbage collector.
SEATS_OF: Final = select(SEATS).where(SEATS.c.table_id.in_(bindparam("ids", expanding=True))).order_by(SEATS.c.seat)
EVENTS_OF: Final = (
    select(EVENTS.c.table_id, TABLES.c.version, EVENTS.c.version, EVENTS.c.body, EVENTS.c.digest)
    .join(TABLES, TABLES.c.id == EVENTS.c.table_id, isouter=True)
    .where(EVENTS.c.table_id.in_(bindparam("ids", expanding=True)))
    .order_by(EVENTS.c.table_id, EVENTS.c.version)
)

# Called when an event is safely stored, with None; or with why it is not, or perhaps not: Conflict, StoreAway.
Stored = Callable[[StoreFailed | None], None]
# Events that wait to be stored, each with who waits for that.
Waiting = Sequence[tuple[EventWrite, Stored]]


class Store:
    """The database. Open it, then close it.

    `process_id` names this process among those that serve the same database; if it is `shared`, there may be several.
    """

    def __init__(self, address: str | None) -> None:
        self._url = read_address(address)
        self._engine = open_engine(self._url)
        # A single question needs no transaction around it.
        autocommit = {} if is_sqlite(self._url) else {"isolation_level": "AUTOCOMMIT"}
        self._reader = self._engine.execution_options(**autocommit)
        self.process_id = secrets.token_hex(8)
        self.is_shared = not is_sqlite(self._url)
        self.is_away = False
        self._waiting: list[tuple[EventWrite, Stored]] = []
        self._wake = asyncio.Event()
        self._written = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._writer = open_writer(self._url, self._engine)
        # Of its own: however often limits are asked, no move and no heartbeat waits for that.
        self._limits_writer = open_writer(self._url, self._engine) if self.is_shared else None
        self._plain_reader = PlainReader(self._engine) if self.is_shared else None
        self._listener: Listener | None = None
        self.jobs = Jobs(self._fetch, self._writer, self.process_id)
        self.reviews = ReviewRows(self._fetch, self._writer)
        self.old_tables = OldTables(self._engine, self._writer)
        self.processes = Processes(self._writer, self.process_id)
        self.presence = PresenceRows(self._engine, self._writer, self.process_id) if self.is_shared else None
        self.limits = SharedLimits(self._limits_writer, self.process_id) if self._limits_writer else None
        self.running = RunningGames(self._fetch)
        self.chips = ChipRows(self._fetch, self._writer)
        self.players = PlayerRows(self._fetch, self._writer)
        self.accounts = AccountRows(self._fetch, self._writer)
        self.vacations = VacationRows(self._fetch, self._writer)
        self.sessions = SessionRows(self._fetch, self._writer)
        self.bots = BotRows(self._fetch, self._writer)
        self.tries = TryRows(self._writer)
        self.passkeys = PasskeyRows(self._fetch, self._writer)
        self.ratings = Ratings(self._fetch, self._writer)
        self.tournaments = TournamentRows(self._fetch, self._writer)
        self.player_games = PlayerGames(self._fetch)
        self.explorer = ExplorerRows(self._fetch, self._writer)
        self.puzzle_tries = PuzzleTryRows(self._fetch, self._writer)
        self.puzzle_rushes = PuzzleRushRows(self._fetch, self._writer)
        self.trained_lines = TrainedLineRows(self._fetch, self._writer)

    async def open(self, is_alone: bool = True) -> None:
        """Migrate the database to the newest schema and begin to write. `is_alone`: no other process uses SQLite's."""
        try:
            async with self._engine.begin() as connection:
                await connection.run_sync(migrate)
            if is_alone and is_sqlite(self._url):
                # No other server uses it, so what was claimed in it was claimed by one that is gone.
                await self.jobs.release_all()
        except DATABASE_ERRORS as error:
            await self._engine.dispose()
            raise TrilithError(f"the database {self._url!r} cannot be opened: {first_line(error)}") from None
        self._tasks = [
            asyncio.create_task(self._write()),
            asyncio.create_task(run_checkpoints(self._engine, self._written)),
        ]

    def listen(
        self,
        on_changed: Callable[[dict[str, int]], None],
        on_presence: Callable[[list[str]], None],
        on_said: Callable[[str, int, str], None],
        on_connected: Callable[[], None],
    ) -> None:
        """Hear from now on what other processes store. `on_connected`: something may have been missed before."""
        self._listener = Listener(self._engine, self.process_id, on_changed, on_presence, on_said, on_connected)
        self._listener.start()

    async def tell_said(self, table_id: str, seat: int, phrase: str) -> None:
        """Tell the other processes what somebody said."""
        await self._writer.run(lambda connection: notify_said(connection, self.process_id, table_id, seat, phrase))

    async def close(self) -> None:
        if self._listener:
            await self._listener.close()
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)
        await self._writer.close()
        if self._limits_writer:
            await self._limits_writer.close()
        if self._plain_reader:
            await self._plain_reader.close()
        for _, stored in self._waiting:
            _tell(stored, StoreAway())
        await self._engine.dispose()

    # ---- writing ----

    async def save(self, write: EventWrite) -> None:
        """Returns when it is safely stored. StoreFailed if it is not, or perhaps not: Conflict, StoreAway."""
        if self.is_away:
            raise StoreAway
        waiting: asyncio.Future[None] = asyncio.get_running_loop().create_future()

        def stored(failure: StoreFailed | None) -> None:
            if waiting.done():
                return
            if failure:
                waiting.set_exception(failure)
            else:
                waiting.set_result(None)

        self.begin_saving(write, stored)
        await waiting

    def begin_saving(self, write: EventWrite, stored: Stored) -> None:
        """Like `save`, without a task that waits for it. The store must not be away."""
        self._waiting.append((write, stored))
        self._wake.set()

    async def _write(self) -> None:
        while True:
            await self._wake.wait()
            self._wake.clear()
            began = monotonic()
            batch, self._waiting = self._waiting, []
            await self._write_batch(batch)
            # A commit costs as much for one move as for fifty: under load, let some gather.
            await asyncio.sleep(max(0.0, began + BATCH_INTERVAL - monotonic()))

    async def _write_batch(self, batch: Waiting) -> None:
        """In one transaction; if something in it is refused, each by itself, so that one cannot spoil the others."""
        sender = self.process_id if self.is_shared else None
        try:
            began = monotonic()
            added = await self._writer.write_events([write for write, _ in batch], sender)
        except Exception as error:
            # Whatever it is, those who wait are told, and the next batch is written.
            metrics.STORE_FAILURES.add()
            if is_about_values(error) and len(batch) > 1:
                for single in batch:
                    await self._write_batch([single])
            else:
                self._refuse(batch, error)
        else:
            metrics.STORE_SECONDS.observe(monotonic() - began)
            metrics.STORE_BATCH.observe(len(batch))
            self._written.set()
            for _, stored in batch:
                _tell(stored, None)
            if added:
                self.jobs.on_added()

    def _refuse(self, batch: Waiting, error: Exception) -> None:
        why: StoreFailed
        if is_conflict(error):
            why = Conflict()
        elif is_about_values(error):
            LOG.error("could not be stored: %s", first_line(error))
            why = StoreFailed("this could not be stored, so it did not happen: try again")
        else:
            LOG.error("the database does not answer: %s", first_line(error))
            self.is_away = True
            why = StoreAway()
        for _, stored in batch:
            _tell(stored, why)

    @property
    def waiting(self) -> int:
        """How many events wait to be stored."""
        return len(self._waiting)

    # ---- reading ----

    async def ping(self) -> None:
        """Ask the database for anything. StoreAway if it does not answer."""
        if self.is_away:
            raise StoreAway
        await self._fetch(select(literal(1)))

    async def events(self, table_id: str) -> list[Event]:
        """Everything that happened at a table, in order; nothing if there is no such table.

        DamagedTable if it cannot be read any more.
        """
        try:
            stored = await self.stored([table_id])
        except MalformedFile:
            raise DamagedTable(table_id, "the part of the database's file that has its events is malformed") from None
        return stored[table_id].read()

    async def stored(self, table_ids: Collection[str]) -> dict[str, StoredTable]:
        """The events of tables as they are stored, by table. MalformedFile if some of them cannot even be found."""
        found = {table_id: StoredTable(table_id, []) for table_id in table_ids}
        for table_id, latest, *event in await self._fetch(EVENTS_OF, {"ids": list(table_ids)}):
            if found[table_id].latest != latest:
                found[table_id] = found[table_id]._replace(latest=latest)
            found[table_id].events.append(StoredEvent(*event))
        return found

    async def newer(self, versions: Mapping[str, int]) -> dict[str, list[Event]]:
        """What happened at these tables after the versions given, in order, by table.

        A table that is damaged is left out.
        """
        stored: dict[str, list[StoredEvent]] = {}
        for table_id, *event in await self._newer_rows(versions):
            stored.setdefault(table_id, []).append(StoredEvent(*event))
        found: dict[str, list[Event]] = {}
        for table_id, rows in stored.items():
            try:
                found[table_id] = read_events(table_id, rows, versions[table_id])
            except DamagedTable as error:
                LOG.error("table %s is damaged: %s", table_id, error.how)
        return found

    async def _newer_rows(self, versions: Mapping[str, int]) -> Sequence[Any]:
        if self._plain_reader:
            reader = self._plain_reader
            return await self._asked(lambda: reader.newer_events(versions))
        rows: list[Any] = []
        for table_id, version in versions.items():
            is_newer = (EVENTS.c.table_id == table_id, EVENTS.c.version > version)
            query = select(EVENTS.c.table_id, EVENTS.c.version, EVENTS.c.body, EVENTS.c.digest).where(*is_newer)
            rows += await self._fetch(query.order_by(EVENTS.c.version))
        return rows

    async def outdated(self, versions: Mapping[str, int]) -> dict[str, int]:
        """Those of these tables, with the versions given, that have a newer one."""
        rows = await self._fetch(select(TABLES.c.id, TABLES.c.version).where(is_one_of(TABLES.c.id, versions)))
        return {table_id: versions[table_id] for table_id, version in rows if version > versions[table_id]}

    async def due(self, time: int, limit: int) -> list[str]:
        """Tables where something happens by itself until then, the longest due first."""
        query = select(TABLES.c.id).where(TABLES.c.due <= time).order_by(TABLES.c.due).limit(limit)
        return [table_id for (table_id,) in await self._fetch(query)]

    async def shows(self, table_ids: Collection[str]) -> list[str]:
        """Those of these tables that are being played by engines only."""
        people = select(SEATS.c.table_id).where(SEATS.c.table_id == TABLES.c.id, SEATS.c.kind != "engine").exists()
        query = select(TABLES.c.id).where(TABLES.c.id.in_(table_ids), TABLES.c.stage == "playing", ~people)
        return [table_id for (table_id,) in await self._fetch(query)]

    async def tables_of(self, actor: Actor, limit: int) -> list[TableRow]:
        """The tables where this actor holds a seat, newest first."""
        mine = select(SEATS.c.table_id).where(SEATS.c.actor_kind == actor.kind, SEATS.c.actor_id == actor.id)
        return await self._table_rows(select(TABLES).where(TABLES.c.id.in_(mine)), limit)

    async def public_tables(self, stage: Stage, since: int, limit: int) -> list[TableRow]:
        """Public tables in this stage that changed since then, newest first."""
        is_wanted = (TABLES.c.stage == stage, TABLES.c.public.is_(True), TABLES.c.updated >= since)
        return await self._table_rows(select(TABLES).where(*is_wanted), limit)

    async def former_secret(self) -> bytes | None:
        """The key for cookies, if an earlier version left it here. TrilithError if it was damaged since."""
        rows = await self._fetch(select(NOTES.c.value).where(NOTES.c.name == SECRET))
        try:
            return bytes.fromhex(rows[0][0]) if rows else None
        except ValueError:
            raise TrilithError(BAD_SECRET) from None

    async def forget_secret(self) -> None:
        """Delete that key, also from the parts of the file that are no longer used."""
        async with self._engine.begin() as connection:
            if is_sqlite(self._url):
                await connection.exec_driver_sql("PRAGMA secure_delete=ON")
            await connection.execute(delete(NOTES).where(NOTES.c.name == SECRET))

    async def _table_rows(self, query: Any, limit: int) -> list[TableRow]:
        found = await self._fetch(query.order_by(TABLES.c.updated.desc(), TABLES.c.id).limit(limit))
        seats: dict[str, list[SeatRow]] = {row.id: [] for row in found}
        for row in await self._fetch(SEATS_OF, {"ids": list(seats)}):
            seats[row.table_id].append(read_seat_row(row._mapping))
        return [row for columns in found if (row := _readable_row(columns._mapping, seats[columns.id]))]

    async def _fetch(self, query: Any, parameters: Mapping[str, Any] | None = None) -> Sequence[Any]:
        """What the database finds. StoreAway if it does not answer."""
        return await self._asked(lambda: self._read(query, parameters))

    async def _read(self, query: Any, parameters: Mapping[str, Any] | None) -> Sequence[Any]:
        async with self._reader.connect() as connection:
            return (await connection.execute(query, parameters)).all()

    async def _asked(self, question: Callable[[], Awaitable[Sequence[Any]]], tries: int = 2) -> Sequence[Any]:
        try:
            return await question()
        except DATABASE_ERRORS as error:
            # The connection may only have become stale: the next one is a new one.
            if tries > 1:
                return await self._asked(question, tries - 1)
            LOG.error("the database does not answer: %s", first_line(error))
            raise (MalformedFile if is_malformed(error) else StoreAway) from None


def _tell(stored: Stored, failure: StoreFailed | None) -> None:
    try:
        stored(failure)
    except Exception:
        # The others are to hear it all the same.
        LOG.exception("after storing")


def _readable_row(columns: Mapping[Any, Any], seats: Sequence[SeatRow]) -> TableRow | None:
    """A table's row. One that was damaged is left out, so that the others can be listed."""
    try:
        return read_table_row(columns, seats)
    except (MsgspecError, TypeError, ValueError) as error:
        LOG.error("the row of table %s cannot be read: %s", columns["id"], error)
        return None
