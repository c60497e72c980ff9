"""Old tables of guests, and how they are deleted with everything that was stored of them."""

from collections.abc import Collection, Iterable
from typing import Final

from sqlalchemy import ColumnElement, Connection, and_, delete, exists, not_, or_, select
from sqlalchemy.ext.asyncio import AsyncEngine

from trilith.server.clock import now
from trilith.server.store.chip_schema import CHIP_BETS, CHIP_BOOKS, CHIP_OFFERS, CHIP_QUOTES
from trilith.server.store.explorer import delete_explored
from trilith.server.store.processes import living
from trilith.server.store.schema import EVENTS, JOBS, JUDGEMENTS, PRESENCE, REVIEWED_SEATS, REVIEWS, SEATS, TABLES
from trilith.server.store.writer import Writer

# Whoever is known by a cookie only. A seat without an actor is open.
GUESTS: Final = ("browser", "engine")
# Everything that is stored of a table, besides its own row.
PARTS: Final = (EVENTS, SEATS, JOBS, REVIEWS, JUDGEMENTS, REVIEWED_SEATS, PRESENCE, CHIP_BOOKS, CHIP_QUOTES)


class OldTables:
    def __init__(self, engine: AsyncEngine, writer: Writer) -> None:
        self._engine = engine
        self._writer = writer

    async def find(self, before: int, after_id: str, limit: int) -> list[str]:
        """Tables of guests that did not change since then, by id from there on."""
        query = select(TABLES.c.id).where(TABLES.c.id > after_id, _is_old(before)).order_by(TABLES.c.id).limit(limit)
        async with self._engine.connect() as connection:
            return list(await connection.scalars(query))

    async def series_of(self, table_id: str) -> set[str]:
        """The table with all games before and after it."""
        found, latest = {table_id}, [table_id]
        async with self._engine.connect() as connection:
            while latest:
                neighbours = select(TABLES.c.id).where(
                    or_(TABLES.c.previous_id.in_(latest), TABLES.c.next_id.in_(latest)), TABLES.c.id.not_in(found)
                )
                named = select(TABLES.c.previous_id, TABLES.c.next_id).where(TABLES.c.id.in_(latest))
                ids = set(await connection.scalars(neighbours))
                ids |= {name for row in await connection.execute(named) for name in row if name is not None}
                latest = sorted(ids - found)
                found |= ids
        return found

    async def delete(self, table_ids: Collection[str], before: int) -> bool:
        """Delete these tables in one transaction. False, and nothing is deleted, if one of them is in use after all."""
        return await self._writer.run(lambda connection: _delete(connection, table_ids, before))


def _is_old(before: int) -> ColumnElement[bool]:
    """Only guests sit there, nobody bet on it, nothing has changed since then, and nothing happens by itself."""
    is_known = exists().where(SEATS.c.table_id == TABLES.c.id, SEATS.c.actor_kind.not_in(GUESTS))
    # Chips are put aside there, or were won.
    has_bets = or_(*(exists().where(part.c.table_id == TABLES.c.id) for part in (CHIP_BETS, CHIP_OFFERS)))
    has_jobs = exists().where(JOBS.c.table_id == TABLES.c.id)
    is_running = and_(TABLES.c.stage == "playing", TABLES.c.clock_kind != "none")
    is_needed = or_(is_running, is_known, has_bets, has_jobs)
    return and_(TABLES.c.updated < before, TABLES.c.due.is_(None), not_(is_needed))


def _delete(connection: Connection, table_ids: Iterable[str], before: int) -> bool:
    # What names a table that does not exist any more hinders nothing.
    there = select(TABLES.c.id).where(TABLES.c.id.in_(table_ids)).with_for_update()
    found = list(connection.scalars(there))
    old = connection.scalars(select(TABLES.c.id).where(TABLES.c.id.in_(found), _is_old(before))).all()
    occupied = select(PRESENCE.c.table_id).where(
        PRESENCE.c.table_id.in_(found), PRESENCE.c.process_id.in_(living(now()))
    )
    if len(old) != len(found) or connection.scalars(occupied).first():
        return False
    for part in PARTS:
        connection.execute(delete(part).where(part.c.table_id.in_(found)))
    delete_explored(connection, found)
    connection.execute(delete(TABLES).where(TABLES.c.id.in_(found)))
    return True
