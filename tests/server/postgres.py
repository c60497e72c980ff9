"""A PostgreSQL of our own to test with: the system's, or Debian's, on a socket in a folder of its own."""

import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path

from tests.debian import install

# Where Debian has what a server is made of.
PLACES = Path("/usr/lib/postgresql")


def find() -> Path | None:
    """The folder with its programs; installs Debian's if there is none and this may be done."""
    return _installed() or (_installed() if install("postgresql") else None)


def _installed() -> Path | None:
    if found := shutil.which("initdb"):
        return Path(found).resolve().parent
    return max((path.parent for path in PLACES.glob("*/bin/initdb")), default=None)


@contextmanager
def running(programs: Path) -> Iterator[Callable[[], str]]:
    """A server. Each call makes a database of its own and gives its address."""
    # Its socket's path must be short, and its own user must come there.
    with tempfile.TemporaryDirectory(prefix="pg") as folder:
        data, user, numbers = Path(folder) / "data", _user(folder), count()
        control = [programs / "pg_ctl", "--pgdata", data, "--silent", "--wait"]

        def run(*command: object) -> None:
            words = [str(word) for word in command]
            subprocess.run(words, check=True, stdout=subprocess.DEVNULL, user=user, cwd=folder)

        def new_database() -> str:
            name = f"games{next(numbers)}"
            run(programs / "createdb", "--host", folder, "--username", "trilith", name)
            return f"postgresql://trilith@/{name}?host={folder}"

        run(programs / "initdb", "--pgdata", data, "--username", "trilith", "--auth", "trust", "--no-sync")
        options = f"-c listen_addresses= -c unix_socket_directories={folder} -c fsync=off"
        run(*control, "--log", Path(folder) / "log", "--options", options, "start")
        try:
            yield new_database
        finally:
            run(*control, "--mode", "immediate", "stop")


def _user(folder: str) -> str | None:
    """PostgreSQL does not run as root: the folder is given to somebody else then."""
    if os.geteuid() != 0:
        return None
    names = {entry.pw_name for entry in pwd.getpwall()}
    user = "postgres" if "postgres" in names else "nobody"
    shutil.chown(folder, user)
    return user
