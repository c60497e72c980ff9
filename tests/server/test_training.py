"""Lines that are trained are kept with the account."""

import asyncio
import io
import json
import sqlite3
import zipfile
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import in_process
from trilith.server.clock import now
from trilith.server.store import Store
from trilith.server.store.trained_lines import MOST, TrainedLine

PASSWORD = "quite a secret"
NAMES = (f"Trainer {number}" for number in count(1))
STORE = Path(__file__).parent / "stores" / "schema_0001.sql"


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process() as client:
        yield client


@pytest.fixture
def account(client: Any) -> Any:
    """The client, signed in as somebody new."""
    client.cookies.clear()
    assert client.post("/api/account", json={"name": next(NAMES), "password": PASSWORD}).status_code == 201
    return client


def keep(client: Any, **line: Any) -> Any:
    return client.post("/api/trained-lines", json={"lines": [line]})


def kept(client: Any) -> Any:
    return client.get("/api/trained-lines").json()["lines"]


def test_a_guest_keeps_lines_on_the_device(client: Any) -> None:
    client.cookies.clear()
    assert client.get("/api/trained-lines").json() == {"kept": "device", "lines": []}
    assert keep(client, ruleset="morris", line="a1 d6").status_code == 401
    assert client.delete("/api/trained-lines/x").status_code == 401


def test_lines_are_kept_with_the_account_the_last_first(account: Any) -> None:
    assert keep(account, ruleset="morris:all_in_mills=any", line=" a1  d6", runs=2, at=1000).status_code == 200
    answer = keep(account, ruleset="stones", line="w@e5 =b b@e4", learned=True, at=2000)
    assert answer.json() == account.get("/api/trained-lines").json()
    first, second = kept(account)
    assert (first["title"], first["line"], first["learned"]) == ("3 Stones", "w@e5 =b b@e4", True)
    assert (second["ruleset"], second["line"], second["runs"]) == ("morris:standard", "a1 d6", 2)
    assert second["position"] is None


def test_of_a_line_that_is_there_the_newer_training_counts(account: Any) -> None:
    for at, learned in ((5000, True), (4000, False)):
        assert keep(account, ruleset="flip", line="a1s", learned=learned, at=at).status_code == 200
    (line,) = kept(account)
    assert (line["learned"], line["at"]) == (True, 5000)
    # No device's clock can put a line out of reach.
    keep(account, ruleset="flip", line="a1s", at=1 << 53)
    assert kept(account)[0]["at"] <= now()


def test_a_line_from_a_position_is_another_line(account: Any) -> None:
    start = "3/3/3/6/3/3/3 w 9 9 0"
    for position in (None, start, "w2/3/3/6/3/3/3 b 8 9 0"):
        assert keep(account, ruleset="morris", line="d6", position=position).status_code == 200
    assert sorted(line["position"] or "" for line in kept(account)) == ["", "w2/3/3/6/3/3/3 b 8 9 0"]


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ({"ruleset": "chess", "line": "e4"}, "there is no game 'chess'"),
        ({"ruleset": "morris", "line": "a1 a1"}, "there is already a stone on a1"),
        ({"ruleset": "morris", "line": "d6", "position": "nonsense"}, "position"),
        ({"ruleset": "morris", "line": ""}, "line"),
        ({"ruleset": "morris", "line": "a1", "runs": 0}, "runs"),
        ({"ruleset": "morris", "line": "a1", "more": 1}, "more"),
    ],
)
def test_what_is_no_line_is_refused(account: Any, line: Any, words: str) -> None:
    answer = keep(account, **line)
    assert 400 <= answer.status_code < 500
    assert words in answer.text
    assert kept(account) == []


def test_of_several_lines_all_are_kept_or_none(account: Any) -> None:
    both = [{"ruleset": "flip", "line": "a1s"}, {"ruleset": "flip", "line": "z9"}]
    assert account.post("/api/trained-lines", json={"lines": both}).status_code == 400
    assert kept(account) == []


def test_a_line_is_forgotten(account: Any) -> None:
    keep(account, ruleset="flip", line="a1s")
    keep(account, ruleset="flip", line="a2s")
    line = next(line for line in kept(account) if line["line"] == "a1s")
    assert account.delete(f"/api/trained-lines/{line['id']}").status_code == 204
    assert [line["line"] for line in kept(account)] == ["a2s"]
    assert account.delete("/api/trained-lines/never-there").status_code == 204


def test_lines_are_part_of_what_is_stored_of_an_account(account: Any) -> None:
    keep(account, ruleset="flip", line="a1s", learned=True)
    data = account.get("/api/account/data")
    told = json.loads(zipfile.ZipFile(io.BytesIO(data.content)).read("account.json"))
    (line,) = told["trained lines"]
    assert (line["ruleset"], line["line"], line["learned"]) == ("flip", "a1s", True)


def line_number(number: int) -> TrainedLine:
    return TrainedLine("flip", None, f"a{number}s", 1, False, number)


def test_the_oldest_lines_go_and_closing_the_account_forgets_all(tmp_path: Path) -> None:
    """In a database of an earlier version, which takes them too."""
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript(STORE.read_text(encoding="utf-8"))
    connection.close()

    async def use() -> None:
        store = Store(f"sqlite:///{path}")
        await store.open()
        try:
            ann, rows = await store.players.add("No Account"), store.trained_lines
            await rows.put(ann.id, [line_number(1)])
            assert await rows.of(ann.id) == [], "who has no account keeps nothing"
            player_id = await store.accounts.open("Tess Trainer", "hash", "player", ["a code"])
            await rows.put(player_id, map(line_number, range(MOST)))
            await rows.put(player_id, [line_number(MOST)])
            assert [line.at for line in await rows.of(player_id)] == list(range(MOST, 0, -1))
            tess = await store.players.find("Tess Trainer")
            assert tess
            await store.accounts.close(tess)
            assert await rows.of(player_id) == []
        finally:
            await store.close()

    asyncio.run(use())
