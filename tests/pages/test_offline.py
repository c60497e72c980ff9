"""Without a network: what is kept works, and everything else says that it needs one."""

import re

from playwright.sync_api import Page, expect

from tests.pages.visitor import Visitor, barriers, take_steps, wait_until
from trilith.games import registry
from trilith.games.lesson import lesson
from trilith.games.position import Position


def learner(visitor: Visitor, size: str = "phone") -> Page:
    """Somebody who opened a lesson, stayed until everything was kept, and lost the network."""
    page = visitor.open("/learn/flip", size)
    page.wait_for_selector("html[data-kept=all]")
    page.context.set_offline(True)
    return page


def goal_move(game: str, number: int) -> list[tuple[str, str]]:
    """A move that reaches the goal of a step."""
    step = lesson(game).steps[number - 1]
    moves = map(step.position.find, step.position.legal_moves)
    return [(one.kind, one.name) for one in next(m for m in moves if step.goal.is_reached(step.position, m)).steps]


def test_lessons_rules_and_the_real_board_go_on_and_the_rest_says_so(visitor: Visitor) -> None:
    page = learner(visitor)
    for game in registry.names():
        page.goto(f"/learn/{game}/rules")
        assert Position.start(game).look.title in page.inner_text("h1")
        wait_until(
            page, "[...document.images].filter((image) => image.loading !== 'lazy').every((one) => one.complete)"
        )
    page.locator("figure img").first.scroll_into_view_if_needed()
    wait_until(page, "document.querySelector('figure img').naturalWidth > 0")
    for game in ("morris", "outfox"):
        page.goto(f"/learn/{game}#2")
        page.wait_for_selector("[data-legal]", state="attached")
        if game == "morris":
            take_steps(page, [("point", "d1")])
            expect(page.locator("#feedback")).to_have_text(lesson(game).steps[1].miss)
        take_steps(page, goal_move(game, 2))
        expect(page.locator("#feedback .good")).to_have_text(lesson(game).steps[1].praise)
    page.goto("/board")
    page.wait_for_selector("#setup[open] select")
    page.select_option("#choices select", "outfox")
    page.click("#set button[type=submit]")
    page.wait_for_selector(".half")
    for path in ("/", "/explore", "/table/anything", "/tournaments"):
        page.goto(path)
        assert page.inner_text("h1") == "No connection"
        expect(page.locator("#kept a")).to_have_count(1 + 2 * len(registry.names()))
        assert page.url.endswith(path)
    assert barriers(page) == []
    page.goto("/watch")
    page.context.set_offline(False)
    # It goes on by itself.
    expect(page.locator("h1")).to_have_text("Watch")


def test_with_a_network_nothing_old_is_shown(visitor: Visitor) -> None:
    page = visitor.open("/learn/flip/rules")
    manifest = page.request.get("/static/app/manifest.webmanifest")
    assert manifest.headers["content-type"].startswith("application/manifest+json")
    assert all(page.request.get(icon["src"]).ok for icon in manifest.json()["icons"])
    page.wait_for_selector("html[data-kept=all]")
    name = page.evaluate("caches.keys()")
    assert len(name) == 1
    assert re.fullmatch(r"trilith-[0-9a-f]{16}", name[0])
    page.evaluate(
        """(name) => caches.open(name).then((cache) => cache.put("/learn/flip/rules",
            new Response("<h1>Old</h1>", { headers: { "Content-Type": "text/html" } })))""",
        name[0],
    )
    page.goto("/learn/flip/rules")
    assert page.inner_text("h1") == "Flip"
    page.context.set_offline(True)
    page.goto("/learn/flip/rules")
    assert page.inner_text("h1") == "Old"
