"""Runs one process of the server until it is stopped."""

import asyncio
import logging
import os
import socket
import sys
import threading
from collections.abc import Callable
from time import monotonic
from types import FrameType
from typing import Final

import uvicorn
from litestar import Litestar

from trilith.server import garbage, logs
from trilith.server.access.protocols import HttpProtocol, SocketProtocol
from trilith.server.app import create_app, take_keys
from trilith.server.listening import BACKLOG
from trilith.server.routes.common import Services
from trilith.server.settings import Settings
from trilith.server.store import Store
from trilith.server.store.address import read_address
from trilith.server.store.lock import sole_server

LOG: Final = logging.getLogger(__name__)
# A message longer than the socket's own limit is refused; one longer than this ends the connection.
LONGEST_FRAME: Final = 1 << 16
# How long open connections may take to close, in seconds.
SHUTDOWN_TIMEOUT: Final = 2
# How long browsers may take to read what was sent to them before they were told to come back, in seconds.
GOODBYE_TIMEOUT: Final = 5.0
# How long a connection that was accepted just before may take to send its request, in seconds.
FIRST_REQUEST_TIMEOUT: Final = 1.0
# A process that has not stopped so long after it began to is ended all the same, in seconds.
STOP_TIMEOUT: Final = 20.0
# How many files and connections to have open at most, if the system allows it.
MOST_FILES: Final = 65_536
# How long one thread may keep the others waiting, in seconds.
SWITCH_INTERVAL: Final = 0.0005


def run(settings: Settings, listening: socket.socket, on_start: Callable[[], None]) -> None:
    """Serve on a socket that listens already. TrilithError says what is wrong with the database."""
    logs.configure(settings.log_format, settings.log_level, process=os.getpid())
    check(settings)
    serve(settings, listening, lambda server: on_start())


def check(settings: Settings) -> None:
    """Migrate the database and read the keys now, while an error can still be reported plainly."""
    asyncio.run(_check(settings))


async def _check(settings: Settings) -> None:
    with sole_server(read_address(settings.database)):
        store = Store(settings.database)
        await store.open()
        try:
            await take_keys(settings, store)
        finally:
            await store.close()


def serve(settings: Settings, listening: socket.socket, on_start: Callable[["Server"], None]) -> None:
    """Serve until a signal comes, then drain."""
    # The database's thread needs the interpreter only briefly, but moves wait for it.
    sys.setswitchinterval(SWITCH_INTERVAL)
    allow_many_connections()
    server = Server(settings, create_app(settings), on_start)
    garbage.prepare()
    server.run([listening])


def allow_many_connections() -> None:
    """Every connection is an open file. Many systems allow a process about a thousand, unless it asks for more."""
    if sys.platform != "win32":
        import resource

        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
        if soft != resource.RLIM_INFINITY and soft < most:
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


class Server(uvicorn.Server):
    """Uvicorn's server, which drains before it stops.

    First it says that it is not ready, for as long as a load balancer needs to notice (`drain_seconds`). Then it
    accepts no more connections, finishes what is being stored, and tells open sockets to come back.
    """

    def __init__(self, settings: Settings, app: Litestar, on_start: Callable[["Server"], None]) -> None:
        config = uvicorn.Config(
            app,
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
        super().__init__(config)
        self._app = app
        self._drain_seconds = settings.drain_seconds
        self._on_start = on_start
        self._collecting: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.started:
            self._collecting = asyncio.create_task(garbage.collect_when_idle())
            self._on_start(self)

    async def accept_at(self, listening: socket.socket) -> asyncio.Server:
        """Accept connections at one more socket."""

        def connection() -> HttpProtocol:
            return HttpProtocol(self.config, self.server_state, self.lifespan.state)

        accepting = await asyncio.get_running_loop().create_server(connection, sock=listening, backlog=BACKLOG)
        self.servers.append(accepting)
        return accepting

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        super().handle_exit(sig, frame)
        # It is handled completely by stopping: the process does not end by the signal but with code 0.
        self._captured_signals.clear()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        services: Services = self._app.state.services
        services.readiness.is_draining = True
        LOG.info("draining")
        if self._collecting:
            self._collecting.cancel()
        if self._drain_seconds and not self.force_exit:
            await asyncio.sleep(self._drain_seconds)
        last_resort = threading.Timer(STOP_TIMEOUT, _give_up)
        last_resort.daemon = True
        last_resort.start()
        for server in self.servers:
            server.close()
        if not self.force_exit:
            await self._say_goodbye(services)
        await super().shutdown(sockets)
        last_resort.cancel()
        LOG.info("stopped")

    async def _say_goodbye(self, services: Services) -> None:
        """Close all connections: after the answer to what was asked, and sockets after what is queued for them."""
        began = monotonic()
        try:
            async with asyncio.timeout(GOODBYE_TIMEOUT):
                while not self.force_exit:
                    connections = list(self.server_state.connections)
                    new = [one for one in connections if isinstance(one, HttpProtocol) and one.is_new]
                    for connection in connections:
                        if isinstance(connection, HttpProtocol) and not connection.is_new:
                            connection.shutdown()
                    await services.tables.send_away()
                    is_late = monotonic() - began > FIRST_REQUEST_TIMEOUT
                    if len(self.server_state.connections) == (len(new) if is_late else 0):
                        break
                    await asyncio.sleep(0.02)
        except TimeoutError:
            LOG.warning("%d connections did not close in time", len(self.server_state.connections))


def _give_up() -> None:
    LOG.error("it does not stop, and is ended")
    os._exit(1)
