"""Where solved games are stored, and files that are written as a whole: a reader finds the old one or the new one."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from trilith.games.ruleset import Ruleset


def data_folder() -> Path:
    """The user's data folder, unless TRILITH_DATA names another. The only place that reads this variable."""
    named = os.environ.get("TRILITH_DATA")
    if named:
        return Path(named).expanduser()
    # Imported here: most commands store nothing.
    from platformdirs import user_data_path

    return user_data_path("trilith")


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


def sync_folder(folder: Path) -> None:
    """Make sure that new names in a folder are on disk too. Not every system can."""
    if hasattr(os, "O_DIRECTORY"):
        number = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(number)
        finally:
            os.close(number)


def write_json(path: Path, content: dict[str, Any]) -> None:
    """Write a small JSON file with a checksum."""
    write_whole(path, json.dumps({**content, "checksum": _checksum(content)}, indent=1).encode("ascii"))


def read_json(path: Path) -> dict[str, Any]:
    """What `write_json` wrote. FileNotFoundError, or ValueError, which says what is wrong with it."""
    try:
        content = json.loads(path.read_bytes())
    except ValueError:
        raise ValueError("it cannot be read") from None
    if not isinstance(content, dict) or "checksum" not in content:
        raise ValueError("it has no checksum")
    if content.pop("checksum") != _checksum(content):
        raise ValueError("its checksum does not match")
    return content


def _checksum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
