"""The server's time: milliseconds that never run backwards, whatever happens to the system's clock."""

from time import monotonic, time
from typing import Final

# What to add to the steady clock to get the time of day when the server started.
_STARTED: Final = time() - monotonic()


def now() -> int:
    return int((_STARTED + monotonic()) * 1000)
