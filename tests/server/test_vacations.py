"""Whoever is on vacation does not run out of time in games with days per move."""

import asyncio
import re
from collections.abc import Iterator
from pathlib import Path
from time import monotonic

import pytest
from sqlalchemy import select

from tests.play.tables import BEN, person
from tests.server.clients import Browser, Json
from tests.server.serving import Server, serving
from tests.server.test_outages import Parts, opening, scene
from trilith.games.errors import TrilithError
from trilith.play.clock import TimeControl
from trilith.play.events import Actor
from trilith.play.vacation import DAY
from trilith.server import clock
from trilith.server.clock import now
from trilith.server.store import Store
from trilith.server.store.schema import TABLES
from trilith.server.tables.live_table import LiveTable

HOUR = DAY // 24
SLOW = {"kind": "days", "seconds": 2 * 86_400}
A_DAY = TimeControl("days", 86_400)
MOMENT = 60_000


@pytest.fixture(autouse=True)
def _own_time() -> Iterator[None]:
    """The tests here set the clock forward. Others must not stand still until it is that late."""
    offset = clock._CLOCK._offset
    yield
    clock._CLOCK._offset, clock._CLOCK._latest = offset, 0


@pytest.fixture
def address(tmp_path: Path) -> str:
    """SQLite's file: with PostgreSQL, time is that of its server."""
    return f"sqlite:///{tmp_path}/games.sqlite"


def wait(milliseconds: int) -> None:
    clock.correct(now() + milliseconds, monotonic())


def _ignore(version: int) -> None:
    pass


async def sign_up(store: Store, name: str) -> Actor:
    return Actor("player", await store.accounts.open(name, "hash", "player", [f"code of {name}"]))


async def begun(parts: Parts) -> tuple[LiveTable, Actor]:
    """A game with a day per move, in which a player with an account is to move."""
    ann = await sign_up(parts.store, "Ann")
    live = await parts.tables.set_up(opening(person(ann), person(BEN), control=A_DAY))
    await live.move(ann, 1, "d6", _ignore)
    await live.move(BEN, 2, "f4", _ignore)
    return live, ann


async def go(parts: Parts, who: Actor, days: int) -> None:
    await parts.store.vacations.begin(who.id, days)
    await parts.tables.read_vacations()


async def come_back(parts: Parts, who: Actor) -> None:
    await parts.store.vacations.end(who.id)
    await parts.tables.read_vacations()


async def due(parts: Parts, live: LiveTable) -> int:
    found: int = (await parts.store._fetch(select(TABLES.c.due).where(TABLES.c.id == live.id)))[0][0]
    return found


async def loaded_again(parts: Parts, live: LiveTable) -> LiveTable:
    await parts.tables._live.pop(live.id).close()
    return await parts.tables.find(live.id)


def test_time_on_vacation_counts_on_no_clock(address: str) -> None:
    async def play(parts: Parts) -> None:
        live, ann = await begun(parts)
        since = live.table.since or 0
        wait(12 * HOUR)
        await go(parts, ann, 7)
        assert await due(parts, live) == pytest.approx(since + 8 * DAY, abs=MOMENT)
        assert live.table.vacation_until(0, now()) == pytest.approx(now() + 7 * DAY, abs=MOMENT)
        wait(3 * DAY)
        shown = live.view(BEN)
        assert shown.seats[0].vacation_until == live.table.vacations[0]
        assert shown.clock.remaining[0] == pytest.approx(12 * HOUR, abs=MOMENT)
        assert shown.clock.pause == pytest.approx(4 * DAY, abs=MOMENT)
        await live._let_flag_fall()
        assert live.table.result == "*"
        live = await loaded_again(parts, live)
        assert await due(parts, live) == since + A_DAY.first_move + live.table.vacation
        # Coming back early, they have what they had.
        await come_back(parts, ann)
        assert await due(parts, live) == pytest.approx(since + 4 * DAY, abs=MOMENT)
        assert live.table.thought(now()) == pytest.approx(12 * HOUR, abs=MOMENT)
        assert live.view(BEN).seats[0].vacation_until is None
        wait(11 * HOUR)
        await live._let_flag_fall()
        assert live.table.result == "*"
        wait(HOUR)
        await live._let_flag_fall()
        assert live.table.result == "0-1"

    scene(address, play)


def test_only_ones_own_turns_wait(address: str) -> None:
    async def play(parts: Parts) -> None:
        live, ann = await begun(parts)
        await go(parts, ann, 10)
        # Who is on vacation may move all the same; then the other's time runs.
        await live.move(ann, live.table.version, "b4", _ignore)
        assert await due(parts, live) == pytest.approx(now() + DAY, abs=MOMENT)
        wait(DAY - HOUR)
        await live.move(BEN, live.table.version, "d2", _ignore)
        until = live.table.vacations[0] or 0
        assert await due(parts, live) == until + DAY
        wait(10 * DAY)
        await live._let_flag_fall()
        assert live.table.result == "*"
        wait(HOUR)
        await live._let_flag_fall()
        assert live.table.result == "0-1"

    scene(address, play)


def test_the_others_time_runs_out(address: str) -> None:
    async def play(parts: Parts) -> None:
        live, ann = await begun(parts)
        await live.move(ann, live.table.version, "b4", _ignore)
        await go(parts, ann, 10)
        wait(DAY + MOMENT)
        await live._let_flag_fall()
        assert live.table.result == "1-0"

    scene(address, play)


