"""How long messages take to a browser and back, by pings of the server's own.

Browsers answer pings by themselves, and the payload is random, so nobody can answer before the ping arrived. One who
answers late gains nothing: the least of the last few counts, and what is made up for has a quota.
"""

import secrets
from collections import deque
from typing import Final

# How many measurements count, and how long to wait before the next, in seconds.
COUNTED: Final = 4
PAUSE: Final = 2.0
PAYLOAD_BYTES: Final = 8


class RoundTrips:
    """The last round trips of one connection. Times are in seconds of the loop's clock."""

    def __init__(self) -> None:
        self._latest: deque[int] = deque(maxlen=COUNTED)
        self._payload: bytes | None = None
        self._began = -PAUSE

    @property
    def least(self) -> int:
        """The shortest of the last few, in milliseconds; 0 while none is known."""
        return min(self._latest, default=0)

    def begin(self, time: float) -> bytes | None:
        """What to ping with now; None if it is too early, or the last ping is not answered yet."""
        if self._payload is not None or time < self._began + PAUSE:
            return None
        self._began, self._payload = time, secrets.token_bytes(PAYLOAD_BYTES)
        return self._payload

    def ended(self, payload: bytes, time: float) -> bool:
        """Whether this is the answer to the ping that is under way."""
        if payload != self._payload:
            return False
        self._payload = None
        self._latest.append(round((time - self._began) * 1000))
        return True
