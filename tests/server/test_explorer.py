"""Finished games are counted for the explorer, each once, and nobody is told more than players' pages tell."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import msgspec
import pytest
import sqlalchemy as sa

from tests.play.tables import ANN, BEN, engine, opened, person
from tests.server.clients import Browser
from tests.server.serving import Server
from tests.server.test_follow_ups import NoEngines, until_done
from tests.waiting import wait_until
from trilith.games.position import Position
from trilith.play.events import Actor, Opened
from trilith.play.explorer.position_key import position_key
from trilith.play.tally import Tally
from trilith.server.clock import now
from trilith.server.store import Store
from trilith.server.store.explorer import PERFECT, ExploredGame, Filters, delete_explored
from trilith.server.store.explorer_schema import PLAYED_MOVES
from trilith.server.store.rows import Job
from trilith.server.tables.explorer import EXPLORER, counting, explored_game
from trilith.server.tables.follow_ups import FollowUpKind, FollowUps
from trilith.server.tables.jobs import JobRunner
from trilith.server.tables.live_tables import LiveTables
from trilith.server.workers.explorer import FinishedGame
from trilith.server.workers.pool import Workers

STORE = Path(__file__).parent / "stores" / "schema_0001.sql"
CARL = Actor("browser", "carl")
START = position_key(Position.start("morris"))
AFTER = position_key(Position.start("morris").play("a1"))


@asynccontextmanager
async def counted(address: str) -> AsyncIterator[tuple[Store, LiveTables, FollowUpKind]]:
    """A server without its network that counts games."""
    store = Store(address)
    await store.open()
    jobs = JobRunner(store.jobs)
    follow_ups = FollowUps(jobs)
    workers = Workers(1)
    kind = counting(store, workers)
    follow_ups.register(kind)
    tables = LiveTables(store, NoEngines(), follow_ups)
    workers.start()
    jobs.start()
    try:
        yield store, tables, kind
    finally:
        await jobs.close()
        await workers.close()
        await tables.close()
        await store.close()


async def play(tables: LiveTables, public: bool) -> str:
    """A game that Ann resigns after her first move, a1 or an image of it."""
    live = await tables.set_up(Opened(now(), "morris", "", (person(ANN), person(BEN)), public=public))
    await live.move(ANN, live.table.version, "g7" if public else "a1", lambda version: None)
    await live.act("resign", ANN, live.table.version, None, lambda version: None)
    return live.id


def test_a_game_counts_once_for_those_who_may_see_it(address: str) -> None:
    async def scene() -> None:
        async with counted(address) as (store, tables, kind):
            ids = [await play(tables, public) for public in (True, False)]
            await until_done(store)
            # Doing it again changes nothing, also at the same time.
            assert kind.handle_together
            again = [[Job(table_id, 3, EXPLORER, 0) for table_id in ids], [Job(ids[1], 3, EXPLORER, 0)]]
            await asyncio.gather(*(kind.handle_together(jobs) for jobs in again * 2))

            async def seen(viewer: Actor, **wanted: Any) -> dict[int, Tally]:
                return await store.explorer.tallies(START, viewer, Filters(**wanted))

            assert await seen(ANN) == await seen(BEN) == {AFTER: Tally(losses=2)}
            assert await seen(CARL) == {AFTER: Tally(losses=1)}, "the other game is neither rated nor public"
            assert await seen(ANN, source="mine") == {AFTER: Tally(losses=2)}
            assert await seen(CARL, source="mine") == {}
            assert await seen(ANN, source="engines") == await seen(ANN, rated=True) == {}
            assert await seen(ANN, level=1) == await seen(ANN, rating=0) == {}
            assert await seen(CARL, since=now() + 60_000) == await seen(CARL, until=1) == {}
            assert await seen(CARL, since=1, until=now() + 60_000) == {AFTER: Tally(losses=1)}
            await store.explorer._writer.run(lambda connection: delete_explored(connection, ids))
            assert await seen(ANN) == {}

    asyncio.run(scene())


def explored(event: Opened, *ratings: float) -> ExploredGame:
    return explored_game(FinishedGame([], event, event.seats, now()), ratings)


def test_what_games_are_chosen_by() -> None:
    duel = explored(opened("morris", engine("3"), engine("perfect")))
    assert (duel.engines_only, duel.level, duel.rating, duel.open_to_all) == (True, 3, None, False)
    alone = explored(opened("morris", person(ANN), engine("perfect")))
    assert (alone.engines_only, alone.level) == (False, PERFECT)
    rated = msgspec.structs.replace(opened("morris", person(ANN), person(BEN)), rated=True)
    game = explored(rated, 1612.4, 1498.7)
    assert (game.rated, game.open_to_all, game.rating, game.level) == (True, True, 1499, None)


def test_games_of_an_earlier_version_are_counted_by_jobs(tmp_path: Path) -> None:
    path = tmp_path / "games.sqlite"
    with sqlite3.connect(path) as connection:
        connection.executescript(STORE.read_text(encoding="utf-8"))
    connection.close()

    async def scene() -> set[int]:
        async with counted(f"sqlite:///{path}") as (store, _, _):
            async with asyncio.timeout(300):
                while any(job.kind == EXPLORER for job in await store.jobs.pending()):
                    await asyncio.sleep(0.01)
            return {row.game for row in await store._fetch(sa.select(PLAYED_MOVES.c.game))}

    games = asyncio.run(scene())
    with sqlite3.connect(path) as connection:
        over = "SELECT count(*) FROM tables WHERE stage = 'over' AND NOT imported AND result != '*' AND turns > 0"
        [(number,)] = connection.execute(over).fetchall()
    connection.close()
    assert len(games) == number > 2


def test_the_page_is_told_what_was_played_and_what_is_known(server: Server, ann: Browser, ben: Browser) -> None:
    table = ann.set_up("flip", {"kind": "me"}, {"kind": "open"}, public=True)
    ben.join(table)
    seats = [ann.sit(table), ben.sit(table)]
    move = str(Position.start("flip").legal_moves[0])
    seats[1].until(seats[0].move(move)["version"])
    assert seats[1].act("resign")["say"] == "done"

    def asked(**question: Any) -> Any:
        return ann.http.get("/api/explorer", params={"ruleset": "flip", **question})

    wait_until(lambda: asked(source="mine").json()["games"] == 1, "the game")
    found = asked(source="mine").json()
    assert (found["games"], found["wins"], found["score"]) == (1, 1, 1.0)
    [played] = [one for one in found["moves"] if one["games"]]
    assert move in played["alike"]
    assert played["wins"] == 1
    # The book knows all of them.
    assert {one["value"]["kind"] for one in found["moves"]} == {"proven"}
    assert found["moves"][0]["value"] == {"kind": "proven", "result": "win", "distance": 15, "score": None}
    assert sum(len(one["alike"]) for one in found["moves"]) == len(Position.start("flip").legal_moves)
    assert Browser(server).http.get("/api/explorer", params={"ruleset": "flip", "source": "mine"}).json()["games"] == 0


@pytest.mark.parametrize(
    "question", [{"source": "yours"}, {"level": 12}, {"position": "x"}, {"ruleset": "chess"}, {"since": -1}]
)
def test_bad_questions_are_refused(ann: Browser, question: dict[str, Any]) -> None:
    answer = ann.http.get("/api/explorer", params={"ruleset": "morris", **question})
    assert answer.status_code in (400, 404, 422), answer.text


def test_nothing_is_told_about_a_game_that_is_being_played(ann: Browser, ben: Browser) -> None:
    table = ann.set_up("morris", {"kind": "me"}, {"kind": "open"})
    ben.join(table)
    seat = ann.sit(table)
    seat.move("d6")
    asked = {"ruleset": "morris", "position": seat.table["position"]["text"]}
    assert ann.http.get("/api/explorer", params=asked).status_code == 409
    assert seat.act("resign")["say"] == "done"
    assert ann.http.get("/api/explorer", params=asked).status_code == 200
