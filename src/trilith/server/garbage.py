"""When the garbage collector runs: in small portions while people play, and as a whole while nobody does.

What has ended is freed without it, see `access.protocols`. It is for what is left: circles that errors or libraries
make. To find those it looks at everything in memory, which with many tables takes longer than a move may wait.
"""

import asyncio
import gc
from time import process_time
from typing import Final

# New objects before the youngest generation is collected, and collections of one generation before the next is
# included. Nearly all objects that are not freed at once belong to games, and stay: to look at each of them once takes
# long enough. All are collected after 50 million new ones at the latest, which are a few hours of a thousand games.
THRESHOLDS: Final = (2_000, 25_000, 1_000)
# The server is idle if it worked for less than this share of so many seconds.
IDLE_SHARE: Final = 0.02
IDLE_SECONDS: Final = 10.0


def prepare() -> None:
    """Call this when everything is loaded: none of that is ever garbage."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def collect_when_idle(seconds: float = IDLE_SECONDS) -> None:
    """Collect everything whenever the server has been idle for some seconds, and was not before."""
    is_collected = False
    while True:
        before = process_time()
        await asyncio.sleep(seconds)
        is_idle = process_time() - before < IDLE_SHARE * seconds
        if is_idle and not is_collected:
            gc.collect()
        is_collected = is_idle
