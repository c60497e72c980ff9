"""What an earlier version had still to do after events becomes jobs, and is done.

`stores/schema_0002.sql` is the database of a server that was stopped with three next games still to be set up: one was
waiting, one had just been begun with, and one had failed and was to be tried again an hour later.
"""

import asyncio
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa

from tests.server.serving import serving
from tests.waiting import wait_until
from trilith.server.store import Store
from trilith.server.store.address import open_engine, read_address
from trilith.server.store.migrating import migrate
from trilith.server.store.rows import JobKey
from trilith.server.store.schema import JOBS
from trilith.server.tables.next_game import NEXT_GAME, next_table_id

STORE = Path(__file__).parent / "stores" / "schema_0002.sql"
WAITING, CLAIMED, FAILED, DONE = "Es7CpZHGpxem-IxT", "AEAo4-M8rWEDtg84", "GpEEdmiHyvjA7Tbv", "FCSUdzNgXxROmxZQ"
FOLLOW_UPS = "SELECT table_id, version, kind, created, due, tries, error FROM follow_ups"


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript(STORE.read_text(encoding="utf-8"))
    connection.close()
    return path


@pytest.fixture(params=["file", "server"])
def old_address(request: pytest.FixtureRequest, old_file: Path) -> str:
    """The old database in SQLite, and what it had still to do in PostgreSQL."""
    if request.param == "file":
        return f"sqlite:///{old_file}"
    address: str = request.getfixturevalue("postgres")
    asyncio.run(_copy(old_file, address))
    return address


async def _copy(file: Path, address: str) -> None:
    with sqlite3.connect(file) as source:
        rows = source.execute(FOLLOW_UPS).fetchall()
    source.close()
    names = ("table_id", "version", "kind", "created", "due", "tries", "error")
    into = sa.text(f"INSERT INTO follow_ups ({', '.join(names)}) VALUES ({', '.join(':' + name for name in names)})")
    engine = open_engine(read_address(address))
    async with engine.begin() as connection:
        await connection.run_sync(migrate, "0002")
        await connection.execute(into, [dict(zip(names, row, strict=True)) for row in rows])
    await engine.dispose()


def test_what_was_to_be_done_is_still_to_be_done(old_address: str) -> None:
    async def scene() -> None:
        store = Store(old_address)
        await store.open()
        jobs = {job.table_id: job for job in await store.jobs.pending() if job.kind == NEXT_GAME}
        assert {job.key for job in jobs.values()} == {JobKey(name, 4, NEXT_GAME) for name in (WAITING, CLAIMED, FAILED)}
        # The server that had begun with one is gone; the one that failed keeps its time.
        claimed = await store.jobs.claim(NEXT_GAME, 9, jobs[FAILED].due - 1)
        assert {job.table_id for job in claimed} == {WAITING, CLAIMED}
        engine = open_engine(read_address(old_address))
        async with engine.connect() as connection:
            query = sa.select(JOBS.c.table_id, JOBS.c.error).where(JOBS.c.kind == NEXT_GAME)
            errors = dict(list(await connection.execute(query)))
        await engine.dispose()
        assert errors == {WAITING: None, CLAIMED: None, FAILED: "ValueError('not yet')"}
        await store.close()

    asyncio.run(scene())


def test_a_server_does_it(old_file: Path) -> None:
    def next_ids() -> dict[str, str | None]:
        with sqlite3.connect(old_file) as connection:
            found = dict(connection.execute("SELECT id, next_id FROM tables WHERE previous_id IS NULL"))
        connection.close()
        return found

    before = next_ids()
    assert before[DONE] == next_table_id(DONE)
    assert before[WAITING] is None
    with serving(old_file):
        wait_until(lambda: all(next_ids()[name] == next_table_id(name) for name in (WAITING, CLAIMED, DONE)))
