"""Many games as one record file, written one after the other."""

import asyncio
from collections.abc import AsyncIterator

from trilith.games.errors import TrilithError
from trilith.play.events import Actor
from trilith.server.routes.common import Services
from trilith.server.store import DamagedTable
from trilith.server.tables.records import record_of_events


async def many_records(
    services: Services, actor: Actor, address: str, tables: AsyncIterator[str]
) -> AsyncIterator[str]:
    """The records of these tables. Putting a game together takes a while, so nobody has many files written at once, and
    the tables are not loaded to be played at."""
    async with services.analysing.held(str(actor), address) as is_allowed:
        if not is_allowed:
            yield "; too much is being computed for you just now: try again in a moment\n"
            return
        async for table_id in tables:
            try:
                events = await services.store.events(table_id)
                yield await asyncio.to_thread(record_of_events, events)
            except (DamagedTable, TrilithError):
                continue
