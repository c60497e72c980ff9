"""A review that was begun is finished, though the process that does it is killed."""

from pathlib import Path
from typing import Any

from tests.server.clients import Browser, Json
from tests.server.serving import serving
from tests.waiting import wait_until

RECORD = (Path(__file__).parents[1] / "golden" / "siege.pgn").read_text(encoding="utf-8")


def begin(browser: Browser) -> Json:
    """A table made from a record, whose review has begun."""
    answer = browser.http.post("/api/records", content=RECORD)
    assert answer.status_code == 201, answer.text
    table: Json = answer.json()
    begun = browser.http.post(f"/api/tables/{table['id']}/review", json={"seconds": 0.2})
    assert begun.json()["state"] == "working", begun.text
    return table


def look(browser: Browser, table: Json) -> Any:
    return browser.http.get(f"/api/tables/{table['id']}/review").json()


def judged(review: Json) -> dict[int, Json]:
    return {number: turn for number, turn in enumerate(review["turns"]) if turn}


def test_another_process_carries_on(postgres: str, tmp_path: Path) -> None:
    key_file = str(tmp_path / "cookies.key")
    with serving(postgres, key_file=key_file) as one, serving(postgres, key_file=key_file) as other:
        ann = Browser(one)
        table = begin(ann)
        there = ann.moved_to(other)
        wait_until(lambda: look(there, table)["done"] > 0, "the first judgement")
        before = look(there, table)
        one.kill()
        wait_until(lambda: look(there, table)["state"] != "working", "the end of the review")
        after = look(there, table)
    assert (after["state"], after["done"]) == ("done", 1.0)
    # What was judged before was not judged again.
    assert {number: judged(after)[number] for number in judged(before)} == judged(before)


def test_the_same_process_carries_on_when_it_is_started_again(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as server:
        ann = Browser(server)
        table = begin(ann)
        wait_until(lambda: look(ann, table)["done"] > 0, "the first judgement")
        server.kill()
        server.start()
        wait_until(lambda: look(ann, table)["state"] != "working", "the end of the review")
        assert look(ann, table)["state"] == "done"
