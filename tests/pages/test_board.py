"""Beside a real board: the clock, the pegs, the pouch and the ring, through a reload and without a network."""

import re

from playwright.sync_api import Page

from tests.pages.visitor import Visitor, at, barriers, wait_until


def ready(visitor: Visitor, size: str = "phone", game: str = "stones", **names: str) -> Page:
    """The clock, set for a game."""
    page = visitor.open("/board", size)
    page.wait_for_selector("#setup[open] select")
    page.select_option("#choices select", game)
    wait_until(page, f"document.querySelector('#choices select').value === '{game}'")
    page.wait_for_load_state("networkidle")
    for field, name in zip(page.locator("#choices input[placeholder=Name]").all(), names.values(), strict=False):
        field.fill(name)
    page.click("#set button[type=submit]")
    page.wait_for_selector("#setup", state="hidden")
    return page


def turn(page: Page) -> int:
    return int(page.get_attribute(".half[data-turn]", "data-seat") or "-1")


def test_it_is_one_tap_from_the_first_page(visitor: Visitor) -> None:
    page = visitor.open("/", "phone")
    page.click("text=At a real board")
    at(page, "/board$")


CUT_OFF = """() => [...document.querySelectorAll('.tally .btn')].filter((button) => {
  const [inner, outer] = [button.getBoundingClientRect(), button.closest('.half').getBoundingClientRect()];
  return inner.left < outer.left || inner.right > outer.right;
}).map((button) => button.textContent)"""


def test_no_button_is_cut_off_on_any_phone(visitor: Visitor) -> None:
    """Also with two digits, and with the phone on its side, where each half is as narrow as a small phone."""
    page = ready(visitor)
    page.locator(".tally .btn", has_text="+10").last.tap()
    for width, height in ((390, 844), (360, 640), (320, 568), (844, 390), (740, 360), (667, 375), (568, 320)):
        page.set_viewport_size({"width": width, "height": height})
        assert page.evaluate(CUT_OFF) == [], (width, height)


def test_a_game_beside_a_board(visitor: Visitor) -> None:
    page = ready(visitor, white="Mara", black="Jonas")
    page.tap('[data-seat="1"] .face')
    assert turn(page) == 0, "the first tap starts the clock of whoever begins"
    page.tap('[data-seat="1"] .face')
    assert turn(page) == 0, "nobody ends the other's turn"
    page.tap('[data-seat="0"] .face')
    assert turn(page) == 1
    page.keyboard.press("Space")
    assert turn(page) == 0
    page.tap('[data-seat="1"] [data-points="10"]')
    page.tap('[data-seat="1"] [data-points="1"]')
    assert page.inner_text('[data-seat="1"] .points') == "11"
    page.tap("#undo")
    assert page.inner_text('[data-seat="1"] .points') == "10"
    assert "72 in the pouch" in page.inner_text("#draw")
    page.tap("#draw")
    assert "71 in the pouch" in page.inner_text("#draw")
    assert re.search("(White|Black|Clear) stone", page.inner_text("#draw"))
    page.tap("#ring")
    page.locator('#ring-board [data-point="e7"]').click(force=True)
    assert "row 7 or column e" in page.inner_text("#ring")
    page.tap("#rules")
    page.wait_for_selector("#rules-sheet[open] .book")
    assert "pouch" in page.inner_text("#rules-text")


def test_nothing_is_lost_by_a_reload_or_without_a_network(visitor: Visitor) -> None:
    page = ready(visitor, white="Mara", black="Jonas")
    page.keyboard.press("Space")
    page.keyboard.press("Space")
    page.tap('[data-seat="0"] [data-points="1"]')
    drawn = page.inner_text("#draw")
    page.reload()
    page.wait_for_selector(".half.running")
    assert turn(page) == 1
    assert page.inner_text('[data-seat="0"] .points') == "1"
    assert page.inner_text("#draw") == drawn
    assert "Mara" in page.inner_text('[data-seat="0"] .face')
    wait_until(page, "caches.match('/offline/complete').then(Boolean)")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector(".half.running")
    page.tap('[data-seat="1"] .face')
    page.tap("#draw")
    page.tap("#rules")
    page.wait_for_selector("#rules-sheet[open] .book")
    assert turn(page) == 0
    page.keyboard.press("Escape")
    page.tap("#settings")
    page.wait_for_selector("#setup[open] select")
    page.select_option("#choices select", "morris")
    wait_until(page, "!document.querySelector('#choices').innerText.includes('Trilith draws the stones')")
    page.click("#set button[type=submit]")
    assert page.is_hidden("#draw"), "another game can be set up without a network, too"
    page.context.set_offline(False)


