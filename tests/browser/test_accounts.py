"""Accounts in real browsers: signing up on one device, and playing on from another."""

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import People
from tests.browser.person import Person, Size
from tests.server.serving import Server
from tests.waiting import wait_until

PASSWORD = "correct horse"


def sign_up(person: Person, name: str) -> None:
    """With the keyboard alone."""
    page = person.page
    page.goto(f"{person.address}/sign-up")
    page.locator("#sign-up").get_by_label("Name").focus()
    page.keyboard.type(name)
    page.keyboard.press("Tab")
    page.keyboard.type(PASSWORD)
    page.keyboard.press("Enter")
    page.wait_for_selector("#codes:not([hidden])")


def test_a_game_begun_as_a_guest_is_played_on_from_a_phone(server: Server, people: People) -> None:
    laptop, phone = people(server), people(server, "phone")
    table = laptop.set_up("morris")
    sign_up(laptop, "Nora Page")
    laptop.page.get_by_role("button", name="I have kept them").click()
    laptop.page.get_by_role("button", name="Take them along").click()
    laptop.page.wait_for_url(f"{server.address}/")
    wait_until(lambda: laptop.known(table)["you"] == [0])
    laptop.page.goto(f"{server.address}/account")
    laptop.page.get_by_role("button", name="Show a code").click()
    laptop.page.wait_for_selector("#device-code:not([hidden])")
    code = laptop.page.locator("#device-text").inner_text()

    phone.page.goto(f"{server.address}/sign-in#code={code}")
    assert phone.page.url == f"{server.address}/sign-in", "the code is not kept in the history"
    assert phone.context.request.get(f"{server.address}/api/account").json()["player"] is None, "no link signs in alone"
    phone.page.get_by_role("button", name="Sign in with the code").tap()
    phone.page.wait_for_url(f"{server.address}/")
    assert phone.page.locator("#who-name").inner_text() == "Nora Page"
    laptop.open(table)
    phone.open(table)
    before = laptop.known(table)["turns"]
    phone.page.wait_for_selector("#table.my-turn [data-legal]")
    phone.page.locator("[data-legal]").first.tap()
    wait_until(lambda: len(laptop.known(table)["turns"]) > len(before))
    wait_until(lambda: laptop.page.locator("#table.my-turn").count() == 1)
    assert not laptop.complaints + phone.complaints


def test_settings_follow_the_account(server: Server, people: People) -> None:
    one, other = people(server), people(server)
    sign_up(one, "Olaf Page")
    one.page.goto(server.address)
    one.page.locator("#sound-button").click()
    one.page.locator("#theme-button").click()
    one.page.click(".who")
    for setting in ("animation", "coordinates", "confirm"):
        one.page.locator(f'#menu input[value="{setting}"]').click()
    wait_until(lambda: len(one.context.request.get(f"{server.address}/api/account/settings").json()) == 5)
    other.page.goto(f"{server.address}/sign-in")
    form = other.page.locator("#sign-in")
    form.get_by_label("Name").fill("olaf page")
    form.get_by_label("Password").fill(PASSWORD)
    form.get_by_role("button", name="Sign in").click()
    other.page.wait_for_url(f"{server.address}/")
    wait_until(lambda: other.page.locator("#sound-button").get_attribute("aria-pressed") == "false")
    assert other.page.locator("html").get_attribute("data-theme") == "light"
    ticks = [other.page.locator(f'#menu input[value="{name}"]') for name in ("animation", "coordinates", "confirm")]
    assert [tick.is_checked() for tick in ticks] == [False, False, True]
    assert {"still", "no-coordinates"} <= set((other.page.locator("html").get_attribute("class") or "").split())


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_on_the_pages_about_accounts(size: Size, server: Server, people: People) -> None:
    person = people(server, size)
    for path in ("/sign-in", "/sign-up", "/recover"):
        person.page.goto(server.address + path)
        assert Axe().run(person.page).response["violations"] == []
    sign_up(person, f"Axe {size}")
    assert Axe().run(person.page).response["violations"] == []
    person.page.goto(f"{server.address}/account")
    person.page.wait_for_selector("#sessions li")
    person.page.get_by_role("button", name="Show a code").click()
    person.page.wait_for_selector("#device-code:not([hidden])")
    assert Axe().run(person.page).response["violations"] == []
    assert person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_going_on_vacation_shows_at_the_table(server: Server, people: People, size: Size) -> None:
    one, other = people(server, size), people(server)
    sign_up(one, f"Paula {size}")
    slow = {"kind": "days", "seconds": 3 * 86_400}
    seats = [{"kind": "me"}, {"kind": "open"}]
    wanted = {"ruleset": "morris", "seats": seats, "clock": slow}
    table = one.context.request.post(f"{server.address}/api/tables", data=wanted).json()["id"]
    one.page.goto(f"{server.address}/account")
    form = one.page.locator("#vacation")
    form.get_by_text("You have 30 days of 30 left this year.").wait_for()
    form.get_by_label("Days").fill("40")
    form.get_by_role("button", name="Go on vacation").click()
    form.get_by_text("vacation lasts from 1 to 30 days").wait_for()
    form.get_by_label("Days").fill("1")
    form.get_by_role("button", name="Go on vacation").click()
    form.get_by_text("You are on vacation until").wait_for()
    assert not Axe().run(one.page).response["violations"]
    other.page.goto(f"{server.address}/table/{table}")
    other.page.locator(".pl").get_by_text("on vacation until").wait_for()
    form.get_by_role("button", name="Come back now").click()
    form.get_by_text("You have 29 days of 30 left this year.").wait_for()


