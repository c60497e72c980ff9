"""Reviews in progress: turns are judged one by one in the workers, the last first, and remembered for a while."""

import asyncio
import logging
from collections import OrderedDict
from dataclasses import dataclass
from typing import Final, Literal

from trilith.games.errors import TrilithError
from trilith.play.match import Match
from trilith.play.review import Judgement, Review, ReviewedTurn, Task, tasks
from trilith.play.review.turn import reviewed
from trilith.server.messages.review import REVIEW_SECONDS
from trilith.server.workers import analysis
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking, Workers

LOG: Final = logging.getLogger(__name__)
# How many judgements are remembered, which is about a hundred games, and how many games with their tasks.
REMEMBERED: Final = 20_000
REMEMBERED_GAMES: Final = 200
# How many games are reviewed at the same time, and how many may wait for that.
AT_ONCE: Final = 2
WAITING: Final = 50

Stage = Literal["none", "working", "done", "failed"]
Key = tuple[str, str, str, float]


class TooManyReviews(TrilithError):
    """Too many games are being reviewed: another has to wait."""


@dataclass
class _Game:
    """What there is to judge in a game, for how long each turn, and the turns that are judged."""

    match: Match
    tasks: list[Task]
    seconds: float
    turns: list[ReviewedTurn | None]


class Reviews:
    """One review for each table that somebody wants to look back on. If the game has gone on since, the review goes as
    far as it is known: asking again judges what is missing."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._known: OrderedDict[Key, Judgement] = OrderedDict()
        self._games: OrderedDict[str, _Game] = OrderedDict()
        self._working: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)

    def show(self, table_id: str, match: Match) -> tuple[Stage, Review]:
        """The review as far as it has come."""
        game = self._game(table_id, match)
        for number, task in enumerate(game.tasks):
            judgement = self._known.get(_key(task, game.seconds)) if game.turns[number] is None else None
            if judgement is not None:
                game.turns[number] = reviewed(number, task, judgement)
        review = Review(match, tuple(game.turns))
        if table_id in self._working:
            return "working", review
        if None not in game.turns:
            return "done", review
        return "failed" if table_id in self._failed else "none", review

    def start(self, table_id: str, match: Match, seconds: float, party: Party) -> None:
        """Begin, unless it is under way. TooManyReviews if too many are waiting."""
        if table_id in self._working:
            return
        if len(self._working) >= WAITING:
            raise TooManyReviews("many games are being looked back on just now: try again in a minute")
        self._failed.discard(table_id)
        game = self._game(table_id, match, seconds)
        missing = [task for task in reversed(game.tasks) if _key(task, seconds) not in self._known]
        if missing:
            working = self._working[table_id] = asyncio.create_task(self._judge(missing, seconds, party))
            working.add_done_callback(lambda ended: self._ended(table_id, ended))

    def _game(self, table_id: str, match: Match, seconds: float | None = None) -> _Game:
        """What is known of a game. Without `seconds` it is judged as it was asked for last."""
        game = self._games.get(table_id)
        wanted = seconds or (game.seconds if game else REVIEW_SECONDS)
        if game is None or game.match is not match or game.seconds != wanted:
            jobs = tasks(match)
            game = self._games[table_id] = _Game(match, jobs, wanted, [None] * len(jobs))
        self._games.move_to_end(table_id)
        if len(self._games) > REMEMBERED_GAMES:
            self._games.popitem(last=False)
        return game

    async def _judge(self, missing: list[Task], seconds: float, party: Party) -> None:
        async with self._slots:
            for task in missing:
                asking = Asking(party, seconds)
                self._known[_key(task, seconds)] = await self._workers.run(asking, analysis.judge, task, seconds)
                if len(self._known) > REMEMBERED:
                    self._known.popitem(last=False)

    def _ended(self, table_id: str, ended: "asyncio.Task[None]") -> None:
        del self._working[table_id]
        if not ended.cancelled() and (error := ended.exception()):
            self._failed.add(table_id)
            LOG.error("the review of table %s failed", table_id, exc_info=error)

    async def close(self) -> None:
        working = list(self._working.values())
        for task in working:
            task.cancel()
        await asyncio.gather(*working, return_exceptions=True)


def _key(task: Task, seconds: float) -> Key:
    """What a judgement depends on."""
    return task.before.ruleset.identifier, task.before.text, task.move, seconds
