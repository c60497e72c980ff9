"""The server's clock: milliseconds that never run backwards, even when the system's clock is set."""

from time import monotonic, time
from typing import Final

# What to add to the monotonic clock to get the time of day as it was when the server started.
_OFFSET: Final = time() - monotonic()


def now() -> int:
    return int((_OFFSET + monotonic()) * 1000)
