"""Limit: how long a search may take, and the timer that ends it."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from numbers import Integral, Real
from typing import Final, NamedTuple

from trilith.games.errors import TrilithError


class Limit(NamedTuple):
    """Seconds, positions visited, plies of depth; the first that is reached ends the search.

    >>> Limit(time=0.5, depth=6)
    Limit(time=0.5, nodes=None, depth=6)
    """

    time: float | None = None
    nodes: int | None = None
    depth: int | None = None

    def checked(self) -> "Limit":
        """This limit, if it makes sense."""
        if self == Limit():
            raise TrilithError("a limit names a time, a number of nodes or a depth")
        for name, value in self._asdict().items():
            is_number = isinstance(value, Real if name == "time" else Integral) and not isinstance(value, bool)
            if value is not None and not (is_number and 0 < value < 1e15):
                what = "a number of seconds" if name == "time" else "a whole number"
                raise TrilithError(f"the limit's {name} is {what} above 0 and below 10^15, not {value}")
        return self


# What an answer takes if nobody says how long it may.
DEFAULT_TIME: Final = 1.0
DEFAULT_LIMIT: Final = Limit(time=DEFAULT_TIME)


@contextmanager
def stopped_after(seconds: float | None, stop: Callable[[], None]) -> Iterator[None]:
    """Calls `stop` from a thread of its own after this time, unless the work inside ends before. None: never."""
    timer = None if seconds is None else threading.Timer(min(max(seconds, 0.0), threading.TIMEOUT_MAX), stop)
    if timer:
        timer.daemon = True
        timer.start()
    try:
        yield
    finally:
        if timer:
            timer.cancel()
