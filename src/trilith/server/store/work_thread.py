"""A thread that does one thing after the other for an event loop."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple, TypeVar

Result = TypeVar("Result")


class _Work(NamedTuple):
    function: Callable[[], Any]
    loop: asyncio.AbstractEventLoop
    done: "asyncio.Future[Any]"


class WorkThread:
    """An executor of `concurrent.futures` does the same for any number of threads. It needs two futures and several
    locks for everything that is done, which takes longer than a short transaction.

    The thread begins with the first work, and ends with `stop`, or with the program.
    """

    def __init__(self, name: str) -> None:
        self._name: Final = name
        self._queue: SimpleQueue[_Work | None] = SimpleQueue()
        self._thread: Thread | None = None

    async def run(self, function: Callable[[], Result]) -> Result:
        """What this returns or raises. It is done all the same if nobody waits for it any more."""
        if self._thread is None:
            self._thread = Thread(target=self._work, name=self._name, daemon=True)
            self._thread.start()
        loop = asyncio.get_running_loop()
        done: asyncio.Future[Result] = loop.create_future()
        self._queue.put(_Work(function, loop, done))
        return await done

    def stop(self) -> None:
        """Finish what is waiting, and wait until that is done."""
        if self._thread is not None:
            self._queue.put(None)
            self._thread.join()
            self._thread = None

    def _work(self) -> None:
        while (work := self._queue.get()) is not None:
            result, error = None, None
            try:
                result = work.function()
            except BaseException as failure:
                error = failure
            # The loop may have been closed meanwhile: then nobody waits any more.
            with suppress(RuntimeError):
                work.loop.call_soon_threadsafe(_settle, work.done, result, error)
            del work, result, error


def _settle(done: "asyncio.Future[Any]", result: Any, error: BaseException | None) -> None:
    if done.done():
        return
    if error is None:
        done.set_result(result)
    else:
        done.set_exception(error)
