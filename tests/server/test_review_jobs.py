"""Reviews are jobs: kept in the database, done once, carried on by another process, and shared out fairly."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.play.tables import ANN, person
from tests.server.serving import in_process
from tests.waiting import DEADLINE
from trilith.engine.value import Value
from trilith.play.events import Opened
from trilith.play.match import Match
from trilith.play.record import read_record
from trilith.play.review import Judgement, Task, tasks
from trilith.server.clock import now
from trilith.server.store import Store
from trilith.server.tables.follow_ups import FollowUps
from trilith.server.tables.jobs import JobRunner
from trilith.server.tables.live_table import LiveTable
from trilith.server.tables.live_tables import LiveTables
from trilith.server.tables.reviews import PER_ADDRESS, PER_BROWSER, Reviews, TooManyReviews
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Arguments, Asking, QueueFull, Result, Workers

FLIP = Path(__file__).parents[1] / "golden" / "flip.pgn"
MOVES = read_record(FLIP.read_text(encoding="utf-8")).match.moves
ASKER = Party("browser:ann", "here")


class NoEngines:
    def attend(self, live: LiveTable) -> None:
        pass


class Judging(Workers):
    """Judges every turn to be a dead draw, and notes it. After `limit` turns it does not answer any more."""

    def __init__(self, limit: int = 1000) -> None:
        super().__init__(2)
        self.limit = limit
        self.judged: list[tuple[Task, float]] = []

    async def run(self, asking: Asking, function: Callable[[*Arguments], Result], *arguments: *Arguments) -> Result:
        task: Any
        task, seconds = arguments  # type: ignore[misc]
        if len(self.judged) >= self.limit:
            await asyncio.Event().wait()
        self.judged.append((task, seconds))
        drawn = Value("proven", "draw")
        judgement: Any = Judgement(task.move, (task.move,), 1, drawn, drawn, {})
        return judgement  # type: ignore[no-any-return]


@dataclass
class Parts:
    """A process of a server, without its network."""

    store: Store
    tables: LiveTables
    jobs: JobRunner
    reviews: Reviews
    workers: Judging

    async def set_up(self, moves: int | None = None) -> LiveTable:
        live = await self.tables.set_up(Opened(now(), "flip", "", (person(ANN), person(ANN))))
        for move in MOVES[:moves]:
            await live.move(ANN, live.table.version, move, lambda version: None)
        return live

    async def review(self, live: LiveTable, seconds: float = 0.1) -> None:
        await self.reviews.start(live.id, live.table, seconds, ASKER)
        async with asyncio.timeout(DEADLINE):
            while (await self.reviews.show(live.id, live.table.match))[0] == "working":
                await asyncio.sleep(0.01)


@asynccontextmanager
async def running(address: str, workers: Judging | None = None) -> AsyncIterator[Parts]:
    store = Store(address)
    await store.open()
    await store.processes.beat()
    workers = workers or Judging()
    jobs = JobRunner(store.jobs)
    tables = LiveTables(store, NoEngines(), FollowUps(jobs))
    try:
        yield Parts(store, tables, jobs, Reviews(store.reviews, tables, workers, jobs), workers)
    finally:
        await jobs.close()
        await tables.close()
        await store.close()


def test_a_review_is_put_together_once_and_again_for_other_seconds(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def scene() -> None:
        async with running(address) as parts:
            parts.jobs.start()
            live, turns = await parts.set_up(), len(MOVES)
            for seconds, judged in ((0.1, turns), (0.1, turns), (0.5, 2 * turns), (0.1, 2 * turns)):
                await parts.review(live, seconds)
                stage, review = await parts.reviews.show(live.id, live.table.match)
                assert (stage, review.done) == ("done", 1.0)
                assert len(parts.workers.judged) == judged, "what is known is not judged again"
            assert {seconds for _, seconds in parts.workers.judged[turns:]} == {0.5}

    asyncio.run(scene())


def test_a_review_is_kept_when_the_server_is_started_again(address: str) -> None:
    async def scene() -> None:
        async with running(address) as first:
            first.jobs.start()
            live = await first.set_up()
            await first.review(live)
            shown = await first.reviews.show(live.id, live.table.match)
        async with running(address) as second:
            again = await second.tables.find(live.id)
            found = await second.reviews.show(again.id, again.table.match)
            assert found[0] == shown[0] == "done"
            assert found[1].to_json() == shown[1].to_json()
            assert await second.store.jobs.pending() == []

    asyncio.run(scene())


def test_another_process_carries_on_where_one_died(address: str) -> None:
    async def scene() -> None:
        async with running(address, Judging(limit=5)) as dying, running(address) as other:
            dying.jobs.start()
            live = await dying.set_up()
            await dying.reviews.start(live.id, live.table, 0.1, ASKER)
            here = await other.tables.find(live.id)
            async with asyncio.timeout(DEADLINE):
                while (await other.reviews.show(here.id, here.table.match))[1].done < 5 / len(MOVES):
                    await asyncio.sleep(0.01)
                # From now on there are no more heartbeats of the first.
                other.jobs.start()
                while (shown := await other.reviews.show(here.id, here.table.match))[0] != "done":
                    assert shown[0] == "working"
                    await asyncio.sleep(0.01)
            judged = [task.before.text for task, _ in dying.workers.judged + other.workers.judged]
            assert sorted(judged) == sorted(task.before.text for task in tasks(live.table.match))
            assert (await dying.reviews.show(live.id, live.table.match))[0] == "done"

    asyncio.run(scene())


def test_asking_at_two_processes_is_asking_once(address: str) -> None:
    async def scene() -> None:
        async with running(address) as one, running(address) as other:
            live = await one.set_up()
            there = await other.tables.find(live.id)
            await asyncio.gather(
                one.reviews.start(live.id, live.table, 0.1, ASKER),
                other.reviews.start(there.id, there.table, 0.1, Party("browser:ben", "there")),
            )
            assert len(await one.store.jobs.pending()) == 1

    asyncio.run(scene())


def test_a_turn_that_was_taken_back_and_played_differently_is_judged_anew(address: str) -> None:
    async def scene() -> None:
        async with running(address) as parts:
            parts.jobs.start()
            live = await parts.set_up(moves=2)
            await parts.review(live)
            await live.act("takeback", ANN, live.table.version, 1, lambda version: None)
            other = next(str(move) for move in live.table.match.position.legal_moves if str(move) != MOVES[1])
            await live.move(ANN, live.table.version, other, lambda version: None)
            stage, review = await parts.reviews.show(live.id, live.table.match)
            assert (stage, [turn is not None for turn in review.turns]) == ("none", [True, False])
            await parts.review(live)
            assert [task.move for task, _ in parts.workers.judged] == [MOVES[1], MOVES[0], other]

    asyncio.run(scene())


def test_one_browser_and_one_address_wait_for_a_few_reviews_and_others_are_served(address: str) -> None:
    async def scene() -> None:
        async with running(address) as parts:

            async def ask(party: Party) -> None:
                live = await parts.set_up(moves=1)
                await parts.reviews.start(live.id, live.table, 0.1, party)

            for _ in range(PER_BROWSER):
                await ask(Party("greedy", "there"))
            with pytest.raises(TooManyReviews):
                await ask(Party("greedy", "there"))
            for number in range(PER_ADDRESS - PER_BROWSER):
                await ask(Party(f"without a cookie {number}", "there"))
            with pytest.raises(TooManyReviews):
                await ask(Party("one more", "there"))
            await ask(ASKER)
            # Of those that wait, whoever waits for nothing else is first.
            claimed = await parts.store.jobs.claim("review", 2, now())
            assert {job.browser for job in claimed} == {"greedy", ASKER.browser}

    asyncio.run(scene())


def test_whoever_waits_for_enough_reviews_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trilith.server.tables.reviews.AT_ONCE", 0)
    record = FLIP.read_text(encoding="utf-8")
    with in_process() as client:
        ids = [client.post("/api/records", content=record).json()["id"] for _ in range(PER_BROWSER + 1)]
        answers = [client.post(f"/api/tables/{table_id}/review", json={}) for table_id in ids]
        again = client.post(f"/api/tables/{ids[0]}/review", json={})
    assert [answer.status_code for answer in answers] == [202] * PER_BROWSER + [429]
    assert "wait" in answers[-1].json()["detail"]
    assert again.status_code == 202, "it is under way"


def test_a_game_that_cannot_be_judged_says_so_and_can_be_tried_again(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fail(self: Judging, asking: Asking, *job: object) -> None:
        raise RuntimeError("no worker could finish this")

    async def scene() -> None:
        async with running(address) as parts:
            parts.jobs.start()
            live = await parts.set_up(moves=2)
            with monkeypatch.context() as patch:
                patch.setattr(Judging, "run", fail)
                await parts.review(live)
            assert (await parts.reviews.show(live.id, live.table.match))[0] == "failed"
            await parts.review(live)
            assert (await parts.reviews.show(live.id, live.table.match))[0] == "done"

    asyncio.run(scene())


def test_a_review_that_finds_the_queue_full_waits_and_goes_on(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    full = iter([True, True, False, True] + 100 * [False])
    run = Judging.run

    async def refuse(self: Judging, asking: Asking, *job: Any) -> Any:
        if next(full):
            raise QueueFull("try again")
        return await run(self, asking, *job)

    async def scene() -> None:
        async with running(address) as parts:
            parts.jobs.start()
            live = await parts.set_up(moves=3)
            await parts.review(live)
            assert (await parts.reviews.show(live.id, live.table.match))[0] == "done"
            assert len(parts.workers.judged) == 3

    monkeypatch.setattr("trilith.server.tables.reviews.BUSY_PAUSE", 0.01)
    monkeypatch.setattr(Judging, "run", refuse)
    asyncio.run(scene())


def test_nothing_was_asked_for_yet(address: str) -> None:
    async def scene() -> None:
        async with running(address) as parts:
            stage, review = await parts.reviews.show("no table", Match.begin("flip").play("b2s"))
            assert (stage, review.done) == ("none", 0.0)

    asyncio.run(scene())
