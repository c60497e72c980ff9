"""The pages about people by keyboard alone: everything is reached with Tab, the focus is seen, and Enter does it."""

from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import People
from tests.server.clients import Browser
from tests.server.serving import Server
from tests.server.test_rated_games import begin, id_of
from tests.waiting import wait_until

MOST_STOPS = 120
# The ring is drawn around what has the focus, around what stands for it, or around the label that it is in.
IS_SEEN = """() => {
  const it = document.activeElement;
  const around = [it, it.nextElementSibling, it.closest("label")].filter(Boolean);
  const styles = around.flatMap((one) => [getComputedStyle(one), getComputedStyle(one, "::after")]);
  const box = (it.closest("label") ?? it).getBoundingClientRect();
  return styles.some((style) => style.outlineStyle !== "none" && parseFloat(style.outlineWidth) >= 2)
    && box.bottom > 0 && box.top < innerHeight;
}"""


def tab_to(page: Page, wanted: Locator) -> None:
    """Press Tab until it has the focus, which is seen at every stop on the way."""
    for _ in range(MOST_STOPS):
        page.keyboard.press("Tab")
        if page.evaluate("document.activeElement === document.body"):
            continue
        assert page.evaluate(IS_SEEN), page.evaluate("document.activeElement.outerHTML")
        if wanted.evaluate("it => it === document.activeElement"):
            return
    raise AssertionError("Tab does not lead there")


def fill_in(page: Page, form: str, **values: str) -> None:
    """Type into the fields of a form one after the other, and press Enter in the last."""
    for name, value in values.items():
        tab_to(page, page.locator(f'{form} [name="{name}"]'))
        page.keyboard.press("Control+A")
        page.keyboard.type(value)
    page.keyboard.press("Enter")


def test_an_account_by_keyboard_alone(server: Server, people: People) -> None:
    person = people(server)
    page = person.page
    page.goto(f"{server.address}/sign-up")
    fill_in(page, "#sign-up", name="Keya Tab", password="quite a secret")
    expect(page.locator("#codes")).to_be_focused()
    code = page.locator("#code-list li").first.inner_text()
    tab_to(page, page.locator("#codes-kept"))
    page.keyboard.press("Enter")
    page.wait_for_url(f"{server.address}/")

    page.goto(f"{server.address}/account")
    fill_in(page, "#rename", name="Keya Return")
    expect(page.get_by_role("heading", level=1)).to_have_text("Keya Return")
    tab_to(page, page.locator("#new-device"))
    page.keyboard.press("Enter")
    expect(page.locator("#device-code")).to_be_visible()
    tab_to(page, page.locator("#sign-out"))
    page.keyboard.press("Enter")
    # The page leads home by itself.
    page.wait_for_url(f"{server.address}/")
    assert person.context.request.get(f"{server.address}/api/account").json()["player"] is None

    page.goto(f"{server.address}/sign-in")
    fill_in(page, "#sign-in", name="Keya Return", password="not the secret")
    expect(page.locator("#sign-in .wrong")).to_contain_text("do not belong together")
    tab_to(page, page.get_by_role("link", name="I have forgotten my password"))
    page.keyboard.press("Enter")
    page.wait_for_url(f"{server.address}/recover")
    fill_in(page, "#recover", name="Keya Return", code=code, password="another secret")
    page.wait_for_url(f"{server.address}/")
    expect(page.locator("#who-name")).to_have_text("Keya Return")


def test_players_and_ones_set_by_keyboard_alone(server: Server, people: People) -> None:
    one, other = Browser(server), Browser(server)
    one.sign_up("Tabea Keys")
    other.sign_up("Entero Keys")
    _, seats = begin(one, other, 2)
    assert seats[0].act("resign")["say"] == "done"
    wait_until(lambda: one.http.get(f"/api/players/{id_of(one)}").json()["ratings"], "a rating")
    page = people(server).page
    page.goto(f"{server.address}/players?pool=morris:slow")
    tab_to(page, page.get_by_role("link", name="Tabea Keys"))
    page.keyboard.press("Enter")
    expect(page.get_by_role("heading", level=1)).to_have_text("Tabea Keys")
    expect(page.locator("#games .game-card")).to_have_count(1)
    fill_in(page, "#search", opponent="nobody at all")
    expect(page.locator("#games")).to_contain_text("No games")
    page.goto(f"{server.address}/set")
    expect(page.locator("#second input")).not_to_have_count(0)
    tab_to(page, page.locator("#first input:checked"))
    page.keyboard.press("ArrowRight")
    expect(page.locator("#kept")).to_contain_text("You play in teal")
