"""A visitor with a browser: on a phone or a desktop, in the light or the dark theme."""

import re
import time
from collections.abc import Sequence
from typing import Any, Final, Literal

from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Response

from tests.waiting import DEADLINE

SIZES: Final = {"desktop": (1440, 900), "phone": (390, 844), "small": (360, 740), "4k": (3840, 2160),
                "smallest": (320, 480), "low": (667, 375), "zoomed": (720, 450)}  # fmt: skip
TOUCHED: Final = ("phone", "small", "smallest", "low")
Theme = Literal["light", "dark"]


class Visitor:
    """A person's browsers, with the errors their pages reported."""

    def __init__(self, browser: Browser, address: str) -> None:
        self._browser, self._address = browser, address
        self._contexts: list[BrowserContext] = []
        self.complaints: list[str] = []

    def open(
        self, path: str, size: str = "desktop", theme: Theme = "light", still: bool = True, script: str = ""
    ) -> Page:
        """A page, in a browser that has never been here. Without motion, unless a test is about it. `script` runs
        before those of the page."""
        width, height = SIZES[size]
        context = self._browser.new_context(
            viewport={"width": width, "height": height}, color_scheme=theme, base_url=self._address,
            reduced_motion="reduce" if still else "no-preference", has_touch=size in TOUCHED,
        )  # fmt: skip
        context.set_default_timeout(1000 * DEADLINE)
        self._contexts.append(context)
        page = context.new_page()
        page.add_init_script(script)
        page.on("console", self._hear)
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("response", self._check)
        page.goto(path)
        page.wait_for_load_state("networkidle")
        return page

    def leave(self) -> None:
        for context in self._contexts:
            context.close()

    def _hear(self, message: ConsoleMessage) -> None:
        # That a request was refused is said by the response already.
        if message.type == "error" and "Failed to load resource" not in message.text:
            self.complaints.append(message.text)

    def _check(self, response: Response) -> None:
        if response.status >= 500 or (response.status == 404 and response.request.resource_type != "document"):
            self.complaints.append(f"{response.status} {response.url}")


def tap(page: Page, point: str) -> None:
    """Tap a point of the board, wherever its middle is."""
    page.locator(f'[data-point="{point}"]').first.scroll_into_view_if_needed()
    box = page.locator(f'[data-point="{point}"]').first.bounding_box()
    assert box, f"there is no {point} to tap"
    x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
    page.mouse.click(x, y)


def take_steps(page: Page, steps: Sequence[tuple[str, str]]) -> None:
    """Make a move: tap points, and choose pieces beside the board where that is a choice."""
    for kind, name in steps:
        if kind == "point":
            page.wait_for_selector(f'[data-point="{name}"][data-legal]', state="attached")
            tap(page, name)
        elif page.locator(f'button[data-tray-piece="{name}"]').count():
            page.click(f'button[data-tray-piece="{name}"]')


def wait_until(page: Page, script: str) -> None:
    """Wait until this is true in the page. (The browser's own way to wait needs what our pages do not allow.)"""
    until = time.monotonic() + DEADLINE
    while not page.evaluate(script):
        assert time.monotonic() < until, f"never came true: {script}"
        page.wait_for_timeout(50)


def at(page: Page, pattern: str) -> None:
    """Wait until the page's address looks like this."""
    page.wait_for_url(re.compile(pattern))


def barriers(page: Page) -> list[str]:
    """What axe finds, in short."""
    found: list[dict[str, Any]] = Axe().run(page).response["violations"]
    return [f"{rule['id']}: {node['target']} {node['failureSummary']}" for rule in found for node in rule["nodes"]]
