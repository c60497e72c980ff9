"""What follows an event is done at least once, whatever happens meanwhile, and harmless when done twice."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from time import monotonic

import pytest

from tests.play.tables import ANN, BEN, person
from tests.waiting import DEADLINE
from trilith.play.events import Actor, Opened, Series
from trilith.play.table import Action, Table
from trilith.server.clock import now
from trilith.server.store import Store, StoreFailed
from trilith.server.store.rows import Job, event_write
from trilith.server.tables.follow_ups import FollowUpKind, FollowUps
from trilith.server.tables.jobs import JobRunner
from trilith.server.tables.live_table import LiveTable
from trilith.server.tables.live_tables import LiveTables
from trilith.server.tables.next_game import NEXT_GAME, next_game, next_table_id

FIRST_PAUSE = 40
REMATCH: tuple[tuple[Actor, Action], ...] = ((ANN, "resign"), (ANN, "rematch"), (BEN, "rematch"))


class NoEngines:
    def attend(self, live: LiveTable) -> None:
        pass


@dataclass
class Parts:
    """A server without its network."""

    store: Store
    jobs: JobRunner
    tables: LiveTables


@asynccontextmanager
async def running(address: str, *kinds: FollowUpKind) -> AsyncIterator[Parts]:
    """With these kinds of follow-ups, or the next game. Nothing is done about them before `jobs.start`."""
    store = Store(address)
    await store.open()
    jobs = JobRunner(store.jobs, FIRST_PAUSE)
    follow_ups = FollowUps(jobs)
    tables = LiveTables(store, NoEngines(), follow_ups)
    for kind in kinds or (next_game(tables),):
        follow_ups.register(kind)
    try:
        yield Parts(store, jobs, tables)
    finally:
        await jobs.close()
        await tables.close()
        await store.close()


def opening(best_of: int = 3) -> Opened:
    return Opened(now(), "morris", "", (person(ANN), person(BEN)), series=Series(best_of), public=True)


async def rematch_wanted(tables: LiveTables) -> str:
    """A game that Ann resigned, after which both want another."""
    live = await tables.set_up(opening())
    for who, action in REMATCH:
        await live.act(action, who, live.table.version, None, lambda version: None)
    return live.id


def after_opening(name: str, handle: Callable[[Job], Awaitable[None]]) -> FollowUpKind:
    return FollowUpKind(name, lambda before, after: before is None, handle)


async def pending(store: Store) -> list[str]:
    return [job.kind for job in await store.jobs.pending()]


async def until_done(store: Store) -> None:
    async with asyncio.timeout(DEADLINE):
        while await pending(store):
            await asyncio.sleep(0.01)


def test_a_server_that_stops_before_the_follow_up_does_it_when_it_starts_again(address: str) -> None:
    async def scene() -> None:
        async with running(address) as first:
            table_id = await rematch_wanted(first.tables)
            assert await pending(first.store) == [NEXT_GAME]
            assert await first.store.events(next_table_id(table_id)) == []
        async with running(address) as second:
            second.jobs.start()
            await until_done(second.store)
            table = Table.rebuild(await second.store.events(table_id))
            assert table.after == next_table_id(table_id)
            following = Table.rebuild(await second.store.events(table.after))
            assert [seat.who for seat in following.seats] == [BEN, ANN]
            series = following.series
            assert (series.before, series.points, series.game) == (table_id, (1.0, 0.0), 2)

    asyncio.run(scene())


def test_a_server_that_stops_in_the_middle_leaves_no_second_table(
    address: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The next table is stored, but not yet that the first one continues there."""

    async def stop(live: LiveTable, table_id: str) -> None:
        raise SystemError("the power is off")

    async def scene() -> None:
        with monkeypatch.context() as patch:
            patch.setattr(LiveTable, "continue_at", stop)
            async with running(address) as first:
                table_id = await rematch_wanted(first.tables)
                [job] = await first.store.jobs.claim(NEXT_GAME, 9, now())
                handle = next_game(first.tables).handle
                assert handle
                with pytest.raises(SystemError):
                    await handle(job)
                stored = await first.store.events(next_table_id(table_id))
                assert len(stored) == 1
        async with running(address) as second:
            second.jobs.start()
            await until_done(second.store)
            assert await second.store.events(next_table_id(table_id)) == stored
            assert [row.id for row in await second.store.public_tables("playing", 0, 9)] == [next_table_id(table_id)]
            assert Table.rebuild(await second.store.events(table_id)).after == next_table_id(table_id)

    asyncio.run(scene())


