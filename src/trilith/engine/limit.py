"""Limit: how long a search may take, and the timer that ends it."""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from numbers import Integral, Real
from typing import Final, NamedTuple

from trilith.games.arguments import POSITION, expect
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.position import Position


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


def check_search(position: Position, limit: Limit) -> None:
    """Refuse what is no position or has no legal move, and a limit that is none or makes no sense."""
    if expect(position, Position, POSITION).outcome is not None:
        raise IllegalMove("the game is over: there is nothing to think about")
    if position.turn is None:
        raise IllegalMove("draw a stone from the pouch first")
    expect(limit, Limit, "a limit such as trilith.Limit(time=1)").checked()


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
