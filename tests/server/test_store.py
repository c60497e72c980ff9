"""The store keeps what it said it has, for itself and for the disk, and one failure is nobody else's."""

import asyncio
import shutil
import sqlite3
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select

from tests.waiting import DEADLINE
from trilith.play.events import ENGINE, Actor, Event, Opened, Seat
from trilith.play.table import Table, prepare_opening
from trilith.server.store import Store, StoreFailed
from trilith.server.store.chip_schema import CHIP_BOOKS
from trilith.server.store.rows import EventWrite, MovedRow, event_write, table_row
from trilith.server.store.schema import JOBS

ME = Actor("browser", "me")
SEATS = (Seat("person", "A", None, ME), Seat("engine", "B", "4", ENGINE))


def opening(table_id: str) -> EventWrite:
    opened = prepare_opening(Opened(5, "morris", "", SEATS))
    return event_write(table_id, None, opened, Table.open(opened))


@asynccontextmanager
async def opened(address: str) -> AsyncIterator[Store]:
    store = Store(address)
    await store.open()
    try:
        yield store
    finally:
        await store.close()


async def kept(store: Store, *table_ids: str) -> list[list[Event]]:
    return [await store.events(table_id) for table_id in table_ids]


def test_what_was_kept_is_there_for_the_next_one(address: str) -> None:
    async def scene() -> None:
        for table_id in ("one", "two"):
            async with opened(address) as store:
                await store.save(opening(table_id))
        async with opened(address) as store:
            assert [len(events) for events in await kept(store, "one", "two", "three")] == [1, 1, 0]
            rows = await store.tables_of(ME, 9)
            assert {row.id for row in rows} == {"one", "two"}
            assert [[seat.actor for seat in row.seats] for row in rows] == [[ME, ENGINE], [ME, ENGINE]]
            assert await store.tables_of(Actor("player", "me"), 9) == []
            assert await store.public_tables("playing", 0, 9) == []

    asyncio.run(scene())


def test_of_several_changes_in_one_transaction_the_last_counts(address: str) -> None:
    """Some of them tell all that a table's row has, others only what a move changes."""

    async def scene() -> None:
        async with opened(address) as store:
            first = prepare_opening(Opened(5, "flip", "", (SEATS[0], Seat("open"))))
            tables = [Table.open(first)]
            writes = [event_write("game", None, first, tables[0])]

            def happen(event: Event) -> None:
                before = tables[-1]
                tables.append(before.apply(event))
                writes.append(event_write("game", before, event, tables[-1]))

            happen(tables[-1].sit(ME, 1, "B", 6))
            for at in (7, 8):
                move = str(tables[-1].match.position.legal_moves[0])
                happen(tables[-1].move(ME, tables[-1].version, move, at))
            assert [isinstance(write.row, MovedRow) for write in writes] == [False, False, True, True]
            happen(tables[-1].act("resign", ME, tables[-1].version, 0, 9))
            # All in one go, and the end by itself.
            await asyncio.gather(*(store.save(write) for write in writes[:-1]))
            [row] = await store.tables_of(ME, 9)
            assert row == table_row("game", tables[-2], 8)
            await store.save(writes[-1])
            [row] = await store.tables_of(ME, 9)
            assert row == table_row("game", tables[-1], 9)

    asyncio.run(scene())


def test_a_settlement_is_asked_for_only_where_there_is_a_book(tmp_path: Path) -> None:
    async def scene() -> None:
        added = 0

        def count() -> None:
            nonlocal added
            added += 1

        async with opened(f"sqlite:///{tmp_path}/games.sqlite") as store:
            store.jobs.on_added = count
            book = {"table_id": "with", "revision": 1, "start": "", "b": 1.0, "sold": "", "cap": 1, "staked": 0,
                    "payable": "", "round": 0}  # fmt: skip
            await store._writer.run(lambda connection: connection.execute(CHIP_BOOKS.insert().values(book)))
            await store.save(opening("without")._replace(if_bet_on=("odds",)))
            assert (await store.jobs.pending(), added) == ([], 0)
            await store.save(opening("with")._replace(if_bet_on=("odds",)))
            [job] = await store.jobs.pending()
            assert (job.table_id, job.version, job.kind, job.tries, added) == ("with", 1, "odds", 0, 1)
            [claimed] = await store.jobs.claim("odds", 9, 5)
            assert claimed.key == job.key

    asyncio.run(scene())


def test_a_game_is_kept_move_by_move(address: str) -> None:
    async def scene() -> None:
        async with opened(address) as store:
            first = prepare_opening(Opened(5, "flip", "", (SEATS[0], SEATS[0])))
            table = Table.open(first)
            await store.save(event_write("game", None, first, table))
            while not table.is_over:
                event = table.move(ME, table.version, str(table.match.position.legal_moves[0]), 7)
                before, table = table, table.apply(event)
                await store.save(event_write("game", before, event, table))
            assert Table.rebuild(await store.events("game")).match == table.match
            [row] = await store.tables_of(ME, 9)
            assert row == table_row("game", table, 7), "what is read is what was written"
            assert (row.stage, row.created, row.started, row.finished, row.updated) == ("over", 5, 5, 7, 7)
            assert row.winner is not None
            assert [seat.result for seat in row.seats] == ["win" if n == row.winner else "loss" for n in (0, 1)]

    asyncio.run(scene())


