"""Crew: threads that wait to lend a hand for less than a millisecond, where a thread pool would take too long."""

import weakref
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread

Task = Callable[[], None]


class Crew:
    """So many helpers. They go home when nobody holds the crew any more."""

    def __init__(self, helpers: int) -> None:
        self.helpers = helpers
        self._tasks: SimpleQueue[Task | None] = SimpleQueue()
        self._reports: SimpleQueue[BaseException | None] = SimpleQueue()
        for _ in range(helpers):
            Thread(target=_help, args=(self._tasks, self._reports), daemon=True).start()
        weakref.finalize(self, _send_home, self._tasks, helpers)

    def run(self, help_out: Task, work: Task) -> None:
        """Work in this thread while every helper helps out, until all are done."""
        for _ in range(self.helpers):
            self._tasks.put(help_out)
        try:
            work()
        finally:
            reports = [self._reports.get() for _ in range(self.helpers)]
        for error in filter(None, reports):
            raise error


def _help(tasks: "SimpleQueue[Task | None]", reports: "SimpleQueue[BaseException | None]") -> None:
    while task := tasks.get():
        error: BaseException | None = None
        try:
            task()
        except BaseException as caught:
            error = caught
        # Whoever waits must not be kept alive by what was done for them.
        del task
        reports.put(error)
        del error


def _send_home(tasks: "SimpleQueue[Task | None]", helpers: int) -> None:
    for _ in range(helpers):
        tasks.put(None)
