"""Reading and writing files: a failure is one clear sentence, and never leaves half a file."""

import os
import sys
from pathlib import Path

from trilith.cli.errors import CommandError

# No record is this long; a longer file was given by mistake.
LONGEST = 10_000_000


def read_text(path: Path, older: str | None = None) -> str:
    """The text of a file: UTF-8, or the `older` encoding that programs of its kind still write."""
    try:
        with path.open("rb") as file:
            data = file.read(LONGEST + 1)
    except (OSError, ValueError) as error:
        raise CommandError(f"cannot read {path}: {why_failed(error)}") from None
    return _decoded(data, str(path), older)


def read_standard_input() -> str:
    return _decoded(sys.stdin.buffer.read(LONGEST + 1), "standard input")


def _decoded(data: bytes, name: str, older: str | None = None) -> str:
    if len(data) > LONGEST:
        raise CommandError(f"{name} is too long: {LONGEST // 1_000_000} MB are read at most")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        if older is not None:
            return data.decode(older, errors="replace")
        raise CommandError(f"{name} is not a text file (UTF-8)") from None


class FileIsThere(CommandError):
    """A file that was to be created exists already."""


def write_text(path: Path, text: str, only_new: bool = False) -> None:
    """Write a file atomically: after a crash it has the old text or the new one, never a mixture.

    With `only_new`, an existing file is left alone and FileIsThere is raised.
    """
    write_bytes(path, text.encode(), only_new)


def write_bytes(path: Path, content: bytes, only_new: bool = False) -> None:
    """The same for what is not text."""
    try:
        if _is_stream(path):
            path.write_bytes(content)
        else:
            _write_whole(path.resolve(), content, only_new)
    except FileExistsError:
        raise FileIsThere(f"{path} exists already") from None
    except (OSError, ValueError, RuntimeError) as error:
        raise CommandError(f"cannot write {path}: {why_failed(error)}") from None


def _is_stream(path: Path) -> bool:
    """A terminal, a pipe and the like, which must not be replaced. (A directory fails by itself.)"""
    return path.is_relative_to("/dev") or (path.exists() and not path.is_file())


def _write_whole(path: Path, content: bytes, only_new: bool) -> None:
    # Imported here: most commands write nothing.
    from trilith.solve.storage import draft

    mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
    with draft(path, not only_new, mode) as file:
        file.write(content)


def _umask() -> int:
    """The process's umask, which can only be read by setting it."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def why_failed(error: Exception) -> str:
    """The system's reason for an error with a file."""
    return (error.strerror if isinstance(error, OSError) else None) or str(error)
