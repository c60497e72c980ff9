"""A game that is only a folder, with its own board, points, shapes and colours, works in the browser as it is."""

import shutil
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import expect

import trilith
from tests.browser.conftest import People
from tests.server.serving import ROOT, Server, serving

BOTH = ({"kind": "me", "name": "Mara"}, {"kind": "me", "name": "Jonas"})
PAGES = ("/", "/new/noughts", "/explore?ruleset=noughts", "/learn", "/learn/noughts/rules", "/watch")


@pytest.fixture(scope="module")
def larger(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server that runs a copy of the package with one more game."""
    folder = tmp_path_factory.mktemp("larger")
    shutil.copytree(Path(trilith.__file__).parent, folder / "trilith", ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(ROOT / "tests/sample_game/noughts", folder / "trilith/games/noughts")
    environment = {"PYTHONPATH": f"{folder}:{ROOT}", "NUMBA_CACHE_DIR": str(folder / "cache")}
    with serving(folder / "games.sqlite", environment) as server:
        yield server


def test_every_page_shows_it_without_complaint(larger: Server, people: People) -> None:
    person = people(larger, reduced_motion="reduce")
    for path in PAGES:
        person.page.goto(larger.address + path)
        person.page.wait_for_load_state("networkidle")
        assert person.page.locator("h1").count() == 1
    assert person.complaints == []


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_it_is_drawn_in_its_own_colours_and_played_to_the_end(larger: Server, people: People, theme: str) -> None:
    person = people(larger, color_scheme=theme, reduced_motion="reduce")
    table = person.set_up("noughts", *BOTH)
    person.open(table)
    person.wait_for_turn()
    ink = "getComputedStyle(document.querySelector('.board .names')).fill"
    assert person.page.evaluate(ink) == "rgb(244, 241, 232)", "chalk on a blackboard"
    person.tap_point("b2")
    expect(person.page.locator(".board .piece use")).to_have_attribute(
        "href", f"#trilith-{theme}-chalk-cross-chalk-none"
    )
    person.play_to_the_end(Random(3))
    known = person.known(table)
    assert known["result"] != "*"
    assert person.pieces == known["position"]["pieces"]
    assert person.complaints == []
