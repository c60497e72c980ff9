"""Counting a finished game for the explorer, as a follow-up of the event that ended it. However often this is run, it
counts once. Records that somebody brought, and games that were aborted, do not count."""

import asyncio
from collections.abc import Sequence
from typing import Final

from trilith.games import registry
from trilith.play.events import Seat
from trilith.play.rating.pools import pool_of
from trilith.play.table import Table
from trilith.server.store import Store
from trilith.server.store.damage import DamagedTable, StoredTable
from trilith.server.store.explorer import PERFECT, ExploredGame
from trilith.server.store.rows import Job
from trilith.server.tables.follow_ups import FollowUpKind
from trilith.server.workers.explorer import FinishedGame, finished_games
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking, QueueFull, Workers

# The kind of the jobs, which the migration names too.
EXPLORER: Final = "explorer"
# On whose behalf games are counted, how many seconds one takes, and how long to wait where too many jobs wait already.
NOBODY: Final = Party("explorer")
SECONDS: Final = 0.02
BUSY_PAUSE: Final = 1.0
# How many games are counted in one go, and how many of them a worker is given at a time.
TOGETHER: Final = 32
FEW: Final = 4


def counting(store: Store, workers: Workers) -> FollowUpKind:
    async def handle(jobs: Sequence[Job]) -> None:
        ids = [job.table_id for job in jobs]
        stored = await store.stored(ids)
        games = await _finished_games([_bodies(stored[table_id]) for table_id in ids])
        explored = {
            table_id: (explored_game(game, await _ratings(store, game)), game.moves)
            for table_id, game in zip(ids, games, strict=True)
            if game
        }
        await store.explorer.put(explored)

    async def _finished_games(stored: Sequence[Sequence[str]]) -> list[FinishedGame | None]:
        # A worker does it: going through a game takes some milliseconds, in which nobody's move could be answered. It
        # is given few at a time, so that no engine's move has to wait for long.
        found: list[FinishedGame | None] = []
        while len(found) < len(stored):
            few = stored[len(found) : len(found) + FEW]
            try:
                found += await workers.run(Asking(NOBODY, SECONDS * len(few)), finished_games, few)
            except QueueFull:
                await asyncio.sleep(BUSY_PAUSE)
        return found

    return FollowUpKind(EXPLORER, _follows, handle_together=handle, at_once=TOGETHER)


def _bodies(stored: StoredTable) -> list[str]:
    """The events of a table; none if they were damaged, as what cannot be read does not count, now or later."""
    try:
        return stored.checked()
    except DamagedTable:
        return []


def _follows(before: Table | None, after: Table) -> bool:
    return after.is_over and not (before and before.is_over) and not after.opened.imported


def explored_game(game: FinishedGame, ratings: Sequence[float]) -> ExploredGame:
    levels = [level_of(seat) for seat in game.seats if seat.kind == "engine"]
    return ExploredGame(
        finished=game.finished,
        open_to_all=game.opened.rated or game.opened.public,
        rated=game.opened.rated,
        engines_only=len(levels) == len(game.seats),
        level=min(levels, default=None),
        rating=round(min(ratings)) if ratings else None,
    )


def level_of(seat: Seat) -> int:
    """The level of an engine as a number."""
    level = str(seat.level)
    return int(level) if level.isdecimal() else PERFECT


async def _ratings(store: Store, game: FinishedGame) -> list[float]:
    """What the players of a rated game are rated, if all of them are."""
    if not game.opened.rated:
        return []
    players = [seat.who.id for seat in game.seats if seat.who and seat.who.kind == "player"]
    pool = pool_of(registry.ruleset(game.opened.ruleset), game.opened.clock).key
    ratings = await store.ratings.current(pool, players)
    return [ratings[player].rating for player in players] if all(player in ratings for player in players) else []
