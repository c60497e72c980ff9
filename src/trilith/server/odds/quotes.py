"""The house's prices while a game runs: what the engine thinks of a position, asked once for each and stored."""

import asyncio
from collections.abc import Iterable
from typing import Final

from trilith.play.odds.fixed import is_decided
from trilith.play.odds.outcome import Outcomes
from trilith.play.table import Table
from trilith.server.messages.odds import Phase
from trilith.server.store.chips import ChipRows, Quote
from trilith.server.tables.background import BackgroundTasks
from trilith.server.tables.in_play import EngineSilence, InPlay
from trilith.server.workers.chances import chances_in
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking, Workers

# What the engine may think about a price, in seconds.
SECONDS: Final = 0.3
# How long anybody waits for that, in seconds.
PATIENCE: Final = 1.5


def phase_of(table: Table, quote: Quote | None, is_silent: bool) -> Phase:
    if table.is_over:
        return "over"
    if not table.match.turns:
        return "before"
    if quote is None:
        return "closed" if is_silent else "waiting"
    return "closed" if is_decided(quote.prices, quote.proven) else "running"


def curve_of(quotes: Iterable[Quote], turns: int) -> list[Quote]:
    """The prices turn by turn, up to so many turns, without those of turns that were taken back."""
    kept: list[Quote] = []
    for quote in sorted(quotes):
        kept = [*(one for one in kept if one.turn < quote.turn), quote]
    return [one for one in kept if one.turn <= turns]


class Quotes:
    def __init__(self, rows: ChipRows, workers: Workers, silence: EngineSilence) -> None:
        self._rows = rows
        self._workers = workers
        self._silence = silence
        self._tasks = BackgroundTasks("odds")
        self._asked: dict[tuple[str, int], asyncio.Task[None]] = {}

    async def is_silent(self, table_id: str, table: Table) -> bool:
        """Whether the house says nothing about a game once it has begun: one that counts for ratings and that no
        director watches over, or one that stands where another game that counts is still going on."""
        if table.opened.rated or not table.match.turns:
            return table.opened.rated and table.opened.tournament is None
        try:
            await self._silence.check_rated_match(table.match, _party(table_id))
        except InPlay:
            return True
        return False

    async def now(self, table_id: str, table: Table, outcomes: Outcomes) -> Quote | None:
        """What the engine says about a running game on which it is not silent, asked once for each position. The
        chances are those of these outcomes."""
        if table.is_over or not table.match.turns or table.match.position.turn is None:
            return None
        known = [quote for quote in await self._rows.quotes(table_id, outcomes) if quote.version == table.turned]
        if known:
            return known[0]
        # Nobody waits long for an engine that is busy: the price is there when they look again.
        key = (table_id, table.turned)
        if key not in self._asked:
            self._asked[key] = self._tasks.start(self._ask(table_id, table))
            self._asked[key].add_done_callback(lambda _: self._asked.pop(key, None))
        await asyncio.wait([self._asked[key]], timeout=PATIENCE)
        return next(
            (quote for quote in await self._rows.quotes(table_id, outcomes) if quote.version == table.turned), None
        )

    async def _ask(self, table_id: str, table: Table) -> None:
        asking = Asking(_party(table_id), SECONDS)
        chances, proven = await self._workers.run(asking, chances_in, table.match.position.lean(), SECONDS)
        turn = len(table.match.turns)
        await self._rows.change(lambda change: change.add_quote(table_id, table.turned, turn, chances, proven))

    async def close(self) -> None:
        await self._tasks.cancel()


def _party(table_id: str) -> Party:
    return Party(f"odds:{table_id}", "")
