"""While people play, no engine says anything about their position, by whatever way it is asked."""

from typing import Any

import pytest

from tests.server.clients import Browser, Json, Seated
from tests.server.serving import Server
from trilith.games.position import Position

MOVES = ("a1", "g7", "a7", "g1", "d1", "f4", "b4", "d2", "e5")


def begin(ann: Browser, ben: Browser, turns: int) -> tuple[Json, list[Seated]]:
    """A game between two people after some turns, the same in every test."""
    table = ann.set_up("morris", {"kind": "me"}, {"kind": "open"})
    ben.join(table)
    seats = [ann.sit(table), ben.sit(table)]
    for number, move in enumerate(MOVES[:turns]):
        answer = seats[number % 2].move(move)
        assert answer["say"] == "done", answer
        seats[(number + 1) % 2].until(answer["version"])
    return table, seats


def analyse(who: Browser, position: str, ruleset: str = "morris") -> int:
    asked = {"ruleset": ruleset, "position": position, "seconds": 0.05}
    answer = who.http.post("/api/analyse", json=asked)
    if answer.status_code == 409:
        assert "until the game is over" in answer.json()["detail"]
    return answer.status_code


def image(position: str, number: int) -> str:
    there = Position.parse("morris", position)
    return Position(there.ruleset, there.game.symmetry.image(there.state, number)).text


def imported(who: Browser, record: str) -> Json:
    answer = who.http.post("/api/records", content=record, headers={"Content-Type": "text/plain"})
    assert answer.status_code == 201
    table: Json = answer.json()
    return table


def review(who: Browser, table: Json) -> int:
    return who.http.post(f"/api/tables/{table['id']}/review", json={"seconds": 0.05}).status_code


@pytest.fixture
def stranger(server: Server) -> Browser:
    return Browser(server)


def test_a_player_hears_nothing_about_their_own_game(ann: Browser, ben: Browser) -> None:
    table, seats = begin(ann, ben, 3)
    position: str = seats[0].table["position"]["text"]
    after = Position.parse("morris", position).play("d5").text
    for asked in (position, image(position, 3), after, image(after, 5)):
        assert analyse(ann, asked) == 409
        assert analyse(ben, asked) == 409
    assert analyse(ann, Position.start("morris").text) == 200, "other positions are free"
    assert seats[0].act("resign")["say"] == "done"
    assert analyse(ann, position) == 200, "the game is over"
    assert table


def test_counters_make_no_difference(ann: Browser, ben: Browser) -> None:
    table = ann.set_up("morris", {"kind": "me"}, {"kind": "open"}, position="www/3/3/6/3/3/bbb w 0 0 4")
    ben.join(table)
    assert analyse(ann, "www/3/3/6/3/3/bbb w 0 0 0") == 409
    assert ann.sit(table).act("abort")["say"] == "done"


def test_others_hear_nothing_once_the_game_has_left_the_opening(ann: Browser, ben: Browser, stranger: Browser) -> None:
    """A player who drops the cookie is a stranger."""
    _, seats = begin(ann, ben, 3)
    assert analyse(stranger, seats[0].table["position"]["text"]) == 200
    assert seats[0].act("resign")["say"] == "done"
    _, seats = begin(ann, ben, 9)
    position: str = seats[0].table["position"]["text"]
    assert analyse(stranger, position) == 409
    assert analyse(stranger, image(position, 6)) == 409
    assert seats[1].act("resign")["say"] == "done"
    assert analyse(stranger, position) == 200


def test_the_record_of_a_running_game_is_not_reviewed(ann: Browser, ben: Browser, stranger: Browser) -> None:
    table, seats = begin(ann, ben, 9)
    record = ann.http.get(f"/api/tables/{table['id']}/record").text
    for who in (ann, stranger):
        copy = imported(who, record)
        assert review(who, copy) == 409
        # Going on by oneself, or ending the copy, does not help.
        alone = who.sit(copy)
        assert alone.move()["say"] == "done"
        assert alone.act("resign")["say"] == "done"
        assert review(who, copy) == 409
    copy = imported(ann, record)
    assert seats[0].act("resign")["say"] == "done"
    assert review(ann, copy) == 202
    assert review(ann, table) == 202


def test_a_finished_game_is_reviewed_while_the_next_one_goes_the_same_way(ann: Browser, ben: Browser) -> None:
    first, seats = begin(ann, ben, 9)
    assert seats[0].act("resign")["say"] == "done"
    _, seats = begin(ann, ben, 9)
    assert review(ann, first) == 202
    assert seats[0].act("resign")["say"] == "done"


def test_an_engine_does_not_play_on_from_there(ann: Browser, ben: Browser, stranger: Browser) -> None:
    _, seats = begin(ann, ben, 9)
    position: str = seats[0].table["position"]["text"]
    engine: Any = {"kind": "engine", "level": "perfect"}
    wanted: Any = {"ruleset": "morris", "seats": [{"kind": "me"}, engine], "position": position}
    for who in (ann, stranger):
        assert who.http.post("/api/tables", json=wanted).status_code == 409
        with_a_friend = wanted | {"seats": [{"kind": "me"}, {"kind": "open"}]}
        assert who.http.post("/api/tables", json=with_a_friend).status_code == 201
    assert seats[0].act("resign")["say"] == "done"


def test_games_alone_or_against_engines_are_free(ann: Browser, ben: Browser) -> None:
    me = {"kind": "me"}
    table = ann.set_up("morris", me, me)
    seated = ann.sit(table)
    for move in ("a1", "d6"):
        assert seated.move(move)["say"] == "done"
    position: str = seated.table["position"]["text"]
    assert analyse(ann, position) == 200
    assert analyse(ben, position) == 200


def test_in_a_pouch_game_the_stone_that_is_drawn_next_counts(ann: Browser, ben: Browser) -> None:
    table = ann.set_up("stones", {"kind": "me"}, {"kind": "open"})
    ben.join(table)
    seated = ann.sit(table)
    position = Position.parse("stones", seated.table["position"]["text"])
    after = position.play(position.legal_moves[0])
    assert analyse(ann, position.text, "stones") == 409
    assert analyse(ann, after.text, "stones") == 409
    assert {analyse(ben, after.draw(stone).text, "stones") for stone in after.draws} == {409}
    assert seated.act("abort")["say"] == "done"
