"""Backups: all games in one file, the same for every kind of database, written while servers run.

The file is compressed with Zstandard. It has lines of JSON: first what it is, then for each table of the database its
columns and its rows, and last how many rows there are of each and a digest of everything before. So what was in SQLite
can be restored to PostgreSQL, and the other way round.

The keys for cookies are not in it, and neither is what only concerns running processes.
"""

import hashlib
import sqlite3
import tempfile
from base64 import b64decode
from collections.abc import Iterator
from contextlib import closing
from io import BufferedReader
from pathlib import Path
from typing import IO, Any, Final

import msgspec
import zstandard
from sqlalchemy import Connection, MetaData, Table, func, insert, inspect, select
from sqlalchemy.engine import URL
from sqlalchemy.types import LargeBinary

from trilith.games.errors import TrilithError
from trilith.server.clock import now
from trilith.server.store.address import file_path, is_sqlite, open_engine
from trilith.server.store.failures import DATABASE_ERRORS, first_line
from trilith.server.store.lock import sole_server
from trilith.server.store.migrating import VERSION_TABLE, begin_migration, check_revision, revision_of, upgrade
from trilith.server.store.processes import SERVER_TIME, living
from trilith.server.store.puzzle_schema import PUZZLE_RUSHES
from trilith.server.store.schema import BUCKETS, FAILED_TRIES, HOLDINGS, METADATA, NOTES, PRESENCE, PROCESSES, TABLES
from trilith.solve.storage import draft

FORMAT: Final = 1
# What only concerns the processes that run now, and what is over within the hour.
TRANSIENT: Final = frozenset(
    table.name for table in (PROCESSES, PRESENCE, BUCKETS, HOLDINGS, FAILED_TRIES, PUZZLE_RUSHES)
)
# What is ours in a database, also of earlier versions; there may be other programs' tables in it.
OURS: Final = frozenset((*METADATA.tables, "follow_ups"))
# An early version kept the key for cookies here.
SECRET: Final = "secret"
# How many rows are read or written together.
BATCH: Final = 500
# The longest line, in bytes. The longest row is a review.
LONGEST_LINE: Final = 64 << 20
# The process that a restored database was last served by.
RESTORED: Final = "restored"


class Header(msgspec.Struct, frozen=True, tag="backup", tag_field="trilith"):
    """The first line. `schema` is the revision of the database, and `created` when it was read, in milliseconds."""

    format: int
    schema: str
    created: int


class TableHead(msgspec.Struct, frozen=True, tag="table", tag_field="trilith"):
    """Before the rows of a table."""

    table: str
    columns: list[str]


class Footer(msgspec.Struct, frozen=True, tag="end", tag_field="trilith"):
    """The last line: how many rows each table has, and the SHA-256 of all lines before."""

    rows: dict[str, int]
    digest: str


LINE: Final = msgspec.json.Decoder(Header | TableHead | Footer)
ROW: Final = msgspec.json.Decoder(list[Any])


# ---- writing ----


async def back_up(url: URL, file: Path, replace: bool) -> dict[str, int]:
    """Write everything to this file, and return how many rows of each table. An existing file needs `replace`.

    The file has its name only once it is complete.
    """
    if file.exists() and not replace:
        raise TrilithError(f"{file} exists already: choose another name, or replace it with --force")
    try:
        with draft(file, replace) as written:
            return await _copy(url, written, file.parent)
    except FileExistsError:
        raise TrilithError(f"{file} exists already: choose another name, or replace it with --force") from None
    except DATABASE_ERRORS as error:
        raise TrilithError(f"the database {url!r} cannot be read: {first_line(error)}") from None
    except OSError as error:
        raise TrilithError(f"cannot write {file}: {error.strerror or error}") from None


