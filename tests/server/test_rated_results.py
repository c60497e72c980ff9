"""Ratings in the database are always those that follow from its results, whatever happened to these."""

import asyncio
from random import Random

import pytest
import sqlalchemy as sa

from tests.server.test_store import opened
from trilith.play.rating.history import PERIOD, RatedResult, derive
from trilith.server.store import Store
from trilith.server.store.rated_results import StoredResult, add_result, derive_all, put_result, void_result
from trilith.server.store.schema import METADATA, RATED_RESULTS, STANDINGS

POOL = "morris:slow"
HISTORIES = 1000


def result(reference: str, at: int, one: str, other: str, score: float, edge: float = 0.0) -> RatedResult:
    return RatedResult(reference, at, (one, other), (score, 1 - score), (edge, 0.0))


def random_result(random: Random, reference: str) -> RatedResult:
    at = random.randrange(6 * PERIOD)
    if random.random() < 0.1:
        players, winner = random.sample("abcdef", 3), random.randrange(3)
        scores = tuple(float(seat == winner) for seat in range(3))
        return RatedResult(reference, at, tuple(players), scores, (10.0, 0.0, -10.0))
    one, other = random.sample("abcdef", 2)
    return result(reference, at, one, other, random.choice([0, 0.5, 1]), random.choice([0, 25.5]))


def kept(connection: sa.Connection, pool: str) -> dict[tuple[str, int], tuple[float, ...]]:
    columns = [STANDINGS.c[name] for name in ("player_id", "period", "rating", "deviation", "volatility", "games")]
    rows = connection.execute(sa.select(*columns).where(STANDINGS.c.pool == pool))
    return {(row[0], row[1]): tuple(row[2:]) for row in rows}


def derived(results: list[RatedResult]) -> dict[tuple[str, int], tuple[float, ...]]:
    found = derive(results)
    return {(player, one.period): (*one.rating, one.games) for player, all_ in found.items() for one in all_}


@pytest.mark.long
def test_ratings_follow_from_results_over_a_thousand_histories() -> None:
    """Results in any order, late ones, corrections, results that are void and count again."""
    engine = sa.create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        for seed in range(HISTORIES):
            random, pool = Random(seed), f"pool {seed}"
            counting: dict[str, RatedResult] = {}
            for number in range(random.randrange(4, 12)):
                reference = f"{seed}:{number}"
                if counting and random.random() < 0.3:
                    reference = random.choice(sorted(counting))
                if reference in counting and random.random() < 0.4:
                    assert void_result(connection, reference)
                    del counting[reference]
                else:
                    counting[reference] = random_result(random, reference)
                    put_result(connection, StoredResult(pool, counting[reference]))
            assert kept(connection, pool) == derived(list(counting.values())), seed
        latest = sa.select(sa.func.count()).where(STANDINGS.c.latest.is_(True))
        players = sa.select(STANDINGS.c.pool, STANDINGS.c.player_id).distinct().subquery()
        assert connection.scalar(latest) == connection.scalar(sa.select(sa.func.count()).select_from(players))
        assert derive_all(connection) == 0


def test_adding_twice_changes_nothing(address: str) -> None:
    async def scene() -> None:
        async with opened(address) as store:
            game = result("table:1", 0, "ann", "bob", 1)
            assert await store.ratings.add(POOL, game)
            before = await store.ratings.of_player("ann")
            assert not await store.ratings.add(POOL, game)
            assert not await store.ratings.add(POOL, game._replace(scores=(0, 1))), "what is there stays"
            assert await store.ratings.of_player("ann") == before

    asyncio.run(scene())


def test_what_is_void_stays_void(address: str) -> None:
    """A follow-up may be run once more after somebody decided that a game does not count."""

    async def scene() -> None:
        async with opened(address) as store:
            game = result("table:1", 0, "ann", "bob", 1)
            await store.ratings.add(POOL, game)
            assert await store.ratings.make_void("table:1")
            assert not await store.ratings.make_void("table:1")
            assert not await store.ratings.make_void("table:2")
            assert not await store.ratings.add(POOL, game)
            assert await store.ratings.of_player("ann") == {}
            assert await store.ratings.put(POOL, game), "unless it is put back"
            assert set(await store.ratings.of_player("ann")) == {POOL}

    asyncio.run(scene())


def test_a_correction_may_move_a_game_to_another_pool(address: str) -> None:
    async def scene() -> None:
        async with opened(address) as store:
            game = result("otb:1", 0, "ann", "bob", 1)
            await store.ratings.put(POOL, game)
            await store.ratings.put("morris:fast", game)
            assert set(await store.ratings.of_player("bob")) == {"morris:fast"}
            assert await store.ratings.pools() == {"morris:fast": 2}
            assert await store.ratings.rerate() == 0

    asyncio.run(scene())


def test_ranking_and_rating_now(address: str) -> None:
    async def scene() -> None:
        async with opened(address) as store:
            for number, (one, other) in enumerate([("ann", "bob"), ("ann", "cem"), ("bob", "cem")]):
                await store.ratings.put(POOL, result(str(number), number * PERIOD, one, other, 1))
            ranked = await store.ratings.ranking(POOL, 10)
            assert [one.player_id for one in ranked] == ["ann", "bob", "cem"]
            assert [one.standing.games for one in ranked] == [2, 2, 2]
            assert [one.player_id for one in await store.ratings.ranking(POOL, 1, 1)] == ["bob"]
            now = await store.ratings.current(POOL, ["ann", "nobody"])
            assert set(now) == {"ann"}
            assert now["ann"].deviation > ranked[0].standing.rating.deviation, "nobody played for years"

    asyncio.run(scene())


def test_rerating_repairs_what_was_changed(address: str) -> None:
    async def scene() -> None:
        async with opened(address) as store:
            random = Random(1)
            for number in range(40):
                await store.ratings.put(POOL, random_result(random, str(number)))
            assert await store.ratings.rerate() == 0
            whole = await store.ratings.of_player("a")
            spoilt = sa.update(STANDINGS).where(STANDINGS.c.player_id == "a").values(rating=2000.0)
            await store._writer.run(lambda connection: connection.execute(spoilt))
            assert await store.ratings.rerate() == len(whole[POOL])
            assert await store.ratings.of_player("a") == whole

    asyncio.run(scene())


def test_several_processes_rate_at_the_same_time(postgres: str) -> None:
    async def play(store: Store, number: int) -> None:
        random = Random(number)
        for game in range(12):
            await store.ratings.add(POOL, random_result(random, f"{number}:{game}"))

    async def scene() -> None:
        async with opened(postgres) as one, opened(postgres) as two, opened(postgres) as three:
            await asyncio.gather(*(play(store, number % 2) for number, store in enumerate((one, two, three))))
            count = await one._fetch(sa.select(sa.func.count()).select_from(RATED_RESULTS))
            assert count[0][0] == 24, "two of them rated the same games"
            assert await two.ratings.rerate() == 0

    asyncio.run(scene())


def test_a_result_is_added_once() -> None:
    engine = sa.create_engine("sqlite://")
    METADATA.create_all(engine)
    with engine.begin() as connection:
        game = StoredResult(POOL, result("table:1", 0, "ann", "bob", 1))
        assert [add_result(connection, game), add_result(connection, game), put_result(connection, game)] == [
            True,
            False,
            False,
        ]
