"""Tournaments over HTTP: a director, phones, tables that report themselves, disputes, kills and several processes."""

import re
import threading
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import RequestFactory

from tests.server.clients import Browser, Json
from tests.server.serving import Server, in_process, serving
from tests.waiting import DEADLINE, wait_until
from trilith.server.access.rate_limit import ConcurrencyLimit
from trilith.server.listening import network_address
from trilith.server.routes import large_tournaments
from trilith.server.routes.reachable import address_for_others, is_local, is_out_of_reach
from trilith.server.settings import Settings
from trilith.server.tournaments.service import PAIRED_AT_ONCE
from trilith.tournament import printed
from trilith.tournament.pairing.dutch import Dutch
from trilith.tournament.pairing.interface import Field, Pairing

NAMES = ("Ada", "Bela", "Carl", "Dora", "Emil", "Fay")


def hold(director: Browser, **choice: Any) -> str:
    wanted = {"name": "Club evening", "system": "swiss", "ruleset": "flip", "rounds": 3} | choice
    answer = director.http.post("/api/tournaments", json=wanted)
    assert answer.status_code == 201, answer.text
    found: str = answer.json()["id"]
    return found


def do(browser: Browser, tournament: str, what: str, **fields: Any) -> Json:
    answer = browser.http.post(f"/api/tournaments/{tournament}", json={"what": what, **fields})
    assert answer.status_code == 200, answer.text
    state: Json = answer.json()
    return state


def refused(browser: Browser, tournament: str, what: str, **fields: Any) -> str:
    answer = browser.http.post(f"/api/tournaments/{tournament}", json={"what": what, **fields})
    assert answer.status_code == 400, answer.text
    why: str = answer.json()["detail"]
    return why


def seen(browser: Browser, tournament: str) -> Json:
    found: Json = browser.http.get(f"/api/tournaments/{tournament}/json").json()
    return found


def phones(server: Server, tournament: str, names: tuple[str, ...] = NAMES) -> dict[int, Browser]:
    found = {}
    for name in names:
        phone = Browser(server)
        state = do(phone, tournament, "join", name=name)
        found[state["player"]] = phone
    return found


def test_an_evening_with_reports_a_dispute_and_somebody_late(server: Server) -> None:
    director = Browser(server)
    tournament = hold(director, online=False)
    players = phones(server, tournament)
    assert refused(players[1], tournament, "pair") == "only the director can do that"
    for number in (1, 2, 3):
        do(director, tournament, "pair")
        do(director, tournament, "publish")
        for board in seen(director, tournament)["rounds"][-1]["boards"]:
            play(director, players, tournament, number, board)
        do(director, tournament, "close")
        if number == 1:
            players[7] = Browser(server)
            assert do(players[7], tournament, "join", name="Late")["player"] == 7
            do(players[2], tournament, "withdraw", player=2)
    do(director, tournament, "finish")
    final = seen(director, tournament)
    assert final["finished"]
    assert sorted(row["number"] for row in final["standings"]) == list(range(1, 8))
    assert refused(director, tournament, "pair") == "the tournament is over"
    log = director.http.get(f"/tournaments/{tournament}/log").text
    assert "the director ruled 1/2-1/2" in log
    assert "Bela left" in log


def play(director: Browser, players: dict[int, Browser], tournament: str, number: int, board: Json) -> None:
    """One reports and the other confirms; on the first board of round 1 they contradict each other."""
    where = {"round": number, "board": board["board"]}
    do(players[board["white"]], tournament, "report", result="1-0", **where)
    if (number, board["board"]) == (1, 1):
        do(players[board["black"]], tournament, "report", result="0-1", **where)
        assert "reason" in refused(director, tournament, "rule", result="1/2-1/2", **where)
        do(director, tournament, "rule", result="1/2-1/2", why="nobody else saw it", **where)
    else:
        do(players[board["black"]], tournament, "confirm", **where)


