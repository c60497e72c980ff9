"""All live tables: sets them up, loads them again, and drops those where nothing happens. Nothing is lost by that."""

import asyncio
import logging
import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Final

import msgspec

from trilith.games.errors import TrilithError
from trilith.play.clock import TimeControl
from trilith.play.events import Event, Opened, Series
from trilith.play.table import Table, prepare_opening
from trilith.server.clock import now
from trilith.server.store import Store
from trilith.server.tables.live_table import Engines, LiveTable, event_write

LOG: Final = logging.getLogger(__name__)
# 96 bits: nobody guesses one.
ID_BYTES: Final = 12
# How long a quiet table stays in memory, and how often to look for them, in seconds.
QUIET: Final = 120
SWEEP_INTERVAL: Final = 30


class NoTable(TrilithError):
    """There is no table with this id."""


class LiveTables:
    def __init__(self, store: Store, engines: Engines) -> None:
        self._store = store
        self._engines = engines
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

    async def set_up(self, wanted: Opened) -> LiveTable:
        """A new table."""
        opened = prepare_opening(wanted)
        table = Table.open(opened)
        table_id = secrets.token_urlsafe(ID_BYTES)
        await self._store.save(event_write(table_id, table, opened))
        return self._add(table_id, table)

    async def import_events(self, events: Sequence[Event]) -> LiveTable:
        """A table at which all this has happened already, elsewhere. The first event opens it."""
        table, table_id, writes = None, secrets.token_urlsafe(ID_BYTES), []
        for event in events:
            table = table.apply(event) if table else Table.rebuild([event], now())
            writes.append(event_write(table_id, table, event))
            await asyncio.sleep(0)  # a long game must not hold up the others
        if table is None:
            raise TrilithError("there is no table without its opening")
        await asyncio.gather(*map(self._store.save, writes))
        return self._add(table_id, table)

    async def find(self, table_id: str) -> LiveTable:
        """A table, loaded if it is not in memory. NoTable if there is none."""
        if table_id in self._live:
            return self._live[table_id]
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    def here(self, table_id: str) -> list[bool] | None:
        """Which seats of a table are connected now; None if it is not in memory."""
        live = self._live.get(table_id)
        return live.here if live else None

    async def _load(self, table_id: str) -> LiveTable:
        try:
            events = await self._store.events(table_id)
            if not events:
                raise NoTable("there is no such game: its link may have been copied in part")
            return self._add(table_id, Table.rebuild(events, now()))
        finally:
            del self._loading[table_id]

    def _add(self, table_id: str, table: Table) -> LiveTable:
        live = self._live[table_id] = LiveTable(table_id, table, self._store, self._engines, self._set_up_next)
        return live

    async def _set_up_next(self, table_id: str, table: Table) -> str:
        """Set up the game after this one: with the sides swapped, or passed round among three."""
        seats = [msgspec.structs.replace(seat, relief=None) for seat in table.seats]
        series = table.next_series
        if series.is_decided:
            series = Series(series.best_of, points=(0.0,) * len(seats))
        wanted = Opened(
            at=now(),
            ruleset=table.opened.ruleset,
            identifier="",
            seats=tuple(seats[1:] + seats[:1]),
            clock=_passed_round(table),
            position=table.opened.position,
            series=Series(series.best_of, series.game, series.points[1:] + series.points[:1], table_id),
            public=table.opened.public,
        )
        return (await self.set_up(wanted)).id

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_INTERVAL)
            for table_id, live in list(self._live.items()):
                if live.is_idle and now() - live.quiet_since > QUIET * 1000:
                    del self._live[table_id]


def _passed_round(table: Table) -> TimeControl:
    """Time odds belong to a player, not to a side."""
    control = table.opened.clock
    return replace(control, odds=control.odds[1:] + control.odds[:1])
