"""What happens at a table besides moves: links, spectators, offers, clocks, returning to a game."""

from random import Random

from playwright.sync_api import expect

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.serving import Server
from tests.waiting import wait_until

ME = {"kind": "me", "name": "Mara"}
OPEN = {"kind": "open"}
# Notes in the page whether a running clock was ever low: on a busy machine nobody can be sure to look in time.
WATCH_CLOCK = """() => {
    window.wasLow = false;
    const note = () => { window.wasLow ||= document.querySelector(".pl.run .clock.low") !== null; };
    new MutationObserver(note).observe(document.body, { subtree: true, childList: true, attributeFilter: ["class"] });
}"""


def pair(server: Server, people: People, ruleset: str, **choices: object) -> tuple[Person, Person, str]:
    """Two people who have sat down at one table."""
    host, guest = people(server), people(server, "phone")
    table = host.set_up(ruleset, ME, OPEN, **choices)
    host.open(table)
    guest.open(table)
    guest.page.get_by_role("button", name="Take this seat").click()
    expect(host.table).to_have_attribute("data-stage", "playing")
    return host, guest, table


def press(person: Person, name: str) -> None:
    person.page.get_by_role("button", name=name, exact=True).click()


def test_a_flag_falls(server: Server, people: People) -> None:
    host, guest, table = pair(server, people, "flip", clock={"kind": "time", "seconds": 7})
    guest.page.evaluate(WATCH_CLOCK)
    host.make_a_move(Random(1))
    for person in (host, guest):
        expect(person.table).to_have_attribute("data-stage", "over")
    assert guest.page.evaluate("wasLow"), "the clock was shown as low before"
    assert host.known(table)["ended_by"] == "time forfeit"
    expect(host.page.locator("#say")).to_contain_text("You win")
    expect(guest.page.locator("#say")).to_contain_text("Mara wins")
    expect(guest.page.locator(".pl:not(.run) .clock").last).to_have_text("0:00.0")


def test_coming_back_in_the_middle_of_a_game(server: Server, people: People) -> None:
    person = people(server, "phone")
    table = person.set_up(
        "morris", ME, {"kind": "me", "name": "Jonas"}, clock={"kind": "increment", "seconds": 300, "extra": 2}
    )
    person.open(table)
    luck = Random(2)
    for _ in range(7):
        person.make_a_move(luck)
    before = person.pieces
    person.page.reload()
    person.wait_for_turn()
    assert person.pieces == before == person.known(table)["position"]["pieces"]
    assert person.turns == 7
    person.make_a_move(luck)
    assert person.turns == 8
    assert person.complaints == []


def test_spectators_watch_and_cannot_touch(server: Server, people: People) -> None:
    host, guest, table = pair(server, people, "outfox")
    watcher = people(server)
    watcher.open(table)
    expect(host.page.locator("#subtitle")).to_contain_text("1 watching")
    host.make_a_move(Random(3))
    for person in (watcher, guest):
        expect(person.page.locator("[data-turn]")).to_have_count(1)
    assert watcher.pieces == guest.pieces
    assert watcher.legal == []
    for name in ("Take back", "Draw", "Call off"):
        expect(watcher.page.get_by_role("button", name=name)).to_be_disabled()


def test_draws_are_offered_declined_and_agreed(server: Server, people: People) -> None:
    host, guest, _ = pair(server, people, "morris")
    luck = Random(4)
    host.make_a_move(luck)
    guest.make_a_move(luck)
    press(host, "Draw")
    expect(guest.page.locator("#say")).to_contain_text("Mara offers a draw")
    press(guest, "Decline")
    expect(guest.page.locator("#say")).not_to_contain_text("offers")
    assert host.stage == "playing"
    press(guest, "Draw")
    press(host, "Accept")
    for person in (host, guest):
        expect(person.page.locator("#say")).to_contain_text("A draw")


def test_a_move_is_taken_back_by_agreement(server: Server, people: People) -> None:
    host, guest, _ = pair(server, people, "morris")
    host.make_a_move(Random(5))
    guest.wait_for_turn()
    press(host, "Take back")
    press(guest, "Allow")
    expect(host.page.locator("[data-turn]")).to_have_count(0)
    expect(guest.page.locator("[data-turn]")).to_have_count(0)
    assert host.pieces == guest.pieces == {}
    host.wait_for_turn()


def test_resigning_is_asked_twice_and_the_rematch_swaps_sides(server: Server, people: People) -> None:
    host, guest, table = pair(server, people, "flip")
    luck = Random(6)
    host.make_a_move(luck)
    guest.make_a_move(luck)
    press(host, "Resign")
    press(host, "Keep playing")
    assert host.stage == "playing"
    press(host, "Resign")
    host.page.locator("#say").get_by_role("button", name="Resign").click()
    expect(guest.page.locator("#say")).to_contain_text("You win")
    host.page.locator("#say").get_by_role("button", name="Rematch").click()
    guest.page.locator("#say").get_by_role("button", name="Accept rematch").click()
    # Both are taken to the next game.
    for person in (host, guest):
        person.page.wait_for_url(lambda address: not address.endswith(table))
        person.page.wait_for_selector("#table[data-stage=playing]")
    expect(guest.page.locator("#bottom-players")).to_contain_text("Circle")
    expect(host.page.locator("#bottom-players")).to_contain_text("Diamond")


def test_stepping_through_the_moves(server: Server, people: People) -> None:
    person = people(server)
    table = person.set_up("outfox", ME, {"kind": "me"})
    person.open(table)
    luck, seen = Random(7), [person.pieces]
    for _ in range(4):
        person.make_a_move(luck)
        seen.append(person.pieces)
    legal = [one["name"] for one in person.legal]
    for back in (3, 2, 1, 0):
        person.page.keyboard.press("[")
        assert person.pieces == seen[back]
    expect(person.page.locator("#say")).to_contain_text("The start")
    person.page.locator('[data-turn="1"]').click()
    assert person.pieces == seen[2]
    # Looking back is not playing.
    assert person.legal == []
    press(person, "Back to the game")
    assert person.pieces == seen[4]
    assert [one["name"] for one in person.legal] == legal


def test_both_browsers_add_to_the_pouch_and_check_it(server: Server, people: People) -> None:
    host, guest, table = pair(server, people, "stones:board=quick")
    wait_until(lambda: len(host.known(table)["fair"]["salts"]) == 2, "what both browsers add")
    luck = Random(4)
    for mover in (host, guest, host, guest):
        mover.make_a_move(luck)
    press(host, "Resign")
    host.page.locator("#say").get_by_role("button", name="Resign").click()
    for person in (host, guest):
        expect(person.page.locator("#fair")).to_contain_text("The pouch was fair")
        expect(person.page.locator("#fair")).to_contain_text("White and Black added random numbers of their own")
