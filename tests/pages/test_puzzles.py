"""The page of puzzles: today's, practice, refutations, hints, a streak, a rush, and progress taken along."""

import json
from collections.abc import Sequence
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.pages.visitor import Theme, Visitor, at, barriers, take_steps, wait_until
from trilith.puzzles import collection
from trilith.puzzles.puzzle import Puzzle
from trilith.puzzles.solving import position_at

# Two moves to win, with a refutation that a search finds at once.
SHORT = next(one for one in collection.puzzles("flip") if len(one.accepted) == 2 and len(one.accepted[0]) == 1)


def steps_of(puzzle: Puzzle, turn: int, move: str | None = None) -> list[tuple[str, str]]:
    found = position_at(puzzle, turn).find(move or puzzle.line[2 * turn])
    return [(step.kind, step.name) for step in found.steps]


def wrong_steps(puzzle: Puzzle) -> list[tuple[str, str]]:
    moves = map(str, puzzle.position.legal_moves)
    return steps_of(puzzle, 0, next(move for move in moves if move not in puzzle.accepted[0]))


def by_keyboard(page: Page, steps: Sequence[tuple[str, str]]) -> None:
    """Make a move without a pointer: type the name of a point, Enter; a side is chosen where the focus goes."""
    for kind, name in steps:
        if kind == "point":
            page.wait_for_selector(f'[data-point="{name}"][data-legal]', state="attached")
            page.locator('#board [data-point][tabindex="0"]').focus()
            page.keyboard.type(name)
            page.keyboard.press("Enter")
        elif page.locator(f'button[data-tray-piece="{name}"]').count():
            page.locator(f'button[data-tray-piece="{name}"]').focus()
            page.keyboard.press("Enter")


def shown(page: Page) -> Puzzle:
    """The puzzle on the page."""
    return collection.puzzle(str(page.get_attribute("#link", "href")).partition("#")[2])


def solve(page: Page, puzzle: Puzzle) -> None:
    for turn in range(len(puzzle.accepted)):
        take_steps(page, steps_of(puzzle, turn))


