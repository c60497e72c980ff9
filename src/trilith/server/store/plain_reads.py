"""What is read for nearly every move of another process, over one connection to PostgreSQL that is kept.

The driver is asked directly. SQLAlchemy would take a connection from its pool, look at the statement and give the
connection back, which costs several times what the question does.
"""

import asyncio
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trilith.server.store.failures import DATABASE_ERRORS

# All at once: one question, however many tables there is news of.
NEWER_EVENTS: Final = """
    SELECT events.table_id, events.version, events.body, events.digest
    FROM unnest($1::text[], $2::integer[]) AS known (table_id, version)
    JOIN events ON events.table_id = known.table_id AND events.version > known.version
    ORDER BY events.table_id, events.version
"""


class PlainReader:
    """Keeps its connection, unless something went wrong on it."""

    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None
        self._lock = asyncio.Lock()
        self._is_closed = False

    async def newer_events(self, versions: Mapping[str, int]) -> Sequence[Any]:
        """What was stored of these tables after the versions given: table, version, body and digest, in order."""
        return await self._fetch(NEWER_EVENTS, list(versions), list(versions.values()))

    async def close(self) -> None:
        self._is_closed = True
        async with self._lock:
            await self._disconnect()

    async def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        with suppress(*DATABASE_ERRORS):
            if connection:
                await connection.close()

    async def _fetch(self, statement: str, *parameters: Any) -> Sequence[Any]:
        async with self._lock:
            if self._is_closed:
                raise ConnectionAbortedError("the store is closed")
            self._connection = self._connection or await self._engine.connect()
            try:
                driver: Any = (await self._connection.get_raw_connection()).driver_connection
                rows: Sequence[Any] = await driver.fetch(statement, *parameters)
            except BaseException:
                # SQLAlchemy does not know that something went wrong, and would use the connection again.
                with suppress(*DATABASE_ERRORS):
                    await self._connection.invalidate()
                await self._disconnect()
                raise
            return rows
