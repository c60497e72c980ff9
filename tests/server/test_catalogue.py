"""The catalogue and the rulebooks over HTTP."""

import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import trilith
from tests.server.serving import in_process
from trilith.engine.levels import LEVELS
from trilith.games import registry, time_controls
from trilith.server.rulebook import blocks
from trilith.server.workers.moves import choose


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process() as client:
        yield client


@pytest.fixture(scope="module")
def games(client: Any) -> dict[str, Any]:
    return {game["id"]: game for game in client.get("/api/games").json()}


def test_every_game_is_listed(games: dict[str, Any]) -> None:
    assert list(games) == list(registry.names())
    assert games["flip"]["title"] == "Flip"
    assert [game for game in games if games[game]["luck"]] == ["siege", "stones"]


def test_every_option_can_be_chosen_as_listed(games: dict[str, Any]) -> None:
    for name, game in games.items():
        assert [option["name"] for option in game["options"]] == [option.name for option in registry.game(name).options]
        for option in game["options"]:
            on, by = option["depends_on"], option["values_by"]
            for other, values in (by or {"": option["values"]}).items():
                for value in values:
                    trilith.start(f"{name}:{f'{on}={other},' if on else ''}{option['name']}={value}")
            assert not on or {value for values in by.values() for value in values} == {*option["values"]}
            assert option["free"] == (option["takes"] is not None)


def test_a_free_option_says_what_it_accepts(games: dict[str, Any]) -> None:
    quiet = next(option for option in games["morris"]["options"] if option["name"] == "quiet_limit")
    assert (quiet["values"], quiet["takes"]) == (["40", "off"], "any number from 1 to 9999")


def test_rulesets_name_their_players(games: dict[str, Any]) -> None:
    assert [entry["ruleset"] for entry in games["morris"]["rulesets"]][:2] == ["morris", "morris:standard"]
    assert games["morris"]["rulesets"][1]["name"] == "standard"
    three = games["outfox"]["rulesets"][1]
    assert (three["ruleset"], three["players"]) == ("outfox:players=3", ["First", "Second", "Third"])


def test_levels_are_the_engines(games: dict[str, Any]) -> None:
    numbers = [str(level.number) for level in LEVELS]
    for name, game in games.items():
        known = ["perfect"] if registry.game(name).has_solver else []
        assert [level["level"] for level in game["levels"]] == [*numbers, *known]


def test_clocks_begin_with_what_the_box_suggests(games: dict[str, Any]) -> None:
    bag, skill, *others = games["stones"]["clocks"]
    assert (bag["when"], bag["clock"]["seconds"]) == ({"supply": "bag"}, 1800)
    assert (skill["when"], skill["clock"]["seconds"]) == ({"supply": "skill"}, 3600)
    assert {entry["clock"]["kind"] for entry in others} >= {"time", "increment", "delay", "move"}
    assert not any(entry["when"] for entry in games["morris"]["clocks"])


def test_clocks_suit_rulesets() -> None:
    suiting = [clock.seconds for clock in time_controls.clocks("stones") if clock.suits(registry.ruleset("stones"))]
    assert 1800 in suiting
    assert 3600 not in suiting


def test_the_catalogue_needs_no_engine() -> None:
    code = (
        "import sys\nfrom tests.server.serving import in_process\n"
        "with in_process() as client: assert client.get('/api/games').status_code == 200\n"
        "assert not {'numpy', 'numba'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True, cwd=Path(__file__).parents[2])


@pytest.mark.parametrize("game", registry.names())
def test_a_rulebook_in_blocks(client: Any, game: str) -> None:
    book = client.get(f"/api/rules/{game}").json()
    kinds = [block["kind"] for block in book["blocks"]]
    assert kinds[0] == "heading"
    assert book["blocks"][0]["text"] == book["title"]
    assert set(kinds) == {"heading", "text", "picture"}
    anchors = {block["anchor"] for block in book["blocks"] if block["kind"] == "heading"}
    html = "".join(block["html"] for block in book["blocks"] if block["kind"] == "text")
    assert "<img" not in html
    assert set(re.findall('href="#([^"]*)"', html)) <= anchors
    assert all(link.startswith(("#", "/learn/", "https:")) for link in re.findall('href="([^"]*)"', html))
    assert kinds.count("picture") == registry.game(game).rulebook().count("![")


def test_pictures_are_positions_with_drawings(client: Any) -> None:
    for block in client.get("/api/rules/stones").json()["blocks"]:
        if block["kind"] == "picture":
            trilith.parse(block["ruleset"], block["position"])
            assert block["text"]
            for theme in ("light", "dark"):
                assert client.get(block["picture"][theme]).headers["content-type"].startswith("image/svg+xml")


def test_no_tag_slips_through(monkeypatch: pytest.MonkeyPatch, client: Any) -> None:
    evil = "# T\n\n<script>alert(1)</script>\n\n[a](javascript:alert(1)) **b**\n"
    monkeypatch.setattr("trilith.games.definition.GameDefinition.rulebook", lambda self: evil)
    # Rulebooks are read once; this one must not stay.
    monkeypatch.setattr("trilith.server.routes.rulebook.blocks", blocks.__wrapped__)
    html = "".join(block["html"] or "" for block in client.get("/api/rules/flip").json()["blocks"])
    assert "<script" not in html
    assert "href" not in html
    assert "<strong>b</strong>" in html


def test_an_unknown_rulebook_is_not_found(client: Any) -> None:
    assert client.get("/api/rules/chess").status_code == 404


def test_the_perfect_level_sits_and_plays(client: Any) -> None:
    seats = [{"kind": "me"}, {"kind": "engine", "level": "perfect"}]
    table = client.post("/api/tables", json={"ruleset": "flip", "seats": seats}).json()
    assert table["seats"][1]["level"] == "perfect"
    winning = trilith.parse("flip", "1C2/dC2/dC1D/1dcc d")
    for seconds in (None, 0.1):
        assert choose(winning, "perfect", seconds) == "b4-a4,a1s", "the only win at once"


def test_the_perfect_player_says_what_is_proven(client: Any) -> None:
    described = {game["id"]: game["levels"][-1]["description"] for game in client.get("/api/games").json()}
    assert "only the last stones" in described["stones"]
    assert "only the last stones" in described["siege"]
    assert "only" not in described["morris"]
    assert "in Siege Stones and 3 Stones only the end is proven" in client.get("/").text
