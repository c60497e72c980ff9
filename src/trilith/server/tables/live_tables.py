"""All live tables: sets them up, loads them again, and drops those where nothing happens. Nothing is lost by that."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from trilith.games.errors import TrilithError
from trilith.play.events import Event, Opened
from trilith.play.table import Table, prepare_opening
from trilith.server.clock import now
from trilith.server.store import Store, StoreFailed
from trilith.server.store.damage import replayed
from trilith.server.tables.follow_ups import FollowUps
from trilith.server.tables.live_table import Engines, LiveTable, store_event

LOG: Final = logging.getLogger(__name__)
# 96 bits: nobody guesses one.
ID_BYTES: Final = 12
# How long a quiet table stays in memory, and how often to look for them, in seconds.
QUIET: Final = 120
SWEEP_INTERVAL: Final = 30
# Standard close code: browsers reconnect at once.
SERVICE_RESTART: Final = 1012


class NoTable(TrilithError):
    """There is no table with this id."""


class LiveTables:
    def __init__(self, store: Store, engines: Engines, follow_ups: FollowUps) -> None:
        self._store = store
        self._engines = engines
        self._follow_ups = follow_ups
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Load the tables whose clocks were running: those go on, whether somebody is there or not."""
        for table_id in await self._store.clocked():
            try:
                await self.find(table_id)
            except TrilithError as error:
                LOG.error("table %s cannot be loaded: %s", table_id, error)
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        if self._sweeper:
            self._sweeper.cancel()
        for live in list(self._live.values()):
            await live.close()

    async def set_up(self, wanted: Opened, table_id: str | None = None) -> LiveTable:
        """A new table. If it is to have a certain id and there is one with that id already, that is the one."""
        if table_id is not None:
            with suppress(NoTable):
                return await self.find(table_id)
        opened = prepare_opening(wanted)
        table = Table.open(opened)
        new_id = table_id or secrets.token_urlsafe(ID_BYTES)
        try:
            await store_event(self._store, self._follow_ups, new_id, None, opened, table)
        except StoreFailed:
            if table_id is None:
                raise
            # Somebody else may have been quicker.
            return await self.find(table_id)
        return self._add(new_id, table)

    async def import_events(self, events: Sequence[Event]) -> LiveTable:
        """A table at which all this has happened already, elsewhere. The first event opens it."""
        table_id = secrets.token_urlsafe(ID_BYTES)
        table = Table.rebuild(events[:1], now())
        changes: list[tuple[Table | None, Event, Table]] = [(None, events[0], table)]
        for event in events[1:]:
            before, table = table, table.apply(event)
            changes.append((before, event, table))
            await asyncio.sleep(0)  # a long game must not hold up the others
        await asyncio.gather(*(store_event(self._store, self._follow_ups, table_id, *change) for change in changes))
        return self._add(table_id, table)

    async def find(self, table_id: str) -> LiveTable:
        """A table, loaded if it is not in memory. NoTable if there is none, DamagedTable if it cannot be loaded."""
        if table_id in self._live:
            return self._live[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    def here(self, table_id: str) -> list[bool] | None:
        """Which seats of a table are connected now; None if it is not in memory."""
        live = self._live.get(table_id)
        return live.here if live else None

    @property
    def count(self) -> int:
        """How many are in memory."""
        return len(self._live)

    @property
    def sockets(self) -> int:
        """How many connections they have."""
        return sum(len(live.connections) for live in self._live.values())

    async def send_away(self) -> None:
        """Finish what is being stored, then tell every browser to come back: the server is about to restart."""
        for live in list(self._live.values()):
            await live.settle()
            for connection in list(live.connections):
                connection.close(SERVICE_RESTART, "the server restarts: connect again")

    async def _load(self, table_id: str) -> LiveTable:
        try:
            events = await self._store.events(table_id)
            if not events:
                raise NoTable("there is no such game: its link may have been copied in part")
            return self._add(table_id, replayed(table_id, events, now()))
        finally:
            del self._loading[table_id]

    def _add(self, table_id: str, table: Table) -> LiveTable:
        live = self._live[table_id] = LiveTable(table_id, table, self._store, self._engines, self._follow_ups)
        return live

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_INTERVAL)
            for table_id, live in list(self._live.items()):
                if live.is_idle and now() - live.quiet_since > QUIET * 1000:
                    del self._live[table_id]