def test_the_table_says_why_somebody_plays_in_another_colour(server: Server, people: People) -> None:
    one, other = people(server), people(server)
    sign_up(one, "Quinn Page")
    one.page.goto(f"{server.address}/set")
    one.page.locator("#first").get_by_label("Teal").check()
    one.page.locator("#second").get_by_label("Amber").check()
    kept = f"{server.address}/api/account/colours"
    wait_until(lambda: one.context.request.get(kept).json() == {"colours": ["teal", "amber"]})
    wanted = {"ruleset": "siege", "seats": [{"kind": "me", "name": "Ben", "colours": ["teal"]}, {"kind": "open"}]}
    table = other.context.request.post(f"{server.address}/api/tables", data=wanted).json()["id"]
    one.context.request.post(f"{server.address}/api/tables/{table}/join", data={})
    for person, sentence in (
        (one, "Ben has teal already, so you play in amber."),
        (other, "You have teal already, so Quinn Page plays in amber."),
    ):
        person.page.goto(f"{server.address}/table/{table}")
        person.page.locator(".pl").get_by_text(sentence).wait_for()


@pytest.mark.parametrize("size", ["phone", "desktop"])
def test_axe_finds_nothing_in_the_list_of_bots(size: Size, server: Server, people: People) -> None:
    person = people(server, size)
    page = person.page

    def is_clean() -> bool:
        return not Axe().run(page).response["violations"] and page.evaluate(
            "document.documentElement.scrollWidth <= innerWidth"
        )

    sign_up(person, f"Rosa {size}")
    page.goto(f"{server.address}/account")
    page.wait_for_selector("#sessions li")
    assert is_clean()
    for number in range(1, 6):
        page.get_by_label("Name of a new bot").focus()
        page.keyboard.type(f"{size} bot {number}")
        page.keyboard.press("Enter")
        page.locator("#bot-list").get_by_text(f"{size} bot {number} (bot)").wait_for()
        assert page.locator("#bot-token-name").inner_text() == f"{size} bot {number} (bot)"
        if number == 1:
            assert is_clean(), "with a token and one bot"
    page.locator("#make-bot").wait_for(state="hidden")
    assert page.evaluate("document.activeElement !== document.body"), "the form is gone, and so must not be the focus"
    assert is_clean(), "with as many as there can be"
    first = page.locator("#bot-token-text").inner_text()
    page.get_by_role("button", name=f"New token for {size} bot 5").press("Enter")
    wait_until(lambda: page.locator("#bot-token-text").inner_text() != first)
    for number in range(5, 0, -1):
        page.get_by_role("button", name=f"Remove {size} bot {number}").press("Enter")
        page.locator("#bot-list").get_by_text(f"{size} bot {number} (bot)").wait_for(state="detached")
        wait_until(lambda: page.evaluate("document.activeElement !== document.body"))
    assert is_clean(), "with none left"
    assert not person.complaints
