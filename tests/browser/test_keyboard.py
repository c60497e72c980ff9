"""A whole game by keyboard, and what screen readers get."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.server.serving import Server


def test_a_whole_game_by_keyboard(server: Server, people: People) -> None:
    person = people(server, reduced_motion="reduce")
    table = person.set_up("flip")
    person.open(table)
    person.wait_for_turn()
    page, luck = person.page, Random(8)
    for _ in range(40):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement.matches('[data-point]')"):
            break
    page.keyboard.press("ArrowRight")
    page.keyboard.press("ArrowDown")
    assert page.evaluate("document.activeElement.dataset.point") == "b3"
    while person.wait_for_turn():
        choices = person.legal
        if not choices:
            continue
        chosen = luck.choice(choices)
        if chosen["kind"] == "point":
            if not page.evaluate("document.activeElement.matches('[data-point]')"):
                page.locator('[data-point][tabindex="0"]').focus()
            page.keyboard.type(chosen["name"])
            assert page.evaluate("document.activeElement.dataset.point") == chosen["name"]
        else:
            # The page itself has put the focus on the first of the sides.
            expect(page.locator("#say [data-tray-piece]").first).to_be_focused()
            for _ in range(luck.randrange(2)):
                page.keyboard.press("Tab")
        page.keyboard.press("Enter")
    known = person.known(table)
    assert known["result"] != "*"
    assert person.pieces == known["position"]["pieces"]
    assert person.complaints == []


def test_moves_are_announced_and_points_have_names(server: Server, people: People) -> None:
    person = people(server)
    person.open(person.set_up("morris", {"kind": "me"}, {"kind": "me"}))
    person.wait_for_turn()
    expect(person.page.locator('[data-point="d6"]')).to_have_attribute("aria-label", "d6, empty, you can play here")
    # Whoever has no name of their own is not read twice.
    expect(person.page.get_by_role("region", name="White", exact=True)).to_be_visible()
    person.tap_point("d6")
    expect(person.page.locator("#announcer")).to_contain_text("White: white stone on d6")
    expect(person.page.locator('[data-point="d6"]')).to_have_attribute("aria-label", "d6, white stone, last move")


def test_typing_the_name_of_a_point_goes_there_before_anything_has_the_focus(server: Server, people: People) -> None:
    person = people(server)
    person.open(person.set_up("morris", {"kind": "me"}, {"kind": "me"}))
    person.wait_for_turn()
    person.page.keyboard.type("f4")
    expect(person.page.locator('[data-point="f4"]')).to_be_focused()
    person.page.keyboard.press("Enter")
    expect(person.page.locator("#announcer")).to_contain_text("White: white stone on f4")


def test_the_focus_is_seen(server: Server, people: People) -> None:
    person = people(server)
    person.open(person.set_up("stones:board=quick", {"kind": "me"}, {"kind": "me"}))
    person.wait_for_turn()
    person.page.locator('[data-point][tabindex="0"]').focus()
    person.page.keyboard.press("ArrowDown")
    ring = "getComputedStyle(document.activeElement.querySelector('.focus')).stroke"
    assert person.page.evaluate(ring) not in ("none", "")
