"""In a worker: what is being worked out can be given up when nobody waits for it any more.

with until_stopped(engine.stop):
    engine.analyse(...)
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class GivenUp(RuntimeError):
    """Nobody waits for this any more."""


_lock = threading.Lock()
_stops: list[Callable[[], None]] = []
_is_asked = False


def begin() -> None:
    """A new job: what was said about the one before it is of no concern."""
    global _is_asked
    with _lock:
        _is_asked = False
        _stops.clear()


def stop() -> None:
    """Give up what is being done now. Called from another thread."""
    global _is_asked
    with _lock:
        _is_asked = True
        for one in _stops:
            one()


@contextmanager
def until_stopped(end: Callable[[], None]) -> Iterator[None]:
    """While this lasts, `stop` calls `end`. GivenUp where nobody waits even now."""
    with _lock:
        if _is_asked:
            raise GivenUp("nobody waits for this any more")
        _stops.append(end)
    try:
        yield
    finally:
        with _lock:
            if end in _stops:
                _stops.remove(end)
