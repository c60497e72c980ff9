"""Odds and stakes on a running server: who sees what, what a bet costs, and that every chip is accounted for."""

import asyncio
import math
import sqlite3
from collections.abc import Iterator
from functools import partial
from operator import methodcaller
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import func, select

from tests.server.clients import Browser, Json
from tests.server.serving import Server, serving
from tests.waiting import wait_until
from trilith.play.odds.ledger import HOUSE, moved, purse
from trilith.play.odds.outcome import BetRefused
from trilith.server.odds.purses import Filling, fill_up
from trilith.server.odds.quotes import curve_of
from trilith.server.odds.settling import settle_table
from trilith.server.store import Store
from trilith.server.store.chip_schema import CHIP_ACCOUNTS
from trilith.server.store.chips import Quote

CHIPS = 1000


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "games.sqlite", table_burst=1000.0, message_burst=1000.0) as server:
        yield server


def member(server: Server, name: str) -> Browser:
    browser = Browser(server)
    browser.sign_up(name)
    return browser


def odds(browser: Browser, table: Json) -> dict[str, Any]:
    answer = browser.http.get(f"/api/tables/{table['id']}/odds")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def act(browser: Browser, table: Json, path: str, **body: Any) -> Any:
    return browser.http.post(f"/api/tables/{table['id']}/{path}", json=body)


def bet(browser: Browser, table: Json, outcome: str, stake: int) -> Any:
    seen = odds(browser, table)
    where = {"version": seen["version"], "revision": seen["revision"]}
    return act(browser, table, "bets", outcome=outcome, stake=stake, **where)


def bet_blind(browser: Browser, table: Json) -> Any:
    return act(browser, table, "bets", outcome="first", stake=5, version=1, revision=0)


async def ruled(path: Path, table: Json, outcome: Any, is_ruling: bool = True) -> None:
    """A director's ruling, as the server settles it."""
    store = Store(f"sqlite+aiosqlite:///{path}")
    await settle_table(store.chips, table["id"], outcome, is_ruling=is_ruling)
    await store._writer.close()
    await store._engine.dispose()


def is_paid(browser: Browser, table: Json) -> bool:
    return odds(browser, table)["bets"][0]["payout"] is not None


def game(server: Server, first: str = "Ann", second: str = "Ben") -> tuple[Json, Browser, Browser]:
    one, other = member(server, first), member(server, second)
    table = one.set_up(ruleset="flip")
    other.join(table)
    return table, one, other


def finish(table: Json, loser: Browser) -> None:
    loser.sit(table).act("resign")


def all_chips(server: Server, path: Path) -> int:
    async def count() -> int:
        store = Store(f"sqlite+aiosqlite:///{path}")
        rows = await store._fetch(select(func.sum(CHIP_ACCOUNTS.c.chips)))
        await store._engine.dispose()
        return int(rows[0][0] or 0)

    return asyncio.run(count())


def test_only_observers_with_an_account_see_prices(club: Server) -> None:
    table, one, _ = game(club)
    guest, watcher = Browser(club), member(club, "Cleo")
    assert guest.http.get(f"/api/tables/{table['id']}/odds").status_code == 401
    seen = odds(watcher, table)
    assert seen["phase"] == "before"
    assert sum(seen["prices"]) == pytest.approx(1)
    assert seen["purse"] == CHIPS
    own = odds(one, table)
    assert own["seated"]
    assert own["prices"] is None
    assert own["curve"] == []
    assert act(one, table, "bets", outcome="first", stake=5, version=1, revision=0).status_code == 403
    # The same browser without its account has no purse, and under another name it is still the one that plays.
    one.http.post("/api/account/sign-out", json={})
    assert one.http.get(f"/api/tables/{table['id']}/odds").status_code == 401
    one.sign_up("Nobody Known")
    answer = one.http.get(f"/api/tables/{table['id']}/odds")
    assert (answer.status_code, "used this browser" in answer.text) == (403, True)
    where = {"version": seen["version"], "revision": seen["revision"]}
    assert act(one, table, "bets", outcome="first", stake=5, **where).status_code == 403
    assert act(one, table, "offers", outcome="draw", pays=3, per=1, up_to=30).status_code == 403


