"""Deletes old games of guests, a few at a time while the server runs (`--keep-guests`).

A guest is a browser, known by its cookie only. A game stays if somebody with an account sits there, if anything in its
series is younger, if its clock runs, or while anybody looks at it.
"""

import asyncio
import logging
from typing import Final

from trilith.server import metrics
from trilith.server.clock import now
from trilith.server.cluster import Cluster
from trilith.server.store.failures import DATABASE_ERRORS, first_line
from trilith.server.store.old_tables import OldTables
from trilith.server.tables.live_tables import LiveTables

LOG: Final = logging.getLogger(__name__)
DAY: Final = 24 * 3600 * 1000
# How many tables are looked at together.
BATCH: Final = 100
# From one series that was deleted to the next, so that moves never wait, and from one round to the next, in seconds.
PAUSE: Final = 0.1
FIRST_ROUND: Final = 60.0
ROUND: Final = 3600.0
# Of several processes, the one that would own a table of this name does it.
NAME: Final = "retention"


class Retention:
    """`days` is how long games are kept; None is for ever."""

    def __init__(self, days: float | None, old: OldTables, tables: LiveTables, cluster: Cluster) -> None:
        self._days = days
        self._old = old
        self._tables = tables
        self._cluster = cluster
        self._task: asyncio.Task[None] | None = None

    def start(self) -> None:
        if self._days is not None:
            self._task = asyncio.create_task(self._run(self._days))

    async def close(self) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    async def _run(self, days: float) -> None:
        await asyncio.sleep(FIRST_ROUND)
        while True:
            if self._cluster.owns(NAME):
                try:
                    number = await self.delete_older_than(days)
                    LOG.info("%d old tables of guests were deleted", number)
                except DATABASE_ERRORS as error:
                    LOG.warning("old tables could not be deleted: %s", first_line(error))
            await asyncio.sleep(ROUND)

    async def delete_older_than(self, days: float) -> int:
        """One round. How many tables were deleted."""
        before, deleted, last = now() - round(days * DAY), 0, ""
        while batch := await self._old.find(before, last, BATCH):
            last = batch[-1]
            gone: set[str] = set()
            for table_id in batch:
                if table_id in gone:
                    continue
                series = await self._old.series_of(table_id)
                with self._tables.withheld(series) as is_quiet:
                    if is_quiet and await self._old.delete(series, before):
                        gone |= series
                        metrics.DELETED.add(amount=len(series))
                await asyncio.sleep(PAUSE)
            deleted += len(gone)
        return deleted
