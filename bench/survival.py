"""Many games while servers and PostgreSQL are killed: python -m bench.survival prints what was checked, and figures.

The short run of the same is in tests/server/test_survival.py.
"""

import argparse
import asyncio
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random

from bench.table import show
from tests.server import postgres as postgresql
from tests.server.postgres import Postgres
from tests.server.survival.scene import Scene
from tests.server.survival.verdict import check, check_reviews, lateness, read_rows, settle

# Flags are to fall this soon after they are due, in seconds, whoever has died.
GOAL = 8.0


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.survival", description=__doc__)
    parser.add_argument("--games", type=int, default=300)
    parser.add_argument("--servers", type=int, default=3, help="1: on SQLite")
    parser.add_argument("--kills", type=int, default=20, help="of servers")
    parser.add_argument("--postgres-kills", type=int, default=5)
    parser.add_argument("--pace", type=float, default=3.0, help="seconds between the moves of a player")
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        if chosen.servers == 1:
            address = f"sqlite:///{folder}/games.sqlite"
            kills = ["server"] * chosen.kills
            asyncio.run(_run(Scene(address, Path(folder), 1, None, chosen.seed), kills, chosen.games, chosen.pace))
            return
        programs = postgresql.find()
        assert programs, "there is no PostgreSQL"
        with postgresql.running(programs, fsync=True) as postgres:
            kills = ["server"] * chosen.kills + ["PostgreSQL"] * chosen.postgres_kills
            Random(chosen.seed).shuffle(kills)
            scene = _scene(postgres, Path(folder), chosen.servers, chosen.seed)
            asyncio.run(_run(scene, kills, chosen.games, chosen.pace))


def _scene(postgres: Postgres, folder: Path, servers: int, seed: int) -> Scene:
    return Scene(postgres.new_database(), folder, servers, postgres, seed)


async def _run(scene: Scene, kills: Sequence[str], games: int, pace: float) -> None:
    began = time.monotonic()
    async with scene.running():
        await scene.begin(games, pace)
        for number, kill in enumerate(kills, 1):
            await scene.until_moves(games // 2)
            await (scene.kill_postgres() if kill == "PostgreSQL" else scene.kill_a_server())
            print(f"{time.monotonic() - began:5.0f} s: {kill} killed, {number} of {len(kills)}", flush=True)
        await scene.until_all_go_on()
        await settle(scene)
        await check(scene)
        reviews = await check_reviews(scene)
        rows = await read_rows(scene.address)
    late, waits = lateness(scene, rows), sorted(scene.figures.waits)
    figures = [
        ("servers killed", scene.killed("server")),
        ("PostgreSQL killed", scene.killed("PostgreSQL")),
        ("moves acknowledged, all there once and in order", scene.acknowledged),
        ("tables, each with at most one next game", len(rows.events)),
        ("reviews promised, all there", reviews),
        ("connections lost or refused", scene.figures.connections_lost),
        ("views older than one seen before", scene.figures.old_views),
        ("moves: half acknowledged within", _seconds(waits, 0.5)),
        ("moves: 99 % acknowledged within", _seconds(waits, 0.99)),
        ("moves: the longest wait, over lost connections", _seconds(waits, 1)),
        ("games lost on time without an outage of everything", len(late)),
        ("flags: half fell late by", _seconds(late, 0.5)),
        (f"flags: the latest, to be under {GOAL:.0f} s", _seconds(late, 1)),
    ]
    title = f"{games} games on {len(scene.servers)} servers, {time.monotonic() - began:.0f} s"
    show(title, ["what", "figure"], [[what, str(figure)] for what, figure in figures])
    refusals = [[why, str(times)] for why, times in scene.figures.refusals.most_common()]
    if refusals:
        show("What players were refused", ["why", "times"], refusals)


def _seconds(ordered: Sequence[float], share: float) -> str:
    return f"{ordered[min(len(ordered) - 1, int(len(ordered) * share))]:.2f} s" if ordered else "-"


if __name__ == "__main__":
    main()
