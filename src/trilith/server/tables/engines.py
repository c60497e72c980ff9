"""Engines at the tables. Their moves take the same way as those of people, and never make anybody wait.

A move that somebody at the table waits for goes before all other work. Engines that play each other do so only while
somebody watches, and in the time that is left over.

With a clock, an engine thinks for a part of the time it has left. That is all it is charged with: waiting for a worker
costs it nothing.
"""

import asyncio
import logging
from contextlib import suppress
from dataclasses import replace
from time import monotonic
from typing import Final

from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.play.events import ENGINE
from trilith.play.table import Table
from trilith.server.tables.live_table import LiveTable
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.moves import DRAW_SECONDS, PERFECT, agrees_to_draw, choose
from trilith.server.workers.pool import Asking, QueueFull, WorkerDied, Workers

LOG: Final = logging.getLogger(__name__)
# How many more moves a game is expected to last.
MOVES_LEFT: Final = 25
# What is reserved for the way to the worker and back, in seconds.
RESERVE: Final = 0.3
# An engine does not agree to a draw before everybody has made this many moves.
EARLY: Final = 5
# How long to wait before trying again when no worker found a move, in seconds.
RETRY_PAUSE: Final = 5.0
# How long the levels that take more than a moment think, and all others, in seconds.
USUAL_SECONDS: Final = {PERFECT: 1.7, "10": 1.0, "9": 0.3}
MOMENT: Final = 0.05
LONGEST: Final = max(USUAL_SECONDS.values())
# The least time for a move when many others wait, in seconds.
LEAST_SECONDS: Final = 0.1
# The least time between two moves of engines that play each other, in seconds; at other paces it is as everywhere.
PACE_SECONDS: Final = {"slow": 3.0, "fast": 0.15}


class WorkerEngines:
    """Engines that think in the worker processes. `pause` is the least time between two moves, in seconds."""

    def __init__(self, workers: Workers, pause: float) -> None:
        self._workers = workers
        self._pause = pause
        # The tables where an engine thinks about a draw, with the version of the offer.
        self._asked: dict[str, int] = {}
        # The tables where nobody waited for the engine's move when it was asked for, and no worker has begun with it.
        self._unhurried: set[str] = set()

    def attend(self, live: LiveTable) -> None:
        table = live.table
        if not live.is_ours:
            # Once for each turn: whoever comes later is told by the table.
            if table.turn is not None and live.thinking_about != table.turned and self._is_to_move(live):
                live.thinking_about = table.turned
                live.send_thinking(table.turn)
            return
        if table.draw_offers and (seat := _asked_for_draw(table)) is not None:
            self._consider_draw(live, table, seat)
        if not self._is_to_move(live):
            if _is_paused(table) and live.thinking:
                live.thinking.cancel()
            return
        if live.thinking and not live.thinking.done():
            has_come = live.id in self._unhurried and _is_waited_for(live)
            if live.thinking_about == table.turned and not has_come:
                return
            live.thinking.cancel()
        live.thinking_about = table.turned
        live.thinking = asyncio.create_task(self._play(live, table))

    def _is_to_move(self, live: LiveTable) -> bool:
        table = live.table
        if not table.is_engines_turn:
            return False
        # Engines play each other for those who watch; in a tournament everybody waits for their result.
        is_wanted = live.attendance.is_watched or table.opened.tournament is not None
        return not table.is_among_engines or (is_wanted and not _is_paused(table))

    # ---- moves ----

    async def _play(self, live: LiveTable, table: Table) -> None:
        assert table.turn is not None
        live.send_thinking(table.turn)
        level = table.seats[table.turn].mover_level or "1"
        party, share, thinking = _party(live), _share(table), _Stopwatch()
        expected = min(USUAL_SECONDS.get(level, MOMENT), share or LONGEST)
        crowded = self._seconds_when_crowded(party, expected)
        asking = Asking(party, min(expected, crowded or LONGEST), thinking.start)
        limits = [seconds for seconds in (share, crowded) if seconds is not None]
        try:
            move = await self._choose(live, table.match.position, asking, level, min(limits, default=None))
        except Exception as error:  # whatever it is, the game must go on
            if not isinstance(error, QueueFull):
                LOG.error("table %s: no worker finds a move; trying again: %r", live.id, error)
            asyncio.get_running_loop().call_later(RETRY_PAUSE, self.attend, live)
            return
        usual = PACE_SECONDS.get(live.table.pace, self._pause)
        pause = usual if share is None else min(usual, share)
        await asyncio.sleep(max(0.0, pause - thinking.seconds))
        if _is_paused(live.table):
            return
        thought = thinking.seconds if share is None else min(thinking.seconds, share)
        with suppress(TrilithError):  # the game may have gone on without this move
            await live.move(ENGINE, table.version, move, lambda version: None, round(thought * 1000))

    async def _choose(
        self, live: LiveTable, position: Position, asking: Asking, level: str, seconds: float | None
    ) -> str:
        if _is_waited_for(live):
            return await self._workers.hurry(asking, choose, position, level, seconds)

        def begin() -> None:
            self._unhurried.discard(live.id)
            asking.on_begin()

        self._unhurried.add(live.id)
        try:
            return await self._workers.run(replace(asking, on_begin=begin), choose, position, level, seconds)
        finally:
            self._unhurried.discard(live.id)

    def _seconds_when_crowded(self, party: Party, expected: float) -> float | None:
        """How long to think at most while others come first; None if nobody does."""
        ahead = self._workers.moves_ahead_of(party, expected)
        return max(LEAST_SECONDS, expected / (1 + ahead)) if ahead else None

    # ---- draws ----

    def _consider_draw(self, live: LiveTable, table: Table, seat: int) -> None:
        """Think about an offer, unless an engine does so already."""
        if self._asked.get(live.id) != table.version:
            self._asked[live.id] = table.version
            answering = live.start(self._answer(live, table, seat))
            answering.add_done_callback(lambda _: self._answered(live.id, table.version))

    def _answered(self, table_id: str, version: int) -> None:
        if self._asked.get(table_id) == version:
            del self._asked[table_id]

    async def _answer(self, live: LiveTable, table: Table, seat: int) -> None:
        """Agree to a draw, or decline."""
        is_early = len(table.match.turns) < EARLY * len(table.seats)
        party = _party(live)
        seconds = self._seconds_when_crowded(party, DRAW_SECONDS) or DRAW_SECONDS
        work = self._workers.hurry if _is_waited_for(live) else self._workers.run
        try:
            agrees = not is_early and await work(
                Asking(party, seconds), agrees_to_draw, table.match.position, seat, seconds
            )
            await asyncio.sleep(self._pause)
            await live.act("draw" if agrees else "refuse", ENGINE, table.version, seat, lambda version: None)
        except (TrilithError, WorkerDied):
            pass  # the game has gone on: no answer is needed any more


