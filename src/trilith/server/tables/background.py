"""Tasks that are finished even if nobody waits for them."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any, Final

from trilith.games.errors import TrilithError

LOG: Final = logging.getLogger(__name__)


class BackgroundTasks:
    """Keeps tasks until they end. What goes wrong in them is logged under this name, unless it was a refusal."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._tasks: set[asyncio.Task[None]] = set()

    def __len__(self) -> int:
        return len(self._tasks)

    def start(self, work: Coroutine[Any, Any, None]) -> "asyncio.Task[None]":
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def finish(self) -> None:
        await asyncio.gather(*self._tasks, return_exceptions=True)

    async def cancel(self) -> None:
        for task in self._tasks:
            task.cancel()
        await self.finish()

    def _ended(self, task: "asyncio.Task[None]") -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) and not isinstance(error, TrilithError):
            LOG.error("%s", self._name, exc_info=error)