def test_tables_are_set_up_and_report_themselves(server: Server) -> None:
    director = Browser(server)
    tournament = hold(director, rounds=1)
    players = phones(server, tournament, NAMES[:2])
    do(director, tournament, "pair")
    do(director, tournament, "publish")
    wait_until(lambda: seen(director, tournament)["rounds"][0]["boards"][0]["table"])
    board = seen(director, tournament)["rounds"][0]["boards"][0]
    seated = players[board["white"]].sit({"id": board["table"]})
    with seated.socket:
        seated.move()
        other = players[board["black"]].sit({"id": board["table"]})
        with other.socket:
            other.move()
            assert other.act("resign")["say"] == "done"
    wait_until(lambda: seen(director, tournament)["rounds"][0]["boards"][0]["result"])
    assert seen(director, tournament)["rounds"][0]["boards"][0]["result"].startswith("1-0")
    assert "[Result" in director.http.get(f"/api/tournaments/{tournament}/pgn").text
    assert f"/table/{board['table']}" in players[1].http.get(f"/tournaments/{tournament}/me").text


def test_names_entered_by_hand_play_at_wooden_boards(server: Server) -> None:
    director = Browser(server)
    tournament = hold(director)
    do(director, tournament, "add", name="Ann, Ben\nCid, Dan")
    assert "already" in refused(director, tournament, "add", name="ann")
    do(director, tournament, "pair")
    do(director, tournament, "publish")
    do(director, tournament, "report", round=1, board=1, result="1-0")
    do(director, tournament, "report", round=1, board=2, result="--+")
    assert [board["result"] for board in seen(director, tournament)["rounds"][0]["boards"]] == ["1-0", "--+"]


def test_names_are_claimed_and_boards_are_on_the_wall(server: Server) -> None:
    director = Browser(server)
    tournament = hold(director, rounds=2, clock={"kind": "increment", "seconds": 300, "extra": 3})
    do(director, tournament, "add", name="Ann=1700, Ben = 1600")
    assert [one["rating"] for one in seen(director, tournament)["players"]] == [1700, 1600]
    claimants = [Browser(server), Browser(server)]
    for number, phone in enumerate(claimants, start=1):
        assert "Is your name on the list?" in phone.http.get(f"/tournaments/{tournament}/me").text
        assert do(phone, tournament, "claim", player=number)["player"] == number
    assert "already" in refused(Browser(server), tournament, "claim", player=1)
    do(director, tournament, "pair")
    do(director, tournament, "publish")

    def running() -> list[Json]:
        found: list[Json] = director.http.get(f"/api/tournaments/{tournament}/boards").json()["boards"]
        return found

    wait_until(running, "a board on the wall")
    (board,) = running()
    assert (board["round"], board["board"], board["names"]) == (1, 1, ["Ann", "Ben"])
    assert board["clock"]["remaining"] == [300_000, 300_000]
    assert board["position"]
    claimants[0].sit({"id": board["table"]}).act("resign")
    wait_until(lambda: not running(), "the result")


def test_the_code_has_an_address_that_phones_reach() -> None:
    assert [is_local(name) for name in ("localhost", "127.0.0.1", "::1", "192.168.1.2", "club.example")] == [
        True, True, True, False, False,
    ]  # fmt: skip
    assert network_address("127.0.0.1") is None
    assert not is_local(network_address("0.0.0.0") or "")
    asked = RequestFactory(server="localhost", port=8000).get("/")
    assert address_for_others(Settings(host="127.0.0.1"), asked) == "http://localhost:8000"
    assert is_out_of_reach(address_for_others(Settings(host="127.0.0.1"), asked))
    assert not is_out_of_reach(address_for_others(Settings(host="0.0.0.0"), asked))
    assert address_for_others(Settings(public_url="https://club.example/"), asked) == "https://club.example"


def test_a_full_bye_is_imported(server: Server) -> None:
    lines = (
        "001    1      One                               2000                             1.0    1  0000 - F",
        "001    2      Two                               1900                             1.0    2     3 w 1",
        "001    3      Three                             1800                             0.0    3     2 b 0",
        "202 PTS,WIN,EDET/P,SB", "142 3", "240 H   2    3",
    )  # fmt: skip
    browser = Browser(server)
    answer = browser.http.post("/api/tournaments/import", json={"trf": "\n".join(lines), "ruleset": "flip"})
    brought = seen(browser, answer.json()["id"])
    assert {row["number"]: row["points"] for row in brought["standings"]} == {1: 1.0, 2: 1.0, 3: 0.0}
    assert list(brought["standings"][0]["tie_breaks"]) == ["WIN", "SB"]
    assert "Three sits out round 2" in browser.http.get(f"/tournaments/{answer.json()['id']}/log").text


