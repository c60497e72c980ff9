"""A rated game in real browsers: set up on the page, agreed to, played, and counted."""

from functools import partial
from random import Random
from urllib.parse import urlencode

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person, Size
from tests.browser.test_accounts import PASSWORD, sign_up
from tests.server.serving import Server
from tests.waiting import wait_until

# Before so many turns many games look the same, and only the players themselves are told nothing.
TURNS = 6


def set_up_rated(person: Person) -> str:
    """On the page for a new game; the table's id."""
    page = person.page
    page.goto(f"{person.address}/new/morris")
    tick = page.get_by_role("checkbox", name="Rated")
    expect(page.locator("#rated-note")).to_contain_text("choose “By link”")
    expect(tick).to_be_disabled()
    page.locator("#seats label", has_text="By link").click()
    expect(tick).to_be_enabled()
    tick.check()
    expect(page.locator("#summary")).to_contain_text("rated")
    page.get_by_role("button", name="Get the link").click()
    page.wait_for_url("**/table/*")
    page.wait_for_selector("#table:not([data-stage=loading])")
    expect(page.locator("#say")).to_contain_text("The game is rated, so they must be signed in.")
    return page.url.rsplit("/", 1)[1]


def sign_in_from_the_table(person: Person, table: str, name: str) -> None:
    """A guest who was sent the link signs in, and comes back to the game."""
    sign_up(person, name)
    person.context.clear_cookies()
    person.open(table)
    person.page.get_by_role("button", name="Sign in", exact=True).click()
    form = person.page.locator("#sign-in")
    form.get_by_label("Name").fill(name)
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Sign in").click()
    person.page.wait_for_url(f"**/table/{table}")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_two_people_play_a_rated_game(size: Size, server: Server, people: People) -> None:
    one, other, stranger = people(server, size), people(server, size), people(server, size)
    names = [f"Rita {size}", f"Robin {size}"]
    sign_up(one, names[0])
    table = set_up_rated(one)
    sign_in_from_the_table(other, table, names[1])
    expect(other.page.locator("#say")).to_contain_text("counts for everybody’s rating")
    expect(other.page.locator("#subtitle")).to_contain_text("rated")
    other.page.get_by_role("button", name="Agree and play").click()
    wait_until(lambda: len(other.known(table)["you"]) == 1)

    seats = {person.known(table)["you"][0]: person for person in (one, other)}
    for turn in range(TURNS):
        before = one.known(table)["position"]["text"]
        seats[turn % 2].make_a_move(Random(turn))
        wait_until(partial(has_turns, one, table, turn + 1))
    for person in (one, other):
        expect(person.page.get_by_role("button", name="Take back")).to_have_count(0)
    refuse_analysis(stranger, before, one.known(table)["turns"][-1]["touched"])

    # The names at the table lead to the players' pages.
    link = one.page.locator("#top-players").get_by_role("link", name=names[1])
    page_of_other = link.get_attribute("href")
    assert Axe().run(one.page).response["violations"] == []

    one.page.get_by_role("button", name="Resign").click()
    one.page.locator("#say").get_by_role("button", name="Resign").click()
    one.page.wait_for_selector('#table[data-stage="over"]')
    wait_until(lambda: one.context.request.get(f"{server.address}{page_of_other}").text().count("No rated games") == 0)
    one.page.goto(f"{server.address}/players?pool=morris:slow")
    assert rating_of(one, names[1]) > 1500 > rating_of(one, names[0])
    one.page.get_by_role("link", name=names[1]).click()
    one.page.wait_for_url(f"**{page_of_other}")
    expect(one.page.get_by_role("heading", level=1)).to_have_text(names[1])
    expect(one.page.locator("[data-even]")).to_contain_text("Suggested handicap: you get")
    one.page.wait_for_selector("#games .game-card")
    assert Axe().run(one.page).response["violations"] == []
    assert one.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    # The other's name on the card leads to their page, the rest of it to the game: its link lies over the picture.
    expect(one.page.locator("#games .game-card small")).to_have_text(f"against {names[0]}")
    expect(one.page.locator("#games .game-card small a")).to_have_count(1)
    one.page.locator("#games .game-card .thumb").click(force=True)
    one.page.wait_for_url(f"**/table/{table}")
    one.page.locator("#bottom-players").get_by_role("link", name=names[0]).click()
    expect(one.page.locator("h1 + .lead")).to_contain_text("This is your page.")
    expect(one.page.locator("[data-even]")).to_have_count(0)
    assert not one.complaints + other.complaints


def has_turns(person: Person, table: str, number: int) -> bool:
    return len(person.known(table)["turns"]) == number


def refuse_analysis(person: Person, before: str, touched: list[str]) -> None:
    """Somebody who watches plays the last move again on the page for exploring, and asks the engine about the board."""
    page = person.page
    page.goto(f"{person.address}/explore?{urlencode({'ruleset': 'morris', 'position': before})}")
    page.wait_for_selector("#board [data-piece]")
    page.wait_for_selector("#board [data-legal]")
    for point in touched:
        person.tap_point(point)
    page.wait_for_selector("#line-card:not([hidden])")
    page.locator("#analyse").check()
    expect(page.locator("#found")).to_contain_text("a rated game is being played: nobody is told anything about it")
    assert page.locator("#found .moves button").count() == 0


def rating_of(person: Person, name: str) -> int:
    row = person.page.locator("tr", has=person.page.get_by_role("link", name=name))
    return int(row.locator("td").nth(1).inner_text().rstrip("?"))
