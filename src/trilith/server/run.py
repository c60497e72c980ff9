"""Runs the server until it is stopped."""

import asyncio
import gc
import logging
import os
import socket
import sys
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import uvicorn

from trilith.server import logs
from trilith.server.access.protocols import HttpProtocol, SocketProtocol
from trilith.server.app import create_app, take_keys
from trilith.server.settings import Settings
from trilith.server.store import Store

# A message longer than the socket's own limit is refused; one longer than this ends the connection.
LONGEST_FRAME: Final = 1 << 16
# How long open connections may take to close, in seconds.
SHUTDOWN_TIMEOUT: Final = 2
# How long one thread may keep the others waiting, in seconds.
SWITCH_INTERVAL: Final = 0.0005
# Thresholds of the garbage collector: new objects before it collects the youngest generation, and collections of one
# generation before the next is included. The first two then take a few milliseconds, and a full collection, which
# takes a second or so with thousands of tables in memory, comes every half hour at most.
GC_THRESHOLDS: Final = (2_000, 5, 5_000)


def run(settings: Settings, listening: socket.socket, on_start: Callable[[], None]) -> None:
    """Serve on a socket that listens already. TrilithError says what is wrong with the database."""
    logs.configure(settings.log_format, settings.log_level, process=os.getpid())
    asyncio.run(_check(settings))
    # The database's thread needs the interpreter only briefly, but moves wait for it.
    sys.setswitchinterval(SWITCH_INTERVAL)
    # Tables live long and contain no reference cycles: searching them all takes longer than moves may wait.
    gc.freeze()
    gc.set_threshold(*GC_THRESHOLDS)
    config = uvicorn.Config(
        create_app(settings),
        log_config=None,
        log_level=logging.WARNING,
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.behind_proxies),
        forwarded_allow_ips=list(settings.behind_proxies),
        http=HttpProtocol,
        ws=SocketProtocol,
        ws_max_size=LONGEST_FRAME,
        # Messages are short: to keep what compressing them needs costs more than it saves.
        ws_per_message_deflate=False,
        timeout_graceful_shutdown=SHUTDOWN_TIMEOUT,
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


async def _check(settings: Settings) -> None:
    """Migrate the database and read the keys now, while an error can still be reported plainly."""
    store = Store(settings.database)
    await store.open()
    try:
        await take_keys(settings, store)
    finally:
        await store.close()
