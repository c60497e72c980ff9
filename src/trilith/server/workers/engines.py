"""Engines at the tables. They come through the same door as people, and never make anybody wait.

With a clock an engine thinks no longer than it can afford; should no worker answer in time, it plays any legal move
rather than lose on time.
"""

import asyncio
import logging
import random
from time import monotonic
from typing import Final

from trilith.games.errors import TrilithError
from trilith.play.events import ENGINE
from trilith.play.table import Table
from trilith.server.moments import now
from trilith.server.tables.room import Room
from trilith.server.workers.pool import WorkerDied, Workers
from trilith.server.workers.thinking import agrees_to_draw, choose

LOG: Final = logging.getLogger(__name__)
# A game goes on for about so many moves more.
MOVES_LEFT: Final = 25
# What is kept for the way to the worker and back, in seconds.
RESERVE: Final = 0.3
# Nobody agrees to a draw before everybody has made so many moves.
EARLY: Final = 5
# How long to wait before a move is asked for again that no worker could find, in seconds.
AGAIN: Final = 5.0


class Engines:
    """`pause` is the least time between two moves, in seconds."""

    def __init__(self, workers: Workers, pause: float) -> None:
        self._workers = workers
        self._pause = pause

    def attend(self, room: Room) -> None:
        """Called whenever something has changed in a room: if an engine is to move, it starts to think."""
        table = room.table
        if table.draw_offers and (seat := _asked_for_draw(table)) is not None:
            room.start(self._answer(room, table, seat))
        if not self._is_wanted(room):
            return
        if room.thinking and not room.thinking.done():
            if room.thinking_about == table.turned:
                return
            room.thinking.cancel()
        room.thinking_about = table.turned
        room.thinking = asyncio.create_task(self._play(room, table))

    def _is_wanted(self, room: Room) -> bool:
        table = room.table
        if table.turn is None or table.seats[table.turn].mover != ENGINE:
            return False
        # Engines among themselves play for those who watch.
        is_show = all(seat.kind == "engine" for seat in table.seats) and table.clock.control.kind == "none"
        return bool(room.connections) or not is_show

    async def _play(self, room: Room, table: Table) -> None:
        assert table.turn is not None
        room.tell_thinking(table.turn)
        began = monotonic()
        try:
            move = await self._choose(table)
            await asyncio.sleep(max(0.0, self._pause_for(table) - (monotonic() - began)))
            await room.move(ENGINE, table.version, move, lambda version: None)
        except TrilithError:
            pass  # the game has gone on without this move
        except WorkerDied:
            LOG.error("table %s: no worker finds a move; trying again", room.id)
            asyncio.get_running_loop().call_later(AGAIN, self.attend, room)

    async def _answer(self, room: Room, table: Table, seat: int) -> None:
        """Agree to a draw, or decline."""
        is_early = len(table.match.turns) < EARLY * len(table.seats)
        try:
            agrees = not is_early and await self._workers.hurry(agrees_to_draw, table.match.position, seat)
            await asyncio.sleep(self._pause)
            await room.act("draw" if agrees else "refuse", ENGINE, table.version, seat, lambda version: None)
        except (TrilithError, WorkerDied):
            pass  # the game has gone on: no answer is one, too

    async def _choose(self, table: Table) -> str:
        assert table.turn is not None
        level = table.seats[table.turn].mover_level or "1"
        position, left = table.match.position, _seconds_left(table)
        asked = self._workers.hurry(choose, position, level, None if left is None else _share(left))
        if left is None:
            return await asked
        try:
            return await asyncio.wait_for(asked, max(0.0, left - RESERVE))
        except TimeoutError:
            return str(random.choice(position.legal_moves))

    def _pause_for(self, table: Table) -> float:
        left = _seconds_left(table)
        return self._pause if left is None else min(self._pause, _share(left))


def _asked_for_draw(table: Table) -> int | None:
    """An engine whose answer is the only one missing. Three players cannot share a point."""
    if table.is_over or len(table.seats) > 2:
        return None
    seats = [number for number, seat in enumerate(table.seats) if seat.kind == "engine"]
    return next((seat for seat in seats if seat not in table.draw_offers), None)


def _seconds_left(table: Table) -> float | None:
    limit = table.limit
    return None if limit is None else (limit - table.thought(now())) / 1000


def _share(left: float) -> float:
    """What one move may take of the seconds left."""
    return max(0.01, min(left / MOVES_LEFT, left - RESERVE))
