"""A server in a process of its own, that can be killed and started again on the same port and database.

python -m tests.browser.server PORT DATABASE
"""

import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from contextlib import suppress
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 60


class Server:
    def __init__(self, folder: Path, environment: dict[str, str] | None = None) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}"
        self._database = f"sqlite+aiosqlite:///{folder / 'trilith.sqlite'}"
        self._log = (folder / "server.log").open("wb")
        self._environment = {**os.environ, **(environment or {})}
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        command = [sys.executable, "-m", "tests.browser.server", str(self.port), self._database]
        # A group of its own, so that its workers end with it.
        self._process = subprocess.Popen(
            command, cwd=ROOT, env=self._environment, stdout=self._log, stderr=self._log, start_new_session=True
        )
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            with suppress(OSError), urllib.request.urlopen(f"{self.address}/api/games", timeout=5) as reply:
                if reply.status == 200:
                    return
            time.sleep(0.1)
        raise RuntimeError(f"the server did not start; see {self._log.name}")

    def kill(self) -> None:
        """As a power cut would: no chance to finish anything."""
        assert self._process
        with suppress(ProcessLookupError):
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()

    def stop(self) -> None:
        if self._process:
            self.kill()
        self._log.close()


def main(port: int, database: str) -> None:
    from trilith.server.run import run
    from trilith.server.settings import Settings

    # Engines answer at once: nobody watches here.
    settings = Settings(database, workers=2, warm_up=False, engine_pause=0.0, table_burst=1000, message_burst=1000)
    listening = socket.socket()
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listening.bind(("127.0.0.1", port))
    listening.listen(100)
    run(settings, listening, lambda: None)


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2])
