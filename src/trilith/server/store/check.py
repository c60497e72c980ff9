"""Everything that is stored, checked: each event against its digest and the rules, each row against its events.

Reads a few tables at a time, so a server may run meanwhile, and is not kept from anything.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

import sqlalchemy as sa
from sqlalchemy.engine import URL
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from trilith.games.errors import TrilithError
from trilith.server.store.address import file_path, is_sqlite, open_engine, read_address
from trilith.server.store.damage import DamagedTable, StoredEvent, read_events, replayed
from trilith.server.store.failures import DATABASE_ERRORS, first_line, is_malformed
from trilith.server.store.rows import table_row
from trilith.server.store.schema import EVENTS, TABLES

# Tables that are read together.
PAGE: Final = 200
# What a row must have in common with what happened.
COMPARED: Final = ("version", "game", "ruleset", "stage", "result", "winner", "position", "turn", "turns", "public")


class Checked(NamedTuple):
    """How much was checked, how each table is damaged, and what SQLite itself finds wrong with its file.

    `without_digest` are events that could only be replayed: their digest is missing.
    """

    tables: int
    events: int
    without_digest: int
    damaged: Mapping[str, str]
    file: Sequence[str]

    @property
    def is_sound(self) -> bool:
        return not self.damaged and not self.file


async def check_database(address: str | None) -> Checked:
    """TrilithError if there is no database that could be checked."""
    url = read_address(address)
    path = file_path(url)
    if is_sqlite(url) and (path is None or not path.is_file()):
        raise TrilithError(f"there is no database {path or 'in memory that outlives its server'}")
    engine = open_engine(url)
    try:
        return await _checked(engine, url)
    except DATABASE_ERRORS as error:
        raise TrilithError(f"the database {url!r} cannot be read: {first_line(error)}") from None
    finally:
        await engine.dispose()


async def _checked(engine: AsyncEngine, url: URL) -> Checked:
    async with engine.connect() as connection:
        columns = await connection.run_sync(_event_columns)
        if "digest" not in columns:
            raise TrilithError(
                f"{url!r} holds no games of this version of Trilith: if they are of an earlier one, trilith serve"
                " brings them up to date"
            )
    file = await _file_problems(engine) if is_sqlite(url) else []
    async with engine.connect() as connection:
        damaged = dict.fromkeys(await _without_row(connection), "its row is missing") if not file else {}
    tables = events = without_digest = 0
    try:
        async for rows, stored in _pages(engine):
            for row in rows:
                tables += 1
                there = stored.get(row.id, [])
                events += len(there)
                without_digest += sum(event.digest is None for event in there)
                if how := _damage(row, there):
                    damaged[row.id] = how
    except DATABASE_ERRORS as error:
        if not file:
            raise
        file.append(f"the games behind this cannot be checked: {first_line(error)}")
    return Checked(tables, events, without_digest, damaged, file)


def _event_columns(connection: sa.Connection) -> set[str]:
    inspector = sa.inspect(connection)
    return {column["name"] for column in inspector.get_columns("events")} if inspector.has_table("events") else set()


async def _file_problems(engine: AsyncEngine) -> list[str]:
    try:
        async with engine.connect() as connection:
            rows = await connection.execute(sa.text("PRAGMA quick_check"))
            return [str(line) for (line,) in rows if line != "ok"]
    except DATABASE_ERRORS as error:
        if not is_malformed(error):
            raise
        return [first_line(error)]


async def _without_row(connection: AsyncConnection) -> list[str]:
    """Tables of which there are only events."""
    row = sa.exists().where(TABLES.c.id == EVENTS.c.table_id)
    return [table_id for (table_id,) in await connection.execute(sa.select(EVENTS.c.table_id).where(~row).distinct())]


async def _pages(engine: AsyncEngine) -> AsyncIterator[tuple[Sequence[Any], dict[str, list[StoredEvent]]]]:
    """Rows of tables, a page at a time, with their events as of the same moment."""
    last = ""
    while True:
        async with engine.connect() as connection:
            if connection.dialect.name == "sqlite":
                await connection.exec_driver_sql("BEGIN")
            else:
                await connection.execution_options(isolation_level="REPEATABLE READ")
            columns = [TABLES.c[name] for name in ("id", *COMPARED)]
            query = sa.select(*columns).where(TABLES.c.id > last).order_by(TABLES.c.id).limit(PAGE)
            rows = (await connection.execute(query)).all()
            if not rows:
                return
            last = rows[-1].id
            of_these = (
                sa.select(EVENTS.c.table_id, EVENTS.c.version, EVENTS.c.body, EVENTS.c.digest)
                .where(EVENTS.c.table_id.in_([row.id for row in rows]))
                .order_by(EVENTS.c.table_id, EVENTS.c.version)
            )
            stored: dict[str, list[StoredEvent]] = {}
            for table_id, *event in await connection.execute(of_these):
                stored.setdefault(table_id, []).append(StoredEvent(*event))
            await connection.rollback()
        yield rows, stored


def _damage(row: Any, stored: Sequence[StoredEvent]) -> str | None:
    """What is wrong with a table, if anything is."""
    if not stored:
        return "its events are missing"
    try:
        table = replayed(row.id, read_events(row.id, stored, latest=row.version))
    except DamagedTable as error:
        return error.how
    due = table_row(row.id, table, 0)._asdict()
    wrong = [name for name in COMPARED if row._mapping[name] != due[name]]
    return f"its row says something else about its {wrong[0]} than its events" if wrong else None
