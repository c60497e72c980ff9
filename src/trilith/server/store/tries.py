"""Tries to sign in that failed, counted for all processes: the more of them, the longer the next one has to wait."""

from collections.abc import Collection, Mapping
from hashlib import blake2b
from typing import Final

from sqlalchemy import Connection, delete, insert, select, text, update

from trilith.server.clock import now
from trilith.server.store.people import run
from trilith.server.store.schema import FAILED_TRIES
from trilith.server.store.writer import Writer

# The longest wait, and after how long without a try all is forgotten, in milliseconds.
LONGEST_WAIT: Final = 300_000
FORGOTTEN: Final = 24 * 3600 * 1000
LOCK: Final = text("SELECT pg_advisory_xact_lock(:key)")


class TryRows:
    def __init__(self, writer: Writer) -> None:
        self._writer = writer

    async def begin(self, free: Mapping[str, int]) -> int:
        """Count one try for each of these clients, of which so many are free. Returns how long to wait instead, in
        milliseconds, if one of them has to; nothing is counted then."""
        return await run(self._writer, lambda connection: _begin(connection, free))

    async def forgive(self, names: Collection[str], one_of: Collection[str]) -> None:
        """It was right in the end: forget the tries of these clients, and one of those of the others."""

        def forgive(connection: Connection) -> None:
            connection.execute(delete(FAILED_TRIES).where(FAILED_TRIES.c.name.in_(names)))
            fewer = update(FAILED_TRIES).where(FAILED_TRIES.c.name.in_(one_of), FAILED_TRIES.c.number > 0)
            connection.execute(fewer.values(number=FAILED_TRIES.c.number - 1))

        await run(self._writer, forgive)


def wait_after(tries: int) -> int:
    """How long to wait after so many tries too many, in milliseconds.

    >>> [wait_after(tries) for tries in (0, 1, 2, 3, 100)]
    [0, 1000, 2000, 4000, 300000]
    """
    return min(LONGEST_WAIT, 1000 << min(tries - 1, 20)) if tries > 0 else 0


def _begin(connection: Connection, free: Mapping[str, int]) -> int:
    time = now()
    if connection.dialect.name == "postgresql":
        # One at a time, and always in the same order.
        for name in sorted(free):
            key = int.from_bytes(blake2b(f"tries {name}".encode(), digest_size=8).digest(), signed=True)
            connection.execute(LOCK, {"key": key})
    connection.execute(delete(FAILED_TRIES).where(FAILED_TRIES.c.at < time - FORGOTTEN))
    rows = connection.execute(select(FAILED_TRIES).where(FAILED_TRIES.c.name.in_(free))).all()
    # Another process may have counted a try while this one waited for its turn: that alone is nothing to wait for.
    waits = ((row.at, wait_after(row.number + 1 - free[row.name])) for row in rows)
    wait = max((at + long - time for at, long in waits if long), default=0)
    if wait > 0:
        return wait
    known = {row.name: row.number for row in rows}
    for name in free:
        if name in known:
            is_it = FAILED_TRIES.c.name == name
            connection.execute(update(FAILED_TRIES).where(is_it).values(number=known[name] + 1, at=time))
        else:
            connection.execute(insert(FAILED_TRIES).values(name=name, number=1, at=time))
    return 0
