"""Setting up tables and sitting down, over HTTP; and everything that is refused there."""

import json
from typing import Any

import httpx
import pytest

from tests.server.clients import Browser, Json
from tests.server.serving import Server, serving
from tests.waiting import DEADLINE

ME, OPEN, ENGINE = {"kind": "me"}, {"kind": "open"}, {"kind": "engine", "level": "1"}


LONE = rb'{"ruleset": "morris", "seats": [{"kind": "me", "name": "\ud800"}, {"kind": "open"}]}'


def refusal(answer: httpx.Response, status: int = 400) -> str:
    """The sentence of a refusal."""
    assert answer.status_code == status, answer.text
    told = answer.json()
    assert told["status_code"] == status
    assert "Traceback" not in answer.text
    return str(told["detail"])


def test_a_table_is_set_up_and_found_again(ann: Browser) -> None:
    table = ann.set_up(
        "stones:board=quick,handicap=3-0", ME, ENGINE, clock={"kind": "increment", "seconds": 60, "extra": 2}
    )
    assert len(table["id"]) >= 16
    assert (table["you"], table["version"], table["position"]["score"]) == ([0], 1, [3, 0])
    assert ann.look(table)["id"] == table["id"]
    assert [line["id"] for line in ann.http.get("/api/mine").json()["tables"]] == [table["id"]]


def test_sides_are_left_to_chance_where_one_likes(ann: Browser) -> None:
    sides = {tuple(ann.set_up("morris", ME, ENGINE, sides="random")["you"]) for _ in range(40)}
    assert sides == {(0,), (1,)}


def test_time_odds_go_with_their_player(ann: Browser) -> None:
    for _ in range(10):
        clock = {"kind": "time", "seconds": 60, "odds": [30, 0]}
        table = ann.set_up("morris", ME, ENGINE, sides="random", clock=clock)
        assert table["clock"]["remaining"][table["you"][0]] == 90_000


def test_a_friend_follows_the_link(ann: Browser, ben: Browser) -> None:
    table = ann.set_up("morris", {"kind": "me", "name": "  Ann  "}, OPEN)
    assert "move" not in table["may"]
    assert ben.look(table)["you"] == []
    joined = ben.join(table, name="Ben")
    assert joined["you"] == [1]
    assert [seat["name"] for seat in joined["seats"]] == ["Ann", "Ben"]
    assert ben.join(table)["version"] == joined["version"], "sitting down twice changes nothing"
    assert ann.look(table)["may"] == ["move", "resign", "draw", "abort"]


def test_a_third_visitor_watches(ann: Browser, ben: Browser, server: Server) -> None:
    table = ann.set_up()
    ben.join(table)
    eve = Browser(server)
    assert refusal(eve.http.post(f"/api/tables/{table['id']}/join", json={})) == "all seats are taken"
    seen = eve.look(table)
    assert (seen["you"], seen["may"], seen["moves"]) == ([], [], None)


def test_a_seat_belongs_to_the_browser_that_took_it(ann: Browser, server: Server) -> None:
    table = ann.set_up("morris", ME, ENGINE)
    number, _, signature = ann.cookie.partition(".")
    for forged in (number, f"{number}.", f"{number}.{'0' * 64}", f"{'0' * 32}.{signature}", "engine", "é.ü"):
        headers = [(b"Cookie", f"trilith={forged}".encode())]
        answer = httpx.get(f"http://{server.host}/api/tables/{table['id']}", timeout=DEADLINE, headers=headers)
        assert answer.json()["you"] == []
        assert "trilith=" in answer.headers["set-cookie"], "a cookie that is not ours is replaced"


def test_public_tables_are_listed(ann: Browser, ben: Browser) -> None:
    table, hidden = ann.set_up(public=True), ann.set_up()
    listed = {line["id"]: line for line in ben.http.get("/api/public").json()["tables"]}
    assert listed[table["id"]]["stage"] == "open"
    assert hidden["id"] not in listed


