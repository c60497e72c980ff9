"""Cancellation in a worker: a job ends early when nobody waits for it any more.

with until_stopped(engine.stop):
    engine.analyse(...)
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


class Cancelled(RuntimeError):
    """Nobody waits for this any more."""


_lock = threading.Lock()
_stops: list[Callable[[], None]] = []
_is_stopped = False


def begin() -> None:
    """A new job begins: forget what was said about the one before it."""
    global _is_stopped
    with _lock:
        _is_stopped = False
        _stops.clear()


def stop() -> None:
    """Cancel the current job. Called from another thread."""
    global _is_stopped
    with _lock:
        _is_stopped = True
        for one in _stops:
            one()


@contextmanager
def until_stopped(end: Callable[[], None]) -> Iterator[None]:
    """While this lasts, `stop` calls `end`. Cancelled if nobody waits any more by now."""
    with _lock:
        if _is_stopped:
            raise Cancelled("nobody waits for this any more")
        _stops.append(end)
    try:
        yield
    finally:
        with _lock:
            if end in _stops:
                _stops.remove(end)
