"""All options for a new game of any kind."""

from typing import Any

from playwright.sync_api import Page, expect

from tests.pages.visitor import Visitor, at


def table_of(page: Page) -> dict[str, Any]:
    at(page, "/table/")
    table: dict[str, Any] = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    return table


def test_options_speak_to_people(visitor: Visitor) -> None:
    page = visitor.open("/new/morris")
    expect(page.locator("#options")).to_contain_text("All their stones are in mills")
    choose(page, "#options", "Take any")
    expect(page.locator("#summary")).to_contain_text("All their stones are in mills: take any")
    expect(page.locator("#clock-note")).to_be_hidden()
    choose(page, "#seats", "By link")
    expect(page.locator("#clock-note")).to_contain_text("days per move")
    choose(page, "#clock", "Days")
    expect(page.locator("#clock-note")).to_be_hidden()


def choose(page: Page, place: str, label: str) -> None:
    page.locator(f"{place} .seg label", has_text=label).first.click()


def test_whoever_sets_up_a_table_does_not_choose_the_colours(visitor: Visitor) -> None:
    page = visitor.open("/new/siege")
    page.wait_for_selector("#board [data-piece]", state="attached")
    expect(page.get_by_label("Colours")).to_have_count(0)
    page.click("#begin")
    assert table_of(page)["ruleset"] == "siege"


def test_three_sit_down_for_outfox(visitor: Visitor) -> None:
    page = visitor.open("/new/outfox", "phone")
    choose(page, "#options", "3")
    expect(page.locator("#seats")).to_contain_text("Level of opponent 2")
    choose(page, "#seats", "Third")
    page.click("#begin")
    table = table_of(page)
    assert table["ruleset"] == "outfox:players=3"
    assert [seat["kind"] for seat in table["seats"]] == ["engine", "engine", "person"]
    assert table["you"] == [2]


def test_every_seat_of_three_is_chosen_by_itself(visitor: Visitor) -> None:
    page = visitor.open("/new/outfox", "phone")
    expect(page.locator("#seats")).not_to_contain_text("Seat by seat")
    choose(page, "#options", "3")
    choose(page, "#seats", "Seat by seat")
    expect(page.locator("#begin")).to_have_text("Get the link")
    choose(page, '[data-seat="0"]', "Trilith")
    choose(page, '[data-seat="1"]', "By link")
    choose(page, '[data-seat="2"]', "Me, here")
    page.locator('[data-seat="0"] .level label', has_text="7").click()
    choose(page, "#seats", "As listed")
    page.click("#begin")
    table = table_of(page)
    assert [seat["kind"] for seat in table["seats"]] == ["engine", "open", "person"]
    assert table["seats"][0]["level"] == "7"
    assert table["you"] == [2]


def test_two_of_three_sit_here_with_an_engine(visitor: Visitor) -> None:
    page = visitor.open("/new/outfox?ruleset=outfox:players%3D3&way=mixed")
    choose(page, '[data-seat="1"]', "Me, here")
    expect(page.locator("#begin")).to_have_text("Play")
    # Nobody is asked for seat by seat where two play.
    choose(page, "#options", "2")
    expect(page.locator("#seats")).not_to_contain_text("Seat by seat")
    choose(page, "#options", "3")
    choose(page, "#seats", "Seat by seat")
    choose(page, "#seats", "As listed")
    page.click("#begin")
    table = table_of(page)
    assert [seat["kind"] for seat in table["seats"]] == ["person", "person", "engine"]
    assert table["you"] == [0, 1]


def test_the_clock_of_the_box_is_suggested_and_goes_with_the_supply(visitor: Visitor) -> None:
    page = visitor.open("/new/stones")
    expect(page.locator(".suggestions .btn").first).to_contain_text("30 min")
    choose(page, "#options", "Skill")
    expect(page.locator(".suggestions .btn").first).to_contain_text("60 min")
    page.locator(".suggestions .btn").first.click()
    choose(page, "#seats", "Friend here")
    page.click("#begin")
    table = table_of(page)
    assert table["ruleset"] == "stones:supply=skill"
    assert table["clock"]["choice"]["kind"] == "time"
    assert table["clock"]["choice"]["seconds"] == 3600
    assert table["you"] == [0, 1]


def test_clocks_by_hand_with_time_as_a_handicap(visitor: Visitor) -> None:
    page = visitor.open("/new/morris")
    choose(page, "#clock", "Bronstein")
    page.get_by_label("Minutes each").fill("5")
    page.get_by_label("Seconds per move").fill("7")
    choose(page, "#seats", "By link")
    choose(page, "#handicap", "My opponent")
    page.get_by_label("More minutes").fill("2")
    page.select_option("#best", "3")
    choose(page, "#seats", "White")
    page.click("#begin")
    table = table_of(page)
    assert table["clock"]["choice"] == {"kind": "bronstein", "seconds": 300, "extra": 7, "odds": [0, 120]}
    assert table["series"]["best_of"] == 3
    assert [seat["kind"] for seat in table["seats"]] == ["person", "open"]


def test_points_as_a_handicap(visitor: Visitor) -> None:
    page = visitor.open("/new/stones")
    choose(page, "#seats", "Friend here")
    choose(page, "#handicap", "Black")
    page.get_by_role("spinbutton", name="Points").fill("12")
    page.get_by_role("spinbutton", name="Points").press("Tab")
    expect(page.locator("#summary")).to_contain_text("player 2 gets 12 points")
    page.click("#begin")
    table = table_of(page)
    assert table["ruleset"] == "stones:handicap=0-12"
    assert [seat["handicap"] for seat in table["seats"]] == [None, {"points": 12, "seconds": 0.0}]


def test_points_in_a_link_are_given_to_a_person(visitor: Visitor) -> None:
    page = visitor.open("/new/stones?ruleset=stones:handicap=0-7")
    expect(page.locator("#summary")).to_contain_text("your opponent gets 7 points")
    choose(page, "#seats", "Black")
    page.click("#begin")
    table = table_of(page)
    assert table["you"] == [1]
    assert [seat["handicap"] for seat in table["seats"]] == [{"points": 7, "seconds": 0.0}, None]


def test_engines_can_be_watched(visitor: Visitor) -> None:
    page = visitor.open("/new/flip")
    choose(page, "#seats", "Just watch")
    page.click("#begin")
    table = table_of(page)
    assert [seat["kind"] for seat in table["seats"]] == ["engine", "engine"]
    assert table["you"] == []


def test_a_game_starts_from_a_position(visitor: Visitor) -> None:
    text = "2CC/D1C1/cd2/1dCD d"
    page = visitor.open(f"/new/flip?ruleset=flip&position={text.replace(' ', '+')}")
    expect(page.locator("#board [data-piece]")).to_have_count(9)
    page.click("#begin")
    assert table_of(page)["start"]["text"] == text


def test_what_does_not_work_is_said(visitor: Visitor) -> None:
    page = visitor.open("/new/morris")
    page.fill("#position", "nonsense")
    page.locator("#position").press("Tab")
    expect(page.locator("#wrong")).to_contain_text("A position has 5 fields")


def test_rules_that_are_not_there_are_said(visitor: Visitor) -> None:
    page = visitor.open("/new/morris?ruleset=morris:bogus")
    expect(page.locator("#wrong")).to_contain_text("no ruleset named 'bogus'")
    expect(page.locator("#begin")).to_be_enabled()


def test_a_board_of_the_family_is_called_by_its_own_name(visitor: Visitor) -> None:
    page = visitor.open("/new/morris?ruleset=morris:morabaraba")
    expect(page.locator("h1")).to_have_text("Morabaraba")
