"""Several processes that serve one PostgreSQL database are one server to everybody who uses it."""

import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.clients import Browser, Json
from tests.server.serving import Server, serving
from tests.server.test_client import play_on
from tests.server.test_playing import ME, OPEN, engine
from tests.waiting import DEADLINE, wait_until
from trilith.client import Client
from trilith.server.cluster import owner

NAMES = ("Ann", "Ben", "Eve")


@pytest.fixture
def servers(postgres: str, tmp_path: Path) -> Iterator[list[Server]]:
    """Three processes on one database."""
    key_file = str(tmp_path / "cookies.key")
    with ExitStack() as stack:
        yield [stack.enter_context(serving(postgres, key_file=key_file)) for _ in range(3)]


@pytest.fixture
def two(servers: list[Server]) -> tuple[Browser, Browser]:
    """Two people, each at another process."""
    return Browser(servers[0]), Browser(servers[1])


def test_people_at_different_processes_play_each_other(servers: list[Server], two: tuple[Browser, Browser]) -> None:
    ann, ben = two
    table = ann.set_up("flip", ME, OPEN)
    ben.join(table)
    seats = [ann.sit(table), ben.sit(table)]
    spectator = Browser(servers[2]).sit(table)
    mover = 0
    while seats[mover].table["result"] == "*":
        assert seats[mover].move()["say"] == "done"
        version = seats[mover].table["version"]
        mover = 1 - mover
        seats[mover].until(version)
    final = [Browser(server).look(table) for server in servers]
    spectator.until(final[0]["version"])
    assert [[turn["move"] for turn in view["turns"]] for view in final] == 3 * [
        [turn["move"] for turn in final[0]["turns"]]
    ]
    assert spectator.table["result"] == final[0]["result"] != "*"


def test_programs_at_different_processes_play_each_other(servers: list[Server]) -> None:
    here, there, elsewhere = (Client(server.address, name=name) for server, name in zip(servers, NAMES, strict=True))
    offered = here.create("merels", public=True)
    joined = there.join(next(game for game in there.open_games() if game.id == offered.id))
    other = threading.Thread(target=play_on, args=(offered,))
    other.start()
    play_on(joined, 2)
    other.join()
    assert joined.state.is_over
    assert joined.state.moves == offered.state.moves == elsewhere.table(offered.id).state.moves
    assert joined.state.result == offered.state.result != "*"


def test_what_happens_at_the_same_moment_is_refused_to_nobody(two: tuple[Browser, Browser]) -> None:
    ann, ben = two
    table = ann.set_up("morris", ME, OPEN)
    ben.join(table)
    first, second = ann.sit(table), ben.sit(table)
    answers: list[Json] = []
    for _ in range(12):
        together = threading.Barrier(2)

        def offer(together: threading.Barrier = together) -> None:
            together.wait()
            answers.append(second.ask("deed", deed="draw"))

        offering = threading.Thread(target=offer)
        offering.start()
        together.wait()
        answers.append(first.move())
        offering.join()
        first.until(answers[-1].get("version", 0))
        second.until(first.table["version"])
        assert second.move()["say"] == "done"
        first.until(second.table["version"])
    stale = [answer["why"] for answer in answers if answer["say"] == "refused"]
    # Nothing is refused because of the collision itself. Whose offer was declined by a move waits before the next one.
    expected = ("look again", "offered a draw already", "offer was declined")
    assert all(any(part in why for part in expected) for why in stale), stale
    assert sum(answer["say"] == "done" for answer in answers) >= 12
    assert [len(browser.look(table)["turns"]) for browser in two] == [24, 24]


