"""Every game can be played on every screen: from a small phone to a wall, both ways up, and zoomed."""

from typing import Any, Final

import pytest

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.serving import Server

# Widths and heights in CSS pixels. At 200 % zoom a screen has half of its own: 1440×900 becomes 720×450.
SCREENS: Final = (
    (320, 480), (360, 640), (375, 667), (390, 844), (430, 932), (768, 1024), (1080, 1920), (2160, 3840),
    (480, 320), (512, 384), (640, 360), (640, 400), (667, 375), (720, 450), (740, 360), (844, 390), (932, 430),
    (960, 540), (1024, 768), (1100, 500), (1280, 720), (1440, 900), (1920, 1080), (3840, 2160),
)  # fmt: skip
GAMES: Final = (
    "stones", "stones:board=quick", "siege", "morris", "morris:five", "morris:twelve", "merels", "merels:picaria13",
    "outfox", "outfox:players=3", "flip",
)  # fmt: skip
# The longer side of a board takes at least this part of a screen's shorter side, and the shorter one can be tapped.
LEAST_SHARE: Final = 0.6
LEAST_PIXELS: Final = 180
# The board as it is drawn, without the empty space around it; the card of the player; what covers the lower end.
MEASURE: Final = """() => {
    const board = document.querySelector("#stage .board"), scale = board.getScreenCTM(), view = board.viewBox.baseVal;
    const box = board.getBoundingClientRect(), controls = document.querySelector("#controls");
    const covers = getComputedStyle(controls).position === "sticky";
    return {
        width: view.width * scale.a, height: view.height * scale.d, top: box.top, bottom: box.bottom,
        card: document.querySelector("#bottom-players .pl").getBoundingClientRect().bottom,
        end: covers ? controls.getBoundingClientRect().top : innerHeight,
        page: document.documentElement.scrollWidth,
    };
}"""

# What lies on something else in a player's card: names, scores, clocks and pieces, each by its class.
# And buttons whose words stick out.
OVERLAPS: Final = """() => [...document.querySelectorAll(".pl")].flatMap((card) => {
    const parts = [...card.querySelectorAll(".face, .nm b, .nm small, .sc, .clock, .hand, .taken")]
        .map((part) => ({ name: part.className || part.tagName, box: part.getBoundingClientRect() }))
        .filter(({ box }) => box.width > 1 && box.height > 1);
    const whole = card.getBoundingClientRect();
    const outside = parts.filter(({ box }) => box.left < whole.left - 1 || box.right > whole.right + 1
        || box.top < whole.top - 1 || box.bottom > whole.bottom + 1).map(({ name }) => `${name} sticks out`);
    const pairs = parts.flatMap((one, number) => parts.slice(number + 1).map((other) => [one, other]));
    const clipped = [...document.querySelectorAll("#controls .btn")]
        .filter((button) => button.scrollWidth > button.clientWidth)
        .map((button) => `${button.textContent} is wider than its button`);
    return outside.concat(clipped, pairs.filter(([{ box: a }, { box: b }]) =>
        Math.min(a.right, b.right) - Math.max(a.left, b.left) > 2
        && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 2).map(([a, b]) => `${a.name} on ${b.name}`));
})"""

# What may be chosen from a hand and lies under something else, such as the buttons, or off the screen.
COVERED: Final = """() => {
    const pieces = [...document.querySelectorAll("#bottom-players [data-tray-piece][data-legal]")];
    return pieces.filter((piece) => {
        const box = piece.getBoundingClientRect();
        const there = document.elementFromPoint((box.left + box.right) / 2, (box.top + box.bottom) / 2);
        return !there || !(piece.contains(there) || there.contains(piece));
    }).map((piece) => piece.dataset.trayPiece);
}"""


def seated(server: Server, people: People, ruleset: str) -> Person:
    person = people(server, reduced_motion="reduce")
    seats = [{"kind": "me", "name": name} for name in ("Mara", "Jonas", "Ines")]
    clock = {"kind": "time", "seconds": 300}
    person.open(person.set_up(ruleset, *seats[: 3 if "players=3" in ruleset else 2], clock=clock))
    person.wait_for_turn()
    return person


def measure(person: Person, width: int, height: int) -> dict[str, Any]:
    person.page.set_viewport_size({"width": width, "height": height})
    found: dict[str, Any] = person.page.evaluate(MEASURE)
    return found


@pytest.mark.parametrize("ruleset", GAMES)
def test_boards_are_large_enough_on_every_screen(ruleset: str, server: Server, people: People) -> None:
    person = seated(server, people, ruleset)
    for width, height in SCREENS:
        found, screen = measure(person, width, height), f"{width}×{height}"
        sides = sorted((found["width"], found["height"]))
        assert sides[1] >= LEAST_SHARE * min(width, height), screen
        assert sides[0] >= LEAST_PIXELS, screen
        assert found["page"] <= width, f"{screen}: something sticks out"
        assert 0 <= found["top"] < found["bottom"] <= height, f"{screen}: the board is cut off"
        assert person.page.evaluate(OVERLAPS) == [], screen


@pytest.mark.parametrize("game", ["stones", "outfox"])
def test_on_low_screens_a_lesson_stands_beside_its_board(game: str, server: Server, people: People) -> None:
    person = people(server, reduced_motion="reduce")
    person.page.goto(f"{server.address}/learn/{game}#2")
    person.page.wait_for_selector("#lesson.ready svg.board")
    for width, height in ((667, 375), (740, 360), (720, 450)):
        person.page.set_viewport_size({"width": width, "height": height})
        board, task = (person.page.locator(place).bounding_box() for place in ("#board svg", "#task"))
        assert board, (width, height)
        assert task, (width, height)
        assert board["y"] + board["height"] <= height
        assert board["height"] >= LEAST_SHARE * height
        assert board["x"] + board["width"] <= task["x"]
        assert person.page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("ruleset", GAMES)
def test_on_upright_phones_nothing_covers_ones_own_card(ruleset: str, server: Server, people: People) -> None:
    person = seated(server, people, ruleset)
    for width, height in SCREENS:
        if width < height <= 932:
            found = measure(person, width, height)
            assert found["card"] <= found["end"], f"{width}×{height}"


@pytest.mark.parametrize("ruleset", ["outfox", "outfox:players=3", "stones:supply=skill"])
def test_on_phones_on_their_side_nothing_covers_what_is_in_hand(ruleset: str, server: Server, people: People) -> None:
    person = seated(server, people, ruleset)
    for width, height in SCREENS:
        if height < width <= 960 and height <= 540:
            person.page.set_viewport_size({"width": width, "height": height})
            assert person.page.evaluate(COVERED) == [], f"{width}×{height}"
