"""Engines at the tables. Their moves take the same way as those of people, and never make anybody wait.

With a clock, an engine thinks no longer than it can afford; if no worker answers in time, it plays any legal move
rather than lose on time.
"""

import asyncio
import logging
import random
from contextlib import suppress
from time import monotonic
from typing import Final

from trilith.games.errors import TrilithError
from trilith.play.events import ENGINE
from trilith.play.table import Table
from trilith.server.clock import now
from trilith.server.tables.live_table import LiveTable
from trilith.server.workers.moves import agrees_to_draw, choose
from trilith.server.workers.pool import WorkerDied, Workers

LOG: Final = logging.getLogger(__name__)
# How many more moves a game is expected to last.
MOVES_LEFT: Final = 25
# What is reserved for the way to the worker and back, in seconds.
RESERVE: Final = 0.3
# An engine does not agree to a draw before everybody has made this many moves.
EARLY: Final = 5
# How long to wait before trying again when no worker found a move, in seconds.
RETRY_PAUSE: Final = 5.0


class WorkerEngines:
    """Engines that think in the worker processes. `pause` is the least time between two moves, in seconds."""

    def __init__(self, workers: Workers, pause: float) -> None:
        self._workers = workers
        self._pause = pause

    def attend(self, live: LiveTable) -> None:
        table = live.table
        if table.draw_offers and (seat := _asked_for_draw(table)) is not None:
            live.start(self._answer(live, table, seat))
        if not self._is_to_move(live):
            return
        if live.thinking and not live.thinking.done():
            if live.thinking_about == table.turned:
                return
            live.thinking.cancel()
        live.thinking_about = table.turned
        live.thinking = asyncio.create_task(self._play(live, table))

    def _is_to_move(self, live: LiveTable) -> bool:
        table = live.table
        if table.turn is None or table.seats[table.turn].mover != ENGINE:
            return False
        # Engines playing each other do so for an audience.
        is_show = all(seat.kind == "engine" for seat in table.seats) and table.clock.control.kind == "none"
        return bool(live.connections) or not is_show

    async def _play(self, live: LiveTable, table: Table) -> None:
        assert table.turn is not None
        live.send_thinking(table.turn)
        began = monotonic()
        try:
            move = await self._choose(table)
        except (TrilithError, WorkerDied) as error:
            LOG.error("table %s: no worker finds a move; trying again: %s", live.id, error)
            asyncio.get_running_loop().call_later(RETRY_PAUSE, self.attend, live)
            return
        await asyncio.sleep(max(0.0, self._pause_for(table) - (monotonic() - began)))
        with suppress(TrilithError):  # the game may have gone on without this move
            await live.move(ENGINE, table.version, move, lambda version: None)

    async def _answer(self, live: LiveTable, table: Table, seat: int) -> None:
        """Agree to a draw, or decline."""
        is_early = len(table.match.turns) < EARLY * len(table.seats)
        try:
            agrees = not is_early and await self._workers.hurry(agrees_to_draw, table.match.position, seat)
            await asyncio.sleep(self._pause)
            await live.act("draw" if agrees else "refuse", ENGINE, table.version, seat, lambda version: None)
        except (TrilithError, WorkerDied):
            pass  # the game has gone on: no answer is needed any more

    async def _choose(self, table: Table) -> str:
        assert table.turn is not None
        level = table.seats[table.turn].mover_level or "1"
        position, left = table.match.position, _seconds_left(table)
        choosing = self._workers.hurry(choose, position, level, None if left is None else _share(left))
        if left is None:
            return await choosing
        try:
            return await asyncio.wait_for(choosing, max(0.0, left - RESERVE))
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
    """How many of the seconds left one move may take."""
    return max(0.01, min(left / MOVES_LEFT, left - RESERVE))
