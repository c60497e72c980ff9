"""The openings file: the values of a game's first positions, small enough to ship.

Each position has an id that all its images share; the file has the differences from one id to the next, and a letter
for each: a win, a draw or a loss for the player to move.
"""

import json
import lzma
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final

from trilith.engine.value import Result, Value, proven
from trilith.games import registry
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import SolvingError
from trilith.solve.storage import read_file, write_whole

NAME: Final = "openings.xz"
LETTERS: Final[dict[Result, str]] = {"win": "w", "draw": "d", "loss": "l"}
VALUES: Final = {letter: proven(result) for result, letter in LETTERS.items()}

# Bytes of a file, unpacked or not: several hundred times as many as there are.
LONGEST: Final = 16 << 20
# Bytes that unpacking may take beside that.
UNPACKING_MEMORY: Final = 100 << 20

# By a position's id, its value to the player to move.
OpeningValues = dict[int, Value]


def write_openings(path: Path, ruleset: Ruleset, values: OpeningValues) -> None:
    ids = sorted(values)
    steps = [after - before for before, after in pairwise([0, *ids])]
    letters = "".join(LETTERS[values[number].result or "draw"] for number in ids)
    content = json.dumps({"ruleset": ruleset.identifier, "steps": steps, "values": letters})
    write_whole(path, lzma.compress(content.encode("ascii"), check=lzma.CHECK_SHA256))


def read_openings(path: Path, ruleset: Ruleset) -> OpeningValues | None:
    """The values in a file, None where there is none; SolvingError if it cannot be trusted."""
    if not path.is_file():
        return None
    try:
        content = read_file(path, LONGEST)
    except (OSError, ValueError):
        raise _damaged(str(path)) from None
    return _values(content, ruleset, str(path))


def _values(content: bytes, ruleset: Ruleset, where: str) -> OpeningValues:
    try:
        found = json.loads(_unpacked(content))
        identifier, steps = str(found["ruleset"]), found["steps"]
        if not all(type(step) is int for step in steps):
            raise ValueError("an id is a number")
        values = {number: VALUES[letter] for number, letter in zip(accumulate(steps), found["values"], strict=True)}
    except (lzma.LZMAError, ValueError, KeyError, TypeError, RecursionError):
        raise _damaged(where) from None
    if not ruleset.goes_by(identifier):
        raise SolvingError(f"{where} is of another ruleset, {identifier[:80]}")
    return values


def _unpacked(content: bytes) -> bytes:
    """Everything, if it is no more than there can be: a small file can hold gigabytes."""
    unpacking: Any = lzma.LZMADecompressor(lzma.FORMAT_XZ, memlimit=UNPACKING_MEMORY)
    found: bytes = unpacking.decompress(content, LONGEST)
    if not unpacking.eof:
        raise ValueError("it is incomplete, or too long")
    return found


def _damaged(where: str) -> SolvingError:
    return SolvingError(f"{where} is damaged. Delete it and solve again: only this part is redone")


def stored_or_shipped(folder: Path, ruleset: Ruleset) -> OpeningValues:
    """The values in a ruleset's folder or those that came with the package, whichever go deeper, if there are any."""
    path = folder / NAME
    stored = _stored(path, ruleset, path.stat().st_mtime_ns if path.exists() else 0)
    return max(stored or {}, shipped(ruleset) or {}, key=len)


@lru_cache(maxsize=4)
def _stored(path: Path, ruleset: Ruleset, modified: int) -> OpeningValues | None:
    return read_openings(path, ruleset)


@lru_cache(maxsize=4)
def shipped(ruleset: Ruleset) -> OpeningValues | None:
    """The values that came with the package, where the game says that it ships them."""
    game = registry.game(ruleset.game)
    if game.opening is None or ruleset not in map(registry.ruleset, game.opening().shipped):
        return None
    return _values(game.shipped_file(shipped_name(ruleset)), ruleset, f"the openings of {ruleset}")


def shipped_name(ruleset: Ruleset) -> str:
    return f"{ruleset.identifier}.{NAME}"
