"""What a table looks like: accessible, in both themes, on screens from a small phone to a wall, and quick to load."""

from pathlib import Path
from typing import Final, Literal

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.server.serving import Server

BOTH = ({"kind": "me", "name": "Mara"}, {"kind": "me", "name": "Jonas"})
BUDGET = 100_000
ROOT: Final = Path(__file__).parents[2]
TEXT: Final = {"Content-Type": "text/plain; charset=utf-8"}


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("ruleset", ["stones", "siege", "morris", "outfox", "flip"])
def test_axe_finds_nothing(ruleset: str, theme: str, server: Server, people: People) -> None:
    person = people(server, "phone" if theme == "dark" else "desktop", color_scheme=theme, reduced_motion="reduce")
    person.open(person.set_up(ruleset, *BOTH, clock={"kind": "time", "seconds": 300}))
    person.wait_for_turn()
    found = Axe().run(person.page)
    assert len(found.response["passes"]) > 10
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.parametrize(
    ("width", "height"), [(360, 640), (390, 844), (844, 390), (768, 1024), (1440, 900), (3840, 2160)]
)
@pytest.mark.parametrize("ruleset", ["siege", "outfox:players=3"])
def test_nothing_sticks_out(ruleset: str, width: int, height: int, server: Server, people: People) -> None:
    person = people(server, reduced_motion="reduce")
    person.page.set_viewport_size({"width": width, "height": height})
    seats = [*BOTH, *BOTH][: 3 if "3" in ruleset else 2]
    person.open(person.set_up(ruleset, *seats))
    person.wait_for_turn()
    assert person.page.evaluate("document.documentElement.scrollWidth") <= width
    board = person.page.locator(".board").bounding_box()
    assert board
    assert board["width"] >= min(width, height) * 0.5
    assert board["x"] >= -1
    assert board["x"] + board["width"] <= width + 1


def test_a_table_is_light_to_load(server: Server, people: People) -> None:
    person = people(server)
    table = person.set_up("stones")
    sizes: dict[str, int] = {}

    def weigh(url: str, size: int) -> None:
        if "/art/" not in url:
            sizes[url] = size

    person.page.on("requestfinished", lambda request: weigh(request.url, request.sizes()["responseBodySize"]))
    person.open(table)
    person.wait_for_turn()
    assert sum(sizes.values()) < BUDGET, sorted(sizes.items(), key=lambda item: -item[1])[:8]


def test_the_theme_changes_board_and_pieces(server: Server, people: People) -> None:
    person = people(server, color_scheme="light")
    person.open(person.set_up("morris", *BOTH))
    person.wait_for_turn()
    person.tap_point("d6")
    use = person.page.locator(".board .piece use")
    expect(use).to_have_attribute("href", "#trilith-light-turned-stone-ivory-none")
    person.page.emulate_media(color_scheme="dark")
    expect(use).to_have_attribute("href", "#trilith-dark-turned-stone-ivory-none")
    expect(person.page.locator(".board image")).to_have_attribute("href", "/art/board.svg?ruleset=morris&theme=dark")


def test_a_look_at_the_theme_does_not_swallow_its_change(server: Server, people: People) -> None:
    """Browsers do not report a change to listeners of a media query once the query has been read."""
    person = people(server, color_scheme="light")
    person.open(person.set_up("morris", *BOTH))
    person.wait_for_turn()
    module = person.page.evaluate("performance.getEntriesByType('resource').find((e) => /theme.js/.test(e.name)).name")
    person.page.evaluate("async (module) => setInterval((await import(module)).theme, 0)", module)
    themes: list[Literal["dark", "light"]] = ["dark", "light"]
    for theme in themes * 5:
        person.page.emulate_media(color_scheme=theme)
        address = f"/art/board.svg?ruleset=morris&theme={theme}"
        expect(person.page.locator(".board image")).to_have_attribute("href", address)


def test_the_turning_point_is_shown_on_a_board_that_is_on_the_screen(server: Server, people: People) -> None:
    """On a phone the page may have been scrolled past the board by whoever reads the review."""
    person = people(server, "phone", reduced_motion="reduce")
    person.page.set_viewport_size({"width": 360, "height": 640})
    record = (ROOT / "tests/golden/flip.pgn").read_text(encoding="utf-8")
    answer = person.context.request.post(f"{server.address}/api/records", data=record, headers=TEXT)
    person.open(answer.json()["id"])
    person.page.get_by_role("button", name="Analyse").click()
    show = person.page.locator("#review").get_by_role("button", name="Show it")
    show.wait_for()
    person.page.evaluate("scrollTo(0, document.documentElement.scrollHeight)")
    show.dispatch_event("click")
    expect(person.page.locator("#say")).to_contain_text("Go to the end")
    top = person.page.locator("#stage").evaluate("stage => stage.getBoundingClientRect().top")
    assert top >= 0
