"""Progress in puzzles: ratings, streaks and rushes with an account, and what a guest takes along."""

import asyncio
import io
import json
import sqlite3
import zipfile
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.server.serving import in_process
from trilith.puzzles import collection
from trilith.puzzles.puzzle import Puzzle
from trilith.puzzles.rating import measured
from trilith.server.clock import now
from trilith.server.routes import puzzle_rush
from trilith.server.store import Store, puzzle_rushes
from trilith.server.store.puzzle_tries import Counted

PASSWORD = "quite a secret"
NAMES = (f"Solver {number}" for number in count(1))
# Puzzles of two moves, and one of three.
SHORT = [one for one in collection.puzzles("flip") if len(one.accepted) == 2 and len(one.accepted[0]) == 1]
LONG = next(one for one in collection.puzzles("morris") if len(one.accepted) == 3)


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    with in_process() as client:
        yield client


@pytest.fixture
def account(client: Any) -> Any:
    """The client, signed in as somebody new."""
    sign_up(client)
    return client


def sign_up(client: Any) -> str:
    name = next(NAMES)
    client.cookies.clear()
    assert client.post("/api/account", json={"name": name, "password": PASSWORD}).status_code == 201
    return name


def try_move(client: Any, puzzle: Puzzle, turn: int = 0, move: str | None = None, **more: Any) -> Any:
    answer = client.post(
        f"/api/puzzles/{puzzle.id}/try", json={"turn": turn, "move": move or puzzle.line[2 * turn], **more}
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


def solve(client: Any, puzzle: Puzzle) -> Any:
    for turn in range(len(puzzle.accepted)):
        found = try_move(client, puzzle, turn)
    assert found["verdict"] == "solved"
    return found["counted"]


def wrong(puzzle: Puzzle) -> str:
    return next(str(move) for move in puzzle.position.legal_moves if str(move) not in puzzle.accepted[0])


def miss(client: Any, puzzle: Puzzle) -> Any:
    return try_move(client, puzzle, move=wrong(puzzle))["counted"]


def progress(client: Any) -> Any:
    return client.get("/api/puzzle-progress").json()


def rating_shown(client: Any, puzzle: Puzzle) -> int:
    shown: int = client.get(f"/api/puzzles/{puzzle.id}").json()["rating"]
    return shown


def test_a_solved_puzzle_raises_the_solver_and_lowers_the_puzzle_once(account: Any) -> None:
    puzzle = SHORT[0]
    assert rating_shown(account, puzzle) == puzzle.rating
    counted = solve(account, puzzle)
    assert counted["rated"]
    assert counted["change"] > 0
    assert (counted["streak"], counted["best"]) == (1, 1)
    assert rating_shown(account, puzzle) < puzzle.rating
    kept = progress(account)
    assert kept["kept"] == "account"
    assert (kept["tries"], kept["tried"], kept["solved"]) == (1, [puzzle.id], [puzzle.id])
    again = rating_shown(account, puzzle)
    second = solve(account, puzzle)
    assert (second["rated"], second["change"], second["streak"]) == (False, 0, 1)
    assert (rating_shown(account, puzzle), progress(account)) == (again, kept)


def test_a_missed_puzzle_counts_once_and_can_still_be_solved(account: Any) -> None:
    puzzle = SHORT[1]
    solve(account, SHORT[2])
    counted = miss(account, puzzle)
    assert counted["rated"]
    assert counted["change"] < 0
    assert (counted["streak"], counted["best"]) == (0, 1)
    assert rating_shown(account, puzzle) > puzzle.rating
    assert not miss(account, puzzle)["rated"]
    assert puzzle.id not in progress(account)["solved"]
    assert not solve(account, puzzle)["rated"]
    assert puzzle.id in progress(account)["solved"]
    assert progress(account)["tries"] == 2


@pytest.mark.parametrize("kind", ["hint", "solution", "refute"])
def test_help_makes_a_puzzle_unrated_and_ends_the_streak(account: Any, kind: str) -> None:
    puzzle = SHORT[3]
    solve(account, SHORT[4])
    if kind == "refute":
        # A refutation without a try is help too.
        account.post(f"/api/puzzles/{puzzle.id}/refute", json={"move": wrong(puzzle)})
    else:
        account.get(f"/api/puzzles/{puzzle.id}/{kind}")
    counted = solve(account, puzzle)
    assert (counted["rated"], counted["change"], counted["streak"]) == (False, 0, 0)
    assert puzzle.id in progress(account)["solved"]


def test_who_begins_in_the_middle_is_not_rated(account: Any) -> None:
    assert try_move(account, LONG, 1)["counted"] is None
    assert not solve(account, LONG)["rated"]
    assert progress(account)["tries"] == 0


def test_a_puzzle_is_rated_after_its_last_move_only(account: Any) -> None:
    puzzle = next(one for one in collection.puzzles("morris") if len(one.accepted) == 3 and one != LONG)
    assert try_move(account, puzzle, 0)["counted"] is None
    assert progress(account)["tried"] == []
    assert try_move(account, puzzle, 1)["counted"] is None
    assert try_move(account, puzzle, 2)["counted"]["rated"]


def test_progress_is_there_on_every_device(client: Any) -> None:
    name = sign_up(client)
    solve(client, SHORT[5])
    kept = progress(client)
    client.cookies.clear()
    assert progress(client)["kept"] == "device"
    client.post("/api/account/sign-in", json={"name": name, "password": PASSWORD})
    assert progress(client) == kept
    client.get("/api/account")
    told = json.loads(zipfile.ZipFile(io.BytesIO(client.get("/api/account/data").content)).read("account.json"))
    assert [one["puzzle_id"] for one in told["puzzles"]["tries"]] == [SHORT[5].id]
    assert told["puzzles"]["solver"]["streak"] == 1


def test_the_next_puzzle_is_near_the_solvers_rating_and_fresh(account: Any) -> None:
    solve(account, SHORT[6])
    asked = {"near": 1500, "fresh": "true", "game": "flip", "limit": 2000}
    found = account.get("/api/puzzles", params=asked).json()["puzzles"]
    assert SHORT[6].id not in {one["id"] for one in found}
    apart = [abs(one["rating"] - 1500) for one in found]
    assert apart == sorted(apart)
    # Bounds are those of the ratings shown.
    assert all(1400 <= one["rating"] <= 1600 for one in account.get(
        "/api/puzzles", params={"least": 1400, "most": 1600}).json()["puzzles"])  # fmt: skip


def test_a_guest_is_told_what_becomes_of_a_rating_that_nobody_stores(client: Any) -> None:
    client.cookies.clear()
    puzzle = SHORT[7]
    guest = {"rating": 1500.0, "deviation": 350.0, "volatility": 0.06}
    assert try_move(client, puzzle)["counted"] is None
    counted = try_move(client, puzzle, 1, guest=guest)["counted"]
    assert counted["change"] == round(counted["rating"]["rating"]) - 1500 > 0
    assert counted["rating"]["deviation"] < 350
    assert rating_shown(client, puzzle) == puzzle.rating, "a guest could try it any number of times"
    for bad in ({"rating": 1e9}, {"deviation": 0.0}, {"volatility": 1e300}):
        answer = client.post(f"/api/puzzles/{puzzle.id}/try", json={"move": puzzle.line[0], "guest": guest | bad})
        assert answer.status_code == 400


def test_a_guests_tries_are_checked_and_taken_along(client: Any) -> None:
    solved, missed, helped, untrue = SHORT[8:12]
    tries = [
        {"puzzle": missed.id, "moves": [wrong(missed)], "later": list(missed.line[::2])},
        {"puzzle": helped.id, "moves": [], "helped": True},
        {"puzzle": solved.id, "moves": list(solved.line[::2])},
        {"puzzle": untrue.id, "moves": ["nonsense"]},
        {"puzzle": "flip-00000000", "moves": []},
    ]
    client.cookies.clear()
    assert client.post("/api/puzzle-progress", json={"tries": tries}).status_code == 401
    sign_up(client)
    assert client.post("/api/puzzle-progress", json={"tries": tries}).json() == {"tries": 4}
    kept = progress(client)
    assert set(kept["tried"]) == {one.id for one in (solved, missed, helped, untrue)}
    assert set(kept["solved"]) == {solved.id, missed.id}
    assert (kept["tries"], kept["streak"], kept["best"]) == (3, 0, 1)
    assert kept["rating"]["rating"] < 1500
    assert rating_shown(client, missed) == missed.rating
    assert client.post("/api/puzzle-progress", json={"tries": tries}).json() == {"tries": 0}
    assert progress(client) == kept, "nothing counts twice"
    assert not solve(client, untrue)["rated"], "and nothing is rated again"


def begin_rush(client: Any, **choice: Any) -> Any:
    answer = client.post("/api/puzzle-rushes", json=choice)
    assert answer.status_code == 201, answer.text
    return answer.json()


def rush_try(client: Any, rush: Any, move: str) -> Any:
    body = {"number": rush["number"], "turn": rush["turn"], "move": move}
    return client.post(f"/api/puzzle-rushes/{rush['id']}/try", json=body)


def test_a_rush_is_counted_by_the_server_and_three_misses_end_it(account: Any) -> None:
    rush = begin_rush(account, game="flip")
    assert (rush["score"], rush["over"]) == (0, False)
    assert 0 < rush["left"] <= 180_000
    puzzle = collection.puzzle(rush["puzzle"]["id"])
    for turn in range(len(puzzle.accepted)):
        assert rush["turn"] == turn
        rush = rush_try(account, rush, puzzle.line[2 * turn]).json()["rush"]
    assert (rush["score"], rush["number"]) == (1, 1)
    assert rush["puzzle"]["id"] != puzzle.id
    stale = rush | {"number": 0}
    assert rush_try(account, stale, puzzle.line[0]).status_code == 409, "no puzzle counts twice"
    for misses in (1, 2, 3):
        rush = rush_try(account, rush, wrong(collection.puzzle(rush["puzzle"]["id"]))).json()["rush"]
        assert rush["misses"] == misses
    assert (rush["over"], rush["puzzle"], rush["score"]) == (True, None, 1)
    assert rush_try(account, rush, puzzle.line[0]).status_code == 409
    kept = progress(account)
    assert (kept["rush"], kept["tries"], kept["streak"], len(kept["tried"])) == (1, 0, 0, 4)


def test_a_rush_ends_with_its_time(account: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    rush = begin_rush(account, game="flip")
    puzzle = collection.puzzle(rush["puzzle"]["id"])
    later = puzzle_rushes.LASTS + puzzle_rushes.GRACE + 1
    for module in (puzzle_rush, puzzle_rushes):
        monkeypatch.setattr(module, "now", lambda: now() + later)
    assert account.get(f"/api/puzzle-rushes/{rush['id']}").json()["over"]
    assert rush_try(account, rush, puzzle.line[0]).status_code == 409
    assert progress(account)["rush"] == 0


def test_a_guests_best_rush_is_taken_along_if_the_server_said_so(client: Any) -> None:
    client.cookies.clear()
    rush = begin_rush(client, game="stones")
    puzzle = collection.puzzle(rush["puzzle"]["id"])
    rush = rush_try(client, rush, puzzle.line[0]).json()["rush"]
    assert rush["score"] == 1
    sign_up(client)
    assert client.get(f"/api/puzzle-rushes/{rush['id']}").status_code == 404, "it was the guest's"
    made_up = rush["receipt"].replace("rush 1", "rush 99")
    for receipt, best in ((made_up, 0), (client.cookies["trilith"], 0), (rush["receipt"], 1)):
        answer = client.post("/api/puzzle-progress", json={"tries": [], "rush": receipt})
        assert answer.status_code == 200
        assert progress(client)["rush"] == best


@pytest.mark.parametrize(
    ("body", "status"),
    [({"game": "chess"}, 404), ({"theme": "nothing like it"}, 404), ({"least": -1}, 400), ({"seconds": 1000}, 400)],
)
def test_a_rush_that_cannot_be(client: Any, body: Any, status: int) -> None:
    answer = client.post("/api/puzzle-rushes", json=body)
    assert answer.status_code == status
    assert answer.json()["detail"]


def with_stores(address: str, number: int, use: Callable[[list[Store]], Any]) -> Any:
    async def run() -> Any:
        stores = [Store(address) for _ in range(number)]
        for store in stores:
            await store.open(is_alone=False)
        try:
            return await use(stores)
        finally:
            for store in stores:
                await store.close()

    return asyncio.run(run())


def test_closing_an_account_forgets_its_puzzles(tmp_path: Path) -> None:
    async def close(stores: list[Store]) -> None:
        store, puzzle = stores[0], SHORT[12]
        ann = await store.players.add("Ann")
        await store.puzzle_tries.tried(ann.id, puzzle.id, measured(puzzle), 0, "wrong")
        await store.accounts.close(ann)
        kept = await store.puzzle_tries.progress(ann.id)
        assert (kept.tried, kept.solver.tries) == ([], 0)

    with_stores(f"sqlite:///{tmp_path}/games.sqlite", 1, close)


def test_of_many_tries_at_once_one_is_rated(address: str) -> None:
    """Several processes are asked at the same moment."""
    puzzle = SHORT[13]

    async def at_once(stores: list[Store]) -> None:
        tries = [
            store.puzzle_tries.tried("ann", puzzle.id, measured(puzzle), 0, verdict)
            for store in stores
            for verdict in ("wrong", "solved", "wrong")
        ]
        counted: list[Counted] = await asyncio.gather(*tries)
        assert sum(one.rated for one in counted) == 1
        kept = await stores[0].puzzle_tries.progress("ann")
        assert kept.solver.tries == 1

    with_stores(address, 2 if address.startswith("postgresql") else 1, at_once)


def test_a_database_from_before_puzzles_were_kept_takes_them(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    old = (Path(__file__).parent / "stores" / "schema_0001.sql").read_text(encoding="utf-8")
    with sqlite3.connect(path) as connection:
        connection.executescript(old)
        tables = connection.execute("SELECT count(*) FROM tables").fetchone()
    connection.close()

    async def use(stores: list[Store]) -> None:
        rows = stores[0].puzzle_tries
        assert (await rows.progress("ann")).tried == []
        counted = await rows.tried("ann", LONG.id, measured(LONG), 0, "wrong")
        assert counted.rated
        assert list(await rows.ratings()) == [LONG.id]

    with_stores(f"sqlite:///{path}", 1, use)
    with sqlite3.connect(path) as connection:
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == tables
        assert connection.execute("SELECT outcome FROM puzzle_tries").fetchall() == [("missed",)]
    connection.close()
