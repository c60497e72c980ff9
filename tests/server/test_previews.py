"""Pictures beside shared links: PNG of a fixed size, drawn once, and not as many as anybody likes."""

import re
import struct

import pytest

from tests.server.serving import in_process
from trilith.games import registry
from trilith.games.position import Position
from trilith.server import app, preview


def size_of(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n")
    width, height = struct.unpack(">II", picture[16:24])
    return width, height


@pytest.mark.parametrize("game", registry.names())
def test_every_board_fits_on_the_card(game: str) -> None:
    assert size_of(preview.draw_preview(Position.start(game))) == (preview.WIDTH, preview.HEIGHT)


def test_a_table_names_its_picture_which_is_drawn_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process() as client:
        table = client.post("/api/tables", json={"ruleset": "flip", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        page = client.get(f"/table/{table['id']}", headers={"Accept": "text/html"}).text
        address = re.search(r'property="og:image" content="http://[^/]+([^"]+)"', page)
        assert address
        picture = client.get(address[1].replace("&amp;", "&"))
        assert picture.headers["content-type"] == "image/png"
        assert size_of(picture.content) == (preview.WIDTH, preview.HEIGHT)
        monkeypatch.setattr(preview, "draw_preview", lambda position: pytest.fail("it was drawn again"))
        assert client.get(address[1].replace("&amp;", "&")).content == picture.content
        assert client.get("/art/preview.png?ruleset=flip&position=nonsense").status_code == 400


def test_a_position_that_is_shared_has_a_picture_too() -> None:
    with in_process() as client:
        start = Position.start("morris").text
        page = client.get("/explore", params={"ruleset": "morris", "position": start}).text
        assert 'property="og:title" content="Nine Men&#39;s Morris: a position"' in page
        assert "/art/preview.png?ruleset=morris" in page
        for asked in ({}, {"ruleset": "morris", "position": "xyz"}, {"ruleset": "morris", "position": "w" * 5000}):
            answer = client.get("/explore", params=asked)
            assert answer.status_code == 200
            assert "og:image" not in answer.text


def test_nobody_can_have_as_many_drawn_as_they_like(monkeypatch: pytest.MonkeyPatch) -> None:
    # However long drawing takes here, nothing is refilled meanwhile.
    monkeypatch.setattr(app, "PREVIEWS_PER_SECOND", 1e-9)
    monkeypatch.setattr(app, "PREVIEW_BURST", 3)
    kept = preview.KeptPreviews(most=100)
    for number in range(10):
        kept.keep(str(number), bytes(30))
    assert [kept.get(str(number)) is not None for number in range(10)] == [False] * 7 + [True] * 3
    start = Position.start("morris")
    positions = [start.play(move).text for move in list(start.legal_moves)[:5]]
    with in_process() as client:
        asked = [client.get("/art/preview.png", params={"ruleset": "morris", "position": text}) for text in positions]
    statuses = [reply.status_code for reply in asked]
    assert statuses == [200, 200, 200, 429, 429]


def test_without_the_extra_links_have_no_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(preview, "is_available", lambda: False)
    with in_process() as client:
        table = client.post("/api/tables", json={"ruleset": "flip", "seats": [{"kind": "me"}, {"kind": "open"}]}).json()
        page = client.get(f"/table/{table['id']}", headers={"Accept": "text/html"}).text
        assert "og:title" in page
        assert "og:image" not in page
        text = Position.start("siege").draw("w").text
        assert client.get("/art/preview.png", params={"ruleset": "siege", "position": text}).status_code == 404
