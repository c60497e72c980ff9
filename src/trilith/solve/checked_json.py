"""Small JSON files with a checksum, written all at once: whoever reads one finds it as it was or as it is now."""

import hashlib
import json
import os
from pathlib import Path
from typing import Any

from trilith.solve.tablebase.tier_file import sync_folder


def write(path: Path, content: dict[str, Any]) -> None:
    part = path.with_name(path.name + ".part")
    with part.open("w", encoding="ascii") as out:
        json.dump({**content, "checksum": _checksum(content)}, out, indent=1)
        out.flush()
        os.fsync(out.fileno())
    part.replace(path)
    sync_folder(path.parent)


def read(path: Path) -> dict[str, Any]:
    """What was written there. FileNotFoundError, or ValueError, which says what is wrong with it."""
    try:
        content = json.loads(path.read_bytes())
    except ValueError:
        raise ValueError("it cannot be read") from None
    if not isinstance(content, dict) or "checksum" not in content:
        raise ValueError("it has no checksum")
    if content.pop("checksum") != _checksum(content):
        raise ValueError("its checksum is another")
    return content


def _checksum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()