def test_undo_pairing_by_hand_and_import(server: Server) -> None:
    director = Browser(server)
    tournament = hold(director)
    do(director, tournament, "add", name="Ann, Ben, Cid, Dan, Eve")
    version = do(director, tournament, "pair")["version"]
    do(director, tournament, "undo", version=version, why="Eve came late")
    do(director, tournament, "pair_by_hand", pairs="1-2, 3-4, 5", why="friends")
    do(director, tournament, "publish")
    assert seen(director, tournament)["rounds"][0]["bye"] == 5
    assert "no pair" in refused(director, tournament, "pair_by_hand", pairs="one and two")
    report = (Path(__file__).parents[1] / "tournament" / "reports" / "sixteen.trf").read_text()
    answer = director.http.post("/api/tournaments/import", json={"trf": report, "ruleset": "flip"})
    brought = seen(director, answer.json()["id"])
    assert len(brought["rounds"]) == 5
    assert [row["number"] for row in brought["standings"]][:3] == [2, 3, 4]
    bad = director.http.post("/api/tournaments/import", json={"trf": "hello", "ruleset": "flip"})
    assert (bad.status_code, "no player" in bad.json()["detail"]) == (400, True)


def test_every_page_and_export(server: Server) -> None:
    director = Browser(server)
    tournament = hold(director, name="<b>Evening</b>")
    do(director, tournament, "add", name="Ann, Ben, =1+1, Dan, Eve")
    do(director, tournament, "pair")
    do(director, tournament, "publish")
    for page in ("", "/direct", "/me", "/wall", "/log", "/print", "/round/1"):
        answer = director.http.get(f"/tournaments/{tournament}{page}", headers={"accept": "text/html"})
        assert answer.status_code == 200, page
        assert "<b>Evening" not in answer.text
        assert not re.search(r"<script(?![^>]*src=)|\sstyle=|\son\w+=", answer.text)
    assert director.http.get("/tournaments").status_code == 200
    assert director.http.get(f"/tournaments/{tournament}/direct?round=1").status_code == 200
    assert "Buchholz" in director.http.get(f"/tournaments/{tournament}/player/1").text
    assert director.http.get(f"/tournaments/{tournament}/player/9").status_code == 404
    assert director.http.get(f"/api/tournaments/{tournament}/pdf").content.startswith(b"%PDF")
    assert director.http.get(f"/api/tournaments/{tournament}/pdf?parts=trees").status_code == 400
    assert "Swiss" in director.http.get("/tournaments/new?people=12&minutes=180&game=stones&clock=600%2B5").text
    assert director.http.get(f"/tournaments/{tournament}/qr.svg").text.startswith("<svg")
    assert director.http.get(f"/api/tournaments/{tournament}/trf").text.startswith("012 <b>Evening")
    assert "'=1+1" in director.http.get(f"/api/tournaments/{tournament}/csv").text
    assert director.http.get("/api/tournaments/nowhere").status_code == 404
    assert director.http.get("/tournaments/nowhere/me").status_code == 404
    assert director.http.get(f"/tournaments/{tournament}/round/9").status_code == 404
    stranger = Browser(server)
    assert "Only the director" in stranger.http.get(f"/tournaments/{tournament}/direct").text


@pytest.mark.parametrize(
    "choice",
    [
        {"system": "french"},
        {"rounds": 0},
        {"ruleset": "chess"},
        {"name": ""},
        {"tie_breaks": "XY"},
        {"silence": 0},
    ],
)
def test_a_plan_that_makes_no_sense_is_refused(server: Server, choice: Json) -> None:
    wanted = {"name": "Evening", "system": "swiss", "ruleset": "flip", "rounds": 3} | choice
    assert Browser(server).http.post("/api/tournaments", json=wanted).status_code == 400


