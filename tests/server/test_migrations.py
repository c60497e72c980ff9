"""A database of an earlier version opens, and everything is as that version said.

`stores/schema_0001.sql` is the database of a server that played games of all kinds, the JSON file what it said of them.
"""

import asyncio
import json
import re
import sqlite3
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from tests.server.clients import Browser, Json
from tests.server.serving import serving
from trilith.play.events import ENGINE, Actor, Opened, Sat
from trilith.play.table import Table
from trilith.server.access.identity import from_headers
from trilith.server.store import Store
from trilith.server.store.address import open_engine, read_address
from trilith.server.store.check import check_database
from trilith.server.store.migrating import migrate
from trilith.server.store.rows import TableRow
from trilith.server.store.schema import METADATA
from trilith.server.tables.lists import table_line
from trilith.server.tables.next_game import NEXT_GAME, next_table_id

STORES = Path(__file__).parent / "stores"
SAID: Json = json.loads((STORES / "schema_0001.json").read_text(encoding="utf-8"))
IDS: dict[str, str] = SAID["tables"]
# What is said to people may be said better later.
SENTENCES = ("task", "reason")
LABELS = {table_id: label for label, table_id in IDS.items()}


@pytest.fixture
def old_file(tmp_path: Path) -> Path:
    """The old database as a file."""
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript((STORES / "schema_0001.sql").read_text(encoding="utf-8"))
    connection.close()
    return path


@pytest.fixture(params=["file", "server"])
def old_address(request: pytest.FixtureRequest, old_file: Path) -> str:
    """The old database in SQLite, and the same in PostgreSQL."""
    if request.param == "server":
        address: str = request.getfixturevalue("postgres")
        asyncio.run(_copy(old_file, address))
        return address
    return f"sqlite:///{old_file}"


async def _copy(file: Path, address: str) -> None:
    engine = open_engine(read_address(address))
    async with engine.begin() as connection:
        await connection.run_sync(migrate, "0001")
        await connection.run_sync(_copy_rows, file)
    await engine.dispose()


def _copy_rows(connection: sa.Connection, file: Path) -> None:
    old = sa.MetaData()
    old.reflect(connection)
    with sqlite3.connect(file) as source:
        source.row_factory = sqlite3.Row
        for name in ("notes", "tables", "events", "seats"):
            table = old.tables[name]
            is_flag = {column.name: isinstance(column.type, sa.Boolean) for column in table.columns}
            rows = [
                {column: bool(row[column]) if is_flag[column] else row[column] for column in row.keys()}  # noqa: SIM118
                for row in source.execute(f"SELECT * FROM {name}")
            ]
            connection.execute(table.insert(), rows)
    source.close()


def with_store(address: str, use: Callable[[Store], Any]) -> Any:
    async def run() -> Any:
        store = Store(address)
        await store.open()
        try:
            return await use(store)
        finally:
            await store.close()

    return asyncio.run(run())


def actor(browser: str) -> Actor:
    return Actor("browser", SAID["browsers"][browser]["cookie"].partition(".")[0])


def in_list(line: Json) -> Json:
    """A line without who is connected."""
    return line | {"seats": [seat | {"here": None} for seat in line["seats"]]}


@pytest.mark.parametrize("name", SAID["browsers"])
def test_lists_are_as_before(old_address: str, name: str) -> None:
    async def rows(store: Store) -> list[TableRow]:
        return await store.tables_of(actor(name), 100)

    found = [msgspec.to_builtins(table_line(row, actor(name))) for row in with_store(old_address, rows)]
    said = [in_list(line) for line in SAID["browsers"][name]["mine"]]
    assert shared([in_list(line) for line in found], said) == said


def test_cookies_are_still_valid(old_address: str) -> None:
    key = with_store(old_address, Store.former_secret)
    assert key
    for said in SAID["browsers"].values():
        assert (
            from_headers([(b"cookie", f"trilith={said['cookie']}".encode())], [key]) == said["cookie"].partition(".")[0]
        )


