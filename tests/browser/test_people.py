"""What belongs to a person at the table: their handicap and the colour of their stones, whichever side they play."""

import json
import re
from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.serving import Server
from tests.waiting import wait_until

OPEN = {"kind": "open"}


def choose_set(person: Person, first: str, second: str) -> None:
    person.page.goto(f"{person.address}/set")
    person.page.locator("#first label", has_text=first).click()
    person.page.locator("#second label", has_text=second).click()
    expect(person.page.locator("#kept")).to_contain_text(f"You play in {first.lower()}, or in {second.lower()}")


def sides(person: Person, table: str) -> list[tuple[str, str | None, object]]:
    return [(seat["name"], seat["colour"], seat["handicap"]) for seat in person.known(table)["seats"]]


def go_on(person: Person, table: str) -> None:
    """On to the next game of the match."""
    button = person.page.locator(
        "#controls button, #say button, #say a", has_text=re.compile("Next game|Rematch")
    ).first
    elsewhere = re.compile(f"/table/(?!{re.escape(table)})")
    if not elsewhere.search(person.page.url):
        button.click()
        person.page.wait_for_url(elsewhere)


def test_handicap_and_colour_follow_the_person_through_a_best_of_five(server: Server, people: People) -> None:
    host, guest = people(server), people(server, "phone")
    for person, name in ((host, "Mara"), (guest, "Jonas")):
        person.page.goto(server.address)
        person.page.evaluate(f"localStorage.setItem('trilith.name', {json.dumps(name)})")
    choose_set(host, "Teal", "Amber")
    choose_set(guest, "Plum", "Jade")
    page = host.page
    page.goto(f"{server.address}/new/siege")
    for place, choice in (("#seats", "By link"), ("#seats", "Random"), ("#handicap", "My opponent")):
        page.locator(f"{place} label", has_text=choice).first.click()
    page.get_by_role("spinbutton", name="Points").fill("4")
    page.select_option("#best", "5")
    page.click("#begin")
    page.wait_for_url("**/table/*")
    table = page.url.rsplit("/", 1)[1]
    guest.open(table)
    guest.page.get_by_role("button", name="Take this seat").click()
    seen = set()
    for number in range(1, 5):
        for person in (host, guest):
            expect(person.table).to_have_attribute("data-stage", "playing")
        known = sorted(sides(host, table))
        assert known == [("Jonas", "jade", {"points": 4, "seconds": 0.0}), ("Mara", "teal", None)]
        mine = host.known(table)["you"][0]
        seen.add(mine)
        why = "Your plum is too much like Mara’s teal, so you play in jade."
        expect(guest.page.locator(".pl", has_text="Jonas")).to_contain_text(why)
        expect(host.page.locator(".pl .nm", has_text="Jonas")).to_contain_text("+4 points")
        assert host.known(table)["look"].endswith("teal-jade" if mine == 0 else "jade-teal")
        first, second = (host, guest) if mine == 0 else (guest, host)
        first.make_a_move(Random(number))
        second.make_a_move(Random(number))
        loser = (host, guest)[number % 2]
        loser.page.get_by_role("button", name="Resign", exact=True).click()
        loser.page.locator("#say").get_by_role("button", name="Resign").click()
        expect(host.table).to_have_attribute("data-stage", "over")
        if number == 4:
            break
        # In a match one of them goes on, and the other follows.
        for person in (host, guest):
            go_on(person, table)
        table = host.page.url.rsplit("/", 1)[1]
        assert guest.page.url.endswith(table)
    assert seen == {0, 1}
    assert not host.complaints
    assert not guest.complaints


