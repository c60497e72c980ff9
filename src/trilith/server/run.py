"""Runs the server until it is told to stop."""

import asyncio
import gc
import logging
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn

from trilith.server.app import create_app
from trilith.server.settings import Settings
from trilith.server.store.store import Store

# A message longer than a socket's own limit is answered; one longer than this ends the connection.
LONGEST_FRAME: Final = 1 << 16
# How long open connections may take to end, in seconds.
FAREWELL: Final = 2
# How long one thread may keep the others waiting, in seconds.
SWITCH: Final = 0.0005
# How many new objects it takes to look for circles among them, how often that before those that lasted are looked
# through, and how often that before all are: so that the first two take a few milliseconds, and the last, which takes
# a second or so once there are thousands of tables, comes every half an hour at most.
SELDOM: Final = (2_000, 5, 5_000)


def run(settings: Settings, listening: socket.socket, on_start: Callable[[], None]) -> None:
    """Serve on a socket that listens already. TrilithError says what is wrong with the database."""
    logging.basicConfig(level=logging.WARNING, format="%(asctime)s %(levelname)s %(name)s: %(message)s")
    asyncio.run(_check(settings.database))
    # The database's thread needs the interpreter only for moments, but moves wait for it.
    sys.setswitchinterval(SWITCH)
    # Tables live long and hold no circles: looking through all of them for some takes longer than moves may wait.
    gc.freeze()
    gc.set_threshold(*SELDOM)
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        ws_max_size=LONGEST_FRAME,
        timeout_graceful_shutdown=FAREWELL,
    )
    with suppress(KeyboardInterrupt):
        _Server(config, on_start).run([listening])


class _Server(uvicorn.Server):
    def __init__(self, config: uvicorn.Config, on_start: Callable[[], None]) -> None:
        super().__init__(config)
        self._on_start = on_start

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._on_start()


async def _check(database: str | None) -> None:
    """Bring the database into shape now: what is wrong with it can be said plainly here."""
    store = Store(database)
    await store.open()
    await store.close()
