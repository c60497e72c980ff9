"""All live tables: sets them up, loads them again, and drops those where nothing happens. Nothing is lost by that."""

import asyncio
import logging
import secrets
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Final, cast, get_args

from trilith.games.errors import TrilithError
from trilith.play.events import Event, Opened
from trilith.play.table import Table, prepare_opening
from trilith.server.clock import now
from trilith.server.cluster import Cluster
from trilith.server.messages.socket import Phrase
from trilith.server.store import Store, StoreFailed
from trilith.server.store.damage import DamagedTable, replayed
from trilith.server.store.failures import DATABASE_ERRORS, first_line
from trilith.server.store.presence import NOBODY, Present
from trilith.server.store.processes import Outage
from trilith.server.tables.background import BackgroundTasks
from trilith.server.tables.follow_ups import FollowUps
from trilith.server.tables.live_table import Engines, LiveTable, Surroundings
from trilith.server.tables.storing import store_event
from trilith.server.tables.vacations import Vacations

LOG: Final = logging.getLogger(__name__)
# 96 bits: nobody guesses one.
ID_BYTES: Final = 12
# How long a quiet table stays in memory, and how often to look for them, in seconds.
QUIET: Final = 120
SWEEP_INTERVAL: Final = 30
# How many due tables to look at together, and how many to load of them in one go.
MOST_DUE: Final = 2000
LOADED_AT_ONCE: Final = 100
# What is due so soon is due now, in milliseconds: the clocks of two processes differ a little.
SOON: Final = 500
# How long a table that cannot be loaded is left alone, in milliseconds.
UNREADABLE: Final = 600_000
# How often to see whether news was missed, in heartbeats.
CHECK_INTERVAL: Final = 3
# How long to gather who came and went before the other processes are told, in seconds.
PRESENCE_PAUSE: Final = 0.2
# How long to wait before they are told what they could not be told, in seconds.
RETRY_PAUSE: Final = 5.0
# Standard close code: browsers reconnect at once.
SERVICE_RESTART: Final = 1012
NO_TABLE: Final = "there is no such game: its link may have been copied in part"


class NoTable(TrilithError):
    """There is no table with this id."""


