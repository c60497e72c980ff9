"""One of several processes of a server. `supervisor.py` starts it.

    python -m trilith.server.child

Standard input brings a line of JSON with its settings and its sockets, then one command on each line: `accept N` and
`leave N`, to stand in for another process at its socket. When the input ends, the supervisor has died, and the process
stops as if it had been told to. It writes `ready` to standard output once it takes requests.
"""

import asyncio
import os
import signal
import socket
import sys
from typing import Final

import msgspec

from trilith.games.errors import TrilithError
from trilith.server import logs
from trilith.server.run import LOG, Server, serve
from trilith.server.settings import Settings

READY: Final = "ready\n"
ACCEPT: Final = "accept"
LEAVE: Final = "leave"
WRONG_USE: Final = 2


class Assignment(msgspec.Struct, frozen=True):
    """`sockets` are the file descriptors of all processes' sockets, `own` is which of them this process serves."""

    settings: Settings
    sockets: list[int]
    own: int


def main() -> None:
    # Ctrl-C reaches everything in the terminal; the supervisor decides when a process ends.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    commands = os.fdopen(os.dup(0), "rb", buffering=0)
    # What the process starts must not keep the supervisor's pipe.
    os.dup2(os.open(os.devnull, os.O_RDONLY), 0)
    answers = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    assignment = msgspec.json.decode(commands.readline(), type=Assignment)
    settings = assignment.settings
    logs.configure(settings.log_format, settings.log_level, process=os.getpid())
    sockets = [socket.socket(fileno=number) for number in assignment.sockets]

    def on_start(server: Server) -> None:
        substitute = Substitute(server, sockets)
        asyncio.get_running_loop().add_reader(commands.fileno(), substitute.obey, commands.fileno())
        answers.write(READY)
        answers.close()

    try:
        serve(settings, sockets[assignment.own].dup(), on_start)
    except TrilithError as error:
        LOG.error("%s", error)
        sys.exit(WRONG_USE)


class Substitute:
    """Accepts connections at the sockets of other processes while those are being restarted."""

    def __init__(self, server: Server, sockets: list[socket.socket]) -> None:
        self._server = server
        self._sockets = sockets
        self._accepting: dict[int, asyncio.Server] = {}
        self._tasks: set[asyncio.Task[None]] = set()
        # One command after the other.
        self._lock = asyncio.Lock()
        self._unread = b""

    def obey(self, commands: int) -> None:
        """Called when there is something to read."""
        data = os.read(commands, 4096)
        if not data:
            asyncio.get_running_loop().remove_reader(commands)
            LOG.error("the supervisor is gone")
            self._server.should_exit = True
            return
        *lines, self._unread = (self._unread + data).split(b"\n")
        for line in lines:
            command, number = line.decode().split()
            task = asyncio.create_task(self._carry_out(command, int(number)))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _carry_out(self, command: str, number: int) -> None:
        async with self._lock:
            if command == LEAVE:
                if accepting := self._accepting.pop(number, None):
                    accepting.close()
            elif number not in self._accepting and not self._server.should_exit:
                self._accepting[number] = await self._server.accept_at(self._sockets[number].dup())


if __name__ == "__main__":
    main()
