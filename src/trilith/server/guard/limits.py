"""How often somebody may ask for something: so many at once, and so many a second in the long run."""

from collections import OrderedDict
from collections.abc import Callable
from time import monotonic
from typing import Final

# So many names are remembered; who was quiet longest is forgotten, and was full again anyway.
REMEMBERED: Final = 10_000


class Allowance:
    """A bucket that fills by itself.

    >>> allowance = Allowance(at_once=2, a_second=1, clock=lambda: 0.0)
    >>> [allowance.take() for _ in range(3)]
    [True, True, False]
    """

    def __init__(self, at_once: float, a_second: float, clock: Callable[[], float] = monotonic) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._clock = clock
        self._left = at_once
        self._seen = clock()

    def take(self) -> bool:
        """Whether one more is within the allowance; it is counted."""
        now = self._clock()
        self._left = min(self._at_once, self._left + (now - self._seen) * self._a_second)
        self._seen = now
        if self._left < 1:
            return False
        self._left -= 1
        return True


class Allowances:
    """One for each name."""

    def __init__(self, at_once: float, a_second: float) -> None:
        self._at_once = at_once
        self._a_second = a_second
        self._by_name: OrderedDict[str, Allowance] = OrderedDict()

    def take(self, name: str) -> bool:
        allowance = self._by_name.setdefault(name, Allowance(self._at_once, self._a_second))
        self._by_name.move_to_end(name)
        if len(self._by_name) > REMEMBERED:
            self._by_name.popitem(last=False)
        return allowance.take()
