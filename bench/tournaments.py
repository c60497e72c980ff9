"""How long it takes to pair 200 players by the Dutch system, and to work out their standings: processor time. Then a
server with the same tournament, the processor time of its standings page; and 60 boards that are all played at once."""

import os
import random
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path
from time import monotonic, process_time
from typing import Any

from bench.table import Goal, show
from tests.server.clients import Browser
from tests.server.serving import Server, serving
from tests.waiting import wait_until
from trilith.tournament.card import Card, RoundResult
from trilith.tournament.pairing.dutch import Dutch
from trilith.tournament.pairing.interface import Field, Pairing
from trilith.tournament.standings import standings
from trilith.tournament.trf import Report, write_trf

PLAYERS, ROUNDS = 200, 9
TIE_BREAKS = ("BH-C1", "BH", "SB", "DE", "WIN")
PAIRING, STANDINGS = 5.0, 0.1
BOARDS = 60
LOOKS = 20


def main() -> list[Goal]:
    chance, rows, slowest = random.Random(1), [], [0.0, 0.0]
    cards = [Card(number, f"Player {number}", 2600 - 5 * number) for number in range(1, PLAYERS + 1)]
    for number in range(1, ROUNDS + 1):
        began = process_time()
        pairing = Dutch().pair(Field(tuple(cards), number, ROUNDS))
        took = process_time() - began
        cards = _played(cards, pairing, chance)
        began = process_time()
        standings(cards, TIE_BREAKS)
        ranked = process_time() - began
        slowest = [max(slowest[0], took), max(slowest[1], ranked)]
        rows.append([str(number), f"{took:.2f} s", f"{ranked * 1000:.0f} ms"])
    show(f"A Swiss tournament of {PLAYERS}", ["round", "pairing", "standings"], rows)
    with serving(table_burst=10_000.0, message_burst=10_000.0) as server:
        page = _standings_page(server, cards)
        ready, decided = _boards_at_once(server)
    rows = [
        ["standings page, processor time", f"{page * 1000:.0f} ms"],
        [f"{BOARDS} tables ready after publishing", f"{ready:.1f} s"],
        [f"{BOARDS} games ended, all results in", f"{decided:.1f} s"],
    ]
    show("On a server", ["what", "took"], rows)
    return [
        Goal("pairing 200 players", f"< {PAIRING} s", f"{slowest[0]:.2f} s", slowest[0] < PAIRING),
        Goal(
            "standings of 200 players",
            f"< {STANDINGS * 1000:.0f} ms",
            f"{slowest[1] * 1000:.0f} ms",
            slowest[1] < STANDINGS,
        ),
        Goal("their page", f"< {STANDINGS * 1000:.0f} ms", f"{page * 1000:.0f} ms", page < STANDINGS),
    ]


def _standings_page(server: Server, cards: Sequence[Card]) -> float:
    """The server's processor time for one look at the page with the standings."""
    browser, report = Browser(server), Report(tuple(cards), "Many", ROUNDS, 0, TIE_BREAKS)
    brought = browser.http.post("/api/tournaments/import", json={"trf": write_trf(report), "ruleset": "flip"}).json()
    path = f"/tournaments/{brought['id']}"
    browser.http.get(path)
    before = _processor_time(server)
    for _ in range(LOOKS):
        assert browser.http.get(path).status_code == 200
    return (_processor_time(server) - before) / LOOKS


def _processor_time(server: Server) -> float:
    fields = Path(f"/proc/{server.pid}/stat").read_text().rpartition(") ")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _boards_at_once(server: Server) -> tuple[float, float]:
    """Seconds until the tables of a round are there, and until all of its games have ended and their results are in."""
    director = Browser(server)
    choice = {"name": "Many boards", "system": "swiss", "ruleset": "flip", "rounds": 5}
    path = f"/api/tournaments/{director.http.post('/api/tournaments', json=choice).json()['id']}"

    def boards() -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = director.http.get(f"{path}/json").json()["rounds"][0]["boards"]
        return found

    players = {}
    for number in range(1, 2 * BOARDS + 1):
        browser = Browser(server)
        browser.http.post(path, json={"what": "join", "name": f"Player {number}"})
        players[number] = browser
    director.http.post(path, json={"what": "pair"})
    began = monotonic()
    director.http.post(path, json={"what": "publish"})
    wait_until(lambda: all(board["table"] for board in boards()), "the tables")
    ready = monotonic() - began
    seats = [[players[board[side]].sit({"id": board["table"]}) for side in ("white", "black")] for board in boards()]
    began = monotonic()
    with ThreadPoolExecutor(BOARDS) as pool:
        list(pool.map(lambda seated: seated[1].act("resign"), seats))
    wait_until(lambda: all(board["result"] for board in boards()), "the results")
    return ready, monotonic() - began


def _played(cards: list[Card], pairing: Pairing, chance: random.Random) -> list[Card]:
    results: dict[int, RoundResult] = {}
    for first, second in pairing.boards:
        points = chance.choice((1.0, 0.5, 0.0))
        results[first] = RoundResult("played", points, second, 0)
        results[second] = RoundResult("played", 1 - points, first, 1)
    return [replace(card, results=(*card.results, results[card.number])) for card in cards]
