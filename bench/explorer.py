"""The explorer with many games: how long counting takes, and how much is stored.

python -m bench.explorer 100000
"""

import asyncio
import sys
import tempfile
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from typing import Any

from sqlalchemy import create_engine, insert

from trilith.games.position import Position
from trilith.play.events import Actor
from trilith.play.explorer.played import MOST_PLIES
from trilith.play.explorer.position_key import position_key
from trilith.server.store import Store
from trilith.server.store.explorer import Filters, game_number
from trilith.server.store.explorer_schema import PLAYED_MOVES
from trilith.server.store.schema import SEATS, TABLES

# How many games are stored at a time, and how often each question is asked.
PAGE = 2000
TIMES = 7
ANN = Actor("browser", "ann")
QUESTIONS = {
    "everybody's": Filters(),
    "engines', level 6 and up": Filters("engines", level=6),
    "rated, between two times, 1500 and up": Filters(rated=True, since=50_000_000, until=54_000_000, rating=1500),
    "mine": Filters("mine"),
}


Row = dict[str, Any]


def games(count: int) -> Iterator[tuple[list[Row], Row, Row]]:
    """Rows of moves, tables and seats: games share their first moves as real ones do, the further the fewer."""
    random, start = Random(1), position_key(Position.start("morris"))
    for number in range(count):
        table_id, engines = f"game{number}", random.random() < 0.3
        chosen_by = {
            "finished": number * 1000, "open_to_all": random.random() < 0.8, "rated": random.random() < 0.3,
            "engines_only": engines, "level": random.randrange(1, 12) if engines else None,
            "rating": random.randrange(900, 2100),
        }  # fmt: skip
        key, rows = start, []
        for ply in range(MOST_PLIES):
            choice = min(random.randrange(20), random.randrange(20))
            following = hash((key, choice)) >> 1
            row = {"position_key": key, "next_key": following, "score": random.randrange(3)}
            rows.append({"game": game_number(table_id), "ply": ply, **row, **chosen_by})
            key = following
        who = "ann" if number % 500 == 0 else f"browser{number % 900}"
        seat = {"table_id": table_id, "seat": 0, "kind": "person", "name": "", "actor_kind": "browser", "actor_id": who}
        table: Row = dict.fromkeys(("version", "created", "updated", "turns", "best_of", "series_game"), 1)
        table |= dict.fromkeys(("game", "ruleset", "ruleset_id", "result", "position", "clock_kind", "clock_odds"), "x")
        table |= dict.fromkeys(("public", "imported", "rated"), False) | {"clock_seconds": 0, "clock_extra": 0}
        table |= {"id": table_id, "stage": "over", "opening": "", "finished": number * 1000}
        yield rows, table, seat


async def measure(address: str, count: int) -> None:
    store = Store(address)
    await store.open()
    begin = perf_counter()
    engine = create_engine(address.replace("+asyncpg", "+psycopg"))
    made = games(count)
    with engine.begin() as connection:
        while page := list(islice(made, PAGE)):
            connection.execute(insert(PLAYED_MOVES), [row for rows, _, _ in page for row in rows])
            connection.execute(insert(TABLES), [table for _, table, _ in page])
            connection.execute(insert(SEATS), [seat for _, _, seat in page])
    sys.stdout.write(f"{count:,} games stored in {perf_counter() - begin:.0f} s\n")
    start = position_key(Position.start("morris"))
    after = hash((start, 0)) >> 1
    for where, key in (("first position", start), ("second", after)):
        for what, wanted in QUESTIONS.items():
            times, found, busy = [], 0, process_time()
            for _ in range(TIMES):
                begin = perf_counter()
                found = sum(tally.games for tally in (await store.explorer.tallies(key, ANN, wanted)).values())
                times.append(perf_counter() - begin)
            busy = (process_time() - busy) / TIMES
            elapsed = sorted(times)[TIMES // 2]
            sys.stdout.write(
                f"{where}, {what}: {found:,} games, {1000 * busy:.0f} ms busy, {1000 * elapsed:.0f} ms elapsed\n"
            )
    await store.close()


def main(count: int) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "games.sqlite"
        asyncio.run(measure(f"sqlite:///{path}", count))
        sys.stdout.write(f"{path.stat().st_size / 1e6:.0f} MB\n")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 100_000)
