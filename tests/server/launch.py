"""A server as `trilith serve` starts it, with settings that suit tests: python -m tests.server.launch JSON."""

import socket
import sys

import msgspec

from trilith.server.run import run
from trilith.server.settings import Settings


def main(settings: str) -> None:
    listening = socket.create_server(("127.0.0.1", 0))
    port = listening.getsockname()[1]
    run(msgspec.json.decode(settings, type=Settings), listening, lambda: _say(port))


def _say(port: int) -> None:
    sys.stdout.write(f"{port}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    main(sys.argv[1])
