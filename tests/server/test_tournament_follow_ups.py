"""What follows from results in a tournament: ratings, bets that a ruling reverses, new tables, and arenas that carry on
by themselves."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.clients import Browser, Json
from tests.server.serving import Server, serving
from tests.server.test_odds import CHIPS, all_chips, bet, odds
from tests.server.test_rated_games import id_of
from tests.server.test_tournaments import do, hold, phones, seen
from tests.waiting import wait_until


@pytest.fixture
def club(tmp_path: Path) -> Iterator[Server]:
    with serving(tmp_path / "games.sqlite", table_burst=1000.0, message_burst=1000.0, arena_pause=0) as server:
        yield server


def members(server: Server, *names: str) -> list[Browser]:
    found = [Browser(server) for _ in names]
    for browser, name in zip(found, names, strict=True):
        browser.sign_up(name)
    return found


def games_of(browser: Browser) -> list[tuple[str, int, bool]]:
    """Somebody's pools, rated games there, and whether they have gained."""
    ratings = browser.http.get(f"/api/players/{id_of(browser)}").json()["ratings"]
    return [(one["pool"], one["games"], one["rating"] > 1500) for one in ratings]


def board(browser: Browser, tournament: str, number: int = 1, which: int = 1) -> Json:
    found: Json = seen(browser, tournament)["rounds"][number - 1]["boards"][which - 1]
    return found


def first_round(server: Server, players: list[Browser], **choice: Any) -> tuple[Browser, str, dict[int, Browser]]:
    """A director, a tournament whose round 1 is published, and the players by their numbers."""
    director = Browser(server)
    tournament = hold(director, **choice)
    numbers = {do(player, tournament, "join", name=f"P{i}")["player"]: player for i, player in enumerate(players)}
    do(director, tournament, "pair")
    do(director, tournament, "publish")
    return director, tournament, numbers


def table_of(director: Browser, tournament: str) -> Json:
    wait_until(lambda: board(director, tournament)["table"], "a table")
    return {"id": board(director, tournament)["table"]}


def test_wooden_boards_are_rated_and_rulings_correct_that(club: Server) -> None:
    director, tournament, players = first_round(club, members(club, "Ann", "Ben"), online=False, rated=True)
    white, black = (players[board(director, tournament)[side]] for side in ("white", "black"))
    do(white, tournament, "report", round=1, board=1, result="1-0")
    assert games_of(white) == []
    do(black, tournament, "confirm", round=1, board=1)
    wait_until(lambda: games_of(white) == [("flip:slow", 1, True)], "a rating")
    assert games_of(black) == [("flip:slow", 1, False)]
    ruled = do(director, tournament, "rule", round=1, board=1, result="0-1", why="seen by all")["version"]
    wait_until(lambda: games_of(white) == [("flip:slow", 1, False)], "the ruling")
    do(director, tournament, "rule", round=1, board=1, result="+--", why="nobody was there")
    wait_until(lambda: games_of(white) == [], "a forfeit does not count")
    do(director, tournament, "undo", version=ruled + 1)
    wait_until(lambda: games_of(white) == [("flip:slow", 1, False)], "the ruling before")


def test_who_has_an_account_is_called_as_it_is_and_nobody_else_is(club: Server) -> None:
    ann, ben = members(club, "Ann", "Ben")
    director, tournament, _ = first_round(club, [ann, ben, Browser(club)], online=False)
    guest = Browser(club)
    do(guest, tournament, "join", name="ANN")
    names = {one["name"] for one in seen(director, tournament)["players"]}
    assert names == {"Ann", "Ben", "P2", "ANN (guest)"}
    assert ben.http.post("/api/account/name", json={"name": "Benno"}).status_code == 200
    assert ann.http.post("/api/account/close", json={"password": "quite a secret"}).status_code == 204
    pages = [f"/tournaments/{tournament}{path}" for path in ("", "/log", "/wall", "/print", "/direct")]
    exports = [f"/api/tournaments/{tournament}/{ending}" for ending in ("trf", "csv", "json")]
    for path in (*pages, *exports):
        text = director.http.get(path).text
        assert "Benno" in text, path
        assert "former player" in text, path
        assert not re.search(r"\bAnn\b", text), path


