"""Reviews: a game is judged turn by turn in the workers, the last first. Every judgement is stored as soon as it is
there, so all processes show it, and a review that was interrupted goes on where it was.

A review is a job: one process does it. Its turns wait in the workers' fair queue on behalf of whoever asked for it.
"""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Literal

from trilith.games.errors import TrilithError
from trilith.play.match import Match
from trilith.play.review import Judgement, Review, ReviewedTurn, Task, tasks
from trilith.play.review.accuracy import POINTS
from trilith.play.review.turn import reviewed
from trilith.play.table import Table
from trilith.server.clock import now
from trilith.server.messages.review import REVIEW_SECONDS
from trilith.server.store.failures import DATABASE_ERRORS, StoreAway, StoreFailed
from trilith.server.store.reviews import REVIEW, ReviewedSeat, ReviewRows
from trilith.server.store.rows import Job
from trilith.server.tables.jobs import JobKind, JobRunner
from trilith.server.tables.live_tables import LiveTables, NoTable
from trilith.server.workers import analysis
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking, QueueFull, Workers

LOG: Final = logging.getLogger(__name__)
# How many games are remembered with their judged turns.
REMEMBERED: Final = 200
# How many games a process reviews at the same time. They share the workers fairly, so these are more than one address
# can ask for.
AT_ONCE: Final = 24
# How many reviews one browser, and those at one address, may wait for, and everybody together.
PER_BROWSER: Final = 3
PER_ADDRESS: Final = 20
IN_ALL: Final = 300
# What keeps a review from being finished only for a while.
PASSING: Final[tuple[type[Exception], ...]] = (StoreFailed, *DATABASE_ERRORS)
# How long to wait when too many other jobs wait for the workers, in seconds.
BUSY_PAUSE: Final = 5.0

Stage = Literal["none", "working", "done", "failed"]


class TooManyReviews(TrilithError):
    """Somebody waits for too many reviews: another has to wait."""


@dataclass
class _Game:
    """What there is to judge in a game, for how long each turn, and the turns that are judged."""

    match: Match
    tasks: list[Task]
    milliseconds: int
    turns: list[ReviewedTurn | None]