def test_doing_it_twice_changes_nothing_more(address: str) -> None:
    async def scene() -> None:
        async with running(address) as parts:
            table_id = await rematch_wanted(parts.tables)
            [job] = await parts.store.jobs.pending()
            handle = next_game(parts.tables).handle
            assert handle
            await asyncio.gather(handle(job), handle(job))
            stored = [await parts.store.events(one) for one in (table_id, next_table_id(table_id))]
            assert [len(events) for events in stored] == [5, 1]
            await handle(job)
            assert [await parts.store.events(one) for one in (table_id, next_table_id(table_id))] == stored

    asyncio.run(scene())


def test_one_that_fails_is_tried_again_later_and_holds_up_no_other(address: str) -> None:
    tries: list[float] = []
    done: list[str] = []

    async def fail_three_times(job: Job) -> None:
        tries.append(monotonic())
        if len(tries) <= 3:
            raise ValueError("not yet")
        done.append("slow")

    async def succeed(job: Job) -> None:
        done.append("quick")

    async def scene() -> None:
        kinds = (after_opening("slow", fail_three_times), after_opening("quick", succeed))
        async with running(address, *kinds) as parts:
            parts.jobs.start()
            await parts.tables.set_up(opening())
            await until_done(parts.store)

    asyncio.run(scene())
    assert done == ["quick", "slow"]
    assert len(tries) == 4
    for number in range(3):
        # The server's clock has whole milliseconds.
        assert tries[number + 1] - tries[number] >= (FIRST_PAUSE * 2**number - 1) / 1000


def test_one_that_never_ends_holds_up_no_other(address: str) -> None:
    done = asyncio.Event()

    async def hang(job: Job) -> None:
        await asyncio.Event().wait()

    async def succeed(job: Job) -> None:
        done.set()

    async def scene() -> None:
        async with running(address, after_opening("hanging", hang), after_opening("quick", succeed)) as parts:
            parts.jobs.start()
            await parts.tables.set_up(opening())
            await asyncio.wait_for(done.wait(), DEADLINE)
            while await pending(parts.store) != ["hanging"]:
                await asyncio.sleep(0.01)

    asyncio.run(scene())


def test_what_is_done_together_spoils_nothing_for_the_others(address: str) -> None:
    """If doing several in one go fails, each is done by itself, and only that which fails alone is tried again."""
    together: list[int] = []
    done: list[str] = []
    bad: list[str] = []

    async def handle(jobs: Sequence[Job]) -> None:
        together.append(len(jobs))
        if any(job.table_id in bad for job in jobs):
            raise ValueError("not this one")
        done.extend(job.table_id for job in jobs)

    kind = FollowUpKind("count", lambda before, after: before is None, handle_together=handle, at_once=4)

    async def scene() -> None:
        async with running(address, kind) as parts:
            parts.jobs.start()
            ids = [live.id for live in await asyncio.gather(*(parts.tables.set_up(opening()) for _ in range(4)))]
            bad.append(ids[1])
            async with asyncio.timeout(DEADLINE):
                while len(done) < 3:
                    await asyncio.sleep(0.01)
            assert sorted(done) == sorted(set(ids) - set(bad))
            assert max(together) > 1
            bad.clear()
            await until_done(parts.store)
            assert sorted(done) == sorted(ids)

    asyncio.run(scene())