class LiveTables:
    """The tables in memory. Other processes may have some of the same: `Watcher` of `cluster.py` says what of that is
    told here."""

    def __init__(self, store: Store, engines: Engines, follow_ups: FollowUps, cluster: Cluster | None = None) -> None:
        self._store = store
        self._follow_ups = follow_ups
        self._cluster = cluster or Cluster(store)
        self._vacations = Vacations(store.vacations)
        self._surroundings = Surroundings(
            store, engines, follow_ups, self._cluster, self._vacations, self._note_presence
        )
        self._live: dict[str, LiveTable] = {}
        self._loading: dict[str, asyncio.Task[LiveTable]] = {}
        # Tables that are being deleted.
        self._withheld: set[str] = set()
        # Tables that could not be loaded, and when.
        self._unreadable: dict[str, int] = {}
        # Tables where somebody came or went, which the other processes do not know yet.
        self._unannounced: set[str] = set()
        self._beats = 0
        self._tasks = BackgroundTasks("several processes")
        self._loading_due: asyncio.Task[None] | None = None
        self._announcing: asyncio.Task[None] | None = None

    async def open(self) -> None:
        """Join the other processes. Tables where something is due are loaded, whether somebody is there or not."""
        await self._vacations.refresh()
        await self._cluster.start(self)
        self._tasks.start(self._sweep())
        self._load_due()

    async def close(self) -> None:
        await self._cluster.close()
        await self._tasks.cancel()
        for live in list(self._live.values()):
            await live.close()

    async def set_up(self, wanted: Opened, table_id: str | None = None) -> LiveTable:
        """A new table. If it is to have a certain id and there is one with that id already, that is the one."""
        if table_id is not None:
            with suppress(NoTable):
                return await self.find(table_id)
        opened = prepare_opening(wanted)
        table = self._vacations.applied(Table.open(opened))
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
        table = Table.rebuild(events[:1])
        changes: list[tuple[Table | None, Event, Table]] = [(None, events[0], table)]
        for event in events[1:]:
            before, table = table, table.apply(event)
            changes.append((before, event, table))
            await asyncio.sleep(0)  # a long game must not hold up the others
        await asyncio.gather(*(store_event(self._store, self._follow_ups, table_id, *change) for change in changes))
        return self._add(table_id, table)

    async def find(self, table_id: str) -> LiveTable:
        """A table, loaded if it is not in memory. NoTable if there is none, DamagedTable if it cannot be loaded."""
        if live := self._live.get(table_id):
            if self._cluster.is_shared:
                await live.catch_up()
            return live
        if table_id in self._withheld:
            raise NoTable(NO_TABLE)
        if table_id not in self._loading:
            self._loading[table_id] = asyncio.create_task(self._load(table_id))
        return await asyncio.shield(self._loading[table_id])

    async def present(self, table_ids: Collection[str]) -> dict[str, Present]:
        """Who is connected to these tables now, to whichever process."""
        elsewhere = await self._elsewhere(table_ids)
        mine = {table_id: live.attendance.present for table_id in table_ids if (live := self._live.get(table_id))}
        return {table_id: mine.get(table_id, NOBODY) + elsewhere.get(table_id, NOBODY) for table_id in table_ids}

    @contextmanager
    def withheld(self, table_ids: Collection[str]) -> Iterator[bool]:
        """Whether none of these is in memory or about to be; if so, nobody can open them meanwhile."""
        if any(table_id in self._live or table_id in self._loading for table_id in table_ids):
            yield False
            return
        self._withheld.update(table_ids)
        try:
            yield True
        finally:
            self._withheld.difference_update(table_ids)

    def wake_jobs(self) -> None:
        """There is something new to do at tables."""
        self._follow_ups.wake()

    @property
    def count(self) -> int:
        """How many are in memory."""
        return len(self._live)

    @property
    def sockets(self) -> int:
        """How many connections they have."""
        return sum(len(live.attendance.connections) for live in self._live.values())

    async def send_away(self) -> None:
        """Finish what is being stored, then tell every browser to come back: the server is about to restart."""

        async def send_away(live: LiveTable) -> None:
            await live.settle()
            for connection in list(live.attendance.connections):
                if not connection.is_closing:
                    connection.close(SERVICE_RESTART, "the server restarts: connect again")

        # A table whose change hangs keeps only its own browsers waiting.
        await asyncio.gather(*(send_away(live) for live in list(self._live.values()) if live.attendance.connections))

    async def _load(self, table_id: str) -> LiveTable:
        try:
            events = await self._store.events(table_id)
            if not events:
                raise NoTable(NO_TABLE)
            return self._add(table_id, replayed(table_id, events))
        except DamagedTable as error:
            LOG.error("table %s is damaged: %s", table_id, error.how)
            raise
        finally:
            del self._loading[table_id]

    def _add(self, table_id: str, table: Table) -> LiveTable:
        if table.since is not None:
            table = table.paused_for(self._cluster.lost_time(table.since))
        live = self._live[table_id] = LiveTable(table_id, table, self._surroundings)
        if self._cluster.is_shared:
            self._tasks.start(self._refresh_presence([table_id]))
        return live

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP_INTERVAL)
            for table_id, live in list(self._live.items()):
                if live.is_idle and now() - live.quiet_since > QUIET * 1000:
                    del self._live[table_id]

    # ---- what happens by itself ----

    @property
    def has_running_clocks(self) -> bool:
        return any(live.table.limit is not None for live in self._live.values())

    def heartbeat(self) -> None:
        self._beats += 1
        self._load_due()
        if self._cluster.is_shared and self._beats % CHECK_INTERVAL == 0:
            self.may_have_missed_news()
            self._tasks.start(self.read_vacations())

    def _load_due(self) -> None:
        """Load the tables where this process has something to do."""
        if self._loading_due is None or self._loading_due.done():
            self._loading_due = self._tasks.start(self._find_due())

    async def _find_due(self) -> None:
        due = await self._store.due(now() + SOON, MOST_DUE)
        for table_id in due:
            if live := self._live.get(table_id):
                live.set_missing_timer()
        await self._load_all([table_id for table_id in due if self._cluster.owns(table_id)])

    async def _load_all(self, table_ids: Sequence[str]) -> None:
        self._unreadable = {table_id: at for table_id, at in self._unreadable.items() if at > now() - UNREADABLE}
        missing = [name for name in table_ids if name not in self._live and name not in self._unreadable]
        for table_id in missing[:LOADED_AT_ONCE]:
            try:
                await self.find(table_id)
            except StoreFailed:
                return
            except TrilithError as error:
                LOG.error("table %s cannot be loaded: %s", table_id, error)
                self._unreadable[table_id] = now()

    async def read_vacations(self) -> None:
        """Somebody may have gone on vacation, or come back."""
        # A table that is about to let a flag fall may have read the news before.
        await self._vacations.refresh()
        for live in list(self._live.values()):
            live.vacations_changed()

    def outage_ended(self, outage: Outage) -> None:
        for live in list(self._live.values()):
            live.outage_ended(outage)

    def store_returned(self) -> None:
        self._follow_ups.wake()
        for live in list(self._live.values()):
            live.resume()

    # ---- what other processes do ----

    def other_processes_changed(self, versions: dict[str, int]) -> None:
        behind = {}
        for table_id, version in versions.items():
            if live := self._live.get(table_id):
                if live.table.version < version:
                    behind[table_id] = live.table.version
            elif self._cluster.owns(table_id):
                # An engine may have to move there.
                self._load_due()
        if behind:
            self._tasks.start(self._read_news(behind))

    def said(self, table_id: str, seat: int, phrase: str) -> None:
        if (live := self._live.get(table_id)) and phrase in get_args(Phrase):
            live.hear(seat, cast(Phrase, phrase))

    def presence_changed(self, table_ids: Sequence[str]) -> None:
        self._tasks.start(self._refresh_presence(table_ids))

    def may_have_missed_news(self) -> None:
        self._tasks.start(self._check_versions())
        self._tasks.start(self._refresh_presence(list(self._live)))

    def owners_changed(self) -> None:
        for live in list(self._live.values()):
            live.resume()
        self._load_due()
        self._tasks.start(self._refresh_presence(list(self._live)))

    async def _check_versions(self) -> None:
        known = {table_id: live.table.version for table_id, live in self._live.items()}
        if behind := await self._store.outdated(known):
            await self._read_news(behind)

    async def _read_news(self, behind: Mapping[str, int]) -> None:
        news = await self._store.newer(behind)
        for table_id, events in news.items():
            if live := self._live.get(table_id):
                try:
                    live.receive(events, behind[table_id])
                except Exception:
                    # The others are to hear theirs all the same.
                    LOG.exception("news of table %s", table_id)

    # ---- who is where ----

    def _note_presence(self, table_id: str) -> None:
        if self._store.presence is None:
            return
        self._unannounced.add(table_id)
        if self._announcing is None or self._announcing.done():
            self._announcing = self._tasks.start(self._announce())

    async def _announce(self) -> None:
        """Tell the other processes who came and went."""
        assert self._store.presence
        while self._unannounced:
            await asyncio.sleep(PRESENCE_PAUSE)
            table_ids, self._unannounced = self._unannounced, set()
            try:
                await self._store.presence.write(
                    {name: live.attendance.present if (live := self._live.get(name)) else NOBODY for name in table_ids}
                )
            except DATABASE_ERRORS as error:
                LOG.warning("other processes could not be told who is here: %s", first_line(error))
                self._unannounced |= table_ids
                await asyncio.sleep(RETRY_PAUSE)

    async def _refresh_presence(self, table_ids: Sequence[str]) -> None:
        elsewhere = await self._elsewhere(table_ids)
        if owned := [name for name in elsewhere if name not in self._live and self._cluster.owns(name)]:
            # Engines play each other there, and now somebody watches.
            await self._load_all(await self._store.shows(owned))
        for table_id in table_ids:
            if live := self._live.get(table_id):
                live.find_elsewhere(elsewhere.get(table_id, NOBODY))

    async def _elsewhere(self, table_ids: Collection[str]) -> dict[str, Present]:
        if self._store.presence is None or not table_ids:
            return {}
        try:
            return await self._store.presence.elsewhere(table_ids)
        except DATABASE_ERRORS as error:
            LOG.warning("who is connected to other processes cannot be read: %s", first_line(error))
            return {}
