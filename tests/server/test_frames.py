"""Pages as they come from the server, what goes wrong included, and the little games that play themselves."""

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

import trilith
from tests.server.serving import in_process
from trilith.games import registry
from trilith.games.position import Position
from trilith.server import showcase
from trilith.server.messages.table import ClockChoice, SeatView, TableLine
from trilith.server.tables.lists import card

ROOT = Path(__file__).parents[2]
PACKAGE = Path(trilith.__file__).parent
HTML = {"Accept": "text/html,application/xhtml+xml"}


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process() as served:
        yield served


@pytest.mark.parametrize(
    "path", ["/", "/new/morris", "/learn", "/learn/flip", "/learn/flip/rules", "/explore", "/watch", "/help"]
)
def test_pages_have_no_inline_scripts_or_styles(client: Any, path: str) -> None:
    page = client.get(path, headers=HTML)
    assert page.status_code == 200
    assert "<style" not in page.text
    assert 'style="' not in page.text
    assert "<script>" not in page.text
    assert "onclick" not in page.text


@pytest.mark.parametrize("path", ["/nowhere", "/new/chess", "/learn/chess", "/learn/chess/rules"])
def test_people_get_a_page_where_there_is_none(client: Any, path: str) -> None:
    page = client.get(path, headers=HTML)
    assert page.status_code == 404
    assert "There is nothing here" in page.text
    assert client.get("/api/nowhere", headers=HTML).json()["status_code"] == 404
    assert client.get(path, headers={"Accept": "application/json"}).json()["status_code"] == 404


def test_an_address_is_never_taken_for_html(client: Any) -> None:
    page = client.get("/new/<b>x", headers=HTML)
    assert page.status_code == 404
    assert "<b>x" not in page.text


def test_the_chosen_theme_stands_in_the_page(client: Any) -> None:
    assert 'data-theme="dark"' in client.get("/help", headers={"Cookie": "theme=dark"}).text
    assert "data-theme" not in client.get("/help", headers={"Cookie": 'theme="><b>'}).text


@pytest.mark.parametrize("game", registry.names())
def test_every_game_shows_itself(client: Any, game: str) -> None:
    frames = client.get(f"/api/showcase/{game}").json()
    assert frames[0]["pieces"] == showcase.still(game).pieces
    assert 5 <= len(frames) <= showcase.TURNS + 1
    for before, after in pairwise(frames):
        assert before["pieces"] != after["pieces"]
        assert set(after["pieces"]) <= set(Position.start(game).look.board.points)
    assert client.get("/api/showcase/chess").status_code == 404


def line(**changes: Any) -> TableLine:
    def seat(name: str, kind: Any = "person") -> SeatView:
        return SeatView("White", kind, name, None, True)

    usual: dict[str, Any] = {
        "id": "x", "ruleset": "morris", "rules": "morris", "game": "morris", "title": "Nine Men's Morris",
        "stage": "playing", "seats": [seat("Ann"), seat("Ben")], "you": [0], "position": "", "turn": 0, "turns": 4,
        "result": "*", "ended_by": None, "clock": ClockChoice(), "public": False, "created": 0, "updated": 0,
    }  # fmt: skip
    return TableLine(**usual | changes)


@pytest.mark.parametrize(
    ("changes", "who", "status"),
    [
        ({}, "Ben", "Your turn"),
        ({"turn": 1}, "Ben", "Waiting"),
        ({"you": [0, 1], "turn": 1}, "Ann – Ben", "Your turn"),
        ({"you": []}, "Ann, Ben", "Move 5"),
        ({"stage": "open"}, "Ben", "Waiting"),
        ({"stage": "open", "you": []}, "Ann, Ben", "Open seat"),
        ({"stage": "over", "result": "1-0"}, "Ben", "You won"),
        ({"stage": "over", "result": "0-1"}, "Ben", "You lost"),
        ({"stage": "over", "result": "1/2-1/2"}, "Ben", "Draw"),
        ({"stage": "over", "result": "*"}, "Ben", "Ended"),
        ({"stage": "over", "result": "1-0", "you": []}, "Ann, Ben", "White won"),
    ],
)
def test_a_card_says_who_and_how_it_stands(changes: dict[str, Any], who: str, status: str) -> None:
    seen = card(line(**changes))
    assert (seen.who, seen.status) == (who, status)


def test_a_new_folder_has_its_pages_at_once(tmp_path: Path) -> None:
    shutil.copytree(PACKAGE, tmp_path / "trilith", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests/sample_game/noughts", tmp_path / "trilith/games/noughts")
    environment = os.environ | {"PYTHONPATH": os.pathsep.join([str(tmp_path), str(ROOT)])}
    command = [sys.executable, "-m", "tests.server.visit_all", "noughts"]
    visit = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert visit.returncode == 0, visit.stderr
