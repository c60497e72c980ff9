"""A PostgreSQL of our own to test with: the system's, or Debian's, on a socket in a folder of its own."""

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

from tests.debian import install
from tests.waiting import DEADLINE, wait_until

# Where Debian has what a server is made of.
PLACES = Path("/usr/lib/postgresql")


def find() -> Path | None:
    """The folder with its programs; installs Debian's if there is none and this may be done."""
    return _installed() or (_installed() if install("postgresql") else None)


def _installed() -> Path | None:
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    return max((path.parent for path in PLACES.glob("*/bin/initdb")), default=None)


class Postgres:
    """A server that runs. It can be killed as by a power cut, and started again on the same data."""

    def __init__(self, programs: Path, folder: str, fsync: bool) -> None:
        self._programs = programs
        self._folder = folder
        self._user = _user(folder)
        self._fsync = "on" if fsync else "off"
        self._numbers = count()
        self._run("initdb", "--pgdata", "data", "--username", "trilith", "--auth", "trust", "--no-sync")
        self.start()

    def new_database(self) -> str:
        """Make a database, and return its address."""
        name = f"games{next(self._numbers)}"
        self._run("createdb", "--host", self._folder, "--username", "trilith", name)
        return f"postgresql://trilith@/{name}?host={self._folder}"

    def start(self) -> None:
        settings = ("listen_addresses=", f"unix_socket_directories={self._folder}", f"fsync={self._fsync}")
        words = [str(self._programs / "postgres"), "-D", "data", *(word for one in settings for word in ("-c", one))]
        with (Path(self._folder) / "log").open("a") as log:
            # A child of ours, so that nothing is left of it once it was killed.
            self._process = subprocess.Popen(words, user=self._user, cwd=self._folder, stdout=log, stderr=log)
        wait_until(self._is_ready, "PostgreSQL")

    def stop(self) -> None:
        """At once."""
        self._process.send_signal(signal.SIGQUIT)
        self._process.wait(DEADLINE)

    def kill(self) -> None:
        """Kill all its processes together."""
        children = _children(self._process.pid)
        self._process.kill()
        for pid in children:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(DEADLINE)
        wait_until(lambda: not any(map(_is_running, children)), "the end of PostgreSQL")

    def _is_ready(self) -> bool:
        assert self._process.poll() is None, (Path(self._folder) / "log").read_text()
        asked = [str(self._programs / "pg_isready"), "--quiet", "--host", self._folder]
        return subprocess.run(asked, cwd=self._folder).returncode == 0

    def _run(self, program: str, *arguments: str) -> None:
        words = [str(self._programs / program), *arguments]
        subprocess.run(words, check=True, stdout=subprocess.DEVNULL, user=self._user, cwd=self._folder)


@contextmanager
def running(programs: Path, fsync: bool = False) -> Iterator[Postgres]:
    # Its socket's path must be short, and its own user must come there.
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        postgres = Postgres(programs, folder, fsync)
        try:
            yield postgres
        finally:
            postgres.stop()


def _user(folder: str) -> str | None:
    """PostgreSQL does not run as root: the folder is given to somebody else then."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = "postgres" if "postgres" in names else "nobody"
    shutil.chown(folder, user)
    return user


def _children(pid: int) -> list[int]:
    return [
        int(found) for task in Path(f"/proc/{pid}/task").iterdir() for found in (task / "children").read_text().split()
    ]


def _is_running(pid: int) -> bool:
    """One that has ended but that nobody has asked about yet does not run."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(") ")[2][0] not in "ZX"
    except OSError:
        return False
