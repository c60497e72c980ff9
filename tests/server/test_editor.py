"""The position editor over HTTP: taking positions apart and putting them together, for all games."""

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.rulesets import RULESETS
from tests.server.serving import in_process
from trilith.games.position import Position


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process() as served:
        yield served


def wander(ruleset: str, turns: int, luck: Random) -> Position:
    """Some position of this ruleset."""
    position = Position.start(ruleset)
    for _ in range(turns):
        if position.outcome:
            break
        position = (
            position.draw(luck.choice(list(position.draws)))
            if position.draws
            else position.play(luck.choice(list(position.legal_moves)))
        )
    return position


def apart(client: Any, position: Position) -> dict[str, Any]:
    asked = {"ruleset": position.ruleset.text, "position": position.text}
    answer: dict[str, Any] = client.get("/api/editor", params=asked).raise_for_status().json()
    return answer


def together(client: Any, ruleset: str, pieces: dict[str, str], fields: list[str]) -> dict[str, Any]:
    asked = {"ruleset": ruleset, "pieces": pieces, "fields": fields}
    answer: dict[str, Any] = client.post("/api/editor", json=asked).raise_for_status().json()
    return answer


def values(edited: dict[str, Any]) -> list[str]:
    return [field["value"] for field in edited["fields"]]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_any_position_comes_back_as_it_was(client: Any, ruleset: str) -> None:
    luck = Random(ruleset)
    for turns in (0, 1, 5, 9, 14, 25):
        position = wander(ruleset, turns, luck)
        edited = apart(client, position)
        assert edited["pieces"] == position.pieces
        again = together(client, ruleset, edited["pieces"], values(edited))
        assert again["wrong"] is None
        assert again["text"] == position.text
        assert again["page"]["position"]["text"] == position.text


def test_score_pouch_and_ring_follow_from_the_stones(client: Any) -> None:
    start = values(apart(client, Position.start("stones")))
    edited = together(client, "stones", {"a7": "w", "b7": "w", "c7": "c", "d7": "b"}, start)
    assert edited["text"] == "3/5/7/9/wwcb7/10/11/9/7/5/3 w d7 1-0 bag:28,29,11 -"


def test_hands_follow_from_the_pieces_in_outfox(client: Any) -> None:
    start = values(apart(client, Position.start("outfox")))
    edited = together(client, "outfox", {"c3": "rt", "a1": "rt", "b2": "bs"}, start)
    assert edited["wrong"] is None
    assert edited["text"].split(" ")[1] == "2"


def test_in_flip_the_panels_tell_whose_turn_it_is(client: Any) -> None:
    assert together(client, "flip", {"b2": "c"}, ["c"])["text"] == "4/4/1c2/4 d"


def test_in_morris_nobody_has_more_than_nine_stones(client: Any) -> None:
    edited = together(client, "morris", {"a1": "w", "d1": "b", "g1": "w"}, ["w", "9", "9", "0"])
    assert edited["text"].split(" ")[1:] == ["w", "7", "7", "0"]
    assert edited["wrong"] is None


def test_what_is_no_position_is_said(client: Any) -> None:
    edited = together(client, "flip", {"b2": "d"}, ["c"])
    assert edited["page"] is None
    assert "Circle places first" in edited["wrong"]


@pytest.mark.parametrize(
    ("pieces", "fields", "says"),
    [
        ({"z9": "c"}, ["c"], "there is no point z9"),
        ({"b2": "x"}, ["c"], "there is no piece x"),
        ({}, ["c", "d"], "1 fields beside the board"),
    ],
)
def test_what_makes_no_sense_is_refused(client: Any, pieces: dict[str, str], fields: list[str], says: str) -> None:
    answer = client.post("/api/editor", json={"ruleset": "flip", "pieces": pieces, "fields": fields})
    assert answer.status_code == 400
    assert says in answer.json()["detail"]