class Reviews:
    """One review for each table that somebody wants to look back on. If the game has gone on since, the review goes as
    far as it is known: asking again judges what is missing."""

    def __init__(self, rows: ReviewRows, tables: LiveTables, workers: Workers, jobs: JobRunner) -> None:
        self._rows = rows
        self._tables = tables
        self._workers = workers
        self._jobs = jobs
        self._games: OrderedDict[str, _Game] = OrderedDict()
        jobs.register(JobKind(REVIEW, self._review, AT_ONCE))

    async def show(self, table_id: str, match: Match) -> tuple[Stage, Review]:
        """The review as far as it has come."""
        row = await self._rows.find(table_id)
        game = self._game(table_id, match, row.milliseconds if row else _milliseconds(REVIEW_SECONDS))
        if row and None in game.turns:
            await self._fill(table_id, game)
        review = Review(match, tuple(game.turns))
        if row and row.is_pending:
            return "working", review
        if None not in game.turns:
            return "done", review
        return "failed" if row and row.error else "none", review

    async def start(self, table_id: str, table: Table, seconds: float, party: Party) -> None:
        """Begin, unless it is under way. TooManyReviews if this browser, or those at its address, wait for many."""
        row = await self._rows.find(table_id)
        if row and row.is_pending:
            return
        game = self._game(table_id, table.match, _milliseconds(seconds))
        await self._fill(table_id, game)
        if None not in game.turns and row and row.milliseconds == game.milliseconds:
            return
        rank = await self._rank(party)
        job = Job(table_id, table.turned, REVIEW, now(), browser=party.browser, network=party.network, rank=rank)
        try:
            await self._rows.ask(game.milliseconds, job)
        except DATABASE_ERRORS:
            raise StoreAway from None
        self._jobs.wake()

    async def _rank(self, party: Party) -> int:
        """How many reviews somebody waits for already."""
        waiting = await self._rows.waiting(party.browser, party.network)
        if waiting.browser >= PER_BROWSER:
            raise TooManyReviews("other games of yours are being looked back on just now: wait for these first")
        if waiting.network >= PER_ADDRESS:
            raise TooManyReviews("many games are being looked back on where you are: try again in a minute")
        if waiting.all >= IN_ALL:
            raise QueueFull("many games are being looked back on just now: try again in a minute")
        return waiting.network

    def _game(self, table_id: str, match: Match, milliseconds: int) -> _Game:
        """What is known of a game."""
        game = self._games.get(table_id)
        if game is None or game.match is not match or game.milliseconds != milliseconds:
            jobs = tasks(match)
            game = self._games[table_id] = _Game(match, jobs, milliseconds, [None] * len(jobs))
        self._games.move_to_end(table_id)
        if len(self._games) > REMEMBERED:
            self._games.popitem(last=False)
        return game

    async def _fill(self, table_id: str, game: _Game) -> None:
        """Add what has been judged meanwhile."""
        judged = await self._rows.judged(table_id, game.milliseconds)
        for number, task in enumerate(game.tasks):
            found = judged.get(number)
            if game.turns[number] is None and found and found.is_about(task):
                game.turns[number] = reviewed(number, task, found.judgement)

    async def _review(self, job: Job) -> None:
        """Judge what is missing."""
        try:
            match = (await self._tables.find(job.table_id)).table.match
            await self._judge(job, match)
        except NoTable:
            LOG.warning("table %s was to be reviewed and is gone", job.table_id)
        except PASSING:
            raise
        except Exception as error:
            LOG.exception("the review of table %s failed", job.table_id)
            await self._rows.fail(job.table_id, repr(error))

    async def _judge(self, job: Job, match: Match) -> None:
        row = await self._rows.find(job.table_id)
        milliseconds = row.milliseconds if row else _milliseconds(REVIEW_SECONDS)
        judged = await self._rows.judged(job.table_id, milliseconds)
        asking = Asking(Party(job.browser or job.table_id, job.network or ""), milliseconds / 1000)
        for number, task in reversed(list(enumerate(tasks(match)))):
            if not (number in judged and judged[number].is_about(task)):
                judgement = await self._judgement(asking, task, milliseconds / 1000)
                await self._rows.add(job.table_id, number, milliseconds, task, judgement)
        await self._keep_summary(job.table_id, match, milliseconds)

    async def _keep_summary(self, table_id: str, match: Match, milliseconds: int) -> None:
        """Keep what players' pages show of a review, so that nobody has to put it together again."""
        game = self._game(table_id, match, milliseconds)
        await self._fill(table_id, game)
        await self._rows.put_summary(table_id, reviewed_seats(Review(match, tuple(game.turns))))

    async def _judgement(self, asking: Asking, task: Task, seconds: float) -> Judgement:
        while True:
            try:
                return await self._workers.run(asking, analysis.judge, task, seconds)
            except QueueFull:
                await asyncio.sleep(BUSY_PAUSE)


def reviewed_seats(review: Review) -> list[ReviewedSeat]:
    """What a review found about each seat. Only games that draw from a pouch have luck."""
    has_luck = any(turn.luck is not None for turn in review.judged)
    balance = review.balance if has_luck else None
    players = range(len(review.match.position.players))
    accuracies = [review.player(seat)["accuracy"] for seat in players]
    if balance is None:
        return [ReviewedSeat(accuracy) for accuracy in accuracies]
    luck = balance.luck[0] - balance.luck[1]
    ends = (balance.end, -balance.end if balance.unit == POINTS else 1 - balance.end)
    more = (luck, -luck)
    return [ReviewedSeat(accuracies[seat], more[seat], ends[seat], balance.unit) for seat in players]


def _milliseconds(seconds: float) -> int:
    return round(seconds * 1000)
