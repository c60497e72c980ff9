"""Lessons, step by step on the board, and rulebooks."""

import re

import pytest
from playwright.sync_api import expect

from tests.pages.visitor import Visitor, take_steps, tap, wait_until
from trilith.games import registry
from trilith.games.lesson import LessonStep, lesson
from trilith.games.move import Move


def solution(step: LessonStep) -> Move:
    return next(move for move in step.position.legal_moves if step.goal.is_reached(step.position, move))


def mistake(step: LessonStep) -> Move:
    return next(move for move in step.position.legal_moves if not step.goal.is_reached(step.position, move))


def touches(move: Move) -> list[tuple[str, str]]:
    return [(step.kind, step.name) for step in move.steps]


@pytest.mark.parametrize("game", registry.names())
def test_a_lesson_can_be_done_by_tapping(visitor: Visitor, game: str) -> None:
    page = visitor.open(f"/learn/{game}", "phone")
    for number, step in enumerate(lesson(game).steps, start=1):
        expect(page.locator("#step-title")).to_have_text(step.title)
        take_steps(page, touches(solution(step)))
        expect(page.locator("#feedback .good")).to_have_text(step.praise)
        expect(page.locator("#progress")).to_have_attribute("aria-valuenow", str(number))
        page.click("#next")
    expect(page.locator("#step-title")).to_have_text("You are ready to play")
    page.goto("/learn")
    assert "All done" in page.inner_text(f'[data-game="{game}"]')


def test_a_move_that_misses_is_explained_and_taken_back(visitor: Visitor) -> None:
    step = lesson("morris").steps[1]
    page = visitor.open("/learn/morris#2")
    take_steps(page, touches(mistake(step)))
    expect(page.locator("#feedback")).to_have_text(step.miss)
    expect(page.locator("[data-piece]")).to_have_count(len(step.position.pieces))
    take_steps(page, touches(solution(step)))
    expect(page.locator("#feedback")).to_have_text(step.praise)


def test_a_tap_that_is_not_allowed_says_why(visitor: Visitor) -> None:
    page = visitor.open("/learn/morris#2")
    tap(page, "a1")
    expect(page.locator("#feedback")).to_have_text("There is already a stone on a1.")


def test_whoever_asks_gets_a_hint(visitor: Visitor) -> None:
    page = visitor.open("/learn/flip#4")
    page.click("#hint")
    expect(page.locator("#feedback")).to_have_text(lesson("flip").steps[3].hint)


def test_a_lesson_goes_by_keyboard(visitor: Visitor) -> None:
    page = visitor.open("/learn/morris#2")
    page.locator("[data-point][tabindex='0']").focus()
    page.keyboard.type("d6")
    page.keyboard.press("Enter")
    page.keyboard.type("a1")
    page.keyboard.press("Enter")
    expect(page.locator("#feedback .good")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#step-title")).to_have_text(lesson("morris").steps[2].title)


@pytest.mark.parametrize("game", registry.names())
def test_a_rulebook_shows_all_its_pictures(visitor: Visitor, game: str) -> None:
    page = visitor.open(f"/learn/{game}/rules")
    pictures = page.locator(".book figure img")
    assert pictures.count() >= 5
    for number in range(pictures.count()):
        pictures.nth(number).scroll_into_view_if_needed()
        assert pictures.nth(number).get_attribute("alt")
    wait_until(page, "[...document.querySelectorAll('.book img')].every((image) => image.naturalWidth > 0)")


def test_paper_and_pieces_of_any_size_can_be_chosen(visitor: Visitor) -> None:
    page = visitor.open("/make/merels", "phone")
    expect(page.locator("#sheets img").first).to_be_visible()
    expect(page.locator("#own-paper")).to_be_hidden()
    page.select_option('[name="paper"]', label="Another size")
    page.fill('[name="width"]', "400")
    page.fill('[name="height"]', "300")
    page.select_option('[name="size"]', label="Another width")
    page.fill('[name="piece"]', "21.5")
    page.locator('[name="piece"]').blur()
    expect(page.locator("#sheets img").first).to_have_attribute("width", "300")
    for kind in ("pdf", "svg", "dxf"):
        link = page.locator(f"#{kind}")
        expect(link).to_have_attribute("href", re.compile(r"paper=400x300mm.*size=21\.5mm"))
        address = link.get_attribute("href") or ""
        assert page.request.get(address).status == 200
    page.fill('[name="piece"]', "600")
    page.locator('[name="piece"]').blur()
    expect(page.locator("#wrong")).to_contain_text("6 to 60 mm")
    assert page.get_attribute("#pdf", "href") is None
    page.fill('[name="height"]', "")
    page.locator('[name="height"]').blur()
    expect(page.locator("#wrong")).to_have_text("Say how wide and how high the paper is.")
