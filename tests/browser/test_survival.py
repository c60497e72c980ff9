"""The server is killed in the middle of games, and the network goes away: nothing is lost, nothing happens twice."""

from random import Random
from time import monotonic, sleep

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.server.serving import Server
from trilith.play.clock import TimeControl
from trilith.server.store.processes import LEAST_OUTAGE

SECONDS = 3600
CLOCK = {"kind": "time", "seconds": SECONDS}
# What lag may be made up for in a few moves, in milliseconds.
MOST_LAG = 2 * TimeControl("time", SECONDS).lag_quota


def test_a_server_that_is_killed_comes_back_with_the_game(mortal: Server, people: People) -> None:
    host, guest = people(mortal), people(mortal, "phone")
    table = host.set_up("morris", {"kind": "me", "name": "Mara"}, {"kind": "open"}, clock=CLOCK)
    host.open(table)
    guest.open(table)
    guest.page.get_by_role("button", name="Take this seat").click()
    luck = Random(9)
    for person in (host, guest, host, guest):
        person.make_a_move(luck)
    moved = monotonic()
    host.make_a_move(luck)
    guest.wait_for_turn()
    before = host.known(table)["turns"]
    there = monotonic() - moved
    mortal.kill()
    # Shorter absences count like any other time.
    sleep(LEAST_OUTAGE / 1000)
    for person in (host, guest):
        expect(person.page.locator("#lost")).to_be_visible()
    # Made while there is no server: it waits, and says so.
    guest.tap_something(luck)
    expect(guest.page.locator("#say")).to_contain_text("on its way")
    began = monotonic()
    mortal.start()
    expect(host.page.locator("[data-turn]")).to_have_count(6)
    expect(host.page.locator("#lost")).to_be_hidden()
    expect(guest.page.locator("[data-turn]")).to_have_count(6)
    after = host.known(table)
    passed = (monotonic() - began + there) * 1000
    assert after["turns"][:5] == before
    assert len(after["turns"]) == 6
    assert host.pieces == guest.pieces == after["position"]["pieces"]
    # While the server was away nobody's time ran: the guest's move took no longer than it was there.
    assert after["turns"][5]["seconds"] * 1000 <= passed
    # First moves cost no time, and lag is made up for.
    mine, theirs = (
        SECONDS * 1000 - round(sum(turn["seconds"] for turn in after["turns"][2:] if turn["by"] == seat) * 1000)
        for seat in (0, 1)
    )
    assert after["clock"]["running"] == 0
    assert theirs <= after["clock"]["remaining"][1] <= theirs + MOST_LAG
    assert mine - passed <= after["clock"]["remaining"][0] <= mine + MOST_LAG
    host.make_a_move(luck)
    expect(guest.page.locator("[data-turn]")).to_have_count(7)


def test_a_lost_network_is_noticed_at_once(server: Server, people: People) -> None:
    """By the browser's own word, without waiting for a silence."""
    person = people(server)
    person.open(person.set_up("outfox"))
    person.page.evaluate("window.dispatchEvent(new Event('offline'))")
    person.page.wait_for_selector("#lost:not([hidden])", state="attached")


def test_a_lost_network_comes_back_by_itself(server: Server, people: People) -> None:
    person = people(server)
    table = person.set_up("outfox")
    person.open(table)
    luck = Random(10)
    person.make_a_move(luck)
    person.wait_for_turn()
    person.page.evaluate("window.dispatchEvent(new Event('offline'))")
    person.context.set_offline(True)
    before = person.turns
    person.context.set_offline(False)
    person.make_a_move(luck)
    assert person.turns > before
    assert person.known(table)["turns"]