async def _copy(url: URL, draft: IO[bytes], beside: Path) -> dict[str, int]:
    if not is_sqlite(url):
        return await _dump_from(url, draft)
    source = file_path(url)
    if source is None or not source.exists() or not source.stat().st_size:
        raise TrilithError("there is no database to back up")
    with tempfile.TemporaryDirectory(prefix=".trilith-", dir=beside) as folder:
        copy = Path(folder) / "games.sqlite"
        # In one step: the server goes on writing meanwhile, and nothing of that gets into the copy.
        with closing(sqlite3.connect(source)) as original, closing(sqlite3.connect(copy)) as target:
            original.backup(target)
        return await _dump_from(url.set(database=str(copy)), draft)


async def _dump_from(url: URL, draft: IO[bytes]) -> dict[str, int]:
    engine = open_engine(url)
    try:
        async with engine.connect() as connection:
            if not is_sqlite(url):
                # All of it as it is at one moment.
                await connection.execution_options(isolation_level="REPEATABLE READ", postgresql_readonly=True)
            return await connection.run_sync(_dump, draft)
    finally:
        await engine.dispose()


def _dump(connection: Connection, draft: IO[bytes]) -> dict[str, int]:
    revision = revision_of(connection)
    if revision is None:
        raise TrilithError("there are no games of Trilith in that database")
    check_revision(revision)
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in OURS - TRANSIENT)
    digest, rows = hashlib.sha256(), {}
    with zstandard.ZstdCompressor(level=6, write_checksum=True).stream_writer(draft, closefd=False) as packed:

        def write(line: object) -> None:
            data = msgspec.json.encode(line) + b"\n"
            digest.update(data)
            packed.write(data)

        write(Header(FORMAT, revision, now()))
        for table in sorted(found.tables.values(), key=lambda table: table.name):
            write(TableHead(str(table.name), [str(column.name) for column in table.columns]))
            rows[str(table.name)] = 0
            for row in _rows(connection, table):
                write(list(row))
                rows[str(table.name)] += 1
        packed.write(msgspec.json.encode(Footer(rows, digest.hexdigest())) + b"\n")
    return rows


def _rows(connection: Connection, table: Table) -> Iterator[Any]:
    query = select(table).order_by(*table.primary_key.columns)
    if table.name == NOTES.name:
        query = query.where(table.c.name != SECRET)
    return iter(connection.execution_options(yield_per=BATCH).execute(query))


# ---- reading ----


