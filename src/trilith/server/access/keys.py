"""The keys that cookies are signed with, in a file of their own: a copy of the games gives nobody's seat away.

The file has one key on each line. The first signs, and all of them verify: to replace the key, put a new one first and
delete the old one once nobody uses it any more.
"""

import os
import secrets
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final

from trilith.games.errors import TrilithError
from trilith.solve.storage import read_file

KEY_BYTES: Final = 32
# Bytes of a file of keys.
LONGEST: Final = 100_000

Keys = tuple[bytes, ...]


def open_keys(path: Path | None, former: bytes | None) -> Keys:
    """The keys in this file, made when they are first needed; without a file, one that is forgotten in the end.

    `former` is a key that was kept elsewhere: it is added to the file.
    """
    if former is not None and len(former) < KEY_BYTES:
        raise TrilithError(f"the key for cookies in the database is too short: a key has {2 * KEY_BYTES} digits")
    if path is None:
        return (former or secrets.token_bytes(KEY_BYTES),)
    try:
        keys = read_keys(path) if path.exists() else ()
        if former and former not in keys:
            keys = (*keys, former)
            write_keys(path, keys)
        elif not keys:
            keys = create_keys(path, (secrets.token_bytes(KEY_BYTES),))
        elif os.name == "posix" and path.stat().st_uid == os.getuid():
            path.chmod(0o600)
    except OSError as error:
        raise TrilithError(f"the keys cannot be kept in {path}: {error.strerror}") from None
    return keys


def read_keys(path: Path) -> Keys:
    try:
        lines = read_file(path, LONGEST).decode("ascii").splitlines()
        keys = tuple(bytes.fromhex(line) for line in lines if line.strip())
    except ValueError:
        keys = ()
    if not keys or any(len(key) < KEY_BYTES for key in keys):
        raise TrilithError(f"{path} is no file of keys: each line has {2 * KEY_BYTES} hexadecimal digits")
    return keys


def create_keys(path: Path, keys: Keys) -> Keys:
    """Write these keys to a new file. If another process is creating it at this moment, one of them wins: the keys that
    are returned are those in the file."""
    draft = _draft(path, keys)
    try:
        os.link(draft, path)
    except FileExistsError:
        return read_keys(path)
    finally:
        draft.unlink()
    return keys


def write_keys(path: Path, keys: Sequence[bytes]) -> None:
    """All of them or, if the machine stops meanwhile, those that were there before."""
    _draft(path, keys).replace(path)


def _draft(path: Path, keys: Sequence[bytes]) -> Path:
    path.parent.mkdir(0o700, parents=True, exist_ok=True)
    draft = path.with_name(f"{path.name}.{os.getpid()}")
    with suppress(FileNotFoundError):
        draft.unlink()
    with os.fdopen(os.open(draft, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "w", encoding="ascii") as file:
        file.writelines(f"{key.hex()}\n" for key in keys)
        file.flush()
        os.fsync(file.fileno())
    return draft
