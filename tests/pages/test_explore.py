"""The position editor, analysis, import and export."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from tests.pages.visitor import Visitor, at, take_steps, tap, wait_until
from trilith.games import registry
from trilith.games.position import Position
from trilith.play.match import Match
from trilith.play.record import read_record

# The engine may have to be compiled first, and the machine may be busy.
COMPILING = 900_000
GOLDEN = Path(__file__).parents[1] / "golden"


@pytest.mark.parametrize("game", registry.names())
def test_moves_can_be_tried_and_taken_back(visitor: Visitor, game: str) -> None:
    start = Position.start(game)
    page = visitor.open(f"/explore?ruleset={game}")
    if start.draws:
        page.click('[data-draw="w"]')
        expect(page.locator("#text")).to_have_value(start.draw("w").text)
        start = start.draw("w")
    move = start.legal_moves[3]
    take_steps(page, [(step.kind, step.name) for step in move.steps])
    expect(page.locator("#text")).to_have_value(start.play(move).text)
    page.click("#undo")
    expect(page.locator("#text")).to_have_value(start.text)
    page.click("#redo")
    expect(page.locator("#text")).to_have_value(start.play(move).text)


def test_a_position_is_set_up_by_hand_and_the_rest_follows(visitor: Visitor) -> None:
    page = visitor.open("/explore", "phone")
    page.locator("#mode label", has_text="Set up").click()
    for brush, point in (("w", "d7"), ("w", "e7"), ("c", "f7"), ("b", "h7")):
        page.click(f'[data-brush="{brush}"]')
        tap(page, point)
        expect(page.locator(f'[data-point="{point}"]')).to_have_attribute("data-piece", brush)
    page.locator("#fields label", has_text="White").last.click()
    expect(page.locator("#text")).to_have_value("3/5/7/9/3wwc1b3/10/11/9/7/5/3 w d7 1-0 bag:27,29,11 w")
    page.locator("#mode label", has_text="Play moves").click()
    tap(page, "g7")
    expect(page.locator("#text")).to_have_value("3/5/7/9/3wwcwb3/10/11/9/7/5/3 b g7 2-0 bag:27,29,11 -")


def test_what_is_no_position_is_said_in_a_sentence(visitor: Visitor) -> None:
    page = visitor.open("/explore?ruleset=flip")
    page.locator("#mode label", has_text="Set up").click()
    page.click('[data-brush="d"]')
    tap(page, "b2")
    expect(page.locator("#say")).to_contain_text("Circle places first")
    page.click('[data-brush="eraser"]')
    tap(page, "b2")
    expect(page.locator("#say")).to_contain_text("place a panel")


def test_a_link_shows_the_same_position(visitor: Visitor) -> None:
    page = visitor.open("/explore?ruleset=morris:standard&position=ww1/3/b2/2b2w/b2/2w/3+w+0+0+0")
    assert page.input_value("#text") == "ww1/3/b2/2b2w/b2/2w/3 w 0 0 0"
    assert page.inner_text("#ruleset") == "All their stones are in mills: take any"
    again = visitor.open(page.url)
    assert again.input_value("#text") == page.input_value("#text")
    again.click("#play")
    expect(again.locator("#position")).to_have_value("ww1/3/b2/2b2w/b2/2w/3 w 0 0 0")


def test_a_broken_link_says_so_and_shows_the_start(visitor: Visitor) -> None:
    page = visitor.open("/explore?ruleset=morris&position=nowhere")
    expect(page.locator("#notices")).to_contain_text("A position has 5 fields")
    assert page.input_value("#text") == Position.start("morris").text
    lost = visitor.open("/explore?ruleset=chess&position=nowhere")
    expect(lost.locator("#text")).to_have_value(Position.start("stones").text)


def test_what_cannot_be_a_position_is_neither_shared_nor_analysed(visitor: Visitor) -> None:
    page = visitor.open("/explore?ruleset=flip&position=4/1d2/d1d1/cc1C+c")
    page.check("#analyse")
    page.wait_for_selector("#found .moves button")
    page.check('#mode input[value="edit"]', force=True)
    page.click('[data-brush="c"]')
    # A sixth and a seventh circle of one kind: more panels than there are.
    for point in ("a4", "b4", "c4", "d4", "a3", "c3", "d3"):
        tap(page, point)
        page.wait_for_timeout(50)
    expect(page.locator("#say.wrong")).to_be_visible()
    expect(page.locator("#found .moves")).to_have_count(0)
    for button in ("#share", "#png", "#save-record"):
        expect(page.locator(button)).to_be_disabled()
    for link in ("#play", "#svg"):
        expect(page.locator(link)).not_to_have_attribute("href", re.compile("."))
    assert "position=" not in page.url
    assert page.input_value("#text") == ""
    page.click("#start")
    expect(page.locator("#share")).to_be_enabled()
    expect(page.locator("#play")).to_have_attribute("href", re.compile("position="))


def test_every_move_is_valued_on_the_board_and_in_the_list(visitor: Visitor) -> None:
    start = Position.parse("flip", "4/1d2/d1d1/cc1C c")
    page = visitor.open("/explore?ruleset=flip&position=4/1d2/d1d1/cc1C+c")
    page.check("#analyse")
    page.wait_for_selector("#found .moves button", timeout=COMPILING)
    assert page.inner_text("#found .moves button >> nth=0").startswith("b3-b2,c1s")
    assert "W1" in page.inner_text("#found .verdict")
    assert page.locator("#board .mark-value").count() == len({move.steps[0].name for move in start.legal_moves})
    page.click("#found .moves button >> nth=0")
    expect(page.locator("#task")).to_contain_text("Circle has a three")


def test_pictures_can_be_taken_along(visitor: Visitor) -> None:
    page = visitor.open("/explore?ruleset=outfox", theme="dark")
    assert "theme=dark" in str(page.get_attribute("#svg", "href"))
    with page.expect_download() as saved:
        page.click("#png")
    assert Path(saved.value.path()).read_bytes().startswith(b"\x89PNG")
    with page.expect_download() as saved:
        page.click("#svg")
    assert "<svg" in Path(saved.value.path()).read_text(encoding="utf-8")


def test_a_record_becomes_a_table(visitor: Visitor) -> None:
    page = visitor.open("/explore")
    page.click(".import summary")
    page.set_input_files("#file", GOLDEN / "flip.pgn")
    expect(page.locator("#record")).not_to_have_value("")
    page.click("#import button[type=submit]")
    at(page, "/table/")


@pytest.mark.parametrize("game", registry.names())
def test_moves_tried_are_taken_along_as_a_record(visitor: Visitor, game: str) -> None:
    page = visitor.open(f"/explore?ruleset={game}")
    expect(page.locator("#line-card")).to_be_hidden()
    match = Match.begin(game)
    for _ in range(3):
        if match.position.draws:
            page.click('[data-draw="b"]')
            match = match.draw("b")
        move = match.position.legal_moves[-1]
        take_steps(page, [(step.kind, step.name) for step in move.steps])
        match = match.play(move)
        expect(page.locator("#text")).to_have_value(match.position.text)
    expect(page.locator("#line button")).to_have_count(3)
    # Going back to look at an earlier position loses nothing of the line.
    page.click("#line button >> nth=0")
    expect(page.locator("#line button >> nth=0")).to_have_attribute("aria-current", "step")
    with page.expect_download() as saved:
        page.click("#save-record")
    assert saved.value.suggested_filename == f"{game}.pgn"
    assert read_record(Path(saved.value.path()).read_text(encoding="utf-8")).match.moves == match.moves


def test_a_record_of_tried_moves_begins_where_the_board_was_set_up(visitor: Visitor) -> None:
    start = Position.parse("morris", "ww1/3/b2/2b2w/b2/2w/3 w 0 0 0")
    page = visitor.open("/explore?ruleset=morris")
    tap(page, "d6")
    expect(page.locator("#line button")).to_have_count(1)
    page.fill("#text", start.text)
    page.press("#text", "Enter")
    expect(page.locator("#line-card")).to_be_hidden()
    move = start.legal_moves[0]
    take_steps(page, [(step.kind, step.name) for step in move.steps])
    with page.expect_download() as saved:
        page.click("#save-record")
    match = read_record(Path(saved.value.path()).read_text(encoding="utf-8")).match
    assert (match.start, match.moves) == (start, (str(move),))


def test_nonsense_is_no_record(visitor: Visitor) -> None:
    page = visitor.open("/explore")
    page.click(".import summary")
    page.fill("#record", "1. e4 e5")
    page.click("#import button[type=submit]")
    expect(page.locator("#notices .notice")).to_be_visible()
    assert "/explore" in page.url


def test_watching_begins_with_two_engines(visitor: Visitor) -> None:
    page = visitor.open("/watch")
    page.select_option("#game", "flip")
    page.select_option("#first", "1")
    page.click("#duel button")
    at(page, "/table/")
    table = page.request.get(page.url.replace("/table/", "/api/tables/")).json()
    assert [seat["level"] for seat in table["seats"]] == ["1", "7"]
    page.goto("/watch")
    page.wait_for_selector("#playing .game-card, #open .note")


def test_branches_stay_and_a_link_has_them(visitor: Visitor) -> None:
    page = visitor.open("/explore?ruleset=morris")
    for point in ("d6", "f4", "d2"):
        page.wait_for_selector(f'[data-point="{point}"][data-legal]', state="attached")
        tap(page, point)
        page.wait_for_selector(f'[data-point="{point}"][data-piece]', state="attached")
    page.click("#undo")
    page.click("#undo")
    page.wait_for_selector('[data-point="b4"][data-legal]', state="attached")
    tap(page, "b4")
    page.wait_for_selector("#line .or >> text=f4")
    wait_until(page, "location.search.includes('line=d6+f4+%28b4*%29+d2')")
    friend = visitor.open(page.evaluate("location.pathname + location.search"), "phone")
    friend.click("#line .or >> text=f4")
    friend.wait_for_selector('[data-point="f4"][data-piece]', state="attached")
    assert [one.split()[-1] for one in friend.locator("#line button:not(.or)").all_inner_texts()] == ["d6", "f4", "d2"]
    broken = visitor.open("/explore?ruleset=morris&line=d6+d6")
    broken.wait_for_selector("#notices >> text=d6")
    assert broken.locator("#line button").count() == 0


def test_branches_of_a_game_are_tried_here_and_kept_with_it(visitor: Visitor) -> None:
    page = visitor.open("/learn")
    game = (GOLDEN / "morris.pgn").read_text(encoding="utf-8")
    headers = {"Content-Type": "text/plain", "Origin": page.evaluate("location.origin")}
    table = page.request.post("/api/records", data=game, headers=headers).json()
    page.goto(f"/explore?table={table['id']}&turn=3")
    page.wait_for_selector("#of-game:not([hidden])")
    expect(page.locator("#line [aria-current]")).to_contain_text("f6")
    expect(page.locator("#keep")).to_be_disabled()
    take_steps(page, [("point", "a4")])
    expect(page.locator("#line [aria-current]")).to_contain_text("a4")
    page.click("#keep")
    expect(page.locator("#keep")).to_be_disabled()
    page.click("#to-game")
    branch = page.locator("#branches li")
    expect(branch).to_have_count(1)
    expect(branch).to_contain_text("a4")
    branch.get_by_role("link").click()
    expect(page.locator("#line [aria-current]")).to_contain_text("a4")
    page.go_back()
    branch.get_by_role("button").click()
    expect(branch).to_have_count(0)
    assert visitor.complaints == []


def test_what_was_played_is_listed_and_chosen_by_source(visitor: Visitor) -> None:
    page = visitor.open("/explore?ruleset=flip")
    expect(page.locator("table.played tbody tr")).to_have_count(3)
    expect(page.locator("table.played tbody tr").first).to_contain_text("W15")
    page.locator("#played-filters label", has_text="Mine").click()
    expect(page.locator("#played")).to_contain_text("None of these games came to this position.")
    page.locator("table.played button").first.click()
    expect(page.locator("#text")).to_have_value(Position.start("flip").play("a4s").text)
    expect(page.locator("#train")).to_have_attribute("href", re.compile(r"/train\?ruleset=flip&.*line=a4s"))


def test_a_line_is_trained_until_it_is_learned(visitor: Visitor) -> None:
    page = visitor.open("/train?ruleset=morris&line=a1+d6", "phone")
    expect(page.locator("#title")).to_have_text("Move 1 of 2")
    # An image of the move is as good.
    tap(page, "g7")
    expect(page.locator("#feedback")).to_contain_text("turned or mirrored")
    expect(page.locator("#title")).to_have_text("Move 2 of 2")
    tap(page, "g7")
    expect(page.locator("#feedback")).to_contain_text("it goes on with d6")
    # It is asked until it is right, again a little later, and then once more with the whole line.
    for number, (title, point) in enumerate((("2", "d6"), ("2", "d6"), ("1", "a1"), ("2", "d6")), start=3):
        expect(page.locator("#train")).to_have_attribute("data-asked", str(number))
        expect(page.locator("#title")).to_have_text(f"Move {title} of 2")
        tap(page, point)
    expect(page.locator("#title")).to_have_text("You know this line")
    page.locator("a", has_text="All lines").click()
    expect(page.locator(".trained")).to_contain_text("a1 d6")
    expect(page.locator(".trained")).to_contain_text(" learned")


def test_what_a_guest_trained_is_taken_along_and_kept_with_the_account(visitor: Visitor) -> None:
    page = visitor.open("/train?ruleset=flip&line=a1s", "phone")
    expect(page.locator("#title")).to_have_text("Move 1 of 1")
    take_steps(page, [(step.kind, step.name) for step in Position.start("flip").find("a1s").steps])
    expect(page.locator("#title")).to_have_text("You know this line")
    page.goto("/sign-up")
    page.fill("#sign-up [name=name]", "Trained Guest")
    page.fill("#sign-up [name=password]", "correct horse")
    page.press("#sign-up [name=password]", "Enter")
    page.click("#codes-kept")
    expect(page.locator("#along-count")).to_have_text("There is one line you trained")
    page.click("#take-along")
    at(page, "^(?!.*sign-up)")
    page.evaluate("localStorage.clear()")
    page.goto("/train")
    expect(page.locator("#about")).to_have_text("With your account:")
    expect(page.locator(".trained")).to_contain_text("Flip: a1s learned")
    # What is trained from now on is kept there at once, and can be forgotten.
    page.goto("/train?ruleset=morris&line=d6")
    tap(page, "d6")
    expect(page.locator("#title")).to_have_text("You know this line")
    page.goto("/train")
    expect(page.locator(".trained li")).to_have_count(2)
    page.get_by_role("button", name="Forget Flip: a1s").press("Enter")
    expect(page.locator(".trained li")).to_have_count(1)
    page.reload()
    expect(page.locator(".trained")).to_contain_text("Nine Men's Morris: d6 learned")
