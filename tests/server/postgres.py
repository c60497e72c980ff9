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
from tests.waiting import wait_until

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
        self._data = Path(folder) / "data"
        self._user = _user(folder)
        self._fsync = "on" if fsync else "off"
        self._numbers = count()
        self._run("initdb", "--pgdata", self._data, "--username", "trilith", "--auth", "trust", "--no-sync")
        self.start()

    def new_database(self) -> str:
        """Make a database, and return its address."""
        name = f"games{next(self._numbers)}"
        self._run("createdb", "--host", self._folder, "--username", "trilith", name)
        return f"postgresql://trilith@/{name}?host={self._folder}"

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self._folder} -c fsync={self._fsync}"
        self._control("--log", Path(self._folder) / "log", "--options", options, "start")

    def stop(self) -> None:
        self._control("--mode", "immediate", "stop")

    def kill(self) -> None:
        """Kill all its processes at once."""
        first = int((self._data / "postmaster.pid").read_text().split()[0])
        pids = [first, *_children(first)]
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        wait_until(lambda: not any(map(_is_running, pids)), "the end of PostgreSQL")

    def _control(self, *arguments: object) -> None:
        self._run("pg_ctl", "--pgdata", self._data, "--silent", "--wait", "--timeout", "300", *arguments)

    def _run(self, program: str, *arguments: object) -> None:
        words = [str(self._programs / program), *map(str, arguments)]
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
