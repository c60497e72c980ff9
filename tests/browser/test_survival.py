"""The server is killed in the middle of games, and the network goes away: nothing is lost, nothing happens twice."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.server import Server

CLOCK = {"kind": "time", "seconds": 600}


def test_a_server_that_is_killed_comes_back_with_the_game(mortal: Server, people: People) -> None:
    host, guest = people(mortal), people(mortal, "phone")
    table = host.set_up("morris", {"kind": "me", "name": "Mara"}, {"kind": "open"}, clock=CLOCK)
    host.open(table)
    guest.open(table)
    guest.page.get_by_role("button", name="Take this seat").click()
    luck = Random(9)
    for person in (host, guest, host, guest, host):
        person.make_a_move(luck)
    guest.wait_for_turn()
    before = host.known(table)
    mortal.kill()
    expect(host.page.locator("#lost")).to_be_visible()
    # Made while there is no server: it waits, and says so.
    guest.tap_something(luck)
    expect(guest.page.locator("#say")).to_contain_text("on its way")
    mortal.start()
    expect(host.page.locator("[data-turn]")).to_have_count(6)
    expect(host.page.locator("#lost")).to_be_hidden()
    expect(guest.page.locator("[data-turn]")).to_have_count(6)
    after = host.known(table)
    assert after["turns"][:5] == before["turns"]
    assert len(after["turns"]) == 6
    assert host.pieces == guest.pieces == after["position"]["pieces"]
    # While the server was away nobody's time ran.
    for then, now in zip(before["clock"]["remaining"], after["clock"]["remaining"], strict=True):
        assert then - 60_000 < now <= then
    host.make_a_move(luck)
    expect(guest.page.locator("[data-turn]")).to_have_count(7)


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
