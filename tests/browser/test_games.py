"""Whole games of each kind, tapped from start to end, on a phone and a desktop."""

from random import Random

import pytest

from tests.browser.conftest import People
from tests.browser.person import Person
from tests.server.serving import Server

GAMES = ["stones:board=quick", "siege", "morris", "outfox", "flip"]


def is_as_the_server_has_it(person: Person, table: str) -> None:
    """The page shows the same end as the server, and reported no errors."""
    known = person.known(table)
    assert known["result"] != "*"
    assert person.pieces == known["position"]["pieces"]
    assert person.turns == len(known["turns"])
    if known["position"]["score"]:
        scores = [int(text.split()[0]) for text in person.page.locator(".sc .big").all_inner_texts()]
        assert sorted(scores) == sorted(known["position"]["score"])
    winner = known["position"]["outcome"]["winner"]
    words = person.says.lower()
    assert ("draw" in words) == (winner is None)
    assert ("you win" in words) == (winner in known["you"])
    assert person.complaints == []


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_against_the_engine_on_a_phone(ruleset: str, server: Server, people: People) -> None:
    person = people(server, "phone", reduced_motion="reduce")
    table = person.set_up(ruleset)
    person.open(table)
    person.play_to_the_end(Random(ruleset))
    is_as_the_server_has_it(person, table)


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_game_between_a_desk_and_a_phone(ruleset: str, server: Server, people: People) -> None:
    host = people(server, "desktop", reduced_motion="reduce")
    guest = people(server, "phone", reduced_motion="reduce")
    table = host.set_up(ruleset, {"kind": "me", "name": "Mara"}, {"kind": "open"})
    host.open(table)
    assert "Waiting" in host.says
    guest.open(table)
    guest.page.get_by_role("button", name="Take this seat").click()
    luck = Random(ruleset)
    # Each touches what can be touched, so the two take turns.
    while host.stage != "over":
        if not any(person.tap_something(luck) for person in (host, guest)):
            host.page.wait_for_timeout(20)
    guest.page.wait_for_selector('#table[data-stage="over"]')
    for person in (host, guest):
        is_as_the_server_has_it(person, table)