def test_phrases_are_heard_and_can_be_muted(server: Server, people: People) -> None:
    host, guest = people(server), people(server, "phone")
    table = host.set_up("morris", {"kind": "me", "name": "Mara"}, OPEN)
    host.open(table)
    guest.open(table)
    guest.page.get_by_role("button", name="Take this seat").click()
    host.page.get_by_text("Say something").click()
    host.page.get_by_role("button", name="Good luck!").click()
    for person in (host, guest):
        expect(person.page.locator(".bubble")).to_have_text("Good luck!")
    expect(guest.page.locator("#announcer")).to_contain_text("Mara: Good luck!")
    guest.page.evaluate("localStorage.setItem('trilith.phrases', 'off')")
    guest.page.reload()
    expect(guest.table).to_have_attribute("data-stage", "playing")
    expect(guest.page.locator("#phrases")).to_be_hidden()
    host.page.get_by_role("button", name="Hello!").click()
    expect(host.page.locator(".bubble")).to_have_text("Hello!")
    host.make_a_move(Random(3))
    guest.wait_for_turn()
    assert guest.page.locator(".bubble").count() == 0


def test_every_page_tells_who_is_to_move(server: Server, people: People) -> None:
    host, guest = people(server), people(server, "phone")
    tables = [host.set_up("morris", {"kind": "me"}, OPEN, clock={"kind": "days", "seconds": 86400 * n}) for n in (3, 1)]
    for table in tables:
        guest.open(table)
        guest.page.get_by_role("button", name="Take this seat").click()
        expect(guest.table).to_have_attribute("data-stage", "playing")
    expect(guest.page.locator(".pl .first:visible")).to_contain_text("first move within")
    host.page.goto(f"{server.address}/learn")
    expect(host.page.locator("#waiting")).to_contain_text("2")
    expect(host.page).to_have_title(re.compile(r"^\(2\) "))
    host.page.locator("#waiting a").click()
    host.page.wait_for_url(f"**/table/{tables[1]}")  # where time is up first
    host.make_a_move(Random(4))
    expect(host.page.locator("#waiting")).to_contain_text("1")
    host.page.locator("#waiting a").click()
    host.page.wait_for_url(f"**/table/{tables[0]}")
    guest.page.goto(server.address)
    expect(guest.page.locator("#waiting")).to_contain_text("1")


# What the page shows outside of itself is written down, and whether anybody looks at it is up to the test.
OUTSIDE = """
  window.outside = { notes: [], badge: null, away: false };
  // The headless shell shows no notifications, and says that they are denied.
  window.Notification = class extends EventTarget {
    static permission = "granted";
    constructor(title, options) {
      super();
      outside.notes.push(`${title}: ${options.body}`);
      outside.last = this;
    }
  };
  navigator.setAppBadge = async (count) => { outside.badge = count; };
  Object.defineProperty(document, "hidden", { get: () => outside.away });
"""


def test_whoever_looks_elsewhere_is_notified_if_they_allow_it(server: Server, people: People) -> None:
    host, guest = people(server), people(server)
    host.context.add_init_script(OUTSIDE)
    page = host.page
    page.clock.install()
    table = host.set_up("morris", {"kind": "me"}, OPEN, clock={"kind": "days", "seconds": 86400})
    with page.expect_response("**/api/waiting"):
        page.goto(f"{server.address}/learn")
    page.click(".who")
    page.get_by_label("Notify me when it is my turn").check()
    guest.open(table)
    guest.page.get_by_role("button", name="Take this seat").click()
    expect(guest.table).to_have_attribute("data-stage", "playing")
    page.evaluate("outside.away = true")
    page.clock.run_for(31_000)
    wait_until(lambda: page.evaluate("outside.notes.length") == 1, "a notification")
    assert page.evaluate("outside.notes") == ["Your turn: A game waits for you."]
    assert page.evaluate("outside.badge") == 1
    expect(page).to_have_title(re.compile(r"^\(1\) "))
    expect(page.locator('link[rel="icon"]')).to_have_attribute("href", re.compile("favicon-waiting"))
    page.clock.run_for(31_000)
    assert page.evaluate("outside.notes.length") == 1, "once for each game"
    page.evaluate("outside.last.dispatchEvent(new Event('click'))")
    page.wait_for_url(f"**/table/{table}")
    assert not host.complaints
