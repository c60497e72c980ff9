"""The home page: one tap starts a game."""

import pytest

from tests.pages.visitor import Visitor, at, wait_until
from trilith.games import registry


@pytest.mark.parametrize("game", registry.names())
def test_one_tap_plays_the_engine_at_the_chosen_level(visitor: Visitor, game: str) -> None:
    page = visitor.open("/", "phone")
    page.check('#levels input[value="2"]', force=True)
    page.click(f'[data-game="{game}"] [data-way="engine"]')
    at(page, "/table/")
    table = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    assert table["ruleset"] == game
    assert table["you"] == [0]
    assert [seat["level"] for seat in table["seats"]] == [None, "2"]


def test_a_tap_on_a_board_plays_too(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.click('[data-game="flip"] [data-stage]')
    at(page, "/table/")


def test_a_friend_here_has_a_seat_as_well(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.click('[data-game="morris"] [data-way="here"]')
    at(page, "/table/")
    assert page.request.get(page.url.replace("/table/", "/api/tables/")).json()["you"] == [0, 1]


def test_anyone_finds_who_waits(visitor: Visitor) -> None:
    first, second = visitor.open("/"), visitor.open("/")
    first.click('[data-game="outfox"] [data-way="anyone"]')
    at(first, "/table/")
    second.click('[data-game="outfox"] [data-way="anyone"]')
    at(second, "/table/")
    assert first.url == second.url
    assert second.request.get(second.url.replace("/table/", "/api/tables/")).json()["you"] == [1]


def test_running_games_are_listed_with_whose_turn_it_is(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.click('[data-game="morris"] [data-way="link"]')
    at(page, "/table/")
    id_of_it = page.url.rsplit("/", 1)[1]
    page.goto("/")
    card = page.locator(f'#rail [data-table="{id_of_it}"]')
    assert "Waiting" in card.inner_text()
    assert "open seat" in card.inner_text()
    friend = visitor.open(f"/table/{id_of_it}")
    joined = friend.request.post(f"/api/tables/{id_of_it}/join", data={"name": "Ines"})
    assert joined.ok
    page.reload()
    assert "Your turn" in card.inner_text()
    assert "Ines" in card.inner_text()
    card.click()
    at(page, f"/table/{id_of_it}")


def test_the_level_is_remembered(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.check('#levels input[value="7"]', force=True)
    assert "Expert" in page.inner_text("#level-name")
    page.reload()
    assert page.is_checked('#levels input[value="7"]')


def test_living_boards_move(visitor: Visitor) -> None:
    page = visitor.open("/", still=False)
    page.wait_for_selector('[data-game="stones"] .stage.alive')
    pieces = "document.querySelectorAll('[data-game=\"stones\"] [data-piece]').length"
    before = page.evaluate(pieces)
    wait_until(page, f"{pieces} > {before}")


def test_who_wants_no_motion_sees_still_boards(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.wait_for_timeout(2500)
    assert page.locator(".stage.alive").count() == 0
    assert page.locator(".stage img").first.is_visible()