def pieces(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.evaluate(
        "Object.fromEntries([...document.querySelectorAll('#board [data-point][data-piece]')]"
        ".map(e => [e.dataset.point, e.dataset.piece]))"
    )
    return found


def kept(page: Page) -> Any:
    return json.loads(page.evaluate("localStorage.getItem('trilith.puzzles')") or "{}")


def test_todays_puzzle_is_on_the_home_page_and_solved_by_touch(visitor: Visitor) -> None:
    home = visitor.open("/", "phone")
    card = home.locator("#daily")
    today = home.request.get("/api/puzzles/today").json()
    expect(card).to_contain_text(today["task"])
    card.tap()
    at(home, "/puzzles$")
    home.wait_for_selector("#puzzles.ready")
    expect(home.locator("#task-words")).to_have_text(today["task"])
    puzzle = collection.puzzle(today["id"])
    for turn in range(len(puzzle.accepted)):
        for kind, name in steps_of(puzzle, turn):
            # Not before: the tray comes back only after the other side's answer.
            home.wait_for_selector("[data-legal]", state="attached")
            if kind == "point":
                home.wait_for_selector(f'[data-point="{name}"][data-legal]', state="attached")
                box = home.locator(f'[data-point="{name}"]').first.bounding_box()
                assert box
                home.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
            elif home.locator(f'button[data-tray-piece="{name}"]').count():
                home.tap(f'button[data-tray-piece="{name}"]')
    expect(home.locator("#feedback")).to_contain_text("Solved.")
    expect(home.locator("#feedback")).to_contain_text("Your rating: ")
    expect(home.locator("#score")).to_contain_text("Streak 1")
    expect(home.locator("#next")).to_be_focused()
    assert kept(home)["solved"] == [puzzle.id]
    home.reload()
    expect(home.locator("#score")).to_contain_text("Streak 1")


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_a_wrong_move_is_refuted_and_hints_help_by_keyboard_alone(visitor: Visitor, theme: Theme) -> None:
    page = visitor.open(f"/puzzles#{SHORT.id}", "desktop", theme)
    page.wait_for_selector("#puzzles.ready")
    before, feedback = pieces(page), page.locator("#feedback")
    expect(feedback).to_have_role("status")
    by_keyboard(page, wrong_steps(SHORT))
    expect(feedback).to_contain_text("is not it")
    # The other side's answer is said, and stands on the board; then the move is taken back.
    names = SHORT.position.look.players
    other = names[1 - (SHORT.position.turn or 0)]
    expect(feedback).to_contain_text(f"{other} ")
    wrong = SHORT.position.play(next(m for m in SHORT.position.legal_moves if str(m) not in SHORT.accepted[0]))
    wait_until(page, f"document.querySelectorAll('#board [data-point][data-piece]').length > {len(wrong.pieces)}")
    page.wait_for_selector("#board [data-legal]", state="attached")
    assert pieces(page) == before
    expect(page.locator("#score")).to_have_text("Rating " + str(round(kept(page)["rating"]["rating"])))
    # Hints say more and more.
    for words in ("It is about", "Look at", "Play "):
        page.locator("#hint").focus()
        page.keyboard.press("Enter")
        expect(feedback).to_contain_text(words)
    assert barriers(page) == []
    for turn in range(len(SHORT.accepted)):
        by_keyboard(page, steps_of(SHORT, turn))
    expect(feedback).to_contain_text("Solved.")
    expect(page.locator("#score")).not_to_contain_text("Streak 1")
    assert barriers(page) == []
    (tried,) = kept(page)["tries"]
    assert (tried["puzzle"], len(tried["moves"]), len(tried["later"])) == (SHORT.id, 1, 2)


def test_practice_is_chosen_by_theme_and_difficulty_near_ones_rating(visitor: Visitor) -> None:
    page = visitor.open("/puzzles", "phone")
    page.wait_for_selector("#puzzles.ready")
    page.check('#modes input[value="practice"]', force=True)
    page.select_option("#game", "morris")
    page.select_option("#theme", "blockade")
    page.select_option("#difficulty", "0-1200")
    expect(page.locator("#caption")).to_contain_text("Nine Men's Morris")
    wait_until(page, "Number(document.querySelector('#caption').textContent.match(/rating (\\d+)/)[1]) <= 1200")
    puzzle = shown(page)
    assert "blockade" in puzzle.themes
    wanted = collection.chosen("morris", "blockade", 0, 1200)
    nearest = sorted(wanted, key=lambda one: (abs(one.rating - 1500), one.id))[:12]
    assert puzzle in nearest
    assert page.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    page.click("#next")
    wait_until(page, f"!document.querySelector('#link').href.endsWith('{puzzle.id}')")
    expect(page.locator("#puzzle-title")).to_be_focused()
    page.select_option("#game", "flip")
    expect(page.locator("#feedback")).to_contain_text("No puzzle fits that")


def test_a_rush_counts_and_ends_after_three_misses_or_three_minutes(visitor: Visitor) -> None:
    page = visitor.open("/puzzles", "phone")
    page.wait_for_selector("#puzzles.ready")
    page.select_option("#game", "flip", force=True)
    page.clock.install()
    page.check('#modes input[value="rush"]', force=True)
    expect(page.locator("#score")).to_contain_text("0 solved · 3 misses left")
    puzzle = shown(page)
    solve_in_rush(page, puzzle)
    expect(page.locator("#score")).to_contain_text("1 solved")
    for left in ("2 misses left", "1 miss left", None):
        take_steps(page, wrong_steps(shown(page)))
        expect(page.locator("#feedback")).to_contain_text("is not it" if left else "Three misses. You solved 1")
        if left:
            expect(page.locator("#score")).to_contain_text(left)
            page.clock.run_for(1000)
            expect(page.locator("#feedback")).to_be_empty()
    assert barriers(page) == []
    expect(page.locator("#next-label")).to_have_text("Once more")
    assert kept(page)["rush"] == 1
    page.click("#next")
    expect(page.locator("#score")).to_contain_text("0 solved · 3 misses left")
    page.clock.run_for(181_000)
    expect(page.locator("#feedback")).to_have_text("Time is up. You solved 0: your best is 1.")
    expect(page.locator("#next")).to_be_focused()
    assert page.locator("#board [data-legal]").count() == 0


def solve_in_rush(page: Page, puzzle: Puzzle) -> None:
    for turn in range(len(puzzle.accepted)):
        take_steps(page, steps_of(puzzle, turn))
        if turn + 1 < len(puzzle.accepted):
            expect(page.locator("#feedback")).to_contain_text("Right.")
            page.clock.run_for(1000)
    expect(page.locator("#feedback")).to_contain_text("Solved.")
    page.clock.run_for(1000)
    expect(page.locator("#feedback")).to_be_empty()


def test_what_a_guest_solved_is_taken_along_at_sign_up(visitor: Visitor) -> None:
    page = visitor.open(f"/puzzles#{SHORT.id}")
    page.wait_for_selector("#puzzles.ready")
    solve(page, SHORT)
    expect(page.locator("#feedback")).to_contain_text("Solved.")
    rating = kept(page)["rating"]["rating"]
    page.goto("/sign-up")
    page.fill("#sign-up [name=name]", "Puzzled Guest")
    page.fill("#sign-up [name=password]", "correct horse")
    page.press("#sign-up [name=password]", "Enter")
    page.click("#codes-kept")
    expect(page.locator("#along-count")).to_have_text("There is one puzzle you tried")
    page.click("#take-along")
    at(page, "^(?!.*sign-up)")
    assert kept(page) == {}
    page.goto("/puzzles")
    expect(page.locator("#score")).to_have_text(f"Rating {round(rating)} · Streak 1 · best 1")
    expect(page.locator("#along")).to_be_hidden()
    progress = page.request.get("/api/puzzle-progress").json()
    assert (progress["kept"], progress["solved"]) == ("account", [SHORT.id])
