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
    # First moves have a time of their own.
    expect(host.page.locator(".pl .first:visible")).to_contain_text("first move within")
    for person in (host, guest, host):
        person.make_a_move(Random(1))
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
    host, guest, table = pair(server, people, "morris")
    watcher = people(server)
    watcher.open(table)
    expect(host.page.locator("#subtitle")).to_contain_text("1 watching")
    host.make_a_move(Random(3))
    for person in (watcher, guest):
        expect(person.page.locator("[data-turn]")).to_have_count(1)
    assert watcher.pieces == guest.pieces
    assert watcher.legal == []
    for name in ("Take back", "Draw", "Call off"):
        expect(watcher.page.get_by_role("button", name=name)).to_have_count(0)


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


def test_a_declined_offer_is_told_and_a_half_made_turn_stays(server: Server, people: People) -> None:
    host, guest, _ = pair(server, people, "stones:supply=skill")
    host.make_a_move(Random(4))
    guest.make_a_move(Random(4))
    host.wait_for_turn()
    host.page.locator("[data-tray-piece][data-legal]").first.click()
    chosen = host.page.locator(".tray-piece.chosen")
    expect(chosen).to_have_count(1)
    press(host, "Draw")
    expect(guest.page.locator("#say")).to_contain_text("Mara offers a draw")
    expect(host.page.locator('[data-command="draw"]')).to_be_disabled()
    press(guest, "Decline")
    host.page.keyboard.press("Escape")
    expect(host.page.locator("#say")).to_contain_text("declined your draw offer")
    expect(host.page.locator('[data-command="draw"]')).to_be_disabled()
    assert host.complaints == []


def test_an_engine_answers_an_offer(server: Server, people: People) -> None:
    person = people(server)
    person.open(person.set_up("morris"))
    person.make_a_move(Random(4))
    person.wait_for_turn()
    press(person, "Draw")
    expect(person.page.locator("#say")).to_contain_text("Trilith 1 declined your draw offer")


def test_a_move_is_planned_while_the_other_thinks(server: Server, people: People) -> None:
    host, guest, table = pair(server, people, "morris", clock={"kind": "increment", "seconds": 300, "extra": 2})
    # By touch, and changed before it is played.
    guest.tap_point("d6")
    expect(guest.page.locator("#say")).to_contain_text("You play d6 next")
    expect(guest.page.locator("#announcer")).to_contain_text("You play d6 next")
    guest.tap_point("d5")
    host.wait_for_turn()
    host.tap_point("a7")
    expect(guest.page.locator("[data-turn]")).to_have_count(2)
    assert [turn["move"] for turn in host.known(table)["turns"]] == ["a7", "d5"]
    # With the keyboard, and cancelled.
    host.wait_for_turn()
    host.tap_point("g7")
    point = guest.page.locator('[data-point="a1"]')
    guest.wait_for_turn()
    guest.tap_point("d6")
    host.wait_for_turn()
    guest.page.evaluate("document.querySelector('[data-point=a1]').focus()")
    guest.page.keyboard.press("Enter")
    expect(point).to_have_attribute("aria-label", "a1, empty, planned")
    guest.page.keyboard.press("Escape")
    expect(point).to_have_attribute("aria-label", "a1, empty")
    # What is not possible any more is dropped with a word.
    guest.tap_point("d2")
    expect(guest.page.locator("#say")).to_contain_text("You play d2 next")
    host.tap_point("d2")
    expect(guest.page.locator("#say")).to_contain_text("d2 is not possible now")
    assert len(host.known(table)["turns"]) == 5
    assert guest.wait_for_turn()
    assert not host.complaints
    assert not guest.complaints


def test_who_left_is_asked_back_and_told(server: Server, people: People) -> None:
    host, guest, table = pair(server, people, "morris")
    for person in (host, guest, host):
        person.make_a_move(Random(9))
    guest.page.goto(f"{server.address}/learn")
    expect(host.page.locator("#say")).to_contain_text("has left")
    press(host, "Ask them back")
    expect(host.page.locator("#say")).to_contain_text("was asked to come back")
    guest.open(table)
    expect(guest.page.locator("#say")).to_contain_text("waiting for your move")
    guest.make_a_move(Random(9))
    expect(host.page.locator("#say .chip")).to_have_text("Your turn")


def test_a_match_goes_on_and_is_won(server: Server, people: People) -> None:
    host, guest, table = pair(server, people, "flip", best_of=3)
    for game in (1, 2):
        for person in (host, guest) if game == 1 else (guest, host):
            person.make_a_move(Random(game))
        press(guest, "Resign")
        guest.page.locator("#say").get_by_role("button", name="Resign").click()
        if game == 1:
            expect(host.page.locator("#say")).to_contain_text("you 1 – ")
            host.page.locator("#say").get_by_role("button", name="Next game").click()
            host.page.wait_for_url(lambda address: not address.endswith(table))
            guest.page.locator("#say").get_by_role("button", name="Next game").click()
            for person in (host, guest):
                person.page.wait_for_selector("#table[data-stage=playing]")
    expect(host.page.locator("#say")).to_contain_text("You win the match: you 2 – ")
    expect(guest.page.locator("#say")).to_contain_text("Mara wins the match: you 0 – Mara 2.")
    expect(guest.page.locator('[data-command="rematch"]')).to_have_text("New match")


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


def test_a_duel_of_engines_is_paused_and_ended(server: Server, people: People) -> None:
    """A question stays on the screen while the engines play on, so that it can be answered."""
    person = people(server, "phone")
    person.open(person.set_up("siege", *({"kind": "engine", "level": "1"},) * 2))
    press(person, "Pause")
    expect(person.page.locator("#say")).to_contain_text("The game is paused")
    before = person.turns
    person.page.locator("#controls").get_by_role("button", name="End").click()
    person.page.locator("#controls").get_by_role("button", name="Go on").click()
    person.page.locator("#controls").get_by_role("button", name="End").click()
    wait_until(lambda: person.turns >= before + 2, "two more turns")
    expect(person.page.locator("#say")).to_contain_text("Call this game off?")
    press(person, "Call off")
    expect(person.table).to_have_attribute("data-stage", "over")
    assert person.turns < 60
