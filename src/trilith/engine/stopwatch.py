"""A clock that says stop from a thread of its own."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager


@contextmanager
def stopped_after(seconds: float | None, stop: Callable[[], None]) -> Iterator[None]:
    """Calls `stop` once so many seconds have passed, unless the work inside is done before. None: never."""
    timer = None if seconds is None else threading.Timer(min(max(seconds, 0.0), threading.TIMEOUT_MAX), stop)
    if timer:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        if timer:
            timer.cancel()
