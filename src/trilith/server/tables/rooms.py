"""All rooms: opens tables, finds them again, and forgets those where nothing happens. Nothing is lost by that."""

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
from trilith.play.table import Table, settle
from trilith.server.moments import now
from trilith.server.store.store import Store
from trilith.server.tables.room import Room, saving
from trilith.server.workers.engines import Engines

LOG: Final = logging.getLogger(__name__)
# 96 bits: nobody guesses one.
ID_BYTES: Final = 12
# How long a quiet room is kept in memory, and how often we look, in seconds.
QUIET: Final = 120
LOOK: Final = 30


class NoTable(TrilithError):
    """There is no table with this id."""


class Rooms:
    def __init__(self, store: Store, engines: Engines) -> None:
        self._store = store
        self._engines = engines
        self._rooms: dict[str, Room] = {}
        self._finding: dict[str, asyncio.Task[Room]] = {}
        self._sweeper: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Clocks that were running go on, whether somebody is there or not."""
        for table_id in await self._store.clocked():
            try:
                await self.find(table_id)
            except TrilithError as error:
                LOG.error("table %s cannot be taken up again: %s", table_id, error)
        self._sweeper = asyncio.create_task(self._sweep())

    async def close(self) -> None:
        if self._sweeper:
            self._sweeper.cancel()
        for room in list(self._rooms.values()):
            await room.close()

    async def set_up(self, wish: Opened) -> Room:
        """A new table."""
        opened = settle(wish)
        table = Table.open(opened)
        table_id = secrets.token_urlsafe(ID_BYTES)
        await self._store.save(saving(table_id, table, opened))
        return self._keep(table_id, table)

    async def take_in(self, events: Sequence[Event]) -> Room:
        """A table at which all this has happened already, elsewhere. The first event opens it."""
        table, table_id, savings = None, secrets.token_urlsafe(ID_BYTES), []
        for event in events:
            table = table.apply(event) if table else Table.rebuild([event], now())
            savings.append(saving(table_id, table, event))
            await asyncio.sleep(0)  # a long game must not hold up the others
        if table is None:
            raise TrilithError("there is no table without its opening")
        await asyncio.gather(*map(self._store.save, savings))
        return self._keep(table_id, table)

    async def find(self, table_id: str) -> Room:
        """The room of a table. NoTable says that there is none."""
        if table_id in self._rooms:
            return self._rooms[table_id]
        if table_id not in self._finding:
            self._finding[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._finding[table_id])

    def here(self, table_id: str) -> list[bool] | None:
        """Who is at a table now, if anything happens there at all."""
        room = self._rooms.get(table_id)
        return room.here if room else None

    async def _load(self, table_id: str) -> Room:
        try:
            events = await self._store.events(table_id)
            if not events:
                raise NoTable("there is no such game: its link may have been copied in part")
            return self._keep(table_id, Table.rebuild(events, now()))
        finally:
            del self._finding[table_id]

    def _keep(self, table_id: str, table: Table) -> Room:
        room = self._rooms[table_id] = Room(table_id, table, self._store, self._engines, self._go_on)
        return room

    async def _go_on(self, table_id: str, table: Table) -> str:
        """Set up the game after this one: with the sides swapped, or passed round among three."""
        seats = [msgspec.structs.replace(seat, relief=None) for seat in table.seats]
        series = table.next_series
        if series.is_decided:
            series = Series(series.best_of, points=(0.0,) * len(seats))
        wish = Opened(
            at=now(),
            ruleset=table.opened.ruleset,
            identifier="",
            seats=tuple(seats[1:] + seats[:1]),
            clock=_passed_round(table),
            position=table.opened.position,
            series=Series(series.best_of, series.game, series.points[1:] + series.points[:1], table_id),
            public=table.opened.public,
        )
        return (await self.set_up(wish)).id

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(LOOK)
            for table_id, room in list(self._rooms.items()):
                if room.is_idle and now() - room.quiet_since > QUIET * 1000:
                    del self._rooms[table_id]


def _passed_round(table: Table) -> TimeControl:
    """Time odds belong to a player, not to a side."""
    control = table.opened.clock
    return replace(control, odds=control.odds[1:] + control.odds[:1])
