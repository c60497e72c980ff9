"""Odds in the browser: one tap stakes, the payout is shown, and players of the game see no price."""

from playwright.sync_api import Page

from tests.pages.visitor import Visitor, barriers, tap, wait_until

PASSWORD = "quite a secret"


def member(visitor: Visitor, name: str, size: str = "desktop") -> Page:
    """A page of somebody who is signed in."""
    page = visitor.open("/help", size)
    answer = page.request.post("/api/account", data={"name": name, "password": PASSWORD})
    assert answer.ok, answer.text()
    return page


def at_table(page: Page, table: str) -> Page:
    page.goto(f"/table/{table}")
    page.wait_for_selector("#table:not([data-stage=loading])")
    return page


def test_one_tap_stakes_and_the_payout_is_shown(visitor: Visitor) -> None:
    mara, jonas, cleo = member(visitor, "Mara O"), member(visitor, "Jonas O"), member(visitor, "Cleo O", "phone")
    seats = [{"kind": "me"}, {"kind": "open"}]
    table = mara.request.post("/api/tables", data={"ruleset": "morris", "seats": seats}).json()["id"]
    assert jonas.request.post(f"/api/tables/{table}/join", data={}).ok
    at_table(cleo, table)
    cleo.wait_for_selector("#odds .price")
    assert cleo.locator("#odds .price").count() == 3
    assert barriers(cleo) == []
    assert cleo.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    cleo.tap('#odds [data-outcome="first"]')
    cleo.wait_for_selector("#odds >> text=My bets")
    assert "10 on Mara O" in cleo.inner_text("#odds")
    # The two who play are offered a stake, and no price.
    at_table(mara, table)
    mara.wait_for_selector("#odds >> text=Play for chips")
    assert mara.locator("#odds .price, #odds .curve").count() == 0
    mara.click("#odds >> text=Play for chips")
    mara.wait_for_selector("#odds >> text=You will play for 10 chips")
    at_table(jonas, table).click("#odds >> text=Agree")
    jonas.wait_for_selector("#odds >> text=pays 20")
    for page, point, known in ((mara, "a7", 2), (jonas, "d6", 3)):
        page.wait_for_selector("#table.my-turn [data-legal]", state="attached")
        tap(page, point)
        # The engine may still be getting ready: its price comes when it is there.
        curve = f"fetch('/api/tables/{table}/odds').then((reply) => reply.json()).then(({{ curve }}) => curve.length"
        wait_until(cleo, f"{curve} === {known})")
    cleo.wait_for_selector("#odds .curve")
    assert barriers(cleo) == []
    assert mara.locator("#odds .price, #odds .curve").count() == 0
    assert jonas.request.get(f"/api/tables/{table}/odds").json()["prices"] is None
    jonas.click("text=Resign")
    jonas.click("#say .btn.danger")
    cleo.wait_for_selector("#odds >> text=paid 20")
    mara.goto("/tipsters")
    assert "Tipsters" in mara.inner_text("main")
    assert barriers(mara) == []


def test_guests_see_nothing_of_it_on_a_table(visitor: Visitor) -> None:
    page = visitor.open("/help")
    seats = [{"kind": "me"}, {"kind": "engine", "level": "1"}]
    table = page.request.post("/api/tables", data={"ruleset": "flip", "seats": seats}).json()["id"]
    at_table(page, table)
    assert page.locator("#odds").count() == 0


def test_a_game_for_three_is_bet_on_while_it_runs(visitor: Visitor) -> None:
    """A price for each of the three, on a phone, from the engine, and a bet by one tap."""
    names = ("Ida O", "Joel O", "Kim O")
    players, watcher = [member(visitor, name) for name in names], member(visitor, "Lena O", "phone")
    seats = [{"kind": "me"}, {"kind": "open"}, {"kind": "open"}]
    chosen = {"ruleset": "outfox:players=3", "seats": seats}
    table = players[0].request.post("/api/tables", data=chosen).json()["id"]
    assert all(player.request.post(f"/api/tables/{table}/join", data={}).ok for player in players[1:])
    at_table(players[0], table)
    players[0].wait_for_selector("#table.my-turn [data-legal]", state="attached")
    # Players of a game for three have no stake, and see nothing of the odds.
    assert players[0].locator("#odds").is_hidden()
    version = players[0].request.get(f"/api/tables/{table}").json()["version"]
    moved = players[0].request.post(f"/api/tables/{table}/move", data={"version": version, "move": "rs@c3"})
    assert moved.ok, moved.text()
    at_table(watcher, table)
    watcher.wait_for_selector("#odds .price")
    assert [name.inner_text() for name in watcher.locator("#odds .price .nm").all()] == list(names)
    assert watcher.locator("#odds .curve path").count() == 3
    assert watcher.evaluate("document.documentElement.scrollWidth - innerWidth") <= 0
    assert barriers(watcher) == []
    watcher.tap('#odds [data-outcome="third"]')
    watcher.wait_for_selector("#odds >> text=My bets")
    assert "10 on Kim O" in watcher.inner_text("#odds")
