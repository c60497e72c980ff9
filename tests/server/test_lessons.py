"""Lessons over HTTP."""

from typing import Any

import pytest

from tests.server.serving import in_process
from trilith.games import registry
from trilith.games.lesson import Lesson, lesson, read_lesson
from trilith.server.routes import lessons

LESSON = read_lesson(
    "flip",
    """
    [[step]]
    title = "Place"
    text = "Place a panel in the middle."
    marks = ["b2"]
    goal = { touches = ["b2", "c2", "b3", "c3"] }
    praise = "Well placed."
    hint = "Nearer to the middle."
    answers = ["a1s", "b2-b3,c1s", "b2-b1,c1s", "c3-c4,a1s", "c2-d2,a1s", "b3-b4,a1s"]
    [[step]]
    title = "Any"
    text = "Anything goes."
    goal = "any"
    praise = "Fine."
    hint = "Never said."
    """,
)


@pytest.fixture
def client(monkeypatch: pytest.MonkeyPatch) -> Any:
    def known(game: str) -> Lesson:
        return LESSON if game == "flip" else lesson(game)

    monkeypatch.setattr(lessons, "lesson", known)
    with in_process() as client:
        yield client


def test_the_lessons_are_listed(client: Any) -> None:
    found = client.get("/api/lessons").json()
    assert [entry["game"] for entry in found] == list(registry.names())
    assert found[0]["steps"] == ["Place", "Any"]


def test_a_lesson_shows_its_positions(client: Any) -> None:
    found = client.get("/api/lessons/flip").json()
    assert (found["title"], len(found["steps"])) == ("Flip", 2)
    step = found["steps"][0]
    assert (step["number"], step["marks"], step["page"]["position"]["text"]) == (1, ["b2"], "4/4/4/4 c")
    assert step["page"]["moves"]["nodes"]
    assert "goal" not in step


@pytest.mark.parametrize("attempt", [{"move": "b2b"}, {"steps": ["b2", "C"]}])
def test_reaching_the_goal(client: Any, attempt: dict[str, Any]) -> None:
    found = client.post("/api/lessons/flip/1/try", json=attempt).json()
    assert (found["reached"], found["says"], found["next"]) == (True, "Well placed.", 2)
    assert [played["move"] for played in found["played"]] == ["b2b", "b2-b3,c1s"]
    assert found["played"][1] == {
        "by": 1, "move": "b2-b3,c1s", "touched": ["b2", "b3", "c1"], "changes": {"b2": None, "b3": "c", "c1": "d"},
    }  # fmt: skip
    assert found["page"]["position"]["turn"] == 0


def test_missing_it(client: Any) -> None:
    found = client.post("/api/lessons/flip/1/try", json={"move": "a1s"}).json()
    assert (found["reached"], found["says"]) == (False, "Nearer to the middle.")
    assert [played["move"] for played in found["played"]] == ["a1s"]


def test_the_last_step_has_none_after_it(client: Any) -> None:
    assert client.post("/api/lessons/flip/2/try", json={"move": "a1s"}).json()["next"] is None


@pytest.mark.parametrize(
    ("path", "body", "status"),
    [
        ("flip/1", {"move": "b2-b3"}, 400),
        ("flip/1", {"move": "%"}, 400),
        ("flip/1", {"steps": ["b2"]}, 400),
        ("flip/1", {}, 400),
        ("flip/1", {"move": "b2b", "steps": ["b2", "C"]}, 400),
        ("flip/1", {"moves": "b2b"}, 400),
        ("flip/1", {"move": "b" * 61}, 400),
        ("flip/3", {"move": "b2b"}, 404),
        ("flip/0", {"move": "b2b"}, 400),
        ("chess/1", {"move": "b2b"}, 404),
    ],
)
def test_bad_tries_are_refused(client: Any, path: str, body: dict[str, Any], status: int) -> None:
    answer = client.post(f"/api/lessons/{path}/try", json=body)
    assert answer.status_code == status
    assert answer.json()["detail"]


def test_an_unknown_game_is_not_found(client: Any) -> None:
    assert client.get("/api/lessons/chess").status_code == 404
