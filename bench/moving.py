"""What a move costs between its frame and the messages about it, without sockets and database: rules, table and views.

    python -m bench moving                          # microseconds of processor time a move, by game
    python -m bench.moving --against /path/to/other # the same of another checkout, both in turns

Two players sit at each table. A move begins as the text that a browser sends and ends with what both are sent; the
database is replaced by one that takes everything at once. The rows that it would write are made, too.
"""

import argparse
import asyncio
import json
import math
import os
import random
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from types import SimpleNamespace
from typing import Any, Final

import msgspec

from bench.table import Goal, show

RULESETS: Final = ("stones", "siege", "morris", "outfox", "flip")
# Games of each ruleset. Together they have more positions than any list of what was remembered.
GAMES: Final = 8
ROUNDS: Final = 8
# Microseconds a move, as the mean of the five games.
GOAL: Final = 70.0
# Who waits for the move that is being stored.
WAITING: Final[list[Callable[[None], None]]] = []
ROOT: Final = Path(__file__).parents[1]


def main() -> list[Goal]:
    found = measured(ROUNDS)
    mean = sum(found.values()) / len(found)
    rows = [[name, f"{cost:.1f} µs"] for name, cost in (*found.items(), ("mean", mean))]
    show("A move between its frame and the messages about it", ["ruleset", "CPU a move"], rows)
    return [Goal("rules, table and views of a move", f"≤ {GOAL:.0f} µs", f"{mean:.0f} µs", mean <= GOAL)]


def measured(rounds: int, rulesets: tuple[str, ...] = RULESETS) -> dict[str, float]:
    """Microseconds of processor time a move, by ruleset, each game at its best round."""
    return asyncio.run(_measured(rounds, rulesets))


async def _measured(rounds: int, rulesets: tuple[str, ...]) -> dict[str, float]:
    from trilith.server import garbage

    games = [(name, *_played(name, number)) for number in range(GAMES) for name in rulesets]
    best = [math.inf] * len(games)
    for number in range(rounds + 1):
        for game, (_, opened, texts) in enumerate(games):
            live, players = _seated(opened)
            began = process_time()
            for who, text in texts:
                players[who].hear(text)
                WAITING.pop()(None)
            cost = process_time() - began
            assert len(live.table.match.turns) == len(texts), "a move was refused"
            await live.close()
            # In the first round everything is done for the first time; then the garbage collector is as in a server.
            if number:
                best[game] = min(cost, best[game])
        if number == 0:
            garbage.prepare()
    costs = dict.fromkeys(rulesets, 0.0)
    moves = dict.fromkeys(rulesets, 0)
    for cost, (name, _, texts) in zip(best, games, strict=True):
        costs[name] += cost
        moves[name] += len(texts)
    return {name: costs[name] / moves[name] * 1e6 for name in rulesets}


def _played(ruleset: str, number: int) -> tuple[Any, list[tuple[int, str]]]:
    """How a table is opened, and the messages of a random game at it, each with the seat it comes from."""
    from trilith.games.position import Position
    from trilith.play import fair
    from trilith.play.events import Actor, Opened, Seat
    from trilith.play.table import Table, prepare_opening

    luck = random.Random(number)
    people = [Actor("browser", f"{seat:032x}") for seat in (1, 2)]
    seats = tuple(Seat("person", "", None, who) for who in people)
    opened = prepare_opening(Opened(1_000_000, ruleset, "", seats))
    if opened.seed:
        seed = luck.randbytes(fair.SEED_BYTES).hex()
        opened = msgspec.structs.replace(opened, seed=seed, drawn=fair.draw(seed, 0, Position.start(ruleset)))
    table = Table.open(opened)
    messages: list[tuple[int, str]] = []
    while not table.is_over:
        assert table.turn is not None
        move = luck.choice(table.match.position.legal_moves)
        steps = [step.name for step in move.steps]
        ask = {"do": "move", "version": table.version, "ask": len(messages) + 1, "steps": steps}
        messages.append((table.turn, json.dumps(ask)))
        table = table.apply(table.move(people[table.turn], table.version, str(move), 1_000_000 + 1000 * len(messages)))
    return opened, messages


def _seated(opened: Any) -> tuple[Any, list[Any]]:
    """A live table with both players connected, and what hears their messages."""
    from trilith.play.table import Table
    from trilith.server.routes.socket import _Receiver
    from trilith.server.tables.connection import Connection
    from trilith.server.tables.live_table import LiveTable

    live = LiveTable("0123456789abcdef", Table.open(opened), _surroundings())
    settings = SimpleNamespace(message_burst=1e9, messages_per_second=1e9)
    players = []
    for seat in opened.seats:
        socket: Any = _Socket()
        connection = Connection(seat.who, socket, "")
        connection.in_words = True
        live.enter(connection)
        services: Any = SimpleNamespace(settings=settings)
        players.append(_Receiver(live, connection, services))
    return live, players


def _surroundings() -> Any:
    from trilith.server.tables.live_table import Surroundings
    from trilith.server.tables.vacations import Vacations

    never: Any = SimpleNamespace()
    jobs = SimpleNamespace(after=lambda before, after: (), claimant=None, stored=lambda jobs: None, wake=lambda: None)
    cluster = SimpleNamespace(owns=lambda table_id: True, is_shared=False)
    engines = SimpleNamespace(attend=lambda live: None)
    store: Any = _Store()
    return Surroundings(store, engines, jobs, cluster, Vacations(never))  # type: ignore[arg-type]


class _Store:
    """Takes everything, and makes the values that the database would be given."""

    is_away = False

    def begin_saving(self, write: Any, stored: Callable[[None], None]) -> None:
        from trilith.server.store.rows import TableRow
        from trilith.server.store.table_writes import changing_of, event_values

        event_values(write)
        if isinstance(write.row, TableRow):
            changing_of(write.row)
        WAITING.append(stored)


class _Socket:
    """Reads everything at once."""

    round_trip = 0

    def write(self, message: bytes) -> bool:
        return True

    def measure(self) -> None:
        pass


def _against(other: Path, rounds: int) -> None:
    """Both checkouts in turns, each in processes of their own."""
    here: list[dict[str, float]] = []
    there: list[dict[str, float]] = []
    for _ in range(rounds):
        for root, found in ((other, there), (ROOT, here)):
            code = f"import json, runpy; print(json.dumps(runpy.run_path({__file__!r}, None, 'moving')['measured'](6)))"
            path = os.pathsep.join([str(root / "src"), str(root)])
            told = subprocess.run(
                [sys.executable, "-c", code], env={**os.environ, "PYTHONPATH": path}, cwd=root, check=True,
                capture_output=True, text=True,
            )  # fmt: skip
            found.append(json.loads(told.stdout))
    rows = []
    for name in RULESETS:
        before, after = (min(one[name] for one in found) for found in (there, here))
        rows.append([name, f"{before:.1f} µs", f"{after:.1f} µs", f"{before / after:.2f} ×"])
    means = [sum(min(one[name] for one in found) for name in RULESETS) / len(RULESETS) for found in (there, here)]
    rows.append(["mean", *(f"{mean:.1f} µs" for mean in means), f"{means[0] / means[1]:.2f} ×"])
    show("A move between its frame and the messages about it", ["ruleset", "other", "this", "ratio"], rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(prog="python -m bench.moving")
    parser.add_argument("--against", type=Path, help="another checkout of Trilith to compare with")
    parser.add_argument("--rounds", type=int, default=ROUNDS)
    asked = parser.parse_args()
    if asked.against:
        _against(asked.against.resolve(), asked.rounds)
    else:
        main()
