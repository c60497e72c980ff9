"""The processes that serve a database: each says every second that it is alive, and sees who else is.

If nobody said so for a while, nothing could be stored: all processes were stopped, or the database was. The first one
to come back notes that as an outage.
"""

from collections.abc import Iterable
from time import monotonic
from typing import Final, NamedTuple

from sqlalchemy import Connection, Select, func, insert, select, text, update
from sqlalchemy.dialects import postgresql, sqlite

from trilith.server.clock import now
from trilith.server.store.schema import HOLDINGS, OUTAGES, PRESENCE, PROCESSES
from trilith.server.store.writer import Writer

# Who was not seen for this long is taken for dead, in milliseconds.
LIFETIME: Final = 4000
# After how long without anybody alive there was an outage, in milliseconds.
LEAST_OUTAGE: Final = 2500
# How long the row of a process that is gone is kept, in milliseconds.
KEPT: Final = 24 * 3600 * 1000
# Any number that nothing else in a PostgreSQL database locks.
OUTAGE_LOCK: Final = 7_214_366
SERVER_TIME: Final = text("SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint")


class Outage(NamedTuple):
    """From when to when nothing could be stored, in milliseconds."""

    began: int
    ended: int


def lost_time(outages: Iterable[Outage], since: int) -> int:
    """How much of the time since then was lost to outages.

    >>> lost_time([Outage(10, 20), Outage(50, 60)], since=15)
    15
    """
    return sum(outage.ended - max(outage.began, since) for outage in outages if outage.ended > since)


class Heartbeat(NamedTuple):
    """`time` is the database's clock when the monotonic clock showed `at`, and `took` how long it took to ask."""

    time: int
    at: float
    took: float
    living: frozenset[str]
    outages: tuple[Outage, ...]


def living(time: int) -> Select[str]:
    """The ids of the processes that are alive at this time, as a query."""
    return select(PROCESSES.c.id).where(PROCESSES.c.seen > time - LIFETIME, PROCESSES.c.left.is_(False))


class Processes:
    """The rows of `processes` and `outages`, as the process with this id sees and writes them."""

    def __init__(self, writer: Writer, process_id: str) -> None:
        self._writer = writer
        self._id = process_id
        self._started = now()

    async def beat(self, may_be_outage: bool = True) -> Heartbeat:
        """Say that this process is alive. Without `may_be_outage`, that nobody said so for long means nothing."""
        return await self._writer.run(lambda connection: self._beat(connection, may_be_outage))

    async def leave(self) -> None:
        """Others need not wait to see that this process is gone."""
        gone = update(PROCESSES).where(PROCESSES.c.id == self._id).values(left=True, seen=now())
        await self._writer.run(lambda connection: connection.execute(gone))

    def _beat(self, connection: Connection, may_be_outage: bool) -> Heartbeat:
        is_sqlite = connection.dialect.name == "sqlite"
        began = monotonic()
        time = now() if is_sqlite else int(connection.execute(SERVER_TIME).scalar_one())
        asked = monotonic()
        if may_be_outage:
            self._note_outage(connection, time)
        dialect = sqlite if is_sqlite else postgresql
        row = dialect.insert(PROCESSES).values(id=self._id, started=self._started, seen=time, left=False)
        connection.execute(row.on_conflict_do_update(index_elements=["id"], set_={"seen": time, "left": False}))
        alive = frozenset(connection.scalars(living(time)))
        outages = connection.execute(select(OUTAGES.c.began, OUTAGES.c.ended).order_by(OUTAGES.c.began)).all()
        return Heartbeat(time, (began + asked) / 2, asked - began, alive, tuple(Outage(*row) for row in outages))

    def _note_outage(self, connection: Connection, time: int) -> None:
        latest = select(func.max(PROCESSES.c.seen))
        seen = connection.scalar(latest)
        if seen is None or seen >= time - LEAST_OUTAGE:
            return
        if connection.dialect.name != "sqlite":
            # Of several processes that come back at once, one notes it.
            connection.execute(text("SELECT pg_advisory_xact_lock(:key)"), {"key": OUTAGE_LOCK})
            seen = connection.scalar(latest)
        if seen is not None and seen < time - LEAST_OUTAGE:
            connection.execute(insert(OUTAGES).values(began=seen, ended=time))

    async def forget(self) -> None:
        """Delete what processes left behind that are gone."""
        await self._writer.run(_forget)


def _forget(connection: Connection) -> None:
    latest = select(func.max(PROCESSES.c.seen)).scalar_subquery()
    for table in (PRESENCE, HOLDINGS):
        connection.execute(table.delete().where(table.c.process_id.not_in(living(now()))))
    is_old = PROCESSES.c.seen < now() - KEPT
    connection.execute(PROCESSES.delete().where(is_old, PROCESSES.c.seen < latest))
