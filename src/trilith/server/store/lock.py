"""One server at a time on a SQLite file: the operating system drops the lock when the server ends, however it ends."""

import os
from collections.abc import Iterator
from contextlib import contextmanager

from sqlalchemy.engine import URL

from trilith.games.errors import TrilithError
from trilith.server.store.address import file_path


@contextmanager
def sole_server(url: URL) -> Iterator[None]:
    """Keep others from serving this database meanwhile, if it is a SQLite file. TrilithError if somebody does."""
    path = file_path(url)
    if path is None:
        yield
        return
    lock = path.with_name(f"{path.name}.lock")
    try:
        path.parent.mkdir(0o700, parents=True, exist_ok=True)
        file = os.open(lock, os.O_CREAT | os.O_RDWR, 0o600)
    except OSError as error:
        raise TrilithError(f"the games cannot be kept in {path}: {error.strerror}") from None
    try:
        if not _locked(file):
            raise TrilithError(
                f"another Trilith serves {path} already: stop that one, or give this one a database of its own"
            )
        yield
    finally:
        # The file stays: deleting it would let somebody who waits for it lock a file that is gone.
        os.close(file)


def _locked(file: int) -> bool:
    try:
        if os.name == "nt":
            import msvcrt

            msvcrt.locking(file, msvcrt.LK_NBLCK, 1)  # type: ignore[attr-defined,unused-ignore]
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