def test_everybody_sees_who_is_here(servers: list[Server], two: tuple[Browser, Browser]) -> None:
    ann, ben = two
    table = ann.set_up("morris", ME, OPEN, public=True)
    ben.join(table)
    first, second = ann.sit(table), ben.sit(table)
    while (said := first.hear("presence"))["here"] != [True, True]:
        pass
    eve = Browser(servers[2])
    eve.sit(table)
    while (said := first.hear("presence"))["watchers"] != 1:
        pass

    def listed() -> list[bool]:
        [line] = eve.http.get("/api/public").json()["tables"]
        return [seat["here"] for seat in line["seats"]]

    wait_until(lambda: listed() == [True, True], "both in the list")
    servers[1].kill()
    while (said := first.hear("presence"))["here"] != [True, False]:
        pass
    assert said["watchers"] == 1
    second.socket.close()


def test_the_engine_moves_wherever_its_person_is(servers: list[Server]) -> None:
    for server in servers:
        for _ in range(3):
            ann = Browser(server)
            seated = ann.sit(ann.set_up("morris", engine("1"), ME))
            while not seated.table["moves"]:
                seated.hear("moved", "table")
            assert seated.move()["say"] == "done"
            while not seated.table["moves"]:
                seated.hear("moved", "table")


def test_flags_fall_and_engines_move_though_their_process_was_killed(servers: list[Server]) -> None:
    ann, ben = Browser(servers[0]), Browser(servers[0])
    tables = [ann.set_up("morris", ME, OPEN, clock={"kind": "time", "seconds": 8}) for _ in range(8)]
    seats = []
    for table in tables:
        ben.join(table)
        seat, other = ann.sit(table), ben.sit(table)
        # The clock is for the moves after everybody's first.
        seat.move()
        other.until(seat.table["version"])
        other.move()
        other.close()
        seats.append(seat)
    for server in servers[1:]:
        server.kill()
    for seat in seats:
        while seat.table["result"] == "*":
            seat.hear("table", "moved")
        assert seat.table["ended_by"] == "time forfeit"
    against = [ann.sit(ann.set_up("morris", ME, engine("1"))) for _ in range(6)]
    for seat in against:
        seat.move()
        while not seat.table["moves"]:
            seat.hear("moved", "table")


def test_a_rate_limit_holds_for_all_processes_together(postgres: str, tmp_path: Path) -> None:
    settings: Json = {"key_file": str(tmp_path / "cookies.key"), "table_burst": 6.0, "tables_per_second": 0.001}
    with serving(postgres, **settings) as one, serving(postgres, **settings) as other:
        ann = Browser(one)
        ann.http.get("/")
        browsers = [ann, Browser(other, ann.cookie)]
        choice = {"ruleset": "morris", "seats": [ME, OPEN]}
        codes = [browsers[n % 2].http.post("/api/tables", json=choice).status_code for n in range(12)]
        assert codes.count(201) == 6
        assert set(codes) == {201, 429}


def test_sockets_are_limited_for_all_processes_together(postgres: str, tmp_path: Path) -> None:
    settings: Json = {"key_file": str(tmp_path / "cookies.key"), "sockets_per_browser": 2}
    with serving(postgres, **settings) as one, serving(postgres, **settings) as other:
        ann = Browser(one)
        table = ann.set_up()
        twin = Browser(other, ann.cookie)
        first, _second = ann.sit(table), twin.sit(table)
        for browser in (ann, twin):
            with pytest.raises(ConnectionClosed, match="4029"):
                browser.sit(table)
        first.close()
        until = time.monotonic() + DEADLINE
        while True:
            try:
                twin.sit(table)
                break
            except ConnectionClosed:
                assert time.monotonic() < until, "nobody counted down"


def test_processes_agree_on_one_owner() -> None:
    living = frozenset({"one", "two", "three"})
    owners = {f"table {number}": owner(living, f"table {number}") for number in range(300)}
    assert {name: list(owners.values()).count(name) > 60 for name in living} == dict.fromkeys(living, True)
    # When one is gone, only its tables change hands.
    left = living - {"two"}
    assert all(owner(left, table) == was for table, was in owners.items() if was != "two")
