"""The store keeps what it said it has, for itself and for the disk, and one failure is nobody else's."""

import asyncio
import shutil
import sqlite3
import time
from pathlib import Path

import pytest

from trilith.play.events import ENGINE, Event, Opened, Seat
from trilith.play.table import Table, settle
from trilith.server.room import saving
from trilith.server.store.store import Store, StoreFailed
from trilith.server.store.writing import Saving

SEATS = (Seat("person", "A", None, "me"), Seat("engine", "B", "4", ENGINE))


def opening(table_id: str) -> Saving:
    opened = settle(Opened(5, "morris", "", SEATS))
    return saving(table_id, Table.open(opened), opened)


async def kept(store: Store, *table_ids: str) -> list[list[Event]]:
    return [await store.events(table_id) for table_id in table_ids]


def test_what_was_kept_is_there_for_the_next_one(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/games.sqlite"

    async def scene() -> None:
        for table_id in ("one", "two"):
            store = Store(address)
            await store.open()
            await store.save(opening(table_id))
            await store.close()
        store = Store(address)
        await store.open()
        assert [len(events) for events in await kept(store, "one", "two", "three")] == [1, 1, 0]
        assert {row.id for row in await store.of("me", 9)} == {"one", "two"}
        await store.close()

    asyncio.run(scene())


def test_one_that_cannot_be_kept_spoils_no_other() -> None:
    async def scene() -> None:
        store = Store("sqlite:///:memory:")
        await store.open()
        await store.save(opening("one"))
        again, other = await asyncio.gather(
            store.save(opening("one")), store.save(opening("two")), return_exceptions=True
        )
        assert isinstance(again, StoreFailed)
        assert other is None
        assert [len(events) for events in await kept(store, "one", "two")] == [1, 1]
        await store.close()

    asyncio.run(scene())


def test_the_disk_gets_it_while_the_server_runs(tmp_path: Path) -> None:
    """The database by itself, without what SQLite has logged beside it, is what a power cut leaves for sure."""
    database, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"

    async def scene() -> None:
        store = Store(f"sqlite:///{database}")
        await store.open()
        await store.save(opening("one"))
        deadline = time.monotonic() + 20
        while not _has_tables(database, copy):
            assert time.monotonic() < deadline, "nothing came to the disk"
            await asyncio.sleep(0.1)
        await store.close()

    asyncio.run(scene())


def _has_tables(database: Path, copy: Path) -> bool:
    shutil.copy(database, copy)
    with sqlite3.connect(f"file:{copy}?immutable=1", uri=True) as connection:
        try:
            return bool(connection.execute("SELECT count(*) FROM events").fetchone()[0])
        except sqlite3.OperationalError:  # not even the tables are there yet
            return False


@pytest.mark.parametrize("address", ["sqlite:///:memory:", "sqlite://"])
def test_without_a_file_it_lives_in_memory(address: str) -> None:
    async def scene() -> None:
        store = Store(address)
        await store.open()
        await store.save(opening("one"))
        assert [len(events) for events in await kept(store, "one")] == [1]
        await store.close()

    asyncio.run(scene())
