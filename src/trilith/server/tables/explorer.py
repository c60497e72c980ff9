"""Counting a finished game for the explorer, as a follow-up of the event that ended it. However often this is run, it
counts once. Records that somebody brought, and games that were aborted, do not count."""

import asyncio
from collections.abc import Sequence
from typing import Final

from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.play.events import Event, Seat
from trilith.play.explorer.played import PlayedMove, played_moves
from trilith.play.rating.pools import pool_of
from trilith.play.table import Table
from trilith.server.store import Store
from trilith.server.store.damage import DamagedTable
from trilith.server.store.explorer import PERFECT, ExploredGame
from trilith.server.store.rows import Job
from trilith.server.tables.follow_ups import FollowUpKind

# The kind of the jobs, which the migration names too.
EXPLORER: Final = "explorer"


def counting(store: Store) -> FollowUpKind:
    async def handle(job: Job) -> None:
        try:
            found = await asyncio.to_thread(_counted, await store.events(job.table_id))
        except (DamagedTable, TrilithError):
            # What cannot be read does not count, now or later.
            return
        if found:
            table, moves = found
            await store.explorer.put(job.table_id, explored_game(table, await _ratings(store, table)), moves)

    return FollowUpKind(EXPLORER, _follows, handle)


def _follows(before: Table | None, after: Table) -> bool:
    return after.is_over and not (before and before.is_over) and not after.opened.imported


def _counted(events: Sequence[Event]) -> tuple[Table, list[PlayedMove]] | None:
    """The table and what counts of its game; None if nothing does. A thread does this: it takes some milliseconds."""
    table = Table.rebuild(events) if events else None
    if table is None or table.aborted or table.opened.imported or table.finished is None:
        return None
    return table, played_moves(table.match)


def explored_game(table: Table, ratings: Sequence[float]) -> ExploredGame:
    levels = [level_of(seat) for seat in table.seats if seat.kind == "engine"]
    return ExploredGame(
        finished=table.finished or 0,
        open_to_all=table.opened.rated or table.opened.public,
        rated=table.opened.rated,
        engines_only=len(levels) == len(table.seats),
        level=min(levels, default=None),
        rating=round(min(ratings)) if ratings else None,
    )


def level_of(seat: Seat) -> int:
    """The level of an engine as a number."""
    level = str(seat.level)
    return int(level) if level.isdecimal() else PERFECT


async def _ratings(store: Store, table: Table) -> list[float]:
    """What the players of a rated game are rated, if all of them are."""
    if not table.opened.rated:
        return []
    players = [seat.who.id for seat in table.seats if seat.who and seat.who.kind == "player"]
    pool = pool_of(registry.ruleset(table.opened.ruleset), table.opened.clock).key
    ratings = await store.ratings.current(pool, players)
    return [ratings[player].rating for player in players] if all(player in ratings for player in players) else []
