"""Reviews and imported records over HTTP."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import in_process
from tests.waiting import wait_until
from trilith.play import fair
from trilith.play.match import Match
from trilith.play.record import Record, read_record, write_record

GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process(table_burst=1000) as client:
        yield client


def take_in(client: Any, text: str) -> Any:
    answer = client.post("/api/records", content=text, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 201, answer.text
    return answer.json()


def golden(name: str) -> str:
    return GOLDEN.joinpath(f"{name}.pgn").read_text(encoding="utf-8")


def finished(client: Any, table: str) -> Any:
    def review() -> Any:
        return client.get(f"/api/tables/{table}/review").json()

    wait_until(lambda: review()["state"] != "working", "the end of the review")
    return review()


# ---- records ----


@pytest.mark.parametrize("name", [path.stem for path in sorted(GOLDEN.glob("*.pgn"))])
def test_every_game_comes_in_as_it_was_played(client: Any, name: str) -> None:
    table = take_in(client, golden(name))
    match = read_record(golden(name)).match
    assert [turn["move"] for turn in table["turns"]] == list(match.moves)
    assert table["position"]["text"] == match.position.text
    assert table["ruleset"] == match.ruleset.text
    out = client.get(f"/api/tables/{table['id']}/record").text
    assert read_record(out).match == match
    assert table["id"] in {line["id"] for line in client.get("/api/mine").json()["tables"]}


def test_a_game_that_goes_on_can_be_played_on(client: Any) -> None:
    table = take_in(client, write_record(Record(Match.begin("flip").play("b2s"), {"Circle": "Ann"})))
    assert (table["result"], table["you"], table["seats"][0]["name"]) == ("*", [0, 1], "Ann")
    assert table["moves"]["nodes"]


def test_in_a_pouch_game_the_next_stone_is_drawn(client: Any) -> None:
    match = Match.begin("stones").draw("w").play("w@e5")
    table = take_in(client, write_record(Record(match)))
    assert table["position"]["held"] in ("w", "b", "c")
    held = take_in(client, write_record(Record(match.draw("c"))))
    assert held["position"]["held"] == "c"
    assert take_in(client, write_record(Record(Match.begin("stones"))))["position"]["held"]


def test_a_resigned_game_stays_resigned(client: Any) -> None:
    table = take_in(client, write_record(Record(Match.begin("flip").play("b2s").resign(0))))
    assert (table["result"], table["ended_by"]) == ("0-1", "resignation")


def test_a_pouch_that_can_be_checked_stays_so(client: Any) -> None:
    seed = fair.new_seed()
    match = Match.begin("stones:board=quick")
    while match.outcome is None:
        match = match.draw(fair.draw(seed, len(match.turns), match.position))
        match = match.play(match.position.legal_moves[0])
    tags = {fair.COMMITMENT_TAG: fair.commitment(seed), fair.SEED_TAG: seed}
    assert take_in(client, write_record(Record(match, tags)))["fair"]["seed"] == seed
    wrong = {**tags, fair.SEED_TAG: fair.new_seed()}
    assert take_in(client, write_record(Record(match, wrong)))["fair"] is None


@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b"", 400),
        (b"hello", 400),
        (b"\xff\xfe", 400),
        (golden("flip").replace("b1s", "b9s").encode(), 400),
        (golden("flip").replace("1-0", "0-1").encode(), 400),
        (b"x" * 60_001, 413),
        (('[Game "flip"]\n[Ruleset "flip"]\n\n' + "b2s " * 9_000 + "*").encode(), 400),
    ],
)
def test_what_is_no_record_is_refused(client: Any, body: bytes, status: int) -> None:
    before = client.get("/api/mine").json()
    answer = client.post("/api/records", content=body, headers={"Content-Type": "text/plain"})
    assert answer.status_code == status, answer.text
    assert answer.json()["detail"]
    assert client.get("/api/mine").json() == before


def test_a_game_from_elsewhere_promises_nothing_of_its_pouch(client: Any) -> None:
    """It can be played on, with stones from a new seed; but nobody could check the first ones by that."""
    table = take_in(client, '[Game "stones"]\n[Ruleset "stones"]\n\n1. w@e5 *')
    assert table["fair"] is None
    assert table["position"]["held"]
    assert "Pouch" not in client.get(f"/api/tables/{table['id']}/record").text


# ---- reviews ----


def test_a_review_from_beginning_to_end(client: Any) -> None:
    table = take_in(client, golden("flip"))["id"]
    assert client.get(f"/api/tables/{table}/review").json()["state"] == "none"
    begun = client.post(f"/api/tables/{table}/review", json={"seconds": 0.1})
    assert begun.status_code == 202
    assert begun.json()["state"] == "working"
    assert client.post(f"/api/tables/{table}/review", json={}).json()["state"] in ("working", "done"), "once is enough"
    found = finished(client, table)
    assert (found["state"], found["done"], found["result"]) == ("done", 1.0, "1-0")
    assert len(found["graph"]) == len(found["turns"]) + 1 == 13
    last = found["turns"][-1]
    assert (last["move"], last["after"], last["played"]["result"]) == ("b4-a4", [1.0, 0.0], "loss")
    assert last["touched"]
    assert found["balance"]["unit"] == "chance"


def test_luck_and_skill_are_told(client: Any) -> None:
    table = take_in(client, golden("stones_board=quick"))["id"]
    client.post(f"/api/tables/{table}/review", json={"seconds": 0.05})
    balance = finished(client, table)["balance"]
    assert balance["unit"] == "points"
    parts = balance["luck"][0] + balance["skill"][0] - balance["luck"][1] - balance["skill"][1] + balance["unseen"]
    assert balance["end"] - balance["start"] == pytest.approx(parts)


def test_no_engine_looks_on_while_people_play(client: Any) -> None:
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = client.post("/api/tables", json={"ruleset": "flip", "seats": seats}).json()["id"]
    answer = client.post(f"/api/tables/{table}/review", json={})
    assert answer.status_code == 409
    assert "not over" in answer.json()["detail"]
    alone = client.post("/api/tables", json={"ruleset": "flip", "seats": [{"kind": "me"}, {"kind": "me"}]}).json()["id"]
    assert client.post(f"/api/tables/{alone}/review", json={}).json()["state"] in ("working", "done")


def test_an_unknown_table_is_not_found(client: Any) -> None:
    assert client.get("/api/tables/nosuchtable/review").status_code == 404
    assert client.post("/api/tables/nosuchtable/review", json={}).status_code == 404
    assert client.post("/api/tables/nosuchtable/review", json={"seconds": 99}).status_code == 400
