"""Touching the board: taps, near misses, drags, changes of mind, and explanations of wrong touches."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.serving import Server

BOTH = ({"kind": "me", "name": "Mara"}, {"kind": "me", "name": "Jonas"})


def seated(server: Server, people: People, ruleset: str, position: str | None = None) -> Person:
    """Alone at a table, with both seats."""
    person = people(server)
    person.open(person.set_up(ruleset, *BOTH, position=position))
    person.wait_for_turn()
    return person


def middle(person: Person, selector: str) -> tuple[float, float]:
    box = person.page.locator(selector).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def drag(person: Person, start: str, end: str) -> None:
    mouse = person.page.mouse
    mouse.move(*middle(person, start))
    mouse.down()
    mouse.move(*middle(person, end), steps=6)
    mouse.up()


def test_a_tap_a_little_off_goes_to_the_nearest_legal_point(server: Server, people: People) -> None:
    person = seated(server, people, "morris")
    x, y = middle(person, '[data-point="d6"]')
    person.tap(x + 15, y - 14)
    expect(person.page.locator('[data-point="d6"]')).to_have_attribute("data-piece", "w")


def test_a_wrong_touch_is_told_why(server: Server, people: People) -> None:
    person = seated(server, people, "morris")
    for point in ("a7", "a1", "d7", "d1"):
        person.wait_for_turn()
        person.tap_point(point)
        expect(person.page.locator(f'[data-point="{point}"][data-piece]')).to_be_attached()
    person.wait_for_turn()
    person.tap_point("a7")
    expect(person.page.locator("#say")).to_contain_text("There is already a stone on a7")
    person.tap_point("g7")
    expect(person.page.locator("#say")).to_contain_text("Take a stone")
    # The mill is lit while its stone is still to be taken.
    expect(person.page.locator(".mark-three")).to_have_count(1)
    person.tap_point("d7")
    expect(person.page.locator("#say")).to_contain_text("The stone on d7 is your own")
    person.tap_point("a1")
    expect(person.page.locator('[data-point="a1"]')).not_to_have_attribute("data-piece", "b")
    expect(person.page.locator(".taken:visible .piece-icon")).to_have_count(1)


def test_what_comes_first_is_said_and_what_cannot_move(server: Server, people: People) -> None:
    person = seated(server, people, "stones:supply=skill")
    person.tap_point("e5")
    expect(person.page.locator("#say")).to_contain_text("First choose a stone.")
    person = seated(server, people, "morris", "1ww/b1b/w1b/w2bbb/bww/w1w/1bb w 0 0 6")
    person.tap_point("g7")
    expect(person.page.locator("#say")).to_contain_text("The white stone on g7 cannot move now.")


def test_second_thoughts(server: Server, people: People) -> None:
    person = seated(server, people, "outfox", "3/2rt1/5/4/3 2 rsrcysytycbsbtbc rsrtrcysytycbsbtbc")
    page = person.page
    page.locator('[data-tray-piece="ys"][data-legal]').click()
    page.locator('[data-point="b2"]').click()
    expect(page.locator('[data-point="b2"]')).to_have_attribute("data-piece", "ys")
    page.keyboard.press("Escape")
    expect(page.locator('[data-point="b2"]')).not_to_have_attribute("data-piece", "ys")
    # Another piece instead.
    page.locator('button[data-tray-piece="bc"]').click()
    page.locator('[data-point="b2"]').click()
    expect(page.locator('[data-point="b2"]')).to_have_attribute("data-piece", "bc")
    # The same point again takes it back.
    page.locator('[data-point="b2"]').click()
    expect(page.locator('[data-point="b2"][data-piece]')).to_have_count(0)


def test_pieces_can_be_dragged(server: Server, people: People) -> None:
    person = seated(server, people, "outfox")
    drag(person, '[data-tray-piece="rs"][data-legal]', '[data-point="c3"]')
    expect(person.page.locator('[data-point="c3"]')).to_have_attribute("data-piece", "rs")
    person.wait_for_turn()
    drag(person, '[data-tray-piece="yt"][data-legal]', '[data-point="c4"]')
    expect(person.page.locator('[data-point="c4"]')).to_have_attribute("data-piece", "yt")
    drag(person, '[data-point="c3"]', '[data-point="c1"]')
    expect(person.page.locator("[data-turn]")).to_have_count(2)
    expect(person.page.locator('[data-point="c1"]')).to_have_attribute("data-piece", "rs")


def test_a_drag_to_nowhere_changes_nothing(server: Server, people: People) -> None:
    person = seated(server, people, "outfox")
    drag(person, '[data-tray-piece="rs"][data-legal]', "#title")
    assert person.pieces == {}
    assert person.turns == 0
    assert len(person.legal) == 9


def test_a_panel_turns_over_and_shows_its_other_side(server: Server, people: People) -> None:
    person = seated(server, people, "flip")
    person.tap_point("b2")
    person.page.locator('#say [data-tray-piece="C"]').click()
    expect(person.page.locator('[data-point="b2"]')).to_have_attribute("data-piece", "C")
    person.wait_for_turn()
    person.tap_point("b2")
    person.tap_point("b3")
    expect(person.page.locator('[data-point="b3"]')).to_have_attribute("data-piece", "c")
    expect(person.page.locator('[data-point="b2"][data-piece]')).to_have_count(0)


def test_the_board_can_be_turned_round(server: Server, people: People) -> None:
    person = seated(server, people, "morris")
    before = middle(person, '[data-point="a1"]')
    across = middle(person, '[data-point="g7"]')
    person.page.get_by_role("button", name="Rotate").click()
    after = middle(person, '[data-point="a1"]')
    assert abs(after[0] - across[0]) < 1
    assert abs(after[1] - across[1]) < 1
    assert before != after
    person.tap_point("a1")
    expect(person.page.locator('[data-point="a1"]')).to_have_attribute("data-piece", "w")
