"""What people can set: names of points, a question before each move, a calm page."""

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.serving import Server

BOTH = ({"kind": "me", "name": "Mara"}, {"kind": "me", "name": "Jonas"})


def switch(person: Person, setting: str) -> None:
    person.page.click(".who")
    person.page.locator(f'#menu input[value="{setting}"]').click()
    person.page.keyboard.press("Escape")


def test_a_move_is_asked_about_before_it_is_played(server: Server, people: People) -> None:
    person = people(server)
    person.open(person.set_up("morris", *BOTH))
    person.wait_for_turn()
    switch(person, "confirm")
    person.tap_point("d6")
    say = person.page.locator("#say")
    expect(say).to_contain_text("Play this move?")
    say.get_by_role("button", name="Undo").click()
    assert person.turns == 0
    person.tap_point("d2")
    say.get_by_role("button", name="Play").click()
    expect(person.page.locator("[data-turn]")).to_have_count(1)
    assert person.complaints == []


def test_names_of_points_and_panels_can_be_hidden_and_stay_so(server: Server, people: People) -> None:
    person = people(server)
    table = person.set_up("morris", *BOTH)
    person.open(table)
    names = person.page.locator(".board .names")
    expect(names).to_be_visible()
    switch(person, "coordinates")
    expect(names).to_be_hidden()
    switch(person, "calm")
    expect(person.page.locator("#moves")).to_be_hidden()
    person.open(table)
    expect(names).to_be_hidden()
    expect(person.page.locator("#moves")).to_be_hidden()


def test_the_title_says_whose_turn_it_is_and_the_rules_are_near(server: Server, people: People) -> None:
    person = people(server)
    person.open(person.set_up("flip"))
    person.wait_for_turn()
    assert person.page.title().startswith("Your turn")
    expect(person.page.locator("#rules-link")).to_have_attribute("href", "/learn/flip/rules")
    assert person.page.locator('meta[property="og:image"]').get_attribute("content")