def test_a_guest_who_signs_up_stays_in_the_tournament_and_directs_their_own(club: Server) -> None:
    director, guest, other = (Browser(club) for _ in range(3))
    tournament = hold(director, system="round_robin", cycles=2)
    number = do(guest, tournament, "join", name="Gus")["player"]
    do(other, tournament, "join", name="Otto")
    director.sign_up("Dora")
    guest.sign_up("Gustav")
    do(director, tournament, "pair")
    do(director, tournament, "publish")
    table = table_of(director, tournament)
    seat = guest.look(table)["seats"].index(next(s for s in guest.look(table)["seats"] if s["name"] == "Gus"))
    assert guest.http.post("/api/account/games", json={}).json() == {"tables": 1}
    wait_until(lambda: guest.look(table)["you"] == [seat])
    assert do(guest, tournament, "check_in", player=number)["player"] == number, "also with a new cookie"
    assert "Gustav" in director.http.get(f"/tournaments/{tournament}").text
    guest.sit(table).act("resign")
    wait_until(lambda: board(director, tournament)["result"], "the result")
    do(director, tournament, "close")
    do(director, tournament, "pair")
    do(director, tournament, "publish")
    wait_until(lambda: board(director, tournament, 2)["table"], "a table")
    assert len(guest.look({"id": board(director, tournament, 2)["table"]})["you"]) == 1


def test_boards_of_guests_and_unrated_tournaments_do_not_count(club: Server) -> None:
    ann, ben = members(club, "Ann", "Ben")
    for others, rated in ((ben, False), (Browser(club), True)):
        director, tournament, _ = first_round(club, [ann, others], online=False, rated=rated)
        do(director, tournament, "report", round=1, board=1, result="1-0")
        do(director, tournament, "close")
        assert games_of(ann) == []


def test_in_a_round_the_time_for_first_moves_runs_when_both_are_there(club: Server) -> None:
    clock = {"kind": "time", "seconds": 300}
    director, tournament, players = first_round(club, members(club, "Ann", "Ben"), clock=clock)
    table = table_of(director, tournament)
    white, black = (players[board(director, tournament)[side]] for side in ("white", "black"))
    seated = white.sit(table)
    assert seated.table["clock"]["first"] is None, "the other is not there yet"
    black.sit(table)
    while seated.table["clock"]["first"] is None:
        seated.hear("table")
    assert 0 < seated.table["clock"]["first"] <= 30_000


def test_a_ruling_reverses_bets_and_undoing_it_pays_them_again(club: Server, tmp_path: Path) -> None:
    director, tournament, players = first_round(club, members(club, "Ann", "Ben"))
    table, (watcher,) = table_of(director, tournament), members(club, "Cleo")
    placed = bet(watcher, table, "second", 50)
    assert placed.status_code == 200, placed.text
    mine = placed.json()["bets"][0]
    players[board(director, tournament)["white"]].sit(table).act("resign")
    paid = CHIPS - mine["stake"] + mine["returns"]
    wait_until(lambda: odds(watcher, table)["purse"] == paid, "the payout")
    wait_until(lambda: board(director, tournament)["result"] == "0-1", "the result")
    version = do(director, tournament, "rule", round=1, board=1, result="1-0", why="the wrong one resigned")["version"]
    wait_until(lambda: odds(watcher, table)["purse"] == CHIPS - mine["stake"], "the ruling")
    assert odds(watcher, table)["bets"][0]["payout"] == 0
    do(director, tournament, "undo", version=version)
    wait_until(lambda: odds(watcher, table)["purse"] == paid, "the ruling undone")
    do(director, tournament, "rule", round=1, board=1, result="---", why="nobody played")
    wait_until(lambda: odds(watcher, table)["purse"] == CHIPS, "void")
    assert all_chips(club, tmp_path / "games.sqlite") == 0


def test_a_ruling_that_is_undone_during_the_game_leaves_the_bets_open(club: Server, tmp_path: Path) -> None:
    director, tournament, players = first_round(club, members(club, "Ann", "Ben"), rated=True)
    table, (watcher,) = table_of(director, tournament), members(club, "Cleo")
    mine = bet(watcher, table, "second", 50).json()["bets"][0]
    ruled = do(director, tournament, "rule", round=1, board=1, result="1-0", why="a mistake")["version"]
    wait_until(lambda: odds(watcher, table)["bets"][0]["payout"] == 0, "the ruling")
    do(director, tournament, "undo", version=ruled)
    wait_until(lambda: odds(watcher, table)["bets"][0]["payout"] is None, "an open bet")
    white = players[board(director, tournament)["white"]].sit(table)
    white.move()
    # Where a director watches over it, a rated game has prices while it runs.
    wait_until(lambda: len(odds(watcher, table)["curve"]) == 2, "a price")
    white.act("resign")
    wait_until(lambda: odds(watcher, table)["purse"] == CHIPS - mine["stake"] + mine["returns"], "the payout")
    assert all_chips(club, tmp_path / "games.sqlite") == 0