@pytest.mark.parametrize(
    ("choice", "why"),
    [
        ({"ruleset": "chess"}, "there is no game"),
        ({"ruleset": "morris:wings=yes"}, "no option"),
        ({"seats": [ME]}, "has 2 seats here, and 1 are given"),
        ({"ruleset": "outfox:players=3"}, "has 3 seats here"),
        ({"seats": [ME, {"kind": "engine", "level": "99"}]}, "levels go from 1 to"),
        ({"seats": [ME, {"kind": "open", "level": "3"}]}, "a level is for an engine"),
        ({"seats": [{"kind": "me", "name": "A\nB"}, OPEN]}, "cannot be shown at a table"),
        ({"seats": [{"kind": "me", "name": "A\u202eB"}, OPEN]}, "cannot be shown at a table"),
        ({"seats": [{"kind": "me", "name": "\u3164"}, OPEN]}, "cannot be shown at a table"),
        ({"seats": [{"kind": "me", "name": "A\u2800"}, OPEN]}, "cannot be shown at a table"),
        ({"seats": [{"kind": "me", "name": "\u0301\ufe0f"}, OPEN]}, "cannot be shown at a table"),
        ({"seats": [{"kind": "me", "name": "A" * 31}, OPEN]}, "at most 30"),
        ({"clock": {"kind": "time", "seconds": -1}}, "the time of a clock"),
        ({"clock": {"kind": "time", "seconds": 1e300}}, "the time of a clock"),
        ({"clock": {"kind": "time", "seconds": 60, "odds": [1, 2, 3]}}, "time odds"),
        ({"position": "nonsense"}, "a position has 5 fields"),
        ({"best_of": 2}, "odd number"),
        ({"best_of": 1001}, "odd number"),
        ({"best_of": 10**30}, "odd number"),
        ({"seats": [ME, {"kind": "queen"}]}, "Validation failed"),
        ({"colour": "red"}, "Validation failed"),
        ({"ruleset": 5}, "Validation failed"),
    ],
)  # fmt: skip
def test_choices_that_make_no_sense_are_refused(ann: Browser, choice: Json, why: str) -> None:
    before = len(ann.http.get("/api/mine").json()["tables"])
    answer = ann.http.post("/api/tables", json={"ruleset": "morris", "seats": [ME, OPEN]} | choice)
    assert why in refusal(answer)
    assert len(ann.http.get("/api/mine").json()["tables"]) == before


@pytest.mark.parametrize("body", [b"", b"{", b"[]", b"null", b"\xff\xfe", b'{"ruleset":' + b"[" * 5000, b"5", LONE])
def test_bodies_that_are_no_choice_are_refused(ann: Browser, body: bytes) -> None:
    refusal(ann.http.post("/api/tables", content=body, headers={"Content-Type": "application/json"}))


def test_only_json_is_read(ann: Browser) -> None:
    """Whatever the content is said to be."""
    refusal(ann.http.post("/api/tables", data={"ruleset": "morris"}))
    choice = {"ruleset": "morris", "seats": [ME, OPEN]}
    answer = ann.http.post("/api/tables", content=json.dumps(choice), headers={"Content-Type": "text/plain"})
    assert answer.status_code == 201


def test_bodies_that_are_too_long_are_refused(ann: Browser) -> None:
    long = {"ruleset": "morris", "seats": [ME, OPEN], "position": "x" * 1_000_000}
    refusal(ann.http.post("/api/tables", json=long), 413)
    assert ann.set_up()


def test_tables_that_are_not_there(ann: Browser) -> None:
    for name in ("nothing", "x" * 32, "%00", "..%2f.."):
        for path in ("", "/record"):
            assert ann.http.get(f"/api/tables/{name}{path}").status_code in (400, 404)
    assert ann.http.get("/static/%00").status_code == 404
    # No file can have such a name.
    assert ann.http.get("/static/" + "a" * 300).status_code == 404
    assert ann.http.get("/static/css/" + "%C3%A9" * 150).status_code == 404
    assert "no such game" in refusal(ann.http.get("/api/tables/nothing"), 404)
    assert "no such game" in refusal(ann.http.post("/api/tables/nothing/join", json={}), 404)


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://["},
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
    ],
)
def test_other_sites_cannot_act_for_a_browser(ann: Browser, headers: dict[str, str]) -> None:
    table = ann.set_up()
    choice: dict[str, Any] = {"ruleset": "morris", "seats": [ME, OPEN]}
    assert "own pages only" in refusal(ann.http.post("/api/tables", json=choice, headers=headers), 403)
    refusal(ann.http.post(f"/api/tables/{table['id']}/join", json={}, headers=headers), 403)
    assert len(ann.http.get("/api/mine").json()["tables"]) == 1


def test_our_own_pages_can(ann: Browser, server: Server) -> None:
    own = {"Origin": f"http://{server.host}", "Sec-Fetch-Site": "same-origin"}
    answer = ann.http.post("/api/tables", json={"ruleset": "morris", "seats": [ME, OPEN]}, headers=own)
    assert answer.status_code == 201


@pytest.mark.parametrize("path", ["/", "/api/mine", "/nowhere", "/api/tables/nothing"])
def test_every_answer_is_guarded(ann: Browser, path: str) -> None:
    headers = ann.http.get(path).headers
    policy = headers["content-security-policy"]
    assert "default-src 'self'" in policy
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "same-origin"


def test_the_cookie_is_for_the_server_alone(server: Server) -> None:
    cookie = httpx.get(f"http://{server.host}/", timeout=DEADLINE).headers["set-cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie


def test_setting_up_tables_is_rate_limited(tmp_path: Any) -> None:
    with serving(tmp_path / "games.sqlite", table_burst=3.0, tables_per_second=0.001) as server:
        ann, ben = Browser(server), Browser(server)
        for _ in range(3):
            ann.set_up()
        answer = ann.http.post("/api/tables", json={"ruleset": "morris", "seats": [ME, OPEN]})
        assert "Wait a little" in refusal(answer, 429)
        assert ben.set_up()
