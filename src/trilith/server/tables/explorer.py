"""Counting a finished game for the explorer, as a follow-up of the event that ended it. However often this is run, it
counts once. Records that somebody brought, and games that were aborted, do not count."""

import asyncio
from collections.abc import Sequence
from typing import Final

from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.play.events import Event, Seat
from trilith.play.rating.pools import pool_of
from trilith.play.table import Table
from trilith.server.store import Store
from trilith.server.store.damage import DamagedTable
from trilith.server.store.explorer import PERFECT, ExploredGame
from trilith.server.store.rows import Job
from trilith.server.tables.follow_ups import FollowUpKind
from trilith.server.workers.explorer import FinishedGame, finished_game
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking, QueueFull, Workers

# The kind of the jobs, which the migration names too.
EXPLORER: Final = "explorer"
# On whose behalf games are counted, how many seconds one takes, and how long to wait where too many jobs wait already.
NOBODY: Final = Party("explorer")
SECONDS: Final = 0.02
BUSY_PAUSE: Final = 1.0


def counting(store: Store, workers: Workers) -> FollowUpKind:
    async def handle(job: Job) -> None:
        try:
            found = await _finished_game(await store.events(job.table_id))
        except (DamagedTable, TrilithError):
            # What cannot be read does not count, now or later.
            return
        if found:
            ratings = await _ratings(store, found)
            await store.explorer.put(job.table_id, explored_game(found, ratings), found.moves)

    async def _finished_game(events: Sequence[Event]) -> FinishedGame | None:
        # A worker does it: going through a game takes some milliseconds, in which nobody's move could be answered.
        while True:
            try:
                return await workers.run(Asking(NOBODY, SECONDS), finished_game, events)
            except QueueFull:
                await asyncio.sleep(BUSY_PAUSE)

    return FollowUpKind(EXPLORER, _follows, handle)


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