def test_a_killed_server_loses_nothing(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as running:
        director = Browser(running)
        tournament = hold(director, rounds=2)
        players = phones(running, tournament, NAMES[:4])
        do(director, tournament, "pair")
        do(director, tournament, "publish")
        before = seen(director, tournament)
        running.kill()
        running.start()
        director, players = director.moved_to(running), {n: p.moved_to(running) for n, p in players.items()}
        after = seen(director, tournament)
        assert [[b["white"], b["black"]] for b in after["rounds"][0]["boards"]] == [
            [b["white"], b["black"]] for b in before["rounds"][0]["boards"]
        ]
        # The tables are set up by whoever is there.
        wait_until(lambda: all(b["table"] for b in seen(director, tournament)["rounds"][0]["boards"]))
        for board in (1, 2):
            do(director, tournament, "report", round=1, board=board, result="1-0")
        do(director, tournament, "close")
        do(director, tournament, "pair")


def test_many_at_once_are_all_counted(address: str, tmp_path: Path) -> None:
    """Everybody joins at the same moment, on a server of its own or two processes on PostgreSQL."""
    processes = 0 if address.startswith("sqlite") else 2
    with serving(address, processes=processes, key_file=str(tmp_path / "key")) as running:
        director = Browser(running)
        tournament = hold(director)
        browsers = [Browser(running) for _ in range(12)]
        with ThreadPoolExecutor(12) as pool:
            states = list(pool.map(lambda i: do(browsers[i], tournament, "join", name=f"Player {i}"), range(12)))
        assert sorted(state["player"] for state in states) == list(range(1, 13))
        assert len(seen(director, tournament)["players"]) == 12


def test_engines_play_each_other_though_nobody_watches(server: Server) -> None:
    """A round waits for them, so they do not wait for an audience."""
    director = Browser(server)
    tournament = hold(director, rounds=1)
    for level in ("2", "1"):
        do(director, tournament, "engine", level=level)
    # They are seeded by what their levels were measured to be worth.
    ratings = [player["rating"] for player in seen(director, tournament)["players"]]
    assert ratings == [1218, 1147]
    do(director, tournament, "pair")
    do(director, tournament, "publish")
    wait_until(lambda: seen(director, tournament)["rounds"][0]["boards"][0]["result"], "a result")
    page = director.http.get(f"/tournaments/{tournament}/direct").text
    assert "Everything is played" in page
    assert "Pair round 2" not in page


def test_who_leaves_a_round_robin(server: Server) -> None:
    director = Browser(server)
    tournament = hold(director, system="round_robin", online=False)
    players = phones(server, tournament, NAMES[:4])
    do(director, tournament, "pair")
    do(director, tournament, "publish")
    for board in (1, 2):
        do(director, tournament, "report", round=1, board=board, result="1-0")
    page = director.http.get(f"/tournaments/{tournament}/direct").text
    assert "Is Ada leaving? They have played 1 of 3 games: fewer than half, so they will not count." in page
    assert refused(players[1], tournament, "withdraw", player=1, games="count") == "only the director can do that"
    do(players[1], tournament, "withdraw", player=1)
    assert seen(director, tournament)["standings"][-1] == {
        "rank": 4, "number": 1, "points": 0.0, "tie_breaks": {"DE": 0.0, "SB": 0.0, "WIN": 0.0, "KS": 0.0},
    }  # fmt: skip
    assert "left, games do not count" in director.http.get(f"/tournaments/{tournament}").text
    do(director, tournament, "withdraw", player=1, games="count")
    assert "Ada left; the games played count" in director.http.get(f"/tournaments/{tournament}/log").text
    assert seen(director, tournament)["standings"][0]["number"] == 1


def test_a_knockout_shows_its_bracket(server: Server) -> None:
    director = Browser(server)
    tournament = hold(director, system="knockout", online=False, third_place=True)
    players = phones(server, tournament, NAMES[:5])
    do(director, tournament, "pair")
    do(director, tournament, "publish")
    pages = {name: director.http.get(f"/tournaments/{tournament}{name}").text for name in ("", "/wall")}
    assert all("Quarterfinals" in page and "no opponent" in page for page in pages.values())
    assert "You go on without a game this time." in players[1].http.get(f"/tournaments/{tournament}/me").text
    do(director, tournament, "rule", round=1, board=1, result="0-0", why="both phones rang")
    assert refused(players[4], tournament, "report", round=1, board=1, result="0-0").startswith(
        "this game has a result"
    )
    assert [board["result"] for board in seen(director, tournament)["rounds"][0]["boards"]] == ["0-0"]
    do(director, tournament, "rule", round=1, board=1, result="--+", why="Dora went home")
    assert "0-1 forfeit" in director.http.get(f"/tournaments/{tournament}/wall").text
    assert "You are out." in players[4].http.get(f"/tournaments/{tournament}/me").text


def names_of(letters: str, count: int) -> str:
    return ",".join(f"{letters}{number}" for number in range(count))


def test_many_players_are_paired_by_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    """In the server's own process the matching of 400 players kept everybody's moves waiting, although in a thread."""
    monkeypatch.setattr(Dutch, "pair", lambda *_: pytest.fail("paired by the server's own process"))
    with in_process() as client:
        choice = {"name": "Open", "system": "swiss", "ruleset": "flip", "rounds": 3, "online": False}
        path = f"/api/tournaments/{client.post('/api/tournaments', json=choice).json()['id']}"
        for letters in ("A", "B"):
            added = client.post(path, json={"what": "add", "name": names_of(letters, PAIRED_AT_ONCE // 2 + 2)})
            assert added.status_code == 200, added.text
        paired = client.post(path, json={"what": "pair"})
        assert paired.status_code == 200, paired.text
        assert client.post(path, json={"what": "publish"}).status_code == 200
        [one] = client.get(f"{path}/json").json()["rounds"]
        assert len(one["boards"]) == PAIRED_AT_ONCE // 2 + 2


def test_others_come_while_a_round_is_paired(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for it, and who has come meanwhile is paired too."""
    began, may_end, fields = threading.Event(), threading.Event(), []
    pair = Dutch.pair

    def slowly(self: Dutch, given: Field) -> Pairing:
        fields.append(len(given.present))
        began.set()
        assert may_end.wait(DEADLINE)
        return pair(self, given)

    monkeypatch.setattr(Dutch, "pair", slowly)
    with in_process() as client, ThreadPoolExecutor() as pool:
        choice = {"name": "Open", "system": "swiss", "ruleset": "flip", "rounds": 3, "online": False}
        path = f"/api/tournaments/{client.post('/api/tournaments', json=choice).json()['id']}"
        client.post(path, json={"what": "add", "name": "Ann,Ben,Cleo,Dan"})
        pairing = pool.submit(client.post, path, json={"what": "pair"})
        try:
            assert began.wait(DEADLINE)
            added = client.post(path, json={"what": "add", "name": "Eve,Finn"})
            assert added.status_code == 200, added.text
        finally:
            may_end.set()
        assert pairing.result().status_code == 200
        client.post(path, json={"what": "publish"})
        [one] = client.get(f"{path}/json").json()["rounds"]
    assert fields == [4, 6]
    assert len(one["boards"]) == 3


def played_round(client: Any) -> str:
    """A tournament whose first round is decided; its id."""
    choice = {"name": "Open", "system": "swiss", "ruleset": "flip", "rounds": 3, "online": False}
    found: str = client.post("/api/tournaments", json=choice).json()["id"]
    steps: list[Json] = [{"what": "add", "name": "Ann,Ben"}, {"what": "pair"}, {"what": "publish"}]
    for step in [*steps, {"what": "rule", "round": 1, "board": 1, "result": "1-0", "why": "seen"}]:
        answer = client.post(f"/api/tournaments/{found}", json=step)
        assert answer.status_code == 200, answer.text
    return found


PAGES = ("", "/direct", "/direct?round=1", "/player/1", "/me", "/wall", "/print", "/log", "/round/1")
FILES = ("/trf", "/csv", "/json")


def test_pages_of_large_tournaments_are_made_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    """With 400 players and 38 rounds one took up to half a second, in which nobody's move was answered."""
    with in_process() as client:
        tournament = played_round(client)
        tournaments = client.app.state.services.tournaments
        addresses = [f"/tournaments/{tournament}{page}" for page in PAGES]
        addresses += [f"/api/tournaments/{tournament}{file}" for file in FILES]
        before = [_but_for_times(client.get(address)) for address in addresses]
        monkeypatch.setattr(large_tournaments, "LARGE", 0)
        made: list[str] = []
        reader = ThreadPoolExecutor(1, initializer=lambda: made.append(threading.current_thread().name))
        monkeypatch.setattr(tournaments, "reader", reader)
        assert [_but_for_times(client.get(address)) for address in addresses] == before
        assert made, "nothing was made in that thread"
        for missing in ("/player/9", "/round/9"):
            assert client.get(f"/tournaments/{tournament}{missing}").status_code == 404
        monkeypatch.setattr(tournaments, "reading", ConcurrencyLimit(0, 0))
        assert {client.get(address).status_code for address in addresses} == {429}


def _but_for_times(answer: Any) -> str:
    assert answer.status_code == 200, answer.text
    text: str = answer.text
    return re.sub(r'data-now="\d+"', "", text)


def test_what_is_printed_of_a_tournament_is_made_by_a_worker(monkeypatch: pytest.MonkeyPatch) -> None:
    with in_process() as client:
        tournament = played_round(client)
        monkeypatch.setattr(printed, "ranking", lambda *_: pytest.fail("made by the server's own process"))
        answer = client.get(f"/api/tournaments/{tournament}/pdf")
        assert answer.status_code == 200, answer.text
        assert answer.content.startswith(b"%PDF")


def test_nobody_fills_a_tournament_with_events() -> None:
    with in_process(message_burst=6.0, messages_per_second=0.001) as client:
        path = f"/api/tournaments/{played_round(client)}"
        assert client.post(path, json={"what": "away", "player": 1}).status_code == 200
        assert client.post(path, json={"what": "check_in", "player": 1}).status_code == 200
        assert client.post(path, json={"what": "away", "player": 1}).status_code == 429


@pytest.mark.parametrize(
    ("step", "why"),
    [
        ({"what": "rule", "round": 1, "board": 1, "result": "0-1", "why": "a" * 301}, "at most 300 characters"),
        ({"what": "undo", "version": 2, "why": "a" * 100_000}, "at most 300 characters"),
        ({"what": "join", "name": "Zoe", "rating": 10**400}, "at most four digits"),
        ({"what": "add", "name": "Zoe", "rating": 10_000}, "at most four digits"),
    ],
)
def test_what_a_tournament_keeps_is_short(server: Server, step: Json, why: str) -> None:
    director = Browser(server)
    answer = director.http.post(f"/api/tournaments/{played_round(director.http)}", json=step)
    assert answer.status_code == 400
    assert why in answer.json()["detail"]


def test_the_games_of_a_tournament_are_written_without_loading_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """One request would fill the memory with all tables of a large one."""
    with in_process() as client:
        choice = {"name": "Open", "system": "swiss", "ruleset": "flip", "rounds": 1}
        path = f"/api/tournaments/{client.post('/api/tournaments', json=choice).json()['id']}"
        for step in ({"what": "join", "name": "Ann"}, {"what": "engine"}, {"what": "pair"}, {"what": "publish"}):
            assert client.post(path, json=step).status_code == 200

        def table() -> str | None:
            found: str | None = client.get(f"{path}/json").json()["rounds"][0]["boards"][0]["table"]
            return found

        wait_until(lambda: table() is not None, "the table")
        ruling = {"what": "rule", "round": 1, "board": 1, "result": "1-0", "why": "seen"}
        assert client.post(path, json=ruling).status_code == 200
        tables = client.app.state.services.tables
        monkeypatch.setattr(tables, "find", lambda _: pytest.fail("loaded a table"))
        assert '[Ruleset "flip"]' in client.get(f"{path}/pgn").text
        monkeypatch.undo()
