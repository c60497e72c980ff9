"""Limits that hold for all processes together. Only for a database that several processes serve."""

from collections.abc import Callable, Collection, Mapping
from hashlib import blake2b
from typing import Final

from sqlalchemy import ARRAY, BigInteger, Connection, bindparam, delete, func, select, text
from sqlalchemy.dialects import postgresql

from trilith.server.clock import now
from trilith.server.store.processes import living
from trilith.server.store.schema import BUCKETS, HOLDINGS
from trilith.server.store.writer import Writer

# A bucket that nobody took from for this long is full again, in milliseconds.
FULL_AFTER: Final = 24 * 3600 * 1000
# How many questions may wait for the database. Many come and go at once only when somebody floods the server.
MOST_ASKING: Final = 50
# How often to delete buckets that are full again, in milliseconds.
DELETING: Final = 60_000
LOCK: Final = text("SELECT pg_advisory_xact_lock(key) FROM unnest(:keys) AS key").bindparams(
    bindparam("keys", type_=ARRAY(BigInteger))
)
# The size of a bucket, and how many tokens it gets per second.
Rate = tuple[float, float]
# How many of something each client has at this process, at the moment it is asked.
Count = Callable[[], Mapping[str, int]]


class TooBusy(Exception):
    """Too many questions wait already."""


class SharedLimits:
    def __init__(self, writer: Writer, process_id: str) -> None:
        self._writer = writer
        self._id = process_id
        self._asking = 0
        # When full buckets were last deleted.
        self._deleted = 0

    async def take(self, rates: Mapping[str, Rate]) -> bool:
        """Take one token from the bucket of each of these clients; False, and nothing is taken, if one has none."""
        return await self._ask(lambda connection: self._take(connection, rates))

    async def hold(self, most: Mapping[str, int], count: Count) -> bool:
        """Tell the others how many these clients have here; False if one has more than it may with those elsewhere.

        It is a number and not one more, so that what could not be told while the database was away is made up for.
        """
        return await self._ask(lambda connection: self._hold(connection, most, count()))

    async def tell(self, here: Mapping[str, int]) -> None:
        """Tell the others how many these clients have here."""
        await self._writer.run(lambda connection: self._tell(connection, here))

    async def _ask(self, question: Callable[[Connection], bool]) -> bool:
        if self._asking >= MOST_ASKING:
            raise TooBusy
        self._asking += 1
        try:
            return await self._writer.run(question)
        finally:
            self._asking -= 1

    def _hold(self, connection: Connection, most: Mapping[str, int], here: Mapping[str, int]) -> bool:
        _lock(connection, most)
        is_elsewhere = (HOLDINGS.c.process_id != self._id, HOLDINGS.c.process_id.in_(living(now())))
        query = (
            select(HOLDINGS.c.name, func.sum(HOLDINGS.c.number))
            .where(HOLDINGS.c.name.in_(most), *is_elsewhere)
            .group_by(HOLDINGS.c.name)
        )
        elsewhere: dict[str, int] = {name: number for name, number in connection.execute(query)}  # noqa: C416
        if any(elsewhere.get(name, 0) + here[name] > limit for name, limit in most.items()):
            return False
        self._tell(connection, here)
        return True

    def _tell(self, connection: Connection, here: Mapping[str, int]) -> None:
        new = postgresql.insert(HOLDINGS)
        put = new.on_conflict_do_update(index_elements=["name", "process_id"], set_={"number": new.excluded.number})
        rows = [
            {"name": name, "process_id": self._id, "number": number} for name, number in sorted(here.items()) if number
        ]
        if rows:
            connection.execute(put, rows)
        if gone := [name for name, number in here.items() if not number]:
            connection.execute(delete(HOLDINGS).where(HOLDINGS.c.process_id == self._id, HOLDINGS.c.name.in_(gone)))

    def _take(self, connection: Connection, rates: Mapping[str, Rate]) -> bool:
        _lock(connection, rates)
        time = now()
        known = {row.name: row for row in connection.execute(select(BUCKETS).where(BUCKETS.c.name.in_(rates)))}
        left = {name: burst for name, (burst, _) in rates.items()}
        for name, row in known.items():
            burst, per_second = rates[name]
            left[name] = min(burst, row.tokens + max(0, time - row.filled) / 1000 * per_second)
        if any(tokens < 1 for tokens in left.values()):
            return False
        new = postgresql.insert(BUCKETS)
        changed = {name: new.excluded[name] for name in ("tokens", "filled")}
        rows = [{"name": name, "tokens": tokens - 1, "filled": time} for name, tokens in left.items()]
        connection.execute(new.on_conflict_do_update(index_elements=["name"], set_=changed), rows)
        if time > self._deleted + DELETING:
            self._deleted = time
            connection.execute(delete(BUCKETS).where(BUCKETS.c.filled < time - FULL_AFTER))
        return True


def _lock(connection: Connection, names: Collection[str]) -> None:
    """Let one process at a time count for these clients, always in the same order: so no two wait for each other."""
    keys = sorted(int.from_bytes(blake2b(name.encode(), digest_size=8).digest(), signed=True) for name in names)
    connection.execute(LOCK, {"keys": keys})