def test_games_players_and_results_can_be_queried(old_address: str) -> None:
    with_store(old_address, Store.former_secret)

    async def ask() -> tuple[list[Any], ...]:
        engine = open_engine(read_address(old_address))
        async with engine.connect() as connection:
            answers = [list(await connection.execute(sa.text(query))) for query in (
                "SELECT game, result, winner, ended_by, id FROM tables WHERE finished IS NOT NULL ORDER BY created, id",
                "SELECT t.id, s.seat, s.result FROM seats s JOIN tables t ON t.id = s.table_id "
                "WHERE s.name = 'Ann' AND s.kind = 'person' AND s.result IS NOT NULL ORDER BY t.created, t.id",
                "SELECT table_id, level FROM seats WHERE kind = 'engine' AND actor_kind = 'engine'",
                "SELECT id, started - created, finished - started FROM tables WHERE stage = 'over'",
                "SELECT id, previous_id, next_id, best_of, series_game FROM tables WHERE best_of > 1",
                "SELECT table_id, seat, relief FROM seats WHERE relief IS NOT NULL",
                "SELECT DISTINCT ruleset_id FROM tables WHERE ruleset = 'flip'",
            )]  # fmt: skip
        await engine.dispose()
        return tuple(answers)

    over, anns, engines, times, series, reliefs, identifiers = asyncio.run(ask())
    assert [(row.game, row.result, row.winner, row.ended_by) for row in over if LABELS[row.id] != "imported"] == [
        ("flip", "0-1", 1, None),
        ("siege", "0-1", 1, "resignation"),
        ("stones", "1/2-1/2", None, "agreement"),
        ("morris", "*", None, "abort"),
        ("flip", "1-0", 0, None),
    ]
    assert [(LABELS[row.id], row.seat, row.result) for row in anns] == [
        ("finished", 0, "loss"), ("series first", 0, "loss"), ("drawn", 0, "draw"), ("imported", 0, "draw"),
    ]  # fmt: skip
    assert sorted((LABELS[row.table_id], row.level) for row in engines) == [
        ("engine", "1"), ("engines", "1"), ("engines", "1"), ("engines second", "1"), ("engines second", "1"),
        ("position", "perfect"),
    ]  # fmt: skip
    assert all(begins >= 0 and lasts >= 0 for _, begins, lasts in times)
    neighbours = {LABELS[row.id]: (LABELS.get(row.previous_id), LABELS.get(row.next_id)) for row in series}
    assert neighbours == {
        "series first": (None, "series second"),
        "series second": ("series first", None),
        "engines": (None, "engines second"),
        "engines second": ("engines", None),
    }  # fmt: skip
    assert [(LABELS[row.table_id], row.seat, row.relief) for row in reliefs] == [("three", 1, "3")]
    assert len(identifiers) == 1


def test_old_events_name_actors_by_bare_numbers(old_address: str) -> None:
    async def events(store: Store) -> None:
        opened, sat, *_ = await store.events(IDS["clock"])
        assert isinstance(opened, Opened)
        assert opened.seats[0].who == actor("ann")
        assert isinstance(sat, Sat)
        assert sat.who == actor("ben")
        table = Table.rebuild(await store.events(IDS["engine"]))
        assert [seat.who for seat in table.seats] == [ENGINE, actor("ann")]

    with_store(old_address, events)


def test_every_old_event_gets_a_digest(old_address: str) -> None:
    with_store(old_address, Store.former_secret)
    found = asyncio.run(check_database(old_address))
    assert found.is_sound, found.damaged
    assert found.events > len(IDS)
    assert found.without_digest == 0


def test_the_schema_is_what_the_migrations_make(old_address: str) -> None:
    with_store(old_address, Store.former_secret)

    async def reflect() -> dict[str, dict[str, bool | None]]:
        engine = open_engine(read_address(old_address))
        found = sa.MetaData()
        async with engine.connect() as connection:
            await connection.run_sync(found.reflect)
        await engine.dispose()
        return _shape(found)

    found = asyncio.run(reflect())
    assert found.pop("alembic_version")
    assert found == _shape(METADATA)


def _shape(metadata: sa.MetaData) -> dict[str, dict[str, bool | None]]:
    """Columns with whether they may be empty, and indexes."""
    return {
        name: {column.name: column.nullable for column in table.columns}
        | {str(index.name): None for index in table.indexes}
        for name, table in metadata.tables.items()
    }


def shared(seen: Any, said: Any) -> Any:
    """What is seen, without fields that the old server did not have yet, and without sentences."""
    if isinstance(seen, dict) and isinstance(said, dict):
        return {key: shared(seen[key], said[key]) for key in seen if key in said and key not in SENTENCES}
    if isinstance(seen, list) and isinstance(said, list) and len(seen) == len(said):
        return [shared(now, then) for now, then in zip(seen, said, strict=True)]
    return seen


def without_identifier(record: str) -> list[str]:
    """Rulesets were once identified in another way, and handicaps had no tag of their own."""
    return [line for line in record.splitlines() if not re.match(r"\[Identifier |\[\w+Handicap ", line)]


