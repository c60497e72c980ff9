"""Jobs: what is still to be done after events, and what somebody asked for. A row goes when its job is done.

What follows an event is written together with it, so nothing gets lost. A process claims a job, does it, and removes
it or postpones it. A claim names the process: if that dies, its jobs are free as soon as the others see it. So a job is
done at least once, and doing it twice must be harmless.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from sqlalchemy import ColumnElement, Connection, and_, bindparam, case, func, or_, select, tuple_, update

from trilith.server.store.processes import LIFETIME
from trilith.server.store.rows import Job, JobKey
from trilith.server.store.schema import JOBS, PROCESSES
from trilith.server.store.statements import removal
from trilith.server.store.writer import Fetch, Writer

COLUMNS: Final = [JOBS.c[name] for name in Job._fields]
DELETE: Final = removal(JOBS, JobKey._fields)

# Made once: servers ask all the time, and a query that is put together anew leaves circles for the garbage collector.
LIVING: Final = select(PROCESSES.c.id).where(PROCESSES.c.seen > bindparam("seen_after"), PROCESSES.c.left.is_(False))
# What this process has claimed and is not doing, it claimed just before the database was away.
IS_FORGOTTEN: Final = and_(
    JOBS.c.process_id == bindparam("me"),
    tuple_(JOBS.c.table_id, JOBS.c.version, JOBS.c.kind).not_in(bindparam("running", expanding=True)),
)
IS_LEFT: Final = and_(JOBS.c.process_id != bindparam("me"), JOBS.c.process_id.not_in(LIVING))
# It is due, and no living process does it.
IS_FREE: Final = and_(JOBS.c.due <= bindparam("at"), or_(JOBS.c.process_id.is_(None), IS_FORGOTTEN, IS_LEFT))
DUE: Final = (
    select(JOBS.c.kind, func.count(case((IS_FREE, 1))), func.min(case((JOBS.c.due > bindparam("at"), JOBS.c.due))))
    .where(JOBS.c.kind.in_(bindparam("kinds", expanding=True)))
    .group_by(JOBS.c.kind)
)
CLAIMABLE: Final = (
    select(*COLUMNS)
    .where(JOBS.c.kind == bindparam("wanted"), IS_FREE)
    .order_by(JOBS.c.rank, JOBS.c.due)
    .limit(bindparam("most"))
    .with_for_update(skip_locked=True, of=JOBS)
)
TAKE: Final = (
    update(JOBS)
    .where(*(JOBS.c[name] == bindparam(f"its_{name}") for name in JobKey._fields), IS_FREE)
    .values(process_id=bindparam("me"), tries=JOBS.c.tries + 1)
)


class Due(NamedTuple):
    """The kinds of which something can be claimed, and when the next job is due after that."""

    kinds: list[str]
    next: int | None


class Jobs:
    """The rows of `jobs`, as the process with this id claims them."""

    def __init__(self, fetch: Fetch, writer: Writer, process_id: str) -> None:
        self._fetch = fetch
        self._writer = writer
        self.process_id = process_id
        # Called when something was stored that nobody has claimed yet.
        self.on_added: Callable[[], None] = lambda: None

    async def pending(self, kind: str | None = None) -> list[Job]:
        """Everything that is not done yet, or all of one kind; the longest due first."""
        query = select(*COLUMNS).order_by(JOBS.c.due)
        return [Job(*row) for row in await self._fetch(query if kind is None else query.where(JOBS.c.kind == kind))]

    async def due(self, kinds: Collection[str], now: int, running: Collection[JobKey] = ()) -> Due:
        """What there is to do, of these kinds. `running` are the jobs that this process is doing."""
        found = await self._fetch(DUE, {"kinds": list(kinds), **self._asking(now, running)})
        return Due(
            [kind for kind, number, _ in found if number],
            min((when for _, _, when in found if when is not None), default=None),
        )

    async def claim(self, kind: str, most: int, now: int, running: Collection[JobKey] = ()) -> list[Job]:
        """Take jobs of a kind that are due and that no living process has, first for people who wait for few.

        `running` are those that this process is doing.
        """
        asking = self._asking(now, running)
        return await self._writer.run(lambda connection: _claim(connection, kind, most, asking))

    async def complete(self, jobs: Sequence[Job]) -> None:
        await self._writer.run(lambda connection: DELETE.run(connection, [job.key for job in jobs]))

    async def postpone(self, job: Job, due: int, error: str) -> None:
        """It failed, and is to be tried again then, by anybody."""
        await self._execute(update(JOBS).where(_is(job)).values(due=due, error=error, process_id=None))

    async def release(self) -> None:
        """Leave what this process has claimed to the others."""
        await self._execute(update(JOBS).where(JOBS.c.process_id == self.process_id).values(process_id=None))

    async def release_all(self) -> None:
        """Leave all that was claimed to this process. Only for a database that no other server uses."""
        await self._execute(update(JOBS).values(process_id=None))

    def _asking(self, now: int, running: Collection[JobKey]) -> dict[str, Any]:
        """What IS_FREE wants to know."""
        return {
            "at": now,
            "seen_after": now - LIFETIME,
            "me": self.process_id,
            "running": [tuple(key) for key in running],
        }

    async def _execute(self, statement: Any) -> None:
        await self._writer.run(lambda connection: connection.execute(statement))


def _claim(connection: Connection, kind: str, most: int, asking: Mapping[str, Any]) -> list[Job]:
    # SQLite has no locks on rows, but one writer at a time: what somebody else took since is not free any more.
    found = [Job(*row) for row in connection.execute(CLAIMABLE, {"wanted": kind, "most": most, **asking})]
    return [job for job in found if _take(connection, job, asking)]


def _take(connection: Connection, job: Job, asking: Mapping[str, Any]) -> bool:
    key = {f"its_{name}": value for name, value in job.key._asdict().items()}
    return connection.execute(TAKE, {**key, **asking}).rowcount == 1


def _is(job: Job) -> ColumnElement[bool]:
    return and_(JOBS.c.table_id == job.table_id, JOBS.c.version == job.version, JOBS.c.kind == job.kind)
