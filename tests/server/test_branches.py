"""Branches are kept with a finished game: by its players, for everybody, also in its record."""

from pathlib import Path

import pytest

from tests.server.clients import Browser
from tests.server.serving import Server

GOLDEN = Path(__file__).parents[1] / "golden"
TEXT = {"Content-Type": "text/plain"}


@pytest.mark.parametrize(
    ("file", "moves"),
    [("morris.pgn", ["c3", "b6", "f6", "a4", "d1"]), ("stones_board=quick.pgn", ["b@g5", "w@g4", "w@g3", "b@b3"])],
)
def test_a_branch_is_kept_shown_recorded_and_taken_away(
    server: Server, ann: Browser, file: str, moves: list[str]
) -> None:
    game = (GOLDEN / file).read_text(encoding="utf-8")
    table = ann.http.post("/api/records", content=game, headers=TEXT).json()
    path, own = f"/api/tables/{table['id']}/branches", [turn["move"] for turn in table["turns"]]
    assert table["may_branch"] is True
    kept = ann.http.post(path, json={"after": 0, "moves": moves}).json()["branches"]
    [branch] = kept
    assert own[: branch["after"]] + branch["moves"] == moves
    assert ann.http.post(path, json={"after": 0, "moves": moves}).json()["branches"] == kept, "once is enough"
    other = Browser(server)
    seen = other.look(table)
    assert (seen["branches"], seen["may_branch"]) == (kept, False)
    refused = other.http.post(path, json={"after": 0, "moves": moves[:-1]})
    assert (refused.status_code, "only the players" in refused.json()["detail"]) == (400, True)
    record = other.http.get(f"/api/tables/{table['id']}/record").text
    again = ann.http.post("/api/records", content=record, headers=TEXT).json()
    assert [one["moves"] for one in again["branches"]] == [one["moves"] for one in kept]
    assert ann.http.delete(f"{path}/{branch['number']}").json()["branches"] == []
    assert ann.http.delete(f"{path}/{branch['number']}").status_code == 200, "it is gone already"


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"after": 0, "moves": []}, 400),
        ({"after": -1, "moves": ["c3"]}, 400),
        ({"after": 0, "moves": ["c3"] * 300}, 400),
        ({"after": 0, "moves": ["nowhere"]}, 400),
        ({"after": 0, "moves": ["c3"]}, 400),
        ({"after": 9999, "moves": ["c3"]}, 400),
        ({"moves": "c3"}, 400),
    ],
)
def test_what_is_no_branch_is_refused_with_a_sentence(ann: Browser, body: dict[str, object], status: int) -> None:
    game = (GOLDEN / "morris.pgn").read_text(encoding="utf-8")
    table = ann.http.post("/api/records", content=game, headers=TEXT).json()
    answer = ann.http.post(f"/api/tables/{table['id']}/branches", json=body)
    assert (answer.status_code, bool(answer.json()["detail"])) == (status, True)
    assert ann.look(table)["branches"] == []
