"""The home page: one tap starts a game."""

import pytest
from playwright.sync_api import expect

from tests.pages.visitor import Visitor, at, barriers, wait_until
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


@pytest.mark.parametrize("size", ["phone", "small", "desktop"])
@pytest.mark.parametrize("game", registry.names())
def test_every_game_leads_to_all_its_choices(visitor: Visitor, game: str, size: str) -> None:
    page = visitor.open("/", size)
    link = page.locator(f'[data-game="{game}"] .more')
    box = link.bounding_box()
    assert box
    assert min(box["width"], box["height"]) >= 40
    link.click()
    at(page, f"/new/{game}")


def test_a_name_is_checked_where_it_is_typed(visitor: Visitor) -> None:
    page = visitor.open("/learn")
    page.click(".who")
    page.fill("#name-field", "Trilith 10")
    page.press("#name-field", "Enter")
    expect(page.locator("#name-problem")).to_contain_text("kept for the engine")
    page.fill("#name-field", "می\u200cنا")
    page.press("#name-field", "Enter")
    expect(page.locator("#who-name")).to_have_text("می\u200cنا")
    page.goto("/")
    page.click('[data-game="flip"] [data-way="engine"]')
    at(page, "/table/")


def test_a_tap_on_a_board_plays_too(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.click('[data-game="flip"] [data-stage]')
    at(page, "/table/")


def test_a_friend_here_has_a_seat_as_well(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.click('[data-game="morris"] [data-way="here"]')
    page.get_by_label("First player").fill("Mara")
    page.get_by_label("Second player").fill("Jonas")
    page.get_by_label("Second player").press("Enter")
    at(page, "/table/")
    table = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    assert table["you"] == [0, 1]
    assert [seat["name"] for seat in table["seats"]] == ["Mara", "Jonas"]
    page.goto("/")
    page.click('[data-game="flip"] [data-way="here"]')
    expect(page.get_by_label("Second player")).to_have_value("Jonas")
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    expect(page.locator('[data-game="flip"]')).not_to_have_attribute("aria-busy", "true")


def test_lists_of_games_and_open_seats_have_no_barriers(visitor: Visitor) -> None:
    waiting, page = visitor.open("/"), visitor.open("/")
    waiting.click('[data-game="flip"] [data-way="anyone"]')
    waiting.get_by_role("button", name="3 days per move").click()
    at(waiting, "/table/")
    page.click('[data-game="morris"] [data-way="engine"]')
    at(page, "/table/")
    page.goto("/")
    for title in ("Your games", "Open seats"):
        expect(page.get_by_role("region", name=title)).to_have_count(1)
    assert barriers(page) == []


def test_anyone_finds_who_waits(visitor: Visitor) -> None:
    first, second, third = visitor.open("/"), visitor.open("/"), visitor.open("/")
    for page, pace in ((first, "15 min + 10 s"), (third, "3 days per move"), (second, "15 min + 10 s")):
        page.click('[data-game="outfox"] [data-way="anyone"]')
        page.get_by_role("button", name=pace).click()
        at(page, "/table/")
    assert first.url == second.url
    # Who wants another pace waits for somebody else.
    assert third.url != first.url
    assert third.request.get(third.url.replace("/table/", "/api/tables/")).json()["clock"]["choice"]["kind"] == "days"
    assert second.request.get(second.url.replace("/table/", "/api/tables/")).json()["you"] == [1]


def test_running_games_are_listed_with_whose_turn_it_is(visitor: Visitor) -> None:
    page = visitor.open("/")
    page.click('[data-game="morris"] [data-way="link"]')
    page.get_by_role("button", name="No clock").click()
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
