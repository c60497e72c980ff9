"""Who is connected to which table through the other processes."""

from collections.abc import Collection, Mapping
from typing import NamedTuple

from sqlalchemy import Connection, delete, select
from sqlalchemy.dialects import postgresql
from sqlalchemy.ext.asyncio import AsyncEngine

from trilith.server.clock import now
from trilith.server.store.listener import notify_presence
from trilith.server.store.processes import living
from trilith.server.store.schema import PRESENCE
from trilith.server.store.statements import is_one_of
from trilith.server.store.writer import Writer


class Present(NamedTuple):
    """The seats that are connected, and how many people only watch."""

    seats: frozenset[int] = frozenset()
    watchers: int = 0

    def __add__(self, other: "Present") -> "Present":  # type: ignore[override]
        return Present(self.seats | other.seats, self.watchers + other.watchers)


NOBODY = Present()


class PresenceRows:
    """Only for a database that several processes serve."""

    def __init__(self, engine: AsyncEngine, writer: Writer, process_id: str) -> None:
        self._engine = engine
        self._writer = writer
        self._id = process_id

    async def write(self, present: Mapping[str, Present]) -> None:
        """Store who is at these tables through this process, and tell the others."""
        await self._writer.run(lambda connection: self._write(connection, present))

    async def elsewhere(self, table_ids: Collection[str]) -> dict[str, Present]:
        """Who is at these tables through other processes, of those that live; only tables where somebody is."""
        query = select(PRESENCE.c.table_id, PRESENCE.c.seats, PRESENCE.c.watchers).where(
            is_one_of(PRESENCE.c.table_id, table_ids),
            PRESENCE.c.process_id.in_(living(now())),
            PRESENCE.c.process_id != self._id,
        )
        found: dict[str, Present] = {}
        async with self._engine.connect() as connection:
            for table_id, seats, watchers in await connection.execute(query):
                found[table_id] = found.get(table_id, NOBODY) + Present(_numbers(seats), watchers)
        return found

    def _write(self, connection: Connection, present: Mapping[str, Present]) -> None:
        empty = [table_id for table_id, there in present.items() if there == NOBODY]
        mine = (PRESENCE.c.process_id == self._id, is_one_of(PRESENCE.c.table_id, empty))
        connection.execute(delete(PRESENCE).where(*mine))
        rows = [
            {"process_id": self._id, "table_id": table_id, "seats": _bits(there.seats), "watchers": there.watchers}
            for table_id, there in present.items()
            if there != NOBODY
        ]
        if rows:
            new = postgresql.insert(PRESENCE)
            changed = {name: new.excluded[name] for name in ("seats", "watchers")}
            connection.execute(new.on_conflict_do_update(index_elements=["process_id", "table_id"], set_=changed), rows)
        notify_presence(connection, self._id, present)


def _bits(seats: Collection[int]) -> int:
    return sum(1 << seat for seat in seats)


def _numbers(bits: int) -> frozenset[int]:
    """
    >>> sorted(_numbers(_bits({0, 2})))
    [0, 2]
    """
    return frozenset(number for number in range(bits.bit_length()) if bits >> number & 1)