def test_every_page_is_as_before_and_games_go_on(old_file: Path) -> None:
    async def clocks(store: Store) -> dict[str, tuple[int, ...]]:
        return {i: Table.rebuild(await store.events(i)).clock.remaining for i in LABELS}

    async def last_events(store: Store) -> dict[str, int]:
        return {i: (await store.events(i))[-1].at for i in LABELS}

    stored, began = with_store(f"sqlite:///{old_file}", clocks), time.monotonic()
    last = with_store(f"sqlite:///{old_file}", last_events)
    with serving(old_file) as server:
        browsers = {name: Browser(server, said["cookie"]) for name, said in SAID["browsers"].items()}
        for label, table_id in IDS.items():
            for name, browser in browsers.items():
                seen = browser.look({"id": table_id})
                said = SAID["views"][label] | SAID["browsers"][name]["views"][label]
                seen["moves"] = None if seen["moves"] is None else True
                # Asking somebody to come back is new.
                seen["may"] = [permission for permission in seen["may"] if permission != "warn"]
                clock, then = seen.pop("clock"), said.pop("clock")
                # Who waits long may do something that earlier versions did not know.
                seen["may"] = [action for action in seen["may"] if action != "warn"]
                if not seen["has_draws"]:
                    # Earlier versions let people agree on a draw in a game that knows none.
                    said["may"] = [action for action in said["may"] if action != "draw"]
                assert shared(seen, said) == shared(said, said), label
                running = clock["running"]
                assert running == then["running"]
                for seat, left in enumerate(clock["remaining"]):
                    # No time ran while there was no server. It was there until the last event of all tables.
                    passed = (time.monotonic() - began) * 1000 + max(last.values()) - last[table_id]
                    passed = passed if seat == running else 0
                    assert stored[table_id][seat] - passed <= left <= stored[table_id][seat]
            record = browsers["ann"].http.get(f"/api/tables/{table_id}/record").text
            assert without_identifier(record) == without_identifier(SAID["records"][label])
        # The draw that was offered is accepted, and a move is made in another game.
        assert browsers["ann"].sit({"id": IDS["clock"]}).act("draw")["say"] == "done"
        assert browsers["ann"].look({"id": IDS["clock"]})["result"] == "1/2-1/2"
        seated = browsers["ann"].sit({"id": IDS["series second"]})
        assert seated.move()["say"] == "done"
        assert len(browsers["ben"].look({"id": IDS["series second"]})["turns"]) == 2


def test_a_next_game_that_was_never_set_up_is_set_up_now(old_file: Path) -> None:
    """The old server could be killed between the agreement on a rematch and the next game."""
    first, second = IDS["series first"], IDS["series second"]
    with sqlite3.connect(old_file) as connection:
        connection.execute("DELETE FROM events WHERE table_id = ? OR (table_id = ? AND body LIKE '%continued%')",
                           (second, first))  # fmt: skip
        connection.execute("DELETE FROM tables WHERE id = ?", (second,))
        connection.execute("DELETE FROM seats WHERE table_id = ?", (second,))
    connection.close()

    async def due(store: Store) -> list[tuple[str, str]]:
        return [(one.table_id, one.kind) for one in await store.jobs.pending() if one.kind == NEXT_GAME]

    assert with_store(f"sqlite:///{old_file}", due) == [(first, NEXT_GAME)]
    with serving(old_file) as server:
        ann = Browser(server, SAID["browsers"]["ann"]["cookie"])
        seated = ann.sit({"id": first})
        while not seated.table["series"]["after"]:
            seated.hear("table")
        assert seated.table["series"]["after"] == next_table_id(first)
        assert ann.look({"id": next_table_id(first)})["you"] == [1]
    assert with_store(f"sqlite:///{old_file}", due) == []


def test_a_table_that_cannot_be_replayed_stays_in_the_lists(old_file: Path) -> None:
    broken = IDS["series first"]
    with sqlite3.connect(old_file) as connection:
        connection.execute("UPDATE events SET body = '{}' WHERE table_id = ? AND version = 3", (broken,))
    connection.close()

    async def rows(store: Store) -> list[TableRow]:
        return await store.tables_of(actor("ben"), 100)

    found = with_store(f"sqlite:///{old_file}", rows)
    lines = [in_list(msgspec.to_builtins(table_line(row, actor("ben")))) for row in found]
    said = [in_list(line) for line in SAID["browsers"]["ben"]["mine"]]
    assert shared(lines, said) == said


def test_a_migration_that_fails_leaves_everything_as_it_was(old_file: Path) -> None:
    with sqlite3.connect(old_file) as connection:
        connection.execute("UPDATE events SET body = '{}' WHERE table_id = ?", (IDS["engines"],))
        connection.execute("UPDATE tables SET line = 'no JSON' WHERE id = ?", (IDS["engines"],))
        before = list(connection.iterdump())
    connection.close()
    with pytest.raises(json.JSONDecodeError):
        with_store(f"sqlite:///{old_file}", Store.former_secret)
    with sqlite3.connect(old_file) as connection:
        assert list(connection.iterdump()) == before
    connection.close()
