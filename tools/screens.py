"""Takes pictures of every page, in both themes, on a desktop and a phone: `make screens`.

`python -m tools.screens player tournament` takes only those whose names begin so.

They are written to docs/screens and shown in docs/screens.md. Chromium must be installed.
"""

import base64
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, BrowserContext, Page, sync_playwright

from tests.browser.chromium import ARGUMENTS, find
from tests.browser.person import Person
from tests.server.clients import Browser as Client
from tests.server.serving import Server, serving
from tests.server.test_performance import reviewed_game
from tests.waiting import wait_until
from tools.club_evening import ClubEvening
from trilith.play.match import Match
from trilith.play.record import Record, read_record, write_record

ROOT: Final = Path(__file__).parents[1]
FOLDER: Final = ROOT / "docs/screens"
GOLDEN: Final = ROOT / "tests/golden"
SIZES: Final = {"desktop": (1440, 900), "phone": (390, 844), "projector": (1920, 1080)}
THEMES: Final = ("light", "dark")
QUALITY: Final = 82
# Longer pages are cut off here.
LONGEST: Final = 2000
PATIENCE: Final = 600_000

SIEGE: Final = "/new/siege?ruleset=siege:colours%3Damber-indigo"
OUTFOX: Final = "/explore?ruleset=outfox&position=2bs/4/ysrsbcyt1/2rcbs/yc2+1+rtrcycbtbc+rsrtysytbt"
MORRIS: Final = "/explore?ruleset=morris&position=1ww/b1b/w1b/w2bbb/bww/w1w/1bb+w+0+0+6"

# Who has an account, and plays a rated game.
MEMBERS: Final = ("Ines", "Jonas")
# Whose game one of them watches and bets on.
PLAYERS: Final = ("Lea", "Tom")
PASSWORD: Final = "correct horse"
# How many games with a pouch they have had reviewed.
REVIEWED: Final = 6


class Shot(NamedTuple):
    """A page, what to click there first, and what must be there before the picture is taken."""

    name: str
    title: str
    path: str
    clicks: tuple[str, ...] = ()
    until: str = "h1"
    signed_in: bool = False
    sizes: tuple[str, ...] = ("desktop", "phone")


SHOTS: Final = (
    Shot("home", "The home page, with games in progress", "/"),
    Shot("new", "All options for a new game", SIEGE, until="#board [data-piece]"),
    Shot("learn", "Lessons", "/learn"),
    Shot("lesson-morris", "A lesson: close a mill", "/learn/morris#2", until="#board [data-legal]"),
    Shot("lesson-stones", "A lesson: make three", "/learn/stones#3", until="#board [data-legal]"),
    Shot("lesson-outfox", "A lesson: place, then slide", "/learn/outfox#3", until="#tray [data-legal]"),
    Shot("lesson-flip", "A lesson: break a three", "/learn/flip#4", until="#board [data-legal]"),
    Shot("rules", "A rulebook", "/learn/siege/rules"),
    Shot("make", "Make your own", "/make/stones", until="#sheets img"),
    Shot("analysis", "Every move with its value", MORRIS, ("#analyse",), "#found .moves button"),
    Shot("editor", "The position editor", OUTFOX, ("#mode label:nth-of-type(2)",), '[data-brush="bc"]'),
    Shot("set", "Choosing the colour of one's own stones", "/set", until="#board svg"),
    Shot("watch", "Games to watch and join", "/watch", until=".list .game-card"),
    Shot("board", "A clock beside a real board", "/board#clock", ("#draw", ".half[data-turn] .face"), ".half.running"),
    Shot("board-setup", "Setting it up", "/board", ("#settings",), "#set .seg"),
    Shot("tipsters", "The best tipsters", "/tipsters"),
    Shot("sign-in", "Signing in", "/sign-in"),
    Shot("sign-up", "A new account", "/sign-up"),
    Shot("recover", "A new password", "/recover"),
    Shot("account", "One's account", "/account", until="#sessions li", signed_in=True),
    Shot("new-rated", "A rated game", "/new/morris?way=link", ("#rated",), "#board [data-piece]", signed_in=True),
    Shot("players", "Players and their ratings", "/players"),
    Shot("player", "A player's page", f"/players/{MEMBERS[0]}", until="#games .game-card", signed_in=True),
    Shot("help", "Keys and marks", "/help"),
    Shot("menu", "The menu", "/learn/flip", (".who",), "#menu:popover-open"),
    Shot("lost", "A page that does not exist", "/nowhere"),
)  # fmt: skip


