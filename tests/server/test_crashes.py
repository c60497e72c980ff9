"""The server is killed in the middle of games: nothing told is lost, nothing happens twice, clocks are right."""

import os
import signal
import sqlite3
import subprocess
import threading
import time
from contextlib import closing
from pathlib import Path

from websockets.exceptions import ConnectionClosed

from tests.server.clients import Browser, Json, Seated
from tests.server.serving import Server, serving
from tests.server.test_playing import ME, OPEN, engine
from tests.waiting import DEADLINE, wait_until
from trilith.server.clock import now
from trilith.server.store.processes import LEAST_OUTAGE

# How long a server is away, in seconds.
AWAY = LEAST_OUTAGE / 1000 + 1.5


class Player(threading.Thread):
    """Plays a game against itself as fast as it can, and notes what was acknowledged, until the server dies."""

    def __init__(self, browser: Browser, ruleset: str) -> None:
        super().__init__(daemon=True)
        self.table = browser.set_up(ruleset, ME, ME, clock={"kind": "increment", "seconds": 600, "extra": 1})
        self.browser = browser
        self.acknowledged: list[tuple[int, str]] = []
        self.sent = 0
        # When the last move that was acknowledged was sent, as the test's own clock shows it.
        self.sent_at = 0.0
        self.clock: Json = {}

    def run(self) -> None:
        try:
            seated = self.browser.sit(self.table)
            while seated.table["moves"]:
                self.sent += 1
                sent_at = time.monotonic()
                answer = seated.move()
                assert answer["say"] == "done"
                self.sent_at = sent_at
                self.acknowledged.append((answer["version"], seated.table["turn"]["move"]))
                self.clock = seated.table["clock"]
        except (ConnectionClosed, OSError):
            pass