class _Stopwatch:
    """How long a worker has been thinking."""

    def __init__(self) -> None:
        self._began = monotonic()

    def start(self) -> None:
        """Called when it begins, and again if it died and another begins."""
        self._began = monotonic()

    @property
    def seconds(self) -> float:
        return monotonic() - self._began


def _is_paused(table: Table) -> bool:
    """Whether whoever watches engines play each other has stopped them."""
    return table.is_among_engines and table.pace == "paused"


def _is_waited_for(live: LiveTable) -> bool:
    """Whether somebody who plays at this table is here."""
    return any(
        is_here for is_here, seat in zip(live.attendance.here, live.table.seats, strict=True) if seat.kind == "person"
    )


def _party(live: LiveTable) -> Party:
    """Whom an engine works for: somebody who plays here, or else somebody who watches."""
    people = [str(seat.who) for seat in live.table.seats if seat.kind == "person"]
    here = [Party(str(connection.who), connection.network) for connection in live.attendance.connections]
    if playing := next((party for party in here if party.browser in people), None):
        return playing
    if people:
        # Where somebody is who came to another process is not known here: they count as being by themselves.
        return Party(people[0], people[0] if _is_waited_for(live) else "")
    return min(here, default=Party(live.id))


def _asked_for_draw(table: Table) -> int | None:
    """An engine whose answer is the only one missing. Three players cannot share a point."""
    if table.is_over or len(table.seats) > 2:
        return None
    seats = [number for number, seat in enumerate(table.seats) if seat.kind == "engine"]
    return next((seat for seat in seats if seat not in table.draw_offers), None)


def _share(table: Table) -> float | None:
    """How many seconds of what it has left an engine may take for one move; None without a clock."""
    if table.limit is None:
        return None
    left = table.limit / 1000
    return max(0.01, min(left / MOVES_LEFT, left - RESERVE))
