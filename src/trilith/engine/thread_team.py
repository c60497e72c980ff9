"""ThreadTeam: threads that share work of less than a millisecond, where waking a thread would take too long."""

import weakref
from collections.abc import Callable
from queue import SimpleQueue
from threading import Thread


class ThreadTeam:
    """So many helpers, who help out with what there is to do and doze off when there was nothing for a while.

    `help_out` holds no interpreter lock and returns when there was nothing for a while, or once `send_home` was called.
    The helpers go home when nobody holds the team any more. Whoever leads must not rely on them: all they do is take
    work off the leader, so that one who is late only makes it take longer.
    """

    def __init__(self, helpers: int, help_out: Callable[[], None], send_home: Callable[[], None]) -> None:
        self._bell: SimpleQueue[bool] = SimpleQueue()
        self._dozing: list[None] = []
        for _ in range(helpers):
            Thread(target=_help, args=(help_out, self._bell, self._dozing), daemon=True).start()
        weakref.finalize(self, _dismiss, send_home, self._bell, helpers)

    def wake(self) -> None:
        """Ring for those who doze: there will be something to do."""
        while self._dozing:
            self._dozing.pop()
            self._bell.put(True)


def _help(help_out: Callable[[], None], bell: "SimpleQueue[bool]", dozing: list[None]) -> None:
    while True:
        help_out()
        dozing.append(None)
        if not bell.get():
            return


def _dismiss(send_home: Callable[[], None], bell: "SimpleQueue[bool]", helpers: int) -> None:
    send_home()
    for _ in range(helpers):
        bell.put(False)
