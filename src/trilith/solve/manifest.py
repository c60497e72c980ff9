"""The manifest of a database: whose it is, which tiers it has, what they hold and how to know that they are whole."""

import hashlib
import json
import os
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from trilith.games.ruleset import Ruleset
from trilith.solve.blocks import Written, sync_folder
from trilith.solve.methods import SolvingError

NAME = "manifest.json"
FORMAT = 1


@dataclass(frozen=True)
class Record:
    """What is known of a tier: entries, how many positions won, drawn and lost, the longest of each, and its file."""

    entries: int
    wins: int
    draws: int
    losses: int
    longest_win: int
    longest_loss: int
    bytes: int
    sha256: str

    @property
    def written(self) -> Written:
        return Written(self.bytes, self.sha256)


@dataclass
class Manifest:
    """Of one database. `tiers` are those that are done, in the order they were."""

    ruleset: str
    identifier: str
    tiers: dict[str, Record] = field(default_factory=dict)

    def save(self, folder: Path) -> None:
        """All at once: whoever reads it finds the old one or the new one."""
        part = folder / (NAME + ".part")
        content = {"format": FORMAT, **asdict(self)}
        with part.open("w", encoding="ascii") as out:
            json.dump({**content, "checksum": _checksum(content)}, out, indent=1)
            out.flush()
            os.fsync(out.fileno())
        part.replace(folder / NAME)
        sync_folder(folder)


def _checksum(content: dict[str, Any]) -> str:
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def read(folder: Path, ruleset: Ruleset) -> Manifest | None:
    """The manifest in a folder, None where there is none. SolvingError says why it cannot be used."""
    path = folder / NAME
    try:
        content = json.loads(path.read_bytes())
        checksum = content.pop("checksum")
        if checksum != _checksum(content):
            raise ValueError("its checksum is another")
        if content.pop("format") != FORMAT:
            raise SolvingError(f"{path} is of another version of Trilith: move the folder away and solve again")
        tiers = {name: Record(**record) for name, record in content.pop("tiers").items()}
        manifest = Manifest(**content, tiers=tiers)
    except FileNotFoundError:
        return None
    except SolvingError:
        raise
    except (OSError, ValueError, KeyError, TypeError, AttributeError) as error:
        raise SolvingError(f"{path} is damaged: {error}. Move its folder away and solve again") from None
    if manifest.identifier != ruleset.identifier:
        raise SolvingError(
            f"{folder} holds a database of {manifest.ruleset} ({manifest.identifier}), not of {ruleset}"
            f" ({ruleset.identifier})"
        )
    return manifest
