"""A table whose events cannot be read: it says so, and harms nothing else."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.clients import Browser, Json
from tests.server.serving import Server, serving
from tests.waiting import DEADLINE
from trilith.play.events import InvalidEvent, read_event

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


def check_damage(folder: Path, harm: Callable[[Path, str], None]) -> None:
    """A server with two games, one of which is harmed while it is away, starts and says so."""
    file = folder / "games.sqlite"
    with serving(file) as server:
        ann = Browser(server)
        bad, good = begun(ann), begun(ann)
        server.kill()
        harm(file, bad["id"])
        server.start()
        check_damaged(server, ann, bad)
        check_intact(ann, good, 2)
        assert {line["id"] for line in ann.http.get("/api/mine").json()["tables"]} == {bad["id"], good["id"]}
        assert ann.http.get("/").status_code == 200


@pytest.mark.parametrize("body", [UNREADABLE["cut off"], IMPOSSIBLE["a seat that is not there"]])
def test_the_server_starts_and_plays_on_with_a_damaged_table(tmp_path: Path, body: str) -> None:
    check_damage(
        tmp_path,
        lambda file, table: damage(file, "UPDATE events SET body = ? WHERE table_id = ? AND version = 2", body, table),
    )


def test_an_event_that_is_missing_is_noticed(tmp_path: Path) -> None:
    check_damage(
        tmp_path,
        lambda file, table: damage(file, "DELETE FROM events WHERE table_id = ? AND version = 2", table),
    )


def test_every_kind_of_damage_is_answered_by_a_running_server(tmp_path: Path) -> None:
    file = tmp_path / "games.sqlite"
    with serving(file) as server:
        ann = Browser(server)
        good = begun(ann)
        tables = {kind: begun(ann) for kind in (*UNREADABLE, *IMPOSSIBLE)}
        server.kill()
        for kind, body in (UNREADABLE | IMPOSSIBLE).items():
            table = tables[kind]["id"]
            damage(file, "UPDATE events SET body = ? WHERE table_id = ? AND version = 3", body, table)
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