def test_what_happens_at_several_tables_at_once_is_kept_at_each(address: str) -> None:
    """PostgreSQL gets all of it in one statement."""
    tables: dict[str, Table] = {}

    def new(table_id: str, *seats: Seat) -> EventWrite:
        first = prepare_opening(Opened(5, "flip", "", seats))
        tables[table_id] = Table.open(first)
        return event_write(table_id, None, first, tables[table_id])

    def after(table_id: str, event: Event, *follow_ups: str) -> EventWrite:
        before, tables[table_id] = tables[table_id], tables[table_id].apply(event)
        return event_write(table_id, before, event, tables[table_id], follow_ups)

    async def scene() -> None:
        async with opened(address) as store:
            mine = SEATS[0]
            await asyncio.gather(
                *map(store.save, [new("a", mine, mine), new("b", mine, Seat("open")), new("c", *SEATS)])
            )
            writes = [
                after("a", tables["a"].act("abort", ME, 1, 0, 6), "reporting", "settling"),
                after("b", tables["b"].sit(Actor("browser", "other"), None, "B", 6)),
                after("c", tables["c"].move(ME, 1, "b2s", 6)),
                new("d", mine, mine),
            ]
            await asyncio.gather(*map(store.save, writes))
            rows = {row.id: row for row in await store.tables_of(ME, 9)}
            assert rows == {name: table_row(name, table, 5 if name == "d" else 6) for name, table in tables.items()}
            assert [len(events) for events in await kept(store, *tables)] == [2, 2, 2, 1]
            jobs = await store._fetch(select(JOBS.c.table_id, JOBS.c.version, JOBS.c.kind).order_by(JOBS.c.kind))
            assert [tuple(job) for job in jobs] == [("a", 2, "reporting"), ("a", 2, "settling")]

    asyncio.run(scene())


def test_one_that_cannot_be_kept_spoils_no_other(address: str) -> None:
    async def scene() -> None:
        async with opened(address) as store:
            await store.save(opening("one"))
            again, other = await asyncio.gather(
                store.save(opening("one")), store.save(opening("two")), return_exceptions=True
            )
            assert isinstance(again, StoreFailed)
            assert other is None
            assert [len(events) for events in await kept(store, "one", "two")] == [1, 1]

    asyncio.run(scene())


@pytest.mark.parametrize("value", [{"position": "\ud800"}, {"updated": 2**70}])
def test_a_value_that_cannot_be_kept_takes_nothing_else_away(address: str, value: dict[str, Any]) -> None:
    async def scene() -> None:
        async with opened(address) as store:
            bad = opening("bad")
            bad = bad._replace(row=bad.row._replace(**value))
            refused, other = await asyncio.gather(store.save(bad), store.save(opening("good")), return_exceptions=True)
            assert isinstance(refused, StoreFailed)
            assert other is None
            assert not store.is_away
            assert [len(events) for events in await kept(store, "bad", "good")] == [0, 1]

    asyncio.run(scene())


def test_the_writer_survives_any_error(address: str) -> None:
    async def fail(batch: object, sender: object) -> int:
        raise ArithmeticError("nobody thought of this")

    async def scene() -> None:
        async with opened(address) as store:
            write, store._writer.write_events = store._writer.write_events, fail  # type: ignore[method-assign]
            with pytest.raises(StoreFailed):
                await store.save(opening("one"))
            store._writer.write_events, store.is_away = write, False  # type: ignore[method-assign]
            await store.save(opening("two"))
            assert [len(events) for events in await kept(store, "one", "two")] == [0, 1]

    asyncio.run(scene())


def test_without_a_file_it_lives_in_memory() -> None:
    async def scene() -> None:
        async with opened("sqlite:///:memory:") as store:
            await store.save(opening("one"))
            assert [len(events) for events in await kept(store, "one")] == [1]

    asyncio.run(scene())


def test_the_disk_gets_it_while_the_server_runs(tmp_path: Path) -> None:
    """The database by itself, without what SQLite has logged beside it, is what a power cut leaves for sure."""
    database, copy = tmp_path / "games.sqlite", tmp_path / "copy.sqlite"

    async def scene() -> None:
        async with opened(f"sqlite:///{database}") as store:
            await store.save(opening("one"))
            deadline = time.monotonic() + DEADLINE
            while not _has_events(database, copy):
                assert time.monotonic() < deadline, "nothing came to the disk"
                await asyncio.sleep(0.1)

    asyncio.run(scene())


def _has_events(database: Path, copy: Path) -> bool:
    shutil.copy(database, copy)
    with sqlite3.connect(f"file:{copy}?immutable=1", uri=True) as connection:
        try:
            return bool(connection.execute("SELECT count(*) FROM events").fetchone()[0])
        except sqlite3.OperationalError:  # not even the tables are there yet
            return False
