"""ThreadTeam: threads that share work of less than a millisecond, where waking a thread would take too long."""

import weakref
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread


class ThreadTeam:
    """Helper threads that run `help_out` and sleep when there was no work for a while.

    `help_out` holds no interpreter lock, and returns when it found no work for a while or `dismiss` was called. The
    threads end when nothing refers to the team any more. The leader must not rely on them: they only take work off it,
    so a late helper costs time and nothing else.
    """

    def __init__(self, helpers: int, help_out: Callable[[], None], dismiss: Callable[[], None]) -> None:
        self._wakeups: SimpleQueue[bool] = SimpleQueue()
        self._sleeping: list[None] = []
        for _ in range(helpers):
            Thread(target=_help, args=(help_out, self._wakeups, self._sleeping), daemon=True).start()
        weakref.finalize(self, _end, dismiss, self._wakeups, helpers)

    def wake(self) -> None:
        """Wake the threads that sleep: there will be work."""
        while self._sleeping:
            self._sleeping.pop()
            self._wakeups.put(True)


def _help(help_out: Callable[[], None], wakeups: "SimpleQueue[bool]", sleeping: list[None]) -> None:
    while True:
        help_out()
        sleeping.append(None)
        if not wakeups.get():
            return


def _end(dismiss: Callable[[], None], wakeups: "SimpleQueue[bool]", helpers: int) -> None:
    dismiss()
    for _ in range(helpers):
        wakeups.put(False)
