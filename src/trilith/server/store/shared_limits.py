"""Limits that hold for all processes together. Only for a database that several processes serve."""

from collections.abc import Collection, Mapping
from hashlib import blake2b
from typing import Final

from sqlalchemy import Connection, delete, func, select, text
from sqlalchemy.dialects import postgresql

from trilith.server.clock import now
from trilith.server.store.processes import living
from trilith.server.store.schema import BUCKETS, HOLDINGS
from trilith.server.store.writer import Writer

# A bucket that nobody took from for this long is full again, in milliseconds.
FULL_AFTER: Final = 24 * 3600 * 1000
LOCK: Final = text("SELECT pg_advisory_xact_lock(:key)")


class SharedLimits:
    def __init__(self, writer: Writer, process_id: str) -> None:
        self._writer = writer
        self._id = process_id

    async def take(self, names: Collection[str], burst: float, per_second: float) -> bool:
        """Take one token from the bucket of each of these clients; False, and nothing is taken, if one has none."""
        return await self._writer.run(lambda connection: _take(connection, names, burst, per_second))

    async def hold(self, most: Mapping[str, int]) -> bool:
        """Count one more for each of these clients; False, and nothing is counted, if one has as many as it may."""
        return await self._writer.run(lambda connection: self._hold(connection, most))

    async def release(self, names: Collection[str]) -> None:
        """Count one less for each of these clients."""
        await self._writer.run(lambda connection: self._release(connection, names))

    def _hold(self, connection: Connection, most: Mapping[str, int]) -> bool:
        _lock(connection, most)
        query = (
            select(HOLDINGS.c.name, func.sum(HOLDINGS.c.number))
            .where(HOLDINGS.c.name.in_(most), HOLDINGS.c.process_id.in_(living(now())))
            .group_by(HOLDINGS.c.name)
        )
        held: dict[str, int] = dict(connection.execute(query).tuples().all())
        if any(held.get(name, 0) >= limit for name, limit in most.items()):
            return False
        one_more = postgresql.insert(HOLDINGS).on_conflict_do_update(
            index_elements=["name", "process_id"], set_={"number": HOLDINGS.c.number + 1}
        )
        connection.execute(one_more, [{"name": name, "process_id": self._id, "number": 1} for name in most])
        return True

    def _release(self, connection: Connection, names: Collection[str]) -> None:
        _lock(connection, names)
        mine = (HOLDINGS.c.process_id == self._id, HOLDINGS.c.name.in_(names))
        connection.execute(HOLDINGS.update().where(*mine).values(number=HOLDINGS.c.number - 1))
        connection.execute(delete(HOLDINGS).where(*mine, HOLDINGS.c.number <= 0))


def _take(connection: Connection, names: Collection[str], burst: float, per_second: float) -> bool:
    _lock(connection, names)
    time = now()
    known = {row.name: row for row in connection.execute(select(BUCKETS).where(BUCKETS.c.name.in_(names)))}
    left = dict.fromkeys(names, burst)
    for name, row in known.items():
        left[name] = min(burst, row.tokens + max(0, time - row.filled) / 1000 * per_second)
    if any(tokens < 1 for tokens in left.values()):
        return False
    new = postgresql.insert(BUCKETS)
    changed = {name: new.excluded[name] for name in ("tokens", "filled")}
    rows = [{"name": name, "tokens": tokens - 1, "filled": time} for name, tokens in left.items()]
    connection.execute(new.on_conflict_do_update(index_elements=["name"], set_=changed), rows)
    connection.execute(delete(BUCKETS).where(BUCKETS.c.filled < time - FULL_AFTER))
    return True


def _lock(connection: Connection, names: Collection[str]) -> None:
    """Let one process at a time count for these clients, always in the same order: so no two wait for each other."""
    for key in sorted(int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True) for name in names):
        connection.execute(LOCK, {"key": key})
