"""The outbox: what is still to be done after events. It is written together with the event, so nothing gets lost.

A follow-up is claimed for a while, then done and removed, or postponed. If its server dies meanwhile it becomes due
again. So it is done at least once, and doing it twice must be harmless.
"""

from typing import Any, Final

from sqlalchemy import ColumnElement, and_, delete, func, select, update
from sqlalchemy.ext.asyncio import AsyncEngine

from trilith.server.store.rows import FollowUp
from trilith.server.store.schema import FOLLOW_UPS
from trilith.server.store.writer import Writer

# How many due follow-ups to look at together.
MOST: Final = 100


class Outbox:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def due(self, now: int) -> list[FollowUp]:
        """What is due now, oldest first."""
        columns = [FOLLOW_UPS.c[name] for name in FollowUp._fields]
        query = select(*columns).where(FOLLOW_UPS.c.due <= now).order_by(FOLLOW_UPS.c.due).limit(MOST)
        async with self._engine.connect() as connection:
            return [FollowUp(*row) for row in await connection.execute(query)]

    async def next_due(self, after: int) -> int | None:
        """When the next one is due after that, if there is any."""
        query = select(func.min(FOLLOW_UPS.c.due)).where(FOLLOW_UPS.c.due > after)
        async with self._engine.connect() as connection:
            when: int | None = await connection.scalar(query)
            return when

    async def claim(self, follow_up: FollowUp, until: int) -> bool:
        """Take it until then. False if another server has taken it since it was read."""
        is_same = and_(_is(follow_up), FOLLOW_UPS.c.due == follow_up.due, FOLLOW_UPS.c.tries == follow_up.tries)
        taken = update(FOLLOW_UPS).where(is_same).values(due=until, tries=follow_up.tries + 1)
        return await self._execute(taken) == 1

    async def complete(self, follow_up: FollowUp) -> None:
        await self._execute(delete(FOLLOW_UPS).where(_is(follow_up)))

    async def postpone(self, follow_up: FollowUp, due: int, error: str) -> None:
        """It failed, and is to be tried again then."""
        await self._execute(update(FOLLOW_UPS).where(_is(follow_up)).values(due=due, error=error))

    async def release(self) -> None:
        """Make everything due at once. Only for a database that no other server uses."""
        await self._execute(update(FOLLOW_UPS).values(due=FOLLOW_UPS.c.created))

    async def _execute(self, statement: Any) -> int:
        return await self._writer.run(lambda connection: connection.execute(statement).rowcount)


def _is(follow_up: FollowUp) -> ColumnElement[bool]:
    return and_(
        FOLLOW_UPS.c.table_id == follow_up.table_id,
        FOLLOW_UPS.c.version == follow_up.version,
        FOLLOW_UPS.c.kind == follow_up.kind,
    )