def test_other_clocks_run_on(address: str) -> None:
    async def play(parts: Parts) -> None:
        ann = await sign_up(parts.store, "Ann")
        live = await parts.tables.set_up(opening(person(ann), person(BEN), control=TimeControl("time", 600)))
        await live.move(ann, 1, "d6", _ignore)
        await live.move(BEN, 2, "f4", _ignore)
        await go(parts, ann, 10)
        assert live.view(BEN).seats[0].vacation_until is None
        wait(11 * MOMENT)
        await live._let_flag_fall()
        assert live.table.result == "0-1"

    scene(address, play)


def test_a_flag_falls_at_a_table_that_was_in_memory_all_along(address: str) -> None:
    async def play(parts: Parts) -> None:
        live, _ = await begun(parts)
        assert live._flag_timer is None
        wait(DAY)
        await parts.tables._find_due()
        assert live._flag_timer is not None

    scene(address, play)


def test_a_process_that_has_not_heard_of_it_lets_no_flag_fall(address: str) -> None:
    async def play(parts: Parts) -> None:
        live, ann = await begun(parts)
        await parts.store.vacations.begin(ann.id, 3)
        wait(2 * DAY)
        await live._let_flag_fall()
        assert live.table.result == "*"

    scene(address, play)


def test_closing_an_account_ends_its_vacation(address: str) -> None:
    async def play(parts: Parts) -> None:
        live, ann = await begun(parts)
        await go(parts, ann, 10)
        player = (await parts.store.players.players([ann.id]))[ann.id]
        await parts.store.accounts.close(player)
        await parts.tables.read_vacations()
        assert await due(parts, live) == pytest.approx(now() + DAY, abs=MOMENT)
        assert live.table.vacation < MOMENT

    scene(address, play)


# ---- over HTTP ----


def test_days_are_taken_and_given_back(server: Server) -> None:
    browser = Browser(server)
    browser.sign_up("Yara")
    assert browser.http.get("/api/account/vacation").json() == {"until": None, "days_left": 30, "days_per_year": 30}
    bad: list[Json | list[str]] = [
        {"days": 0},
        {"days": 31},
        {"days": "many"},
        {"days": 1.5},
        {},
        {"days": 1, "x": 1},
        [],
    ]
    for wrong in bad:
        answer = browser.http.post("/api/account/vacation", json=wrong)
        assert answer.status_code == 400
        assert answer.json()["detail"]
    answer = browser.http.delete("/api/account/vacation")
    assert (answer.status_code, answer.json()["detail"]) == (400, "you are not on vacation")
    assert browser.http.post("/api/account/vacation", json={"days": 1}).json()["until"]
    again = browser.http.post("/api/account/vacation", json={"days": 1})
    assert (again.status_code, again.json()["detail"][:26]) == (400, "you are on vacation alread")
    assert browser.http.delete("/api/account/vacation").json() == {"until": None, "days_left": 29, "days_per_year": 30}


def test_games_that_wait_are_listed_by_when_time_is_up(ann: Browser, ben: Browser) -> None:
    tables = {}
    for days in (5, 1, 3):
        clock = {"kind": "days", "seconds": 86_400 * days}
        tables[days] = ann.set_up("morris", {"kind": "me"}, {"kind": "open"}, clock=clock)
        ben.join(tables[days])
    wanted = [tables[days]["id"] for days in (1, 3, 5)]
    assert ann.http.get("/api/waiting").json()["tables"] == wanted
    assert ben.http.get("/api/waiting").json()["tables"] == []
    assert ann.sit(tables[1]).move("d6")["say"] == "done"
    assert ann.http.get("/api/waiting").json()["tables"] == wanted[1:]
    listed = re.findall(r'data-table="([^"]+)"', ann.http.get("/", headers={"Accept": "text/html"}).text)
    assert [table for table in listed if table in wanted] == [*wanted[1:], wanted[0]]


def test_guests_have_no_vacation(server: Server) -> None:
    guest = Browser(server)
    assert guest.http.get("/api/account/vacation").status_code == 401
    assert guest.http.post("/api/account/vacation", json={"days": 1}).status_code == 401
    assert guest.http.delete("/api/account/vacation").status_code == 401


# ---- several processes ----


def test_all_processes_know_of_it(postgres: str, tmp_path: Path) -> None:
    key_file = str(tmp_path / "cookies.key")
    with serving(postgres, key_file=key_file) as one, serving(postgres, key_file=key_file) as other:
        ann, ben = Browser(one), Browser(other)
        ann.sign_up("Zoe")
        table = ann.set_up("morris", clock=SLOW)
        ben.join(table, name="Ben")
        seat = ben.sit(table)
        until = ann.http.post("/api/account/vacation", json={"days": 1}).json()["until"]
        while seat.table["seats"][0]["vacation_until"] != until:
            seat.hear("table")
        ann.http.delete("/api/account/vacation")
        while seat.table["seats"][0]["vacation_until"] is not None:
            seat.hear("table")


def test_two_vacations_cannot_begin_at_once(postgres: str) -> None:
    async def run() -> None:
        stores = [Store(postgres), Store(postgres)]
        for store in stores:
            await store.open(is_alone=False)
        try:
            ann = await sign_up(stores[0], "Ann")
            tried = [store.vacations.begin(ann.id, 20) for _ in range(3) for store in stores]
            results = await asyncio.gather(*tried, return_exceptions=True)
            assert sum(result is None for result in results) == 1
            assert all(result is None or isinstance(result, TrilithError) for result in results)
            assert len(await stores[0].vacations.of(ann.id)) == 1
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())
