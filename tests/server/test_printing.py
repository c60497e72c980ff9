"""Sheets to print over HTTP: previews, files, and what cannot be printed."""

from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.serving import in_process
from trilith.games import registry


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process() as client:
        yield client


@pytest.mark.parametrize("game", registry.names())
def test_every_game_has_a_page_and_a_preview(client: Any, game: str) -> None:
    page = client.get(f"/make/{game}")
    assert page.status_code == 200
    assert "Make your own" in page.text
    answer = client.get("/api/print", params={"ruleset": game, "parts": "board,pieces"}).json()
    assert len(answer["sheets"]) >= 2
    assert all(sheet["svg"].startswith("<svg") for sheet in answer["sheets"])
    assert "100 %" in answer["how"]


@pytest.mark.parametrize(("kind", "start"), [("pdf", b"%PDF-"), ("svg", b"<svg"), ("dxf", b"  0\n")])
def test_files_can_be_downloaded(client: Any, kind: str, start: bytes) -> None:
    answer = client.get(f"/print/siege.{kind}", params={"ruleset": "siege:colours=amber-indigo", "parts": "board"})
    assert answer.status_code == 200
    assert answer.content.startswith(start)
    assert f"trilith-siege.{kind}" in answer.headers["content-disposition"]


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ({"paper": "b9"}, "paper is"),
        ({"paper": "99999x99999mm"}, "100 to 1200 mm"),
        ({"size": "1000mm"}, "6 to 60 mm"),
        ({"size": "60mm", "paper": "100x100mm", "parts": "board"}, "too many sheets"),
        ({"parts": "knights"}, "the parts are"),
        ({"turn": "top"}, "long or short"),
    ],
)
def test_what_cannot_be_printed_is_refused_in_a_sentence(client: Any, query: dict[str, str], said: str) -> None:
    for path in ("/api/print", "/print/stones.pdf"):
        answer = client.get(path, params={"ruleset": "stones", **query})
        assert answer.status_code == 400
        assert said in answer.json()["detail"]


def test_files_that_are_not_there(client: Any) -> None:
    assert client.get("/print/chess.pdf").status_code == 404
    assert client.get("/print/stones.exe").status_code == 404
    assert client.get("/print/stones.pdf", params={"ruleset": "flip"}).status_code == 404
    assert client.get("/make/chess").status_code == 404
    assert client.get("/make/stones", params={"ruleset": "flip"}).status_code == 404


def test_the_page_of_a_ruleset_is_called_what_people_call_it(client: Any) -> None:
    page = client.get("/make/morris", params={"ruleset": "morris:six"}).text
    assert '<h1 id="title">Make your own Six Men&#39;s Morris</h1>' in page
    assert "/learn/morris/rules?ruleset=morris%3Asix" in page