def test_what_nothing_handles_waits_for_a_server_that_can(address: str) -> None:
    seen: list[Job] = []

    async def see(job: Job) -> None:
        seen.append(job)

    async def scene() -> None:
        async with running(address, after_opening("rating", see)) as first:
            live = await first.tables.set_up(opening())
        async with running(address) as second:
            second.jobs.start()
            await rematch_wanted(second.tables)
            while await pending(second.store) != ["rating"]:
                await asyncio.sleep(0.01)
        async with running(address, after_opening("rating", see)) as third:
            third.jobs.start()
            await until_done(third.store)
        assert [(one.table_id, one.version, one.kind) for one in seen] == [(live.id, 1, "rating")]

    asyncio.run(scene())


def test_of_two_servers_one_gets_it(address: str) -> None:
    async def scene() -> None:
        async with running(address) as one, running(address) as other:
            await one.store.processes.beat()
            await other.store.processes.beat()
            for _ in range(5):
                await rematch_wanted(one.tables)
            claims = await asyncio.gather(*(parts.store.jobs.claim(NEXT_GAME, 9, now()) for parts in (one, other)))
            assert len({job.key for claimed in claims for job in claimed}) == sum(map(len, claims)) == 5

    asyncio.run(scene())


def test_what_a_server_that_is_gone_had_claimed_is_free(address: str) -> None:
    """Without waiting: another process sees from the heartbeats that it is gone."""

    async def scene() -> None:
        async with running(address) as one, running(address) as other:
            await one.store.processes.beat()
            await other.store.processes.beat()
            await rematch_wanted(one.tables)
            [job] = await one.store.jobs.claim(NEXT_GAME, 9, now())
            assert await other.store.jobs.claim(NEXT_GAME, 9, now()) == []
            assert await one.store.jobs.claim(NEXT_GAME, 9, now(), [job.key]) == []
            await one.store.processes.leave()
            [taken] = await other.store.jobs.claim(NEXT_GAME, 9, now())
            assert (taken.key, taken.tries) == (job.key, 1)

    asyncio.run(scene())


def test_a_server_that_dies_in_the_middle_is_replaced(address: str) -> None:
    """As after kill -9: it never says that it leaves, and its heartbeats end."""
    begun, done = asyncio.Event(), asyncio.Event()

    async def hang(job: Job) -> None:
        begun.set()
        await asyncio.Event().wait()

    async def succeed(job: Job) -> None:
        done.set()

    async def scene() -> None:
        kinds = after_opening("rating", hang), after_opening("rating", succeed)
        async with running(address, kinds[0]) as dying, running(address, kinds[1]) as other:
            await dying.store.processes.beat()
            dying.jobs.start()
            await dying.tables.set_up(opening())
            async with asyncio.timeout(DEADLINE):
                await begun.wait()
                other.jobs.start()
                await done.wait()
            await until_done(other.store)

    asyncio.run(scene())


def test_an_event_that_is_not_stored_has_no_follow_up(address: str) -> None:
    async def scene() -> None:
        async with running(address) as parts:
            opened = opening()
            write = event_write("one", None, opened, Table.open(opened))
            await parts.store.save(write)
            with pytest.raises(StoreFailed):
                await parts.store.save(write._replace(follow_ups=("rating",)))
            assert await pending(parts.store) == []

    asyncio.run(scene())


def test_the_server_closes_though_something_new_comes_at_that_moment(address: str) -> None:
    async def scene() -> None:
        async with running(address) as parts:
            parts.jobs.start()
            await rematch_wanted(parts.tables)
            await until_done(parts.store)
            await asyncio.sleep(0.1)
            parts.jobs.wake()
            async with asyncio.timeout(DEADLINE):
                await parts.jobs.close()

    asyncio.run(scene())