def read(file: Path) -> Iterator[Header | TableHead | list[Any]]:
    """The lines of a backup, one after the other. TrilithError if anything in it is not as it was written.

    Only after the last line is known that all of them are right.
    """
    try:
        with file.open("rb") as stream:
            unpacked = zstandard.ZstdDecompressor().stream_reader(stream)
            yield from _checked(BufferedReader(unpacked, 1 << 16))
    except OSError as error:
        raise TrilithError(f"cannot read {file}: {error.strerror or error}") from None
    except (zstandard.ZstdError, msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise TrilithError(f"{file} is no backup of Trilith, or it is damaged: {error}") from None


def _checked(lines: IO[bytes]) -> Iterator[Header | TableHead | list[Any]]:
    """ValueError says what is wrong."""
    digest, rows, columns, table = hashlib.sha256(), dict[str, int](), 0, ""
    while True:
        data = lines.readline(LONGEST_LINE)
        if not data.endswith(b"\n"):
            raise ValueError("it ends in the middle")
        line = ROW.decode(data) if data.startswith(b"[") else LINE.decode(data)
        if isinstance(line, Footer):
            if line != Footer(rows, digest.hexdigest()) or lines.read(1):
                raise ValueError("its end does not fit what comes before or after")
            return
        if isinstance(line, list):
            if not table or len(line) != columns:
                raise ValueError("a row does not fit its table")
            rows[table] += 1
        elif isinstance(line, TableHead):
            table, columns = line.table, len(line.columns)
            rows[table] = 0
        digest.update(data)
        yield line


def check(file: Path) -> Header:
    """Read all of a backup. TrilithError if it is damaged, or of a version that we do not know."""
    lines = read(file)
    header = next(lines, None)
    if not isinstance(header, Header):
        raise TrilithError(f"{file} is no backup of Trilith")
    if header.format != FORMAT:
        raise TrilithError(f"{file} was written by a newer version of Trilith: restore it with that one")
    check_revision(header.schema)
    for _ in lines:
        pass
    return header


# ---- restoring ----


async def restore(url: URL, file: Path, replace: bool) -> dict[str, int]:
    """Put a backup into a database, all of it or nothing. A database that has games already needs `replace`."""
    header = check(file)
    with sole_server(url):
        engine = open_engine(url)
        try:
            async with engine.begin() as connection:
                return await connection.run_sync(_restore, header, file, replace)
        except DATABASE_ERRORS as error:
            raise TrilithError(f"{url!r} cannot be written, and is as it was: {first_line(error)}") from None
        finally:
            await engine.dispose()


def _restore(connection: Connection, header: Header, file: Path, replace: bool) -> dict[str, int]:
    begin_migration(connection)
    _check_target(connection, replace)
    _drop(connection)
    upgrade(connection, header.schema)
    found = MetaData()
    found.reflect(connection)
    rows = dict[str, int]()
    for table, batch in _batches(file, found):
        connection.execute(insert(table), batch)
        rows[table.name] = rows.get(table.name, 0) + len(batch)
    for name, number in rows.items():
        if connection.scalar(select(func.count()).select_from(found.tables[name])) != number:
            raise TrilithError(f"not all rows of {name} arrived: the database is as it was")
    upgrade(connection)
    # Since then nobody served these games, so the time counts on nobody's clock.
    served = {"id": RESTORED, "started": header.created, "seen": header.created, "left": True}
    connection.execute(insert(PROCESSES).values(served))
    return rows


def _check_target(connection: Connection, replace: bool) -> None:
    revision = revision_of(connection)
    if revision is None:
        return
    check_revision(revision)
    names = inspect(connection).get_table_names()
    # SQLite's file is locked by its server.
    if PROCESSES.name in names and connection.dialect.name != "sqlite":
        time = int(connection.execute(SERVER_TIME).scalar_one())
        if connection.scalars(living(time)).first():
            raise TrilithError("a server runs on that database: stop it first")
    has_games = TABLES.name in names and connection.scalar(select(func.count()).select_from(TABLES))
    if has_games and not replace:
        raise TrilithError("that database has games already: --force replaces all of them by those of the backup")


def _drop(connection: Connection) -> None:
    """Everything of ours; whatever else is in the database stays."""
    found = MetaData()
    found.reflect(connection, only=lambda name, _: name in OURS or name == VERSION_TABLE)
    found.drop_all(connection)


def _batches(file: Path, found: MetaData) -> Iterator[tuple[Table, list[dict[str, Any]]]]:
    """The rows of a backup as the database takes them, some at a time."""
    table, names, batch = None, list[str](), list[dict[str, Any]]()
    for line in read(file):
        if isinstance(line, list):
            batch.append(dict(zip(names, line, strict=True)))
        if table is not None and batch and (len(batch) == BATCH or not isinstance(line, list)):
            yield table, [_with_bytes(table, row) for row in batch]
            batch = []
        if isinstance(line, TableHead):
            table, names = found.tables.get(line.table), line.columns
            if table is None or not set(names) <= set(table.columns.keys()):
                raise TrilithError(f"{file} has a table that its version of the database has not")
    if table is not None and batch:
        yield table, [_with_bytes(table, row) for row in batch]


def _with_bytes(table: Table, row: dict[str, Any]) -> dict[str, Any]:
    """Bytes were written as text."""
    for name, value in row.items():
        if isinstance(value, str) and isinstance(table.columns[name].type, LargeBinary):
            row[name] = b64decode(value)
    return row
