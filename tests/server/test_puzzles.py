"""Puzzles over HTTP."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import in_process
from trilith.puzzles import collection
from trilith.puzzles.puzzle import Puzzle


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process() as client:
        yield client


@pytest.fixture(scope="module")
def puzzle() -> Puzzle:
    """One that takes three moves."""
    return next(one for one in collection.puzzles("morris") if one.distance == 5)


def test_puzzles_are_listed_by_game_theme_and_difficulty(client: Any) -> None:
    found = client.get("/api/puzzles", params={"game": "flip", "least": 1000, "most": 1400, "limit": 3}).json()
    assert len(found["puzzles"]) == 3
    assert all(one["game"] == "flip" and 1000 <= one["rating"] <= 1400 for one in found["puzzles"])
    assert found["left_out"] == len(collection.chosen("flip", None, 1000, 1400)) - 3
    assert "unbreakable three" in found["themes"]
    assert client.get("/api/puzzles", params={"theme": "nothing like it"}).json()["puzzles"] == []


def test_a_puzzle_is_shown_without_its_solution(client: Any, puzzle: Puzzle) -> None:
    found = client.get(f"/api/puzzles/{puzzle.id}").json()
    assert (found["task"], found["moves"], found["rating"]) == (puzzle.task, 3, puzzle.rating)
    assert found["page"]["position"]["text"] == puzzle.text
    assert not {"line", "accepted", "solution"} & set(found)
    today = client.get("/api/puzzles/today").json()
    assert client.get(f"/api/puzzles/{today['id']}").json() == today


def test_a_puzzle_is_solved_move_by_move(client: Any, puzzle: Puzzle) -> None:
    address = f"/api/puzzles/{puzzle.id}/try"
    for turn in range(3):
        found = client.post(address, json={"turn": turn, "move": puzzle.line[2 * turn]}).json()
        assert found["verdict"] == ("solved" if turn == 2 else "right")
        assert [one["move"] for one in found["played"]] == list(puzzle.line[2 * turn : 2 * turn + 2])
    assert found["page"]["position"]["outcome"]


def test_a_wrong_move_can_be_tried_and_leads_back(client: Any, puzzle: Puzzle) -> None:
    wrong = next(str(move) for move in puzzle.position.legal_moves if str(move) not in puzzle.accepted[0])
    found = client.post(f"/api/puzzles/{puzzle.id}/try", json={"move": wrong}).json()
    assert (found["verdict"], [one["move"] for one in found["played"]]) == ("wrong", [wrong])
    assert found["page"]["position"]["text"] == puzzle.text


def test_a_right_move_has_no_refutation(client: Any, puzzle: Puzzle) -> None:
    answer = client.post(f"/api/puzzles/{puzzle.id}/refute", json={"move": puzzle.line[0]})
    assert (answer.status_code, "nothing refutes" in answer.json()["detail"]) == (400, True)


def test_hints_and_the_solution(client: Any, puzzle: Puzzle) -> None:
    hints = [client.get(f"/api/puzzles/{puzzle.id}/hint", params={"step": step}).json() for step in (1, 2, 3)]
    assert [one["last"] for one in hints] == [False, False, True]
    assert hints[2]["says"] == f"Play {puzzle.line[0]}."
    found = client.get(f"/api/puzzles/{puzzle.id}/solution").json()
    assert [one["move"] for one in found["played"]] == list(puzzle.line)
    assert puzzle.source
    assert found["game"] == list(puzzle.source.moves)


@pytest.mark.parametrize(
    ("body", "status"),
    [
        ({"move": "a1-a1-a1"}, 400), ({}, 400), ({"move": "a1", "steps": ["a1"]}, 400),
        ({"turn": 9, "move": "a1"}, 400),
        ({"turn": -1, "move": "a1"}, 400), ({"nonsense": 1}, 400), ([], 400),
    ],
)  # fmt: skip
def test_nonsense_is_refused_in_a_sentence(client: Any, puzzle: Puzzle, body: Any, status: int) -> None:
    answer = client.post(f"/api/puzzles/{puzzle.id}/try", json=body)
    assert answer.status_code == status
    assert answer.json()["detail"]


@pytest.mark.parametrize("path", ["nothing", "morris-00000000", "morris-00000000/hint", "chess-1/solution"])
def test_there_is_no_such_puzzle(client: Any, path: str) -> None:
    assert client.get(f"/api/puzzles/{path}").status_code == 404


def test_a_hint_that_is_none(client: Any, puzzle: Puzzle) -> None:
    assert client.get(f"/api/puzzles/{puzzle.id}/hint", params={"step": 9}).status_code == 400
    assert client.get("/api/puzzles", params={"game": "chess"}).status_code == 404
