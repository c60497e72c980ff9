"""The manifest of a database: whose it is, which tiers it has, what they hold and how to know that they are whole."""

from dataclasses import asdict, dataclass, field
from pathlib import Path

from trilith.games.ruleset import Ruleset
from trilith.solve import checked_json as sealed
from trilith.solve.interface import SolvingError
from trilith.solve.tablebase.tier_file import Written

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
        sealed.write(folder / NAME, {"format": FORMAT, **asdict(self)})


def read(folder: Path, ruleset: Ruleset) -> Manifest | None:
    """The manifest in a folder, None where there is none. SolvingError says why it cannot be used."""
    path = folder / NAME
    try:
        content = sealed.read(path)
        if content.pop("format") != FORMAT:
            raise SolvingError(f"{path} is of another version of Trilith: move the folder away and solve again")
        tiers = {name: Record(**record) for name, record in content.pop("tiers").items()}
        manifest = Manifest(**content, tiers=tiers)
    except FileNotFoundError:
        return None
    except SolvingError:
        raise
    except (OSError, ValueError) as error:
        raise SolvingError(f"{path} is damaged: {error}. Move its folder away and solve again") from None
    except (KeyError, TypeError, AttributeError):
        raise SolvingError(f"{path} is damaged: something is missing. Move its folder away and solve again") from None
    if not ruleset.goes_by(manifest.identifier):
        raise SolvingError(
            f"{folder} holds a database of {manifest.ruleset} ({manifest.identifier}), not of {ruleset}"
            f" ({ruleset.identifier})"
        )
    return manifest
