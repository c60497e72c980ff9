"""Every page: accessible in both themes, no wider than the screen, and without errors in the browser."""

import pytest
from playwright.sync_api import expect

from tests.pages.visitor import SIZES, Theme, Visitor, barriers, wait_until

PAGES = {
    "/": "Three in a row",
    "/new/siege": "Siege Stones",
    "/new/outfox?ruleset=outfox:players%3D3": "Outfox",
    "/learn": "Learn by playing",
    "/learn/morris": "Place a stone",
    "/learn/outfox#2": "Place, then slide",
    "/learn/stones/rules": "3 Stones",
    "/make/stones": "Make your own 3 Stones",
    "/make/flip": "Make your own Flip",
    "/learn/merels": "Three Men's Morris",
    "/explore": "Explore",
    "/explore?ruleset=morris:lasker": "Explore",
    "/train": "Lines to train",
    "/train?ruleset=flip&line=a4s": "Move 1 of 1",
    "/explore?ruleset=flip&position=2CC/D1C1/cd2/1dCD+d": "Explore",
    "/watch": "Watch",
    "/board": "At a real board",
    "/tipsters": "Tipsters",
    "/board#clock": "At a real board",
    "/set": "Your set",
    "/sign-in": "Sign in",
    "/sign-up": "Create an account",
    "/recover": "A new password",
    "/players": "Players",
    "/help": "Keys and marks",
    "/nowhere": "There is nothing here",
    "/table/nowhere": "There is no such game",
}


# Narrower screens are those of phones.
TABLET = 720
# What the web calls layout shift; a tenth of the screen is where people begin to notice.
MOST_SHIFT = 0.1
NOTE_SHIFTS = """window.shifts = 0;
    new PerformanceObserver((list) => list.getEntries().forEach(({ value }) => (window.shifts += value)))
        .observe({ type: "layout-shift", buffered: true });"""


@pytest.mark.parametrize(("size", "other", "theme"), [("desktop", "phone", "light"), ("phone", "desktop", "dark")])
@pytest.mark.parametrize("path", PAGES)
def test_a_page_is_there_for_everybody(visitor: Visitor, path: str, size: str, other: str, theme: Theme) -> None:
    """Nothing jumps while it loads, it has no barriers, and nothing is wider than the screen on any like the first."""
    page = visitor.open(path, size, theme, script=NOTE_SHIFTS)
    assert PAGES[path] in page.inner_text("main")
    assert page.locator("h1").count() == 1
    assert page.evaluate("window.shifts") < MOST_SHIFT
    assert barriers(page) == []
    for name, (width, height) in SIZES.items():
        if (width < TABLET) == (SIZES[size][0] < TABLET):
            page.set_viewport_size({"width": width, "height": height})
            assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0, name
    width, height = SIZES[other]
    page.set_viewport_size({"width": width, "height": height})
    # What became too wide can be reached by keyboard from the next picture on.
    page.evaluate("new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert barriers(page) == []


def test_the_menu_has_no_barriers_and_keeps_what_is_chosen(visitor: Visitor) -> None:
    page = visitor.open("/help", "phone")
    page.click(".who")
    assert barriers(page) == []
    page.fill("#name-field", "  Mara  Stein ")
    page.check("#menu input[value=dark]", force=True)
    page.uncheck("#sound-field")
    page.reload()
    assert page.get_attribute("html", "data-theme") == "dark"
    assert page.inner_text("#who-name") == "Mara Stein"
    assert page.get_attribute("#sound-button", "aria-pressed") == "false"


def test_the_theme_can_be_changed_and_pictures_follow(visitor: Visitor) -> None:
    page = visitor.open("/learn")
    seen = "document.querySelector('.course img').currentSrc"
    assert "theme=light" in page.evaluate(seen)
    page.click("#theme-button")
    page.click("#theme-button")
    wait_until(page, f"{seen}.includes('theme=dark')")
    page.reload()
    wait_until(page, f"{seen}.includes('theme=dark')")


def test_the_style_changes_boards_and_pictures_and_stays(visitor: Visitor) -> None:
    page = visitor.open("/learn/morris")
    page.click(".who")
    page.check("#menu input[value=plain]", force=True)
    board = "document.querySelector('#board image').getAttribute('href')"
    piece = "document.querySelector('#board use').getAttribute('href')"
    wait_until(page, f"{board}.includes('style=plain')")
    page.goto("/learn")
    page.goto("/learn/morris#2")
    wait_until(page, f"document.querySelector('#board use') && {piece}.includes('plain-turned-stone')")
    assert "style=plain" in page.evaluate(board)
    page.goto("/learn")
    plain = "[...document.querySelectorAll('.art img')].filter(({ src }) => src.includes('style=plain')).length"
    pictures = page.locator(".art img").count()
    assert page.evaluate(plain) == pictures
    # One game can look different from the others, until all are to look the same again.
    page.click(".who")
    page.select_option("#style-game", "flip")
    page.check("#menu input[value=natural]", force=True)
    wait_until(page, f"{plain} === {pictures - 1}")
    page.reload()
    wait_until(page, f"{plain} === {pictures - 1}")
    page.click(".who")
    page.check("#menu input[value=natural]", force=True)
    wait_until(page, f"{plain} === 0")
    page.reload()
    assert page.evaluate(plain) == 0


def test_names_are_text_and_nothing_else(visitor: Visitor) -> None:
    page = visitor.open("/help")
    page.click(".who")
    page.fill("#name-field", "<img src=x>")
    page.keyboard.press("Enter")
    expect(page.locator("#who-name")).to_have_text("<img src=x>")
    assert page.locator("#who-name img").count() == 0


def test_the_first_page_is_light(visitor: Visitor) -> None:
    """Under 100 kB without pictures, with everything that the living boards bring along later."""
    page = visitor.open("/", still=False)
    page.wait_for_selector(".stage.alive >> nth=4")
    sizes = page.evaluate(
        """[...performance.getEntriesByType("resource"), performance.getEntriesByType("navigation")[0]]
            .filter(({ name }) => !/\\.svg/.test(name)).map(({ name, transferSize }) => [name, transferSize])"""
    )
    total = sum(size for _, size in sizes)
    assert 10_000 < total < 100_000, sorted(sizes, key=lambda one: -one[1])
