"""Reviews in the making: turns are judged one by one in the workers, the last first, and remembered for a while."""

import asyncio
import logging
from collections import OrderedDict
from typing import Final, Literal

from trilith.games.errors import TrilithError
from trilith.play.match import Match
from trilith.play.review import Judgement, Review, Task, assemble, tasks
from trilith.server.workers import analysis
from trilith.server.workers.pool import Workers

LOG: Final = logging.getLogger(__name__)
# How many turns are remembered: some hundred games.
REMEMBERED: Final = 20_000
# How many games are looked back on at the same time, and how many may wait for that.
AT_ONCE: Final = 2
WAITING: Final = 50

Stage = Literal["none", "working", "done", "failed"]
Key = tuple[str, str, str]


class TooManyReviews(TrilithError):
    """So many games are looked back on now that another has to wait."""


class Reviews:
    """One for each table that somebody wants to look back on. A game that went on since is reviewed as far as it is
    known: asking again judges what is missing."""

    def __init__(self, workers: Workers) -> None:
        self._workers = workers
        self._known: OrderedDict[Key, Judgement] = OrderedDict()
        self._making: dict[str, asyncio.Task[None]] = {}
        self._failed: set[str] = set()
        self._slots = asyncio.Semaphore(AT_ONCE)

    def show(self, table_id: str, match: Match) -> tuple[Stage, Review]:
        """How far it is."""
        jobs = tasks(match)
        found = {number: self._known[_key(job)] for number, job in enumerate(jobs) if _key(job) in self._known}
        so_far = assemble(match, found)
        if len(found) == len(jobs):
            return "done", so_far
        if table_id in self._making:
            return "working", so_far
        return "failed" if table_id in self._failed else "none", so_far

    def start(self, table_id: str, match: Match, seconds: float) -> None:
        """Begin, unless it is under way. TooManyReviews says that there is no room."""
        if table_id in self._making:
            return
        if len(self._making) >= WAITING:
            raise TooManyReviews("many games are being looked back on just now: try again in a minute")
        self._failed.discard(table_id)
        missing = [job for job in reversed(tasks(match)) if _key(job) not in self._known]
        making = self._making[table_id] = asyncio.create_task(self._make(missing, seconds))
        making.add_done_callback(lambda made: self._made(table_id, made))

    async def _make(self, missing: list[Task], seconds: float) -> None:
        async with self._slots:
            for job in missing:
                self._remember(_key(job), await self._workers.run(analysis.judge, job, seconds))

    def _made(self, table_id: str, made: "asyncio.Task[None]") -> None:
        del self._making[table_id]
        if not made.cancelled() and (error := made.exception()):
            self._failed.add(table_id)
            LOG.error("the review of table %s failed", table_id, exc_info=error)

    def _remember(self, key: Key, judgement: Judgement) -> None:
        self._known[key] = judgement
        if len(self._known) > REMEMBERED:
            self._known.popitem(last=False)

    async def close(self) -> None:
        making = list(self._making.values())
        for one in making:
            one.cancel()
        await asyncio.gather(*making, return_exceptions=True)


def _key(job: Task) -> Key:
    """What a judgement depends on."""
    return job.before.ruleset.identifier, job.before.text, job.move
