"""The server's clock: milliseconds that never run backwards, even when the system's clock is set.

Processes that share a database go by the database's clock, so that all of them mean the same by a time.
"""

from time import monotonic, time


class _Clock:
    def __init__(self) -> None:
        # What to add to the monotonic clock to get the time of day.
        self._offset = time() - monotonic()
        self._latest = 0

    def now(self) -> int:
        self._latest = max(self._latest, int((self._offset + monotonic()) * 1000))
        return self._latest

    def correct(self, milliseconds: int, at: float) -> None:
        """Another clock showed this when the monotonic clock showed `at`."""
        self._offset = milliseconds / 1000 - at


_CLOCK = _Clock()
now = _CLOCK.now
correct = _CLOCK.correct
