"""A table whose events cannot be read: it says so, and harms nothing else."""

import asyncio
import json
import sqlite3
from pathlib import Path

import pytest
import sqlalchemy as sa
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.cli.command_line import run
from tests.server.clients import Browser, Json
from tests.server.serving import Server, serving
from tests.server.test_store import opened, opening
from tests.waiting import DEADLINE
from trilith.play.event_json import InvalidEvent
from trilith.play.events import read_event
from trilith.server.store import DamagedTable
from trilith.server.store.address import open_engine, read_address
from trilith.server.store.check import check_database
from trilith.server.store.digest import event_digest

UNREADABLE = {
    "cut off": '{"type":"mov',
    "no event": "{}",
    "a list": "[1,2]",
    "another kind": '{"type":"flown","at":1}',
    "old actors of a wrong kind": '{"type":"opened","seats":[7]}',
    "deep": "[" * 100_000,
    "not there": "",
}
# Events that can be read, but cannot have happened.
IMPOSSIBLE = {
    "an illegal move": '{"type":"moved","at":1,"seat":0,"move":"z9","spent":0}',
    "a seat that is not there": '{"type":"sat","at":1,"seat":9,"who":{"kind":"browser","id":"x"},"name":""}',
    "taken back too often": '{"type":"took_back","at":1,"count":40,"spent":0}',
    "opened twice": '{"type":"opened","at":1,"ruleset":"flip","identifier":"flip-1","seats":[]}',
}


@pytest.mark.parametrize("body", UNREADABLE.values(), ids=UNREADABLE)
def test_what_is_no_event_is_refused(body: str) -> None:
    with pytest.raises(InvalidEvent):
        read_event(body)


def damage(file: Path, statement: str, *values: object) -> None:
    with sqlite3.connect(file) as connection:
        assert connection.execute(statement, values).rowcount == 1
    connection.close()


def content(file: Path) -> list[str]:
    with sqlite3.connect(file) as connection:
        found = list(connection.iterdump())
    connection.close()
    return found


def begun(ann: Browser) -> Json:
    """A game with a clock and two moves, so that it is loaded when the server starts."""
    me = {"kind": "me"}
    table = ann.set_up("flip", me, me, clock={"kind": "time", "seconds": 3600})
    seated = ann.sit(table)
    for _ in range(2):
        assert seated.move()["say"] == "done"
    seated.close()
    return table


def check_damaged(server: Server, ann: Browser, table: Json) -> None:
    for answer in (
        ann.http.get(f"/api/tables/{table['id']}"),
        ann.http.get(f"/api/tables/{table['id']}/record"),
        ann.http.post(f"/api/tables/{table['id']}/join", json={}),
        ann.http.post(f"/api/tables/{table['id']}/review", json={}),
    ):
        assert answer.status_code == 500
        assert answer.json()["detail"].startswith("this game is damaged")
    with connect(f"ws://{server.host}/api/tables/{table['id']}/socket", open_timeout=DEADLINE) as socket:
        with pytest.raises(ConnectionClosed) as closed:
            socket.recv(DEADLINE)
        assert closed.value.rcvd
        assert closed.value.rcvd.code == 4005


def check_intact(ann: Browser, table: Json, turns: int) -> None:
    seated = ann.sit(table)
    assert len(seated.table["turns"]) == turns
    assert seated.move()["say"] == "done"
    seated.close()


def test_the_server_starts_and_plays_on_with_a_damaged_table(tmp_path: Path) -> None:
    """Its clock is running, so the server loads it by itself."""
    file = tmp_path / "games.sqlite"
    with serving(file) as server:
        ann = Browser(server)
        bad, good = begun(ann), begun(ann)
        server.kill()
        damage(file, 'UPDATE events SET body = \'{"type":"mov\' WHERE table_id = ? AND version = 2', bad["id"])
        server.start()
        check_damaged(server, ann, bad)
        check_intact(ann, good, 2)
        assert {line["id"] for line in ann.http.get("/api/mine").json()["tables"]} == {bad["id"], good["id"]}
        assert ann.http.get("/").status_code == 200


def test_a_part_of_the_file_that_was_overwritten_harms_only_what_was_there(tmp_path: Path) -> None:
    """SQLite itself finds the page of events malformed."""

    def overwrite(file: Path, table: str) -> None:
        with sqlite3.connect(file) as connection:
            connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            (size,) = connection.execute("PRAGMA page_size").fetchone()
        connection.close()
        content = bytearray(file.read_bytes())
        page = content.index(f'"note":"{table}"'.encode()) // size
        content[page * size : page * size + 8] = b"\xff" * 8
        file.write_bytes(content)

    file = tmp_path / "games.sqlite"
    with serving(file) as server:
        ann = Browser(server)
        good, bad = begun(ann), begun(ann)
        server.kill()
        with sqlite3.connect(file) as connection:
            # A page of its own, behind those of the others.
            for version in range(4, 100):
                body = f'{{"note":"{bad["id"]}","fill":"{"x" * 3000}"}}'
                values = (bad["id"], version, 1, body, event_digest(bad["id"], version, body))
                connection.execute(
                    "INSERT INTO events (table_id, version, at, body, digest) VALUES (?, ?, ?, ?, ?)", values
                )
        connection.close()
        overwrite(file, bad["id"])
        server.start()
        check_damaged(server, ann, bad)
        check_intact(ann, good, 2)
        answer = run("check", "--database", f"sqlite:///{file}")
        assert answer.code == 1
        assert "the file: " in answer.out


