"""The manifest of a tablebase: its ruleset, which tiers it has, what they hold and their checksums."""

from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from trilith.games.ruleset import Ruleset
from trilith.solve.interface import SolvingError
from trilith.solve.storage import read_json, reason, write_json
from trilith.solve.tablebase.tier_file import TierFile, WrittenFile
from trilith.solve.tablebase.tiers import tiers

NAME = "manifest.json"
FORMAT = 1


@dataclass(frozen=True)
class TierRecord:
    """A tier's number of entries, its positions won, drawn and lost, the longest of each, and its file."""

    entries: int
    wins: int
    draws: int
    losses: int
    longest_win: int
    longest_loss: int
    bytes: int
    sha256: str

    @property
    def counts(self) -> tuple[int, int, int, int, int]:
        return self.wins, self.draws, self.losses, self.longest_win, self.longest_loss

    @property
    def file(self) -> WrittenFile:
        return WrittenFile(self.bytes, self.sha256)


@dataclass
class Manifest:
    """The manifest of one tablebase. `tiers` are those that are solved, in the order they were."""

    ruleset: str
    identifier: str
    tiers: dict[str, TierRecord] = field(default_factory=dict)

    def save(self, folder: Path) -> None:
        write_json(folder / NAME, {"format": FORMAT, **asdict(self)})

    def open_tier(self, folder: Path, name: str, dtype: object) -> TierFile:
        record = self.tiers[name]
        return TierFile(tier_path(folder, name), record.entries, dtype, record.file)


def tier_path(folder: Path, name: str) -> Path:
    return folder / f"{name}.tier"


def read_manifest(folder: Path, ruleset: Ruleset) -> Manifest | None:
    """The manifest in a folder, None where there is none. SolvingError says why it cannot be used."""
    path = folder / NAME
    try:
        content = read_json(path)
        if content.pop("format") != FORMAT:
            raise SolvingError(f"{path} is of another version of Trilith: move the folder away and solve again")
        records = {name: _checked_record(record) for name, record in content.pop("tiers").items()}
        manifest = Manifest(**content, tiers=records)
    except FileNotFoundError:
        return None
    except SolvingError:
        raise
    except (OSError, ValueError) as error:
        raise SolvingError(f"{path} is damaged: {reason(error)}. Move its folder away and solve again") from None
    except (KeyError, TypeError, AttributeError):
        raise SolvingError(f"{path} is damaged: something is missing. Move its folder away and solve again") from None
    if not ruleset.goes_by(manifest.identifier):
        raise SolvingError(
            f"{folder} holds a tablebase of {manifest.ruleset} ({manifest.identifier}), not of {ruleset}"
            f" ({ruleset.identifier})"
        )
    known = tiers(ruleset)
    for name, record in manifest.tiers.items():
        if name not in known or record.entries != known[name].size:
            raise SolvingError(
                f"{path} is damaged: {name[:40]!r} is no such tier. Move its folder away and solve again"
            )
    return manifest


def _checked_record(fields: dict[str, Any]) -> TierRecord:
    """TypeError or ValueError if it is not what `save` writes."""
    record = TierRecord(**fields)
    for name, kind in TierRecord.__annotations__.items():
        value = fields[name]
        if type(value) is not kind or (kind is int and value < 0):
            raise ValueError(f"{name} is {value!r:.40}")
    return record