def _prepare(context: BrowserContext) -> list[Shot]:
    """Create games for the home page, and tables to take pictures of."""
    tables = {
        "table-stones": ("A game of 3 Stones", _table(context, _record("stones.pgn", ("Jonas", "Mara"), 41))),
        "table-morris": ("Nine Men's Morris", _table(context, _record("morris.pgn", ("Mara", "Ines"), 24))),
        "table-over": ("A finished game of Outfox", _table(context, _record("outfox.pgn", ("Mara", "Jonas")))),
    }
    for ruleset, seats in (
        ("flip", [{"kind": "me", "name": "Mara"}, {"kind": "me", "name": "Ines"}]),
        ("siege", [{"kind": "me", "name": "Mara"}, {"kind": "open"}]),
    ):
        choice = {"ruleset": ruleset, "seats": seats, "public": ruleset == "siege"}
        context.request.post("/api/tables", data=choice, timeout=PATIENCE)
    finished = _table(context, _record("stones.pgn", ("Jonas", "Mara")))
    look_back = ('button:has-text("Analyse")',)
    return [
        *(
            Shot(name, title, f"/table/{table}", until="#table:not([data-stage=loading])")
            for name, (title, table) in tables.items()
        ),
        Shot("review", "The review of a game", f"/table/{finished}", look_back, "#luck:not([hidden])"),
    ]


def _tournament(context: BrowserContext, server: Server) -> list[Shot]:
    page = f"/tournaments/{ClubEvening(context.request, server).id}"
    return [
        Shot("tournaments", "Tournaments", "/tournaments"),
        Shot("tournament-new", "Holding a tournament", "/tournaments/new?people=12&minutes=240"),
        Shot("tournament", "A tournament's page", page),
        Shot("tournament-direct", "What its director sees", f"{page}/direct"),
        Shot("tournament-me", "A player's board", f"{page}/me", until=".t-mine"),
        Shot("tournament-player", "Where a place in the standings comes from", f"{page}/player/1"),
        Shot("tournament-log", "Everything that happened", f"{page}/log"),
        Shot("tournament-print", "To print", f"{page}/print"),
        Shot("tournament-wall", "On the wall", f"{page}/wall", until="#running figure", sizes=("projector", "phone")),
    ]


def _play_rated(browser: Browser, server: Server) -> Person:
    """A rated game between two people with accounts, and some short ones with a pouch that were reviewed; who wins the
    first."""
    address = server.address
    people = [Person(browser, address) for _ in MEMBERS]
    for person, name in zip(people, MEMBERS, strict=True):
        _post(person, "/api/account", {"name": name, "password": PASSWORD})
    winner, loser = people
    table = winner.set_up("morris", {"kind": "me"}, {"kind": "open"}, rated=True)
    _post(loser, f"/api/tables/{table}/join", {"rated": True})
    for person in people:
        person.open(table)
    luck = Random(1)
    for turn in range(8):
        people[turn % 2].make_a_move(luck)
    loser.page.get_by_role("button", name="Resign").click()
    loser.page.locator("#say").get_by_role("button", name="Resign").click()
    profile = f"{address}/api/players/{MEMBERS[0]}"
    clients = [_client(server, person) for person in people]
    for number in range(REVIEWED):
        reviewed_game(clients[0], clients[1], number % 2)

    def games() -> list[int]:
        return [one["games"] for one in winner.context.request.get(profile).json().get("ratings", [])]

    wait_until(lambda: sorted(games()) == [1, REVIEWED], "the ratings")
    return winner


def _client(server: Server, person: Person) -> Client:
    """The same person without the pages."""
    client = Client(server)
    for cookie in person.context.cookies():
        client.http.cookies.set(cookie["name"], cookie["value"])
    return client


def _has_points(seen: Callable[[], dict[str, Any]], count: int) -> bool:
    return len(seen()["curve"]) == count


def _play_watched(browser: Browser, address: str, watcher: Person) -> Shot:
    """A game between two people with accounts, and somebody who has bet on it."""
    people = [Person(browser, address) for _ in PLAYERS]
    for person, name in zip(people, PLAYERS, strict=True):
        _post(person, "/api/account", {"name": name, "password": PASSWORD})
    table = people[0].set_up("stones", {"kind": "me"}, {"kind": "open"}, public=True)
    _post(people[1], f"/api/tables/{table}/join", {})
    odds = f"/api/tables/{table}/odds"

    def seen() -> dict[str, Any]:
        found: dict[str, Any] = watcher.context.request.get(address + odds, timeout=PATIENCE).json()
        return found

    now = seen()
    bet = {"outcome": "first", "stake": 25, "version": now["version"], "revision": now["revision"]}
    _post(watcher, f"/api/tables/{table}/bets", bet)
    _post(watcher, f"/api/tables/{table}/offers", {"outcome": "draw", "pays": 3, "per": 1, "up_to": 30})
    for person in people:
        person.open(table)
    luck = Random(4)
    for turn in range(6):
        people[turn % 2].make_a_move(luck)
        # Somebody looks after every turn: the curve has a point for each.
        wait_until(partial(_has_points, seen, turn + 2), "a price")
    for person in people:
        person.leave()
    return Shot("odds", "Odds beside a game that is watched", f"/table/{table}", until="#odds .curve", signed_in=True)