def test_a_flag_falls_and_ends_the_game(visitor: Visitor) -> None:
    page = visitor.open("/board", "desktop")
    page.wait_for_selector("#setup[open] select")
    page.click("#choices >> text=Per move")
    page.fill("#choices .numbers >> nth=1 >> input >> nth=0", "0.2")
    page.keyboard.press("Tab")
    page.click("#set button[type=submit]")
    page.keyboard.press("Space")
    page.wait_for_selector(".half.fallen")
    assert "Time is up" in page.inner_text(".half.fallen")
    assert page.is_disabled("#start")


def test_three_players_have_three_clocks(visitor: Visitor) -> None:
    page = ready(visitor, "desktop", "outfox")
    page.click("#settings")
    page.wait_for_selector("#setup[open] summary")
    page.click("#setup summary >> text=Rules")
    page.focus("#choices input[value='3']")
    page.keyboard.press("Space")
    wait_until(page, "document.querySelectorAll('#choices input[placeholder=Name]').length === 3")
    page.click("#set button[type=submit]")
    assert page.locator(".half").count() == 3
    for expected in (0, 1, 2, 0):
        page.keyboard.press("Space")
        assert turn(page) == expected


def test_every_move_can_be_entered_and_the_game_is_kept(visitor: Visitor) -> None:
    page = visitor.open("/board", "desktop")
    page.wait_for_selector("#setup[open] select")
    for field, name in zip(page.locator("#choices input[placeholder=Name]").all(), ("Mara", "Jonas"), strict=True):
        field.fill(name)
    page.click("#keep")
    at(page, "/table/")
    page.wait_for_selector("#table:not([data-stage=loading])")
    for name in ("Mara", "Jonas"):
        assert name in page.inner_text("#table")
    assert page.locator("#table [data-legal]").count() > 10


def test_moves_with_stones_of_a_real_pouch_are_entered_and_kept(visitor: Visitor) -> None:
    page = visitor.open("/board", "phone")
    page.wait_for_selector("#setup[open] select")
    page.select_option("#choices select", "stones")
    page.wait_for_load_state("networkidle")
    page.check("#choices input[value=no]", force=True)
    page.click("#keep")
    page.wait_for_selector("#setup", state="hidden")
    page.tap("#start")
    for number, (stone, point) in enumerate((("w", "e7"), ("b", "e8"))):
        page.tap("#enter")
        page.tap(f'#moves-sheet [data-draw="{stone}"]')
        page.wait_for_selector(f'#moves-board [data-point="{point}"][data-legal]', state="attached")
        assert barriers(page) == []
        page.locator(f'#moves-board [data-point="{point}"]').click(force=True)
        page.wait_for_selector("#moves-sheet", state="hidden")
        assert turn(page) == 1 - number % 2
        assert f"Ring on {point}" in page.inner_text("#ring")
    page.reload()
    page.tap("#enter")
    page.wait_for_selector("#moves-sheet[open] >> text=2 moves")
    page.click("#moves-keep")
    at(page, "/table/")
    page.wait_for_selector("#table:not([data-stage=loading])")
    assert "e8" in page.inner_text("#table")


def test_the_sheets_can_be_read_and_reached(visitor: Visitor) -> None:
    """With touches that a finger hits, and the keyboard alone."""
    page = ready(visitor)
    sizes = page.evaluate(
        "[...document.querySelectorAll('.beside button:not([hidden])')].map((e) => e.getBoundingClientRect())"
        ".map(({ width, height }) => Math.min(width, height))"
    )
    assert min(sizes) >= 44
    page.focus("#settings")
    page.keyboard.press("Enter")
    page.wait_for_selector("#setup[open]")
    page.keyboard.press("Escape")
    page.wait_for_selector("#setup", state="hidden")
    page.keyboard.press("Space")
    page.wait_for_selector("#setup[open]")
