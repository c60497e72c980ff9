"""Servers and their database are killed in the middle of many games: nothing told is lost, doubled or out of order."""

import asyncio
from pathlib import Path

import pytest

from tests.server import postgres as postgresql
from tests.server.survival.scene import Scene
from tests.server.survival.verdict import check, check_reviews, settle

GAMES = 20
PACE = 0.3


async def play(scene: Scene, kills: str) -> None:
    """A letter for each kill: a server, or PostgreSQL."""
    async with scene.running():
        await scene.begin(GAMES, PACE)
        for kill in kills:
            await scene.until_moves(GAMES)
            await (scene.kill_postgres() if kill == "P" else scene.kill_a_server())
        await scene.until_all_go_on()
        await settle(scene)
        await check(scene)
        assert await check_reviews(scene)


@pytest.mark.long
def test_three_servers_on_postgresql(tmp_path: Path) -> None:
    programs = postgresql.find()
    if programs is None:
        pytest.skip("THERE IS NO POSTGRESQL: several servers were not tested. Install it.")
    with postgresql.running(programs, fsync=True) as postgres:
        scene = Scene(postgres.new_database(), tmp_path, 3, postgres, seed=1)
        asyncio.run(play(scene, "ssPss"))


@pytest.mark.long
def test_one_server_on_sqlite(tmp_path: Path) -> None:
    asyncio.run(play(Scene(f"sqlite:///{tmp_path}/games.sqlite", tmp_path, 1, None, seed=2), "sss"))