# What may happen to the last of three events, or to one before it.
HARM = {
    "the first is missing": "DELETE FROM events WHERE table_id = ? AND version = 1",
    "one is missing": "DELETE FROM events WHERE table_id = ? AND version = 2",
    "the last is missing": "DELETE FROM events WHERE table_id = ? AND version = 3",
    "changed to what could have happened": """
        UPDATE events SET body = replace(body, '"at":1', '"at":2') WHERE table_id = ? AND version = 2
    """,
}


def test_every_kind_of_damage_is_noticed_by_a_running_server(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with serving(file) as server:
        ann = Browser(server)
        good = begun(ann)
        tables = {kind: begun(ann) for kind in (*UNREADABLE, *IMPOSSIBLE, *HARM)}
        server.kill()
        for kind, body in (UNREADABLE | IMPOSSIBLE).items():
            table = tables[kind]["id"]
            # As if an earlier version had written it, without a digest.
            damage(file, "UPDATE events SET body = ?, digest = NULL WHERE table_id = ? AND version = 3", body, table)
        for kind, statement in HARM.items():
            damage(file, statement, tables[kind]["id"])
        server.start()
        for table in tables.values():
            check_damaged(server, ann, table)
        check_intact(ann, good, 2)


def test_a_row_that_cannot_be_read_is_left_out_of_the_lists(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with serving(file) as server:
        ann = Browser(server)
        bad, good = begun(ann), begun(ann)
        damage(file, "UPDATE tables SET clock_odds = 'x' WHERE id = ?", bad["id"])
        assert [line["id"] for line in ann.http.get("/api/mine").json()["tables"]] == [good["id"]]
        assert ann.http.get("/").status_code == 200
        check_intact(ann, good, 2)


# ---- checking everything ----


def stored(address: str, *tables: str) -> None:
    async def scene() -> None:
        async with opened(address) as store:
            for table in tables:
                await store.save(opening(table))

    asyncio.run(scene())


def change(address: str, statement: str) -> None:
    async def scene() -> None:
        engine = open_engine(read_address(address))
        async with engine.begin() as connection:
            await connection.execute(sa.text(statement))
        await engine.dispose()

    asyncio.run(scene())


def test_what_is_sound_is_found_sound(address: str) -> None:
    stored(address, *(f"table {number:03}" for number in range(250)))
    found = asyncio.run(check_database(address))
    assert found.is_sound
    assert (found.tables, found.events, found.without_digest) == (250, 250, 0)


@pytest.mark.parametrize(
    ("statement", "how"),
    [
        ("UPDATE events SET body = replace(body, 'morris', 'mörris') WHERE table_id = 'two'", "event 1 was changed"),
        ("UPDATE events SET digest = digest - 1 WHERE table_id = 'two'", "event 1 was changed"),
        ("UPDATE events SET body = '{', digest = NULL WHERE table_id = 'two'", "event 1 cannot be read"),
        ("UPDATE events SET version = 2 WHERE table_id = 'two'", "event 1 is missing"),
        ("DELETE FROM events WHERE table_id = 'two'", "its events are missing"),
        ("DELETE FROM tables WHERE id = 'two'", "its row is missing"),
        ("UPDATE tables SET result = '1-0' WHERE id = 'two'", "its row says something else about its result"),
    ],
)
def test_what_is_damaged_is_named(address: str, statement: str, how: str) -> None:
    stored(address, "one", "two", "three")
    change(address, statement)
    found = asyncio.run(check_database(address))
    assert list(found.damaged) == ["two"]
    assert found.damaged["two"].startswith(how)


def test_an_event_in_the_place_of_another_is_found(address: str) -> None:
    """A copy of a sound event with its digest is not sound at another table."""
    stored(address, "one", "two")
    change(
        address, "UPDATE events SET digest = (SELECT digest FROM events WHERE table_id = 'one') WHERE table_id = 'two'"
    )
    change(address, "UPDATE events SET body = (SELECT body FROM events WHERE table_id = 'one') WHERE table_id = 'two'")

    async def load() -> None:
        async with opened(address) as store:
            assert len(await store.events("one")) == 1
            with pytest.raises(DamagedTable):
                await store.events("two")

    asyncio.run(load())


def test_events_without_a_digest_are_replayed(address: str) -> None:
    stored(address, "one")
    change(address, "UPDATE events SET digest = NULL")
    found = asyncio.run(check_database(address))
    assert found.is_sound
    assert found.without_digest == 1


def test_the_command_says_what_is_damaged_and_leaves_everything_as_it_is(tmp_path: Path) -> None:
    address = f"sqlite:///{tmp_path}/games.sqlite"
    stored(address, "one", "two")
    answer = run("check", "--database", address)
    assert (answer.code, answer.out) == (0, "2 games with 2 events: all as they were written.\n")
    damage(tmp_path / "games.sqlite", "UPDATE events SET at = 6, body = replace(body, '5', '6') WHERE table_id = 'two'")
    before = content(tmp_path / "games.sqlite")
    answer = run("check", "--database", address)
    assert (answer.code, answer.out) == (1, "game two: event 1 was changed\n2 games with 2 events: 1 game damaged.\n")
    answer = run("check", "--database", address, "--json")
    assert (answer.code, json.loads(answer.out)["damaged"]) == (1, {"two": "event 1 was changed"})
    assert content(tmp_path / "games.sqlite") == before


def test_what_is_no_database_is_refused(tmp_path: Path) -> None:
    for name, content in (("nothing", None), ("empty", b""), ("text", b"a text " * 1000)):
        path = tmp_path / name
        if content is not None:
            path.write_bytes(content)
        answer = run("check", "--database", f"sqlite:///{path}")
        assert (answer.code, answer.err.count("\n")) == (2, 1)
        assert path.exists() == (content is not None), "nothing is made"
    assert run("check", "--database", "sqlite://").code == 2
