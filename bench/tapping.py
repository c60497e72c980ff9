"""How long a person waits in the browser: until a board can be played on, and until a tap is drawn.

A real Chromium against a real server, on a phone's and a desktop's width. Both sides sit at one device, so that no
engine has a part in it. A tap counts from when the finger lets go until the frame that shows it is done.
"""

import json
from random import Random
from statistics import median
from time import perf_counter
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from bench.table import Goal, show
from tests.browser.chromium import ARGUMENTS, find
from tests.server.serving import serving

GAMES: Final = ("stones", "siege", "morris", "outfox", "flip")
SIZES: Final = {"phone": (390, 844), "desktop": (1440, 900)}
OPENINGS: Final = 5
TAPS: Final = 16
# Milliseconds.
READY, DRAWN = 1000, 50

# What may be touched next, by the middle of it on the screen.
CHOICES: Final = """() => [...document.querySelectorAll("[data-legal]")].map((e) => e.getBoundingClientRect())
  .map((b) => [b.x + b.width / 2, b.y + b.height / 2]).filter(([, y]) => y > 0 && y < innerHeight)"""
# Waits for a finger to let go, for the page to change, and for the frame with that change to be painted.
LISTEN: Final = """() => {
  window.drawn = new Promise((tell) => {
    let since = null;
    const begin = (event) => { since ??= event.timeStamp; };
    addEventListener("pointerup", begin, { once: true, capture: true });
    const watch = new MutationObserver(() => {
      if (since === null) return;
      watch.disconnect();
      const painted = new MessageChannel();
      painted.port1.onmessage = () => tell(performance.now() - since);
      requestAnimationFrame(() => painted.port2.postMessage(0));
    });
    watch.observe(document.querySelector("main"), { subtree: true, childList: true, attributes: true });
  });
}"""


class Waits(NamedTuple):
    """Milliseconds."""

    ready: list[float]
    drawn: list[float]


def main() -> list[Goal]:
    path = find()
    if path is None:
        print("There is no Chromium on this machine, so nothing is tapped. Install it, or name it in CHROMIUM.")
        return []
    with serving(warm_up=True, engine_pause=0.4) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        found = {(game, size): _waits(browser, server.address, game, size) for size in SIZES for game in GAMES}
        browser.close()
    rows = [
        [f"{game}, {size}", *(f"{pick(waits):.0f} ms" for waits in (ready, drawn) for pick in (median, max))]
        for (game, size), (ready, drawn) in found.items()
    ]
    show("Waiting in the browser", ["table", "ready", "worst", "tap drawn", "worst"], rows)
    ready = max(median(waits.ready) for waits in found.values())
    drawn = max(median(waits.drawn) for waits in found.values())
    return [
        Goal("a board is ready", f"≤ {READY} ms", f"{ready:.0f} ms", ready <= READY),
        Goal("a tap is drawn", f"≤ {DRAWN} ms", f"{drawn:.0f} ms", drawn <= DRAWN),
    ]


def _waits(browser: Browser, address: str, game: str, size: str) -> Waits:
    width, height = SIZES[size]
    touches = size == "phone"
    context = browser.new_context(
        viewport={"width": width, "height": height}, has_touch=touches, is_mobile=touches, base_url=address
    )
    page = context.new_page()
    body = json.dumps({"ruleset": game, "seats": [{"kind": "me"}, {"kind": "me"}]})
    table: dict[str, Any] = context.request.post(
        "/api/tables", data=body, headers={"Content-Type": "application/json"}
    ).json()
    ready = [_opened(page, table["id"]) for _ in range(OPENINGS)]
    luck = Random(game)
    drawn = [_tapped(page, luck, touches) for _ in range(TAPS)]
    context.close()
    return Waits(ready, drawn)


def _opened(page: Page, table: str) -> float:
    begin = perf_counter()
    page.goto(f"/table/{table}", wait_until="commit")
    page.wait_for_selector("[data-legal]", state="attached")
    return 1000 * (perf_counter() - begin)


def _tapped(page: Page, luck: Random, touches: bool) -> float:
    # What moved comes to rest first, as people look before they tap.
    page.wait_for_timeout(300)
    page.wait_for_selector("[data-legal]", state="attached")
    x, y = luck.choice(page.evaluate(CHOICES))
    page.evaluate(LISTEN)
    if touches:
        page.touchscreen.tap(x, y)
    else:
        page.mouse.click(x, y)
    return float(page.evaluate("() => window.drawn"))
