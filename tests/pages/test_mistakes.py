"""Learn from your mistakes: a wrong move is asked again, and right is what is worth enough."""

from playwright.sync_api import expect

from tests.pages.visitor import Visitor, barriers, tap

# White leaves a mill open that can be seen from afar.
RECORD = '[Ruleset "morris"]\n[Result "*"]\n\n1. d6 f4 2. d2 b4 3. a1 c4 4. a7 a4xd6 5. g7 *'


def test_a_mistake_is_asked_again_until_it_is_right(visitor: Visitor) -> None:
    page = visitor.open("/help")
    table = page.request.post("/api/records", data=RECORD, headers={"Content-Type": "text/plain"}).json()
    page.goto(f"/table/{table['id']}/mistakes")
    expect(page.locator("#about")).to_contain_text("You played a7")
    assert barriers(page) == []
    tap(page, "a7")
    expect(page.locator("#feedback")).to_contain_text("That is what you played")
    page.click("#hint")
    expect(page.locator("#feedback")).to_have_text("Look at a4.")
    tap(page, "a4")
    expect(page.locator("#feedback .good")).to_contain_text("Right: a4")
    page.click("#next")
    if page.is_visible("#solution"):
        page.click("#solution")
        expect(page.locator("#feedback")).to_contain_text("The best move was")
    stranger = visitor.open(f"/table/{table['id']}/mistakes")
    expect(stranger.locator("#feedback")).to_contain_text("You did not play in this game")
