"""The openings file: the values of a game's first positions, small enough to ship.

Each position has an id that all its images share; the file has the differences from one id to the next, and a letter
for each: a win, a draw or a loss for the player to move.
"""

import json
import lzma
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final

from trilith.engine.value import Result, Value, proven
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import SolvingError
from trilith.solve.storage import write_whole

NAME: Final = "openings.xz"
LETTERS: Final[dict[Result, str]] = {"win": "w", "draw": "d", "loss": "l"}
VALUES: Final = {letter: proven(result) for result, letter in LETTERS.items()}

# By a position's id, its value to the player to move.
OpeningValues = dict[int, Value]


def write_openings(path: Path, ruleset: Ruleset, values: OpeningValues) -> None:
    ids = sorted(values)
    steps = [after - before for before, after in pairwise([0, *ids])]
    letters = "".join(LETTERS[values[number].result or "draw"] for number in ids)
    content = json.dumps({"ruleset": ruleset.identifier, "steps": steps, "values": letters})
    write_whole(path, lzma.compress(content.encode("ascii"), check=lzma.CHECK_SHA256))


def read_openings(path: Traversable, ruleset: Ruleset) -> OpeningValues | None:
    """The values in a file, None where there is none; SolvingError if it cannot be trusted."""
    if not path.is_file():
        return None
    try:
        found = json.loads(lzma.decompress(path.read_bytes()))
        pairs = zip(accumulate(found["steps"]), found["values"], strict=True)
        values = {number: VALUES[letter] for number, letter in pairs}
    except (OSError, lzma.LZMAError, ValueError, KeyError, TypeError):
        raise SolvingError(f"{path} is damaged. Delete it and solve again: only this part is redone") from None
    if not ruleset.goes_by(found["ruleset"]):
        raise SolvingError(f"{path} is of another ruleset, {found['ruleset']}")
    return values


def stored_or_shipped(folder: Path, ruleset: Ruleset) -> OpeningValues:
    """The values in a ruleset's folder, otherwise those that came with the package, if there are any."""
    path = folder / NAME
    return _stored(path, ruleset, path.stat().st_mtime_ns if path.exists() else 0) or shipped(ruleset) or {}


@lru_cache(maxsize=4)
def _stored(path: Path, ruleset: Ruleset, modified: int) -> OpeningValues | None:
    return read_openings(path, ruleset)


@lru_cache(maxsize=4)
def shipped(ruleset: Ruleset) -> OpeningValues | None:
    return read_openings(resources.files(f"trilith.games.{ruleset.game}").joinpath(shipped_name(ruleset)), ruleset)


def shipped_name(ruleset: Ruleset) -> str:
    return f"{ruleset.identifier}.{NAME}"