def _post(person: Person, path: str, data: dict[str, Any]) -> None:
    answer = person.context.request.post(person.address + path, data=data, timeout=PATIENCE)
    assert answer.ok, answer.text()


def _table(context: BrowserContext, record: str) -> str:
    answer = context.request.post("/api/records", data=record, headers={"Content-Type": "text/plain"}, timeout=PATIENCE)
    assert answer.ok, answer.text()
    table: dict[str, Any] = answer.json()
    return str(table["id"])


def _record(name: str, names: Sequence[str], turns: int | None = None) -> str:
    """A recorded game up to there, between these people."""
    whole = read_record((GOLDEN / name).read_text(encoding="utf-8")).match
    match = Match.begin(whole.start)
    for turn in whole.turns[:turns]:
        match = (match.draw(turn.before.held) if match.position.draws and turn.before.held else match).play(turn.move)
    seats = (seat.capitalize() for seat in match.position.players)
    return write_record(Record(match, dict(zip(seats, names, strict=True))))


def _take(page: Page, shot: Shot, size: str, theme: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})
    page.goto(shot.path)
    page.wait_for_load_state("networkidle")
    for target in shot.clicks:
        page.click(target)
    page.wait_for_selector(shot.until, state="attached", timeout=PATIENCE)
    long = min(LONGEST, page.evaluate("document.documentElement.scrollHeight"))
    if size == "phone" and long > height:
        page.set_viewport_size({"width": width, "height": long})
    page.wait_for_timeout(400)
    page.mouse.move(0, 0)
    taken = page.context.new_cdp_session(page).send("Page.captureScreenshot", {"format": "webp", "quality": QUALITY})
    (FOLDER / f"{shot.name}-{size}-{theme}.webp").write_bytes(base64.b64decode(taken["data"]))


def _take_all(browser: Browser, server: Server, wanted: Sequence[str]) -> list[Shot]:
    address = server.address

    def context(theme: Any, state: Any = None) -> BrowserContext:
        return browser.new_context(base_url=address, color_scheme=theme, reduced_motion="reduce", storage_state=state)

    winner = _play_rated(browser, server)
    watched = _play_watched(browser, address, winner)
    member = winner.context.storage_state()
    first = context("light")
    shots = [*SHOTS, watched, *_prepare(first), *_tournament(first, server)]
    # Both themes use the same browser, as games belong to a browser.
    guest = first.storage_state()
    for theme in THEMES:
        pages = [context(theme, state).new_page() for state in (guest, member)]
        for page in pages:
            page.set_default_timeout(PATIENCE)
        pages[0].goto("/help")
        pages[0].evaluate("localStorage.setItem('trilith.name', 'Mara')")
        for shot in [shot for shot in shots if not wanted or shot.name.startswith(tuple(wanted))]:
            for size in shot.sizes:
                _take(pages[shot.signed_in], shot, size, theme)
    return shots


def _gallery(shots: list[Shot]) -> str:
    parts = [
        "# What it looks like",
        "",
        "Taken by `make screens`: every page, light and dark, on a desktop, a phone or a projector.",
    ]
    for shot in shots:
        parts += ["", f"## {shot.title}", ""]
        for size in shot.sizes:
            width = 150 if size == "phone" else 420
            parts.append(" ".join(_image(shot, size, theme, width) for theme in THEMES))
    return "\n".join(parts) + "\n"


def _image(shot: Shot, size: str, theme: str, width: int) -> str:
    words = f"{shot.title}, {size}, {theme}"
    return f'<img src="screens/{shot.name}-{size}-{theme}.webp" width="{width}" alt="{words}">'


def main() -> None:
    path = find()
    if path is None:
        sys.exit("There is no Chromium on this machine. Install it, or name it in CHROMIUM.")
    FOLDER.mkdir(exist_ok=True)
    with serving(warm_up=True) as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        shots = _take_all(browser, server, sys.argv[1:])
        browser.close()
    shots = [shot for shot in shots if (FOLDER / f"{shot.name}-{shot.sizes[0]}-light.webp").exists()]
    taken = {f"{shot.name}-{size}-{theme}.webp" for shot in shots for size in shot.sizes for theme in THEMES}
    for old in FOLDER.glob("*.webp"):
        if old.name not in taken:
            old.unlink()
    (ROOT / "docs/screens.md").write_text(_gallery(shots), encoding="utf-8")


if __name__ == "__main__":
    main()
