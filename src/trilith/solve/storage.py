"""Where solved games are stored, and files that are written as a whole: a reader finds the old one or the new one.

A file may come from anywhere: whoever reads one says how much there can be in it, and nothing waits for a pipe.
"""

import errno
import hashlib
import json
import os
import stat
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any, BinaryIO, Final

from trilith.games.ruleset import Ruleset

# More than any file that `write_json` writes.
LONGEST_JSON: Final = 16 << 20
# What opens a file without waiting, and as bytes, on systems where that has to be said.
AT_ONCE: Final = (os.O_NONBLOCK if hasattr(os, "O_NONBLOCK") else 0) | (os.O_BINARY if hasattr(os, "O_BINARY") else 0)


def data_folder() -> Path:
    """The user's data folder, unless TRILITH_DATA names another. The only place that reads this variable."""
    named = os.environ.get("TRILITH_DATA")
    if named:
        return Path(named).expanduser()
    return usual_data_folder(sys.platform)


def usual_data_folder(system: str) -> Path:
    """Where Trilith keeps a user's data on a system, which is named as in sys.platform: what platformdirs answers."""
    if system == "win32":
        # Only Windows can say where the folder is, and how to ask it is left to a package.
        from platformdirs import user_data_path

        return user_data_path("trilith")
    named = Path(os.environ.get("XDG_DATA_HOME", ""))
    if named.is_absolute():
        return named / "trilith"
    return _home() / ("Library/Application Support" if system == "darwin" else ".local/share") / "trilith"


def _home() -> Path:
    """The user's home. A HOME that is empty or relative counts as none: it would mean another folder every time."""
    home = Path(os.environ.get("HOME", ""))
    if home.is_absolute():
        return home
    import pwd

    try:
        return Path(pwd.getpwuid(os.getuid()).pw_dir)
    except KeyError:
        raise FileNotFoundError(errno.ENOENT, "there is no home folder; set HOME or TRILITH_DATA") from None


def ruleset_folder(folder: Path, ruleset: Ruleset) -> Path:
    """The folder of one ruleset. One that an earlier version made is used where it is."""
    names = (ruleset.identifier, *ruleset.former_identifiers)
    return next((folder / name for name in names if (folder / name).exists()), folder / ruleset.identifier)


def write_whole(path: Path, content: bytes) -> None:
    """Write a file that has its name only once it is complete and safely on disk."""
    part = path.with_name(path.name + ".part")
    with part.open("wb") as out:
        out.write(content)
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)
    sync_folder(path.parent)


@contextmanager
def draft(path: Path, replace: bool, mode: int = 0o600) -> Iterator[IO[bytes]]:
    """A new file under another name, which gets its own when the block ends well. FileExistsError if there is a file of
    that name and it is not to be replaced."""
    if not replace and path.exists():
        raise FileExistsError
    handle, name = tempfile.mkstemp(prefix=f".{path.name[:40]}-", dir=path.parent)
    written = Path(name)
    try:
        with os.fdopen(handle, "wb") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        written.chmod(mode)
        if replace:
            written.replace(path)
        else:
            _link(written, path)
    finally:
        written.unlink(missing_ok=True)


def _link(written: Path, path: Path) -> None:
    """Give a finished file its name unless it is taken by now. Unlike a rename, a link never replaces a file."""
    try:
        path.hardlink_to(written)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        written.replace(path)


def sync_folder(folder: Path) -> None:
    """Make sure that new names in a folder are on disk too. Not every system can."""
    if hasattr(os, "O_DIRECTORY"):
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def open_file(path: Path) -> BinaryIO:
    """A regular file, open for reading. OSError for anything else: opening a pipe would wait for its other end."""
    number = os.open(path, os.O_RDONLY | AT_ONCE)
    if not stat.S_ISREG(os.fstat(number).st_mode):
        os.close(number)
        raise OSError(errno.EINVAL, "it is not a regular file", str(path))
    return os.fdopen(number, "rb")


def read_file(path: Path, longest: int) -> bytes:
    """The content of a regular file. OSError, or ValueError if it is longer than it can be."""
    with open_file(path) as file:
        content = file.read(longest + 1)
    if len(content) > longest:
        raise ValueError(f"it has more than {longest:,} bytes")
    return content


def reason(error: OSError | ValueError) -> str:
    """Why a file could not be read, for a sentence."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write a small JSON file with a checksum."""
    write_whole(path, json.dumps({**content, "checksum": _checksum(content)}, indent=1).encode("ascii"))


def read_json(path: Path) -> dict[str, Any]:
    """What `write_json` wrote. OSError, or ValueError, which says what is wrong with it."""
    text = read_file(path, LONGEST_JSON)
    try:
        content = json.loads(text)
        if not isinstance(content, dict) or "checksum" not in content:
            raise ValueError("it has no checksum")
        if content.pop("checksum") != _checksum(content):
            raise ValueError("its checksum does not match")
    except (json.JSONDecodeError, UnicodeDecodeError):
        raise ValueError("it cannot be read") from None
    except RecursionError:
        raise ValueError("it is nested too deeply") from None
    return content


def _checksum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