def test_nobody_bets_before_all_seats_are_taken(club: Server) -> None:
    """Who bets on an open table could take its free seat afterwards."""
    one, watcher = member(club, "Ann"), member(club, "Cleo")
    table = one.set_up(ruleset="flip")
    assert watcher.http.get(f"/api/tables/{table['id']}/odds").json() is None
    assert act(watcher, table, "bets", outcome="first", stake=5, version=1, revision=0).status_code == 403
    member(club, "Ben").join(table)
    assert bet(watcher, table, "first", 5).status_code == 200


def test_a_game_for_three_has_a_price_for_every_seat(club: Server, tmp_path: Path) -> None:
    players = [member(club, name) for name in ("Ann", "Ben", "Fay")]
    watcher, doubter = member(club, "Cleo"), member(club, "Dan")
    table = players[0].set_up("outfox:players=3", {"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    for player in players[1:]:
        player.join(table)
    seen = odds(watcher, table)
    assert (seen["outcomes"], seen["names"]) == (["first", "second", "third"], ["Ann", "Ben", "Fay"])
    assert sum(seen["prices"]) == pytest.approx(1)
    assert seen["prices"] == sorted(seen["prices"]), "each later seat was measured to be worth more"
    assert seen["worst_loss"] == pytest.approx(seen["b"] * math.log(1 / seen["prices"][0]))
    for refused in (act(players[0], table, "stakes", stake=5), bet_blind(players[1], table)):
        assert refused.status_code == 403
    for outcome, stake in (("third", 40), ("second", 40), ("first", 40)):
        assert bet(watcher, table, outcome, stake).status_code == 200
    nobody = bet(watcher, table, "draw", 5)
    assert (nobody.status_code, "knows no draw" in nobody.text) == (409, True)
    assert act(doubter, table, "offers", outcome="draw", pays=3, per=1, up_to=30).status_code == 409
    (offer,) = act(doubter, table, "offers", outcome="third", pays=3, per=2, up_to=21).json()["offers"]
    assert act(watcher, table, f"offers/{offer['id']}/take", stake=11).status_code == 200
    # The engine's prices while it runs, by seat, and a bet at them.
    seats = [player.sit(table) for player in players]
    assert seats[0].move()["say"] == "done"
    wait_until(lambda: odds(watcher, table)["phase"] != "waiting")
    assert [len(point["prices"]) for point in odds(watcher, table)["curve"]] == [3, 3]
    if odds(watcher, table)["phase"] == "running":
        assert bet(doubter, table, "first", 10).status_code == 200
    mover = seats[0]
    while (outcome := mover.table["position"]["outcome"]) is None:
        after = mover.table["version"]
        mover = seats[len(mover.table["turns"]) % 3]
        mover.until(after)
        assert mover.move()["say"] == "done"
    winner = ("first", "second", "third")[outcome["winner"]]
    wait_until(lambda: is_paid(watcher, table))
    after = odds(watcher, table)
    for one in after["bets"]:
        assert one["payout"] == (one["returns"] if one["outcome"] == winner else 0)
    assert after["purse"] == CHIPS + sum(one["payout"] - one["stake"] for one in after["bets"])
    assert all_chips(club, tmp_path / "games.sqlite") == 0
    latest = watcher.http.get("/api/tipsters").json()["bets"]
    names = dict(zip(seen["outcomes"], seen["names"], strict=True))
    assert all(one["name"] == names[one["outcome"]] for one in latest)


def test_a_game_without_draws_sells_none(club: Server, tmp_path: Path) -> None:
    """A director's draw gives everybody their chips back."""
    one, watcher = member(club, "Ann"), member(club, "Cleo")
    table = one.set_up("outfox", {"kind": "me"}, {"kind": "open"})
    member(club, "Ben").join(table)
    assert odds(watcher, table)["outcomes"] == ["first", "second"]
    assert bet(watcher, table, "first", 30).status_code == 200
    asyncio.run(ruled(tmp_path / "games.sqlite", table, "draw"))
    assert odds(watcher, table)["purse"] == CHIPS
    asyncio.run(ruled(tmp_path / "games.sqlite", table, "second"))
    assert odds(watcher, table)["purse"] < CHIPS
    assert all_chips(club, tmp_path / "games.sqlite") == 0


def test_books_of_earlier_versions_open_as_they_were(club: Server, tmp_path: Path) -> None:
    """They kept the prices of first seat, draw and second seat as lists, in games without draws too."""
    one, watcher = member(club, "Ann"), member(club, "Cleo")
    table = one.set_up("outfox", {"kind": "me"}, {"kind": "open"})
    member(club, "Ben").join(table)
    with sqlite3.connect(tmp_path / "games.sqlite") as base:
        base.execute(
            "insert into chip_books values (?, 4, '[0.5, 0.3, 0.2]', 100.0, '[0, 7, 0]', 500, 0, '[0, 0, 0]', 0, null)",
            (table["id"],),
        )
        base.execute("insert into chip_quotes values (?, 99, 0, '[0.6, 0.1, 0.3]', 0)", (table["id"],))
    seen = odds(watcher, table)
    assert seen["outcomes"] == ["first", "draw", "second"]
    assert seen["curve"][1]["prices"] == [0.6, 0.1, 0.3]
    placed = bet(watcher, table, "draw", 10)
    assert placed.status_code == 200, placed.text
    assert placed.json()["bets"][0]["outcome"] == "draw"


def test_a_bet_is_paid_once_the_game_is_over(club: Server, tmp_path: Path) -> None:
    table, one, other = game(club)
    watcher, doubter = member(club, "Cleo"), member(club, "Dan")
    placed = bet(watcher, table, "second", 50)
    assert placed.status_code == 200, placed.text
    mine = placed.json()["bets"][0]
    assert mine["stake"] <= 50 < mine["returns"]
    assert placed.json()["purse"] == CHIPS - mine["stake"]
    assert bet(doubter, table, "first", 30).status_code == 200
    finish(table, one)
    wait_until(lambda: odds(watcher, table)["bets"][0]["payout"] == mine["returns"])
    after = odds(watcher, table)
    assert after["phase"] == "over"
    assert after["purse"] == CHIPS - mine["stake"] + mine["returns"]
    assert odds(doubter, table)["bets"][0]["payout"] == 0
    assert bet(watcher, table, "second", 5).status_code == 409
    assert all_chips(club, tmp_path / "games.sqlite") == 0
    assert other


def test_a_price_names_its_version_and_a_stale_one_is_refused(club: Server) -> None:
    table, one, _ = game(club)
    watcher, quick = member(club, "Cleo"), member(club, "Dan")
    seen = odds(watcher, table)
    assert bet(quick, table, "first", 50).status_code == 200
    where = {"version": seen["version"], "revision": seen["revision"]}
    stale = act(watcher, table, "bets", outcome="first", stake=5, **where)
    assert stale.status_code == 409
    assert "price has changed" in stale.json()["detail"]
    one.sit(table).move()
    moved = odds(watcher, table)
    old = act(watcher, table, "bets", outcome="first", stake=5, version=seen["version"], revision=moved["revision"])
    assert old.status_code == 409


def test_bets_that_cannot_be_are_refused_with_a_sentence(club: Server) -> None:
    table, *_ = game(club)
    watcher = member(club, "Cleo")
    for stake, status in ((0, 409), (-5, 409), (CHIPS + 5000, 409), (10**40, 409), (1.5, 400), ("x", 400), (True, 400)):
        seen = odds(watcher, table)
        answer = act(
            watcher, table, "bets", outcome="first", stake=stake, version=seen["version"], revision=seen["revision"]
        )
        assert answer.status_code == status, answer.text
    assert odds(watcher, table)["purse"] == CHIPS
    assert watcher.http.get("/api/tables/nowhere/odds").status_code == 404


def test_nobody_floods_the_house() -> None:
    """Each bet is a transaction, and all of them wait for each other: hundreds kept moves waiting for seconds."""
    with serving(bet_burst=2.0) as server:
        table, one, _ = game(server)
        watcher = member(server, "Cleo")
        answers = [bet(watcher, table, "first", 5).status_code for _ in range(4)]
        assert answers == [200, 200, 429, 429]
        assert act(watcher, table, "offers", outcome="draw", pays=2, per=1, up_to=5).status_code == 429
        assert act(one, table, "stakes", stake=5).status_code == 200


def test_three_to_one_on_a_draw_is_taken_in_part_and_withdrawn(club: Server, tmp_path: Path) -> None:
    table, one, other = game(club)
    maker, taker = member(club, "Cleo"), member(club, "Dan")
    offered = act(maker, table, "offers", outcome="draw", pays=3, per=1, up_to=30)
    assert offered.status_code == 200, offered.text
    assert offered.json()["purse"] == CHIPS - 90
    (offer,) = odds(taker, table)["offers"]
    assert (offer["maker"], offer["left"]) == ("Cleo", 30)
    assert act(maker, table, f"offers/{offer['id']}/take", stake=5).status_code == 409
    assert act(one, table, f"offers/{offer['id']}/take", stake=5).status_code == 403
    assert act(taker, table, f"offers/{offer['id']}/take", stake=31).status_code == 409
    assert act(taker, table, f"offers/{offer['id']}/take", stake=10).status_code == 200
    assert act(taker, table, f"offers/{offer['id']}/withdraw").status_code == 409
    assert act(maker, table, f"offers/{offer['id']}/withdraw").json()["purse"] == CHIPS - 30
    (given,) = odds(maker, table)["bets"]
    assert (given["against"], given["stake"], given["returns"], given["payout"]) == (True, 30, 40, None)
    finish(table, other)
    wait_until(lambda: odds(maker, table)["purse"] == CHIPS + 10)
    assert odds(maker, table)["bets"][0]["payout"] == 40
    assert [one["name"] for one in taker.http.get("/api/tipsters").json()["bets"]] == [None]
    assert "Against a draw" in maker.http.get("/tipsters").text
    assert odds(taker, table)["purse"] == CHIPS - 10
    assert all_chips(club, tmp_path / "games.sqlite") == 0


def test_the_two_players_play_for_a_stake(club: Server, tmp_path: Path) -> None:
    table, one, other = game(club)
    watcher = member(club, "Cleo")
    assert act(watcher, table, "stakes", stake=20).status_code == 403
    assert act(one, table, "stakes", stake=20).status_code == 200
    (offer,) = odds(other, table)["offers"]
    assert odds(watcher, table)["offers"] == [], "it is between the two"
    assert act(watcher, table, f"offers/{offer['id']}/take", stake=20).status_code == 403
    assert act(other, table, f"offers/{offer['id']}/take", stake=20).status_code == 200
    assert odds(other, table)["purse"] == CHIPS - 20
    assert [bet["returns"] for bet in odds(one, table)["bets"]] == [40], "both see what they play for"
    assert act(one, table, "stakes", stake=20).status_code == 409
    finish(table, one)
    wait_until(lambda: odds(other, table)["purse"] == CHIPS + 20)
    assert odds(one, table)["purse"] == CHIPS - 20
    assert all_chips(club, tmp_path / "games.sqlite") == 0


def test_a_game_that_is_called_off_gives_everybody_their_chips_back(club: Server, tmp_path: Path) -> None:
    table, one, _ = game(club)
    watcher = member(club, "Cleo")
    assert bet(watcher, table, "first", 40).status_code == 200
    one.sit(table).act("abort")
    wait_until(lambda: odds(watcher, table)["purse"] == CHIPS)
    assert all_chips(club, tmp_path / "games.sqlite") == 0


def test_prices_while_it_runs_come_from_the_engine_and_not_to_the_players(club: Server) -> None:
    table, one, other = game(club)
    watcher = member(club, "Cleo")
    one.sit(table).move()
    wait_until(lambda: odds(watcher, table)["phase"] != "waiting")
    seen = odds(watcher, table)
    assert seen["phase"] in ("running", "closed")
    assert [point["turn"] for point in seen["curve"]] == [0, 1]
    for player in (one, other):
        assert odds(player, table)["prices"] is None
        assert odds(player, table)["curve"] == []


def test_an_engine_is_priced_by_what_its_level_is_worth(club: Server) -> None:
    one, watcher, prices = member(club, "Ann"), member(club, "Cleo"), {}
    for level in ("1", "10"):
        table = one.set_up(ruleset="flip", seats=[{"kind": "me"}, {"kind": "engine", "level": level}])
        prices[level] = odds(watcher, table)["prices"][0]
    assert prices["1"] > 0.6
    assert prices["10"] < 0.2


def test_everything_is_off_without_odds() -> None:
    with serving(odds=False, table_burst=1000.0) as server:
        table, *_ = game(server)
        watcher = member(server, "Cleo")
        for path in (f"/api/tables/{table['id']}/odds", "/api/tipsters", "/tipsters"):
            assert watcher.http.get(path).status_code == 404
        for path in (f"/table/{table['id']}", "/watch"):
            page = watcher.http.get(path).text
            assert "odds" not in page.lower()
            assert "tipster" not in page.lower()


def test_tipsters_are_listed_by_their_brier_score(club: Server) -> None:
    bold, wise = member(club, "Bold"), member(club, "Wise")
    for number in range(3):
        table, one, _ = game(club, f"Ann {number}", f"Ben {number}")
        assert bet(bold, table, "first", 60).status_code == 200
        assert bet(wise, table, "second", 60).status_code == 200
        finish(table, one)
        wait_until(partial(is_paid, wise, table))
    found = wise.http.get("/api/tipsters").json()["tipsters"]
    assert [one["name"] for one in found] == ["Wise", "Bold"]
    assert found[0]["brier"] < found[1]["brier"] <= 2
    assert "Wise" in wise.http.get("/tipsters").text
    assert wise.http.post("/api/account/close", json={"password": "quite a secret"}).status_code == 204
    assert [one["name"] for one in bold.http.get("/api/tipsters").json()["tipsters"]] == ["Bold"]


def test_bets_and_offers_of_somebody_who_has_left_are_settled(club: Server, tmp_path: Path) -> None:
    table, one, other = game(club)
    leaver, taker = member(club, "Cleo"), member(club, "Dan")
    assert bet(leaver, table, "first", 40).status_code == 200
    assert act(leaver, table, "offers", outcome="second", pays=2, per=1, up_to=30).status_code == 200
    (offer,) = odds(taker, table)["offers"]
    assert act(taker, table, f"offers/{offer['id']}/take", stake=10).status_code == 200
    assert leaver.http.post("/api/account/close", json={"password": "quite a secret"}).status_code == 204
    (offer,) = odds(taker, table)["offers"]
    assert (offer["maker"], offer["left"]) == ("former player", 20), "what was put aside for it is still there"
    finish(table, one)
    wait_until(partial(is_paid, taker, table))
    assert odds(taker, table)["purse"] == CHIPS + 20
    assert all_chips(club, tmp_path / "games.sqlite") == 0
    assert other.http.get(f"/api/tables/{table['id']}/odds").status_code == 200


def test_the_curve_forgets_turns_that_were_taken_back() -> None:
    made = [Quote(version, turn, (0.5, 0.2, 0.3), False) for version, turn in ((2, 1), (3, 2), (4, 3), (6, 2))]
    assert [(one.version, one.turn) for one in curve_of(made, 2)] == [(2, 1), (6, 2)]
    assert [one.turn for one in curve_of(made, 1)] == [1]


# ---- the store: twice changes nothing, and no chip is spent twice ----


def test_settling_twice_changes_nothing_and_a_ruling_reverses_it(club: Server, tmp_path: Path) -> None:
    table, one, _ = game(club)
    watcher, doubter = member(club, "Cleo"), member(club, "Dan")
    assert bet(watcher, table, "second", 50).status_code == 200
    assert bet(doubter, table, "first", 50).status_code == 200
    finish(table, one)
    wait_until(lambda: odds(watcher, table)["bets"][0]["payout"])
    again = partial(ruled, tmp_path / "games.sqlite", table)
    paid = odds(watcher, table)["purse"]
    for outcome in ("second", "first"):
        asyncio.run(again(outcome, is_ruling=False))
        assert odds(watcher, table)["purse"] == paid
    asyncio.run(again("first", is_ruling=True))
    asyncio.run(again("first", is_ruling=True))
    lost, won = odds(watcher, table), odds(doubter, table)
    assert lost["purse"] == CHIPS - lost["bets"][0]["stake"]
    assert won["purse"] == CHIPS - won["bets"][0]["stake"] + won["bets"][0]["returns"]
    asyncio.run(again(None, is_ruling=True))
    assert odds(watcher, table)["purse"] == odds(doubter, table)["purse"] == CHIPS
    # Who has staked everything elsewhere owes nothing, and is not paid twice if the ruling is undone.
    asyncio.run(again("first", is_ruling=True))
    won, elsewhere = odds(doubter, table)["purse"], game(club, "Eve", "Fay")[0]
    assert act(doubter, elsewhere, "offers", outcome="draw", pays=1, per=1, up_to=won).json()["purse"] == 0
    asyncio.run(again("second", is_ruling=True))
    assert odds(doubter, table)["purse"] == 0
    asyncio.run(again("first", is_ruling=True))
    assert odds(doubter, table)["purse"] == 0
    (offer,) = odds(doubter, elsewhere)["offers"]
    assert act(doubter, elsewhere, f"offers/{offer['id']}/withdraw").json()["purse"] == won
    assert all_chips(club, tmp_path / "games.sqlite") == 0


def test_several_processes_never_spend_a_chip_twice(postgres: str) -> None:
    """Two stores on one PostgreSQL, as two processes have them, and more bets at once than a purse can pay."""

    async def run() -> None:
        stores = [Store(postgres), Store(postgres)]
        for store in stores:
            await store.open()
        try:
            await asyncio.gather(
                *(store.chips.change(partial(fill_up, player="mara", filling=Filling(100))) for store in stores)
            )
            assert await stores[0].chips.purse("mara") == 100
            made = [moved(f"bet:{number // 2}", purse("mara"), HOUSE, 7) for number in range(40)]
            tries = [stores[number % 2].chips.change(methodcaller("post", one, 0)) for number, one in enumerate(made)]
            results = await asyncio.gather(*tries, return_exceptions=True)
            # Twenty different bets, each sent twice, and chips for fourteen of them.
            assert sum(result is True for result in results) == 14
            assert all(isinstance(one, bool | BetRefused) for one in results)
            assert await stores[1].chips.purse("mara") == 2
            assert (await stores[0]._fetch(select(func.sum(CHIP_ACCOUNTS.c.chips))))[0][0] == 0
        finally:
            for store in stores:
                await store.close()

    asyncio.run(run())


def test_the_engine_plays_on_for_one_of_three_and_bets_are_on_seats(club: Server, tmp_path: Path) -> None:
    """Whose time is up is played on for: the bet on that seat is paid if the seat wins, and the ledger stays even."""
    players = [member(club, name) for name in ("Ann", "Ben", "Fay")]
    watcher = member(club, "Cleo")
    seats_wanted = ({"kind": "me"}, {"kind": "open"}, {"kind": "open"})
    table = players[0].set_up("outfox:players=3", *seats_wanted, clock={"kind": "move", "seconds": 5})
    for player in players[1:]:
        player.join(table)
    for outcome in ("first", "second", "third"):
        assert bet(watcher, table, outcome, 20).status_code == 200
    seats = [player.sit(table) for player in players]
    # Everybody moves once; then the first player does nothing any more.
    for at in range(3):
        if at:
            seats[at].until(seats[at - 1].table["version"])
        assert seats[at].move()["say"] == "done"

    def state() -> dict[str, Any]:
        found: dict[str, Any] = watcher.look(table)
        return found

    def is_over() -> bool:
        known = state()
        if known["position"]["outcome"] is None:
            mover = len(known["turns"]) % 3
            if mover:
                seats[mover].until(known["version"] - 1)
                seats[mover].move()
        return state()["position"]["outcome"] is not None

    wait_until(is_over)
    winner = ("first", "second", "third")[state()["position"]["outcome"]["winner"]]
    wait_until(lambda: is_paid(watcher, table))
    for one in odds(watcher, table)["bets"]:
        assert one["payout"] == (one["returns"] if one["outcome"] == winner else 0)
    assert all_chips(club, tmp_path / "games.sqlite") == 0
    assert "Trilith plays on" in state()["seats"][0]["name"]