def test_killed_in_the_middle_of_several_games(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with serving(database, message_burst=10_000) as server:
        rulesets = ("stones", "siege", "morris", "stones:supply=skill", "siege:board=octagon")
        players = [Player(Browser(server), ruleset) for ruleset in rulesets]
        for player in players:
            player.start()
        wait_until(lambda: sum(len(player.acknowledged) for player in players) >= 100, "moves to lose")
        server.kill()
        killed = time.monotonic()
        for player in players:
            player.join(DEADLINE)
            assert not player.is_alive(), "its server is gone"
    # Shorter absences count like any other time.
    time.sleep(LEAST_OUTAGE / 1000)
    away = time.monotonic() - killed
    with serving(database) as server:
        for player in players:
            _check(player, server, away)


def _check(player: Player, server: Server, away: float) -> None:
    browser = player.browser.moved_to(server)
    table = browser.look(player.table)
    moves = [turn["move"] for turn in table["turns"]]
    assert moves[: len(player.acknowledged)] == [move for _, move in player.acknowledged], "nothing told is lost"
    assert len(moves) <= player.sent, "nothing happens twice"
    assert table["version"] == 1 + len(moves)
    assert table["you"] == [0, 1], "a seat is still its browser's"
    if table["result"] == "*" and len(moves) == len(player.acknowledged):
        # Nobody's clock ran while the server was away.
        running, passed = table["clock"]["running"], (time.monotonic() - player.sent_at - away) * 1000
        had, has = player.clock["remaining"][running], table["clock"]["remaining"][running]
        assert had - passed <= has <= had
        assert table["clock"]["remaining"][1 - running] == player.clock["remaining"][1 - running]
    if table["result"] == "*":
        seated = browser.sit(table)
        assert seated.move()["say"] == "done"


def test_a_move_that_was_stored_is_not_made_again(tmp_path: Path) -> None:
    """The browser does not know whether its move arrived, and sends it again."""
    database = tmp_path / "games.sqlite"
    with serving(database) as server:
        ann = Browser(server)
        table = ann.set_up("morris", ME, ME)
        seated = ann.sit(table)
        seated.send({"do": "move", "version": 1, "move": "d6"})
        seated.hear("done")
        server.kill()
    with serving(database) as server:
        seated = ann.moved_to(server).sit(table)
        assert seated.table["version"] == 2
        assert "gone on" in seated.ask("move", version=1, move="d6")["why"]
        assert len(seated.table["turns"]) == 1


def test_clocks_and_engines_go_on_after_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite"
    with serving(database) as server:
        ann, ben = Browser(server), Browser(server)
        table = ann.set_up("morris", ME, OPEN, clock={"kind": "time", "seconds": 2})
        ben.join(table)
        ann.sit(table).move("d6")
        ben.sit(table).move("d2")
        other = ann.set_up("morris", {"kind": "engine", "level": "1"}, ME)
        seat = ann.sit(other)
        while not seat.table["moves"]:
            seat.hear("moved")
        seat.send({"do": "move", "version": seat.table["version"], "move": first_free(seat)})
        seat.hear("done")
        server.kill()
    with serving(database) as server:
        ann = ann.moved_to(server)
        seated = ann.sit(other)
        while not seated.table["moves"]:
            seated.hear("moved", "table")
        assert len(ann.look(other)["turns"]) == 3, "the engine moves although it was asked before"
        seated = ann.sit(table)
        while seated.table["result"] == "*":
            seated.hear("table", "moved")
        assert seated.table["ended_by"] == "time forfeit"


def test_the_time_of_a_restart_counts_on_no_clock(tmp_path: Path) -> None:
    """A clock that runs, a first move and days for a move, all by the same rule."""
    clocks = ({"kind": "time", "seconds": 120}, {"kind": "time", "seconds": 600}, {"kind": "days", "seconds": 86_400})
    database = tmp_path / "games.sqlite"
    with serving(database) as server:
        ann, ben = Browser(server), Browser(server)
        tables = [ann.set_up("morris", ME, OPEN, clock=clock) for clock in clocks]
        for table, moves in zip(tables, (2, 1, 2), strict=True):
            ben.join(table)
            for person, move in zip((ann, ben), ("d6", "d2")[:moves], strict=False):
                assert person.sit(table).move(move)["say"] == "done"

        def left() -> list[int]:
            found = [ann.look(table)["clock"] for table in tables]
            return [clock["first"] or clock["remaining"][clock["running"]] for clock in found]

        began, before = time.monotonic(), left()
        looked = now()
        server.kill()
        noted = last_note(database)
        time.sleep(AWAY)
        server.start()
        after, elapsed = left(), time.monotonic() - began
    for one, other in zip(before, after, strict=True):
        # The server notes every second that it is there. What came after the last note is given back.
        assert min(0, noted - looked) <= one - other <= 1000 * (elapsed - AWAY)


def last_note(database: Path) -> int:
    """When a server that was killed last noted that it was there, in milliseconds."""
    with closing(sqlite3.connect(database)) as opened:
        ((seen,),) = opened.execute("SELECT max(seen) FROM processes")
    return int(seen)


def first_free(seated: Seated) -> str:
    return "a1" if "a1" not in seated.table["position"]["pieces"] else "g7"


def test_a_worker_that_dies_is_replaced(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as server:
        ann = Browser(server)
        seated = ann.sit(ann.set_up("flip", ME, engine()))
        for _ in range(2):
            seated.move()
            while not seated.table["moves"] and seated.table["result"] == "*":
                seated.hear("moved")
            found = subprocess.run(["pgrep", "-P", str(server.pid)], capture_output=True, text=True).stdout.split()
            assert found
            for pid in found:
                os.kill(int(pid), signal.SIGKILL)


def test_the_server_ends_cleanly(tmp_path: Path) -> None:
    with serving(tmp_path / "games.sqlite") as server:
        ann = Browser(server)
        seated = ann.sit(ann.set_up("morris", ME, ME))
        seated.move("d6")
        assert server.stop() == 0
