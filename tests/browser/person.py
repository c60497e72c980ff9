"""A person at a browser, who reads the page, taps and types, and knows only the rules that the page shows."""

import json
from random import Random
from typing import Any, Final, Literal

from playwright.sync_api import Browser, Locator, Page

from tests.waiting import DEADLINE

Size = Literal["desktop", "phone"]
SIZES: Final = {"desktop": {"width": 1440, "height": 900}, "phone": {"width": 390, "height": 844}}
MY_TURN: Final = '#table.my-turn [data-legal], #table[data-stage="over"]'


class Person:
    def __init__(self, browser: Browser, address: str, size: Size = "desktop", **settings: Any) -> None:
        self.address = address
        self.size = size
        touches = size == "phone"
        self.context = browser.new_context(viewport=SIZES[size], has_touch=touches, is_mobile=touches, **settings)  # type: ignore[arg-type]
        self.context.set_default_timeout(1000 * DEADLINE)
        self.page: Page = self.context.new_page()
        self.complaints: list[str] = []
        self.page.on("pageerror", lambda error: self.complaints.append(str(error)))
        self.page.on("console", lambda line: self.complaints.append(line.text) if line.type == "error" else None)

    def leave(self) -> None:
        self.context.close()

    # ---- tables ----

    def set_up(self, ruleset: str, *seats: dict[str, str], **choices: Any) -> str:
        """A new table; its id. By default against the weakest engine."""
        chosen = seats or ({"kind": "me"}, {"kind": "engine", "level": "1"})
        body = {"ruleset": ruleset, "seats": chosen, **choices}
        reply = self.context.request.post(f"{self.address}/api/tables", data=json.dumps(body), headers=JSON)
        assert reply.ok, reply.text()
        return str(reply.json()["id"])

    def open(self, table: str) -> None:
        self.page.goto(f"{self.address}/table/{table}")
        self.page.wait_for_selector("#table:not([data-stage=loading])")

    def known(self, table: str) -> dict[str, Any]:
        """The table as the server knows it."""
        found: dict[str, Any] = self.context.request.get(f"{self.address}/api/tables/{table}").json()
        return found

    # ---- looking ----

    @property
    def table(self) -> Locator:
        return self.page.locator("#table")

    @property
    def stage(self) -> str | None:
        return self.table.get_attribute("data-stage")

    @property
    def says(self) -> str:
        return self.page.locator("#say").inner_text()

    @property
    def pieces(self) -> dict[str, str]:
        """What stands on the board, as drawn."""
        found: dict[str, str] = self.page.evaluate(
            "Object.fromEntries([...document.querySelectorAll('[data-point][data-piece]')]"
            ".map(e => [e.dataset.point, e.dataset.piece]))"
        )
        return found

    @property
    def legal(self) -> list[dict[str, Any]]:
        """Everything that may be touched next: its kind, its name, and the middle of it on the screen."""
        found: list[dict[str, Any]] = self.page.evaluate(
            "[...document.querySelectorAll('[data-legal]')].map(e => { const b = e.getBoundingClientRect();"
            " return { kind: e.dataset.point ? 'point' : 'piece', name: e.dataset.point ?? e.dataset.trayPiece,"
            " x: b.x + b.width / 2, y: b.y + b.height / 2 }; })"
        )
        return found

    def wait_for_turn(self) -> bool:
        """Wait until something may be touched; False when the game is over."""
        self.page.wait_for_selector(MY_TURN, state="attached")
        return self.stage != "over"

    # ---- touching ----

    def tap(self, x: float, y: float) -> None:
        if self.size == "phone":
            self.page.touchscreen.tap(x, y)
        else:
            self.page.mouse.click(x, y)

    def tap_point(self, name: str) -> None:
        box = self.page.locator(f'[data-point="{name}"]').bounding_box()
        assert box
        self.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)

    def tap_something(self, luck: Random) -> str | None:
        """Touch any of the things that may be touched; its name."""
        choices = self.legal
        if not choices:
            return None
        chosen = luck.choice(choices)
        box = self.page.viewport_size
        assert box
        assert 0 <= chosen["x"] <= box["width"], f"{chosen['name']} is off the screen"
        if not 0 <= chosen["y"] <= box["height"]:
            # Scroll to it first.
            self.page.locator("[data-legal]").first.scroll_into_view_if_needed()
            return None
        self.tap(chosen["x"], chosen["y"])
        return str(chosen["name"])

    def make_a_move(self, luck: Random) -> None:
        """Touch until the move is made."""
        self.wait_for_turn()
        # Not before: the other's move may still have been on its way to this page.
        before = self.turns
        while self.turns == before:
            self.tap_something(luck)
            # Either there is more to touch, or the move is in the list.
            self.page.wait_for_selector(f'[data-turn="{before}"], [data-legal]', state="attached")

    @property
    def turns(self) -> int:
        """How many moves the list shows."""
        return self.page.locator("[data-turn]").count()

    def play_to_the_end(self, luck: Random) -> None:
        while self.wait_for_turn():
            self.tap_something(luck)


JSON: Final = {"Content-Type": "application/json"}