def test_a_tournament_without_odds_and_one_for_others_only(club: Server) -> None:
    ann, ben, cleo, dan, eve = members(club, "Ann", "Ben", "Cleo", "Dan", "Eve")
    director, tournament, _ = first_round(club, [ann, ben], odds=False)
    table = table_of(director, tournament)
    for somebody in (ann, cleo):
        answer = somebody.http.get(f"/api/tables/{table['id']}/odds")
        assert (answer.status_code, "no odds in this tournament" in answer.text) == (403, True)
    director, tournament, players = first_round(club, [ann, ben, cleo, dan], entrants_bet=False)
    table = table_of(director, tournament)
    seated = {board(director, tournament)[side] for side in ("white", "black")}
    for number, player in players.items():
        expected = 200 if number in seated else 403
        assert player.http.get(f"/api/tables/{table['id']}/odds").status_code == expected
    assert odds(eve, table)["prices"]


def test_first_prices_follow_the_ratings(club: Server) -> None:
    ann, ben, cleo = members(club, "Ann", "Ben", "Cleo")
    director = Browser(club)
    tournament = hold(director)
    do(ann, tournament, "join", name="Ann", rating=2000)
    do(ben, tournament, "join", name="Ben", rating=1300)
    do(director, tournament, "pair")
    do(director, tournament, "publish")
    table = table_of(director, tournament)
    strong = "first" if board(director, tournament)["white"] == 1 else "second"
    first, _, second = odds(cleo, table)["prices"]
    assert (first > 0.9, second < 0.1) == ((True, True) if strong == "first" else (False, False))


def test_nobody_puts_a_game_off_by_calling_it_off(club: Server) -> None:
    director, tournament, players = first_round(club, [Browser(club), Browser(club)])
    table = table_of(director, tournament)
    for player in players.values():
        seated = player.sit(table)
        assert "abort" not in seated.table["may"]
        assert "not called off" in seated.act("abort")["why"]
    white = players[board(director, tournament)["white"]].sit(table)
    assert white.move()["say"] == "done"
    assert "not called off" in white.act("abort")["why"], "neither after one move"
    assert white.act("resign")["say"] == "done"
    wait_until(lambda: board(director, tournament)["result"] == "0-1", "the result")
    assert table_of(director, tournament) == table


def test_a_signed_in_player_enters_with_their_rating(club: Server) -> None:
    ann, ben = members(club, "Ann", "Ben")
    director, tournament, players = first_round(club, [ann, ben], online=False, rated=True)
    do(director, tournament, "report", round=1, board=1, result="1-0")
    winner = players[board(director, tournament)["white"]]
    wait_until(lambda: games_of(winner), "a rating")
    again = hold(director)
    do(winner, again, "join", name="Me")
    assert seen(director, again)["players"][0]["rating"] > 1500


def test_an_arena_pairs_by_itself(club: Server) -> None:
    director = Browser(club)
    tournament = hold(director, system="arena", minutes=60, rounds=0)
    players = phones(club, tournament, ("Ada", "Bela", "Carl", "Dora"))
    do(director, tournament, "pair")
    do(director, tournament, "publish")

    def running() -> list[Json]:
        boards = [one for round_ in seen(director, tournament)["rounds"] for one in round_["boards"]]
        return [one for one in boards if one["table"] and not one["result"]]

    wait_until(lambda: len(running()) == 2, "two tables")
    first, second = running()
    players[first["white"]].sit({"id": first["table"]}).act("resign")
    # These two have just met, and others still play: they wait.
    wait_until(lambda: len(running()) == 1, "a result")
    players[second["white"]].sit({"id": second["table"]}).act("resign")
    wait_until(lambda: len(running()) == 2, "new tables")
    met = [{one["white"], one["black"]} for one in (first, second)]
    assert all({one["white"], one["black"]} not in met for one in running())
    late = Browser(club)
    do(late, tournament, "join", name="Late")
    do(players[1], tournament, "withdraw", player=1)
    for one in running():
        players[one["white"]].sit({"id": one["table"]}).act("resign")
    wait_until(lambda: any(5 in (one["white"], one["black"]) for one in running()), "the late one plays")
