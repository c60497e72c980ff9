"""The processes that serve one database: who is alive, who acts at a table by itself, and what they tell each other.

A process acts at the tables that it owns: it lets flags fall there and has engines move. The owner of a table is the
living process with the highest hash of both their names, so all processes agree without talking about it. For a moment
after one of them has died or come back they may not; two owners then do the same thing twice, and the store takes one.

SQLite is served by one process, which owns everything.
"""

import asyncio
import logging
from collections.abc import Sequence
from hashlib import blake2b
from typing import Final, Protocol

from trilith.server import clock
from trilith.server.store import Store
from trilith.server.store.failures import DATABASE_ERRORS, first_line
from trilith.server.store.processes import Heartbeat, Outage, lost_time

LOG: Final = logging.getLogger(__name__)
# How often a process says that it is alive, in seconds.
HEARTBEAT: Final = 1.0
# The database's clock is not believed if asking for the time took longer, in seconds.
LONGEST_QUESTION: Final = 0.5
# How often a process says so where nobody waits for a clock, in heartbeats.
QUIET_BEATS: Final = 60
# How often to delete what dead processes left behind, in heartbeats.
CLEANING: Final = 60


class Watcher(Protocol):
    """Is told what happens in the cluster."""

    @property
    def has_running_clocks(self) -> bool:
        """Whether it matters exactly since when the server was away, should it be killed now."""
        ...

    def other_processes_changed(self, versions: dict[str, int]) -> None:
        """Other processes have stored these versions of tables."""
        ...

    def presence_changed(self, table_ids: Sequence[str]) -> None:
        """Somebody came to these tables, or left them, through another process."""
        ...

    def said(self, table_id: str, seat: int, phrase: str) -> None:
        """Somebody at a table said this through another process."""
        ...

    def may_have_missed_news(self) -> None: ...

    def owners_changed(self) -> None:
        """A process has died or come back."""
        ...

    def outage_ended(self, outage: Outage) -> None:
        """Nothing could be stored meanwhile, by any process."""
        ...

    def store_returned(self) -> None:
        """The database answers again."""
        ...

    def heartbeat(self) -> None:
        """Called about every second."""
        ...


class Cluster:
    """This process among the others."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.id = store.process_id
        self.living = frozenset({self.id})
        self._outages: tuple[Outage, ...] = ()
        self._watcher: Watcher | None = None
        self._task: asyncio.Task[None] | None = None
        self._was_idle = False
        self._beats = 0
        self._quiet_beats = 0

    @property
    def is_shared(self) -> bool:
        return self._store.is_shared

    def owns(self, table_id: str) -> bool:
        """Whether this process acts at the table by itself."""
        return len(self.living) == 1 or owner(self.living, table_id) == self.id

    def lost_time(self, since: int) -> int:
        """How many milliseconds since then nothing could be stored."""
        return lost_time(self._outages, since)

    async def say(self, table_id: str, seat: int, phrase: str) -> None:
        """Tell the other processes what somebody said. Nothing is lost but words if they do not hear it."""
        try:
            await self._store.tell_said(table_id, seat, phrase)
        except DATABASE_ERRORS as error:
            LOG.warning("other processes could not be told what was said: %s", first_line(error))

    async def start(self, watcher: Watcher) -> None:
        self._learn(await self._store.processes.beat())
        self._watcher = watcher
        if self.is_shared:
            self._store.listen(
                watcher.other_processes_changed, watcher.presence_changed, watcher.said, watcher.may_have_missed_news
            )
        self._task = asyncio.create_task(self._run(watcher))

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)
            try:
                await self._store.processes.leave()
            except DATABASE_ERRORS as error:
                LOG.warning("the others could not be told that this process ends: %s", first_line(error))

    async def _run(self, watcher: Watcher) -> None:
        while True:
            await asyncio.sleep(HEARTBEAT)
            try:
                await self._beat(watcher)
            except DATABASE_ERRORS as error:
                if not self._store.is_away:
                    LOG.error("the database does not answer: %s", first_line(error))
                self._store.is_away = True
            except Exception:
                LOG.exception("a heartbeat failed")

    async def _beat(self, watcher: Watcher) -> None:
        # A laptop whose disk may sleep is not woken every second for nothing. Once a minute will do for clocks that run
        # for days, which no table in memory tells of.
        self._quiet_beats += 1
        if self.is_shared or self._store.is_away or watcher.has_running_clocks or self._quiet_beats >= QUIET_BEATS:
            self._quiet_beats = 0
            beat = await self._store.processes.beat(may_be_outage=not self._was_idle)
            self._was_idle = False
            self._learn(beat)
            if self._store.is_away:
                LOG.warning("the database answers again")
                self._store.is_away = False
                watcher.store_returned()
            self._beats += 1
            if self.is_shared and self._beats % CLEANING == 0:
                await self._store.processes.forget()
        else:
            self._was_idle = True
        watcher.heartbeat()

    def _learn(self, beat: Heartbeat) -> None:
        if self.is_shared and beat.took < LONGEST_QUESTION:
            clock.correct(beat.time, beat.at)
        new = beat.outages[len(self._outages) :]
        before = self.living
        if self.is_shared:
            self.living = beat.living | {self.id}
        self._outages = beat.outages
        if self._watcher:
            for outage in new:
                seconds = (outage.ended - outage.began) / 1000
                LOG.warning("nothing could be stored for %.1f s: that time counts on no clock", seconds)
                self._watcher.outage_ended(outage)
            if self.living != before:
                self._watcher.owners_changed()


def owner(living: frozenset[str], table_id: str) -> str:
    """The process that acts at a table by itself."""
    return max(living, key=lambda process: blake2b(f"{process} {table_id}".encode(), digest_size=8).digest())
