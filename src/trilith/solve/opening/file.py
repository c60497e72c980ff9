"""Openings: the first positions of a game and who wins there, as far as they were settled. A small file keeps them.

Each position has a number that all its images share; the file has the steps from one number to the next, and a letter
for each: a win, a draw or a loss for the player to move.
"""

import json
import lzma
from functools import lru_cache
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Final

from trilith.engine.value import Result, Value, proven
from trilith.games import registry
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import SolvingError
from trilith.solve.tablebase.tier_file import sync_folder

NAME: Final = "openings.xz"
LETTERS: Final[dict[Result, str]] = {"win": "w", "draw": "d", "loss": "l"}
VALUES: Final = {letter: proven(result) for result, letter in LETTERS.items()}

# What a position is worth to the player to move, by its number.
Openings = dict[int, Value]


def save(path: Path, ruleset: Ruleset, openings: Openings) -> None:
    """All at once: whoever reads finds the old file or the new one."""
    numbers = sorted(openings)
    steps = [after - before for before, after in pairwise([0, *numbers])]
    letters = "".join(LETTERS[openings[number].result or "draw"] for number in numbers)
    content = json.dumps({"ruleset": ruleset.identifier, "steps": steps, "values": letters})
    part = path.with_name(path.name + ".part")
    part.write_bytes(lzma.compress(content.encode("ascii"), check=lzma.CHECK_SHA256))
    part.replace(path)
    sync_folder(path.parent)


def read(path: Path, ruleset: Ruleset) -> Openings | None:
    """What a file says, None where there is none; SolvingError if it cannot be believed."""
    if not path.is_file():
        return None
    try:
        content = path.read_bytes()
    except OSError:
        raise _damaged(str(path)) from None
    return _openings(content, ruleset, str(path))


def _openings(content: bytes, ruleset: Ruleset, where: str) -> Openings:
    try:
        found = json.loads(lzma.decompress(content))
        pairs = zip(accumulate(found["steps"]), found["values"], strict=True)
        openings = {number: VALUES[letter] for number, letter in pairs}
    except (lzma.LZMAError, ValueError, KeyError, TypeError):
        raise _damaged(where) from None
    if not ruleset.goes_by(found["ruleset"]):
        raise SolvingError(f"{where} is of another ruleset, {found['ruleset']}")
    return openings


def _damaged(where: str) -> SolvingError:
    return SolvingError(f"{where} is damaged. Delete it and solve again: only this part is redone")


def known(folder: Path, ruleset: Ruleset) -> Openings:
    """Those in the folder of a database, or else those that came with the package, if there are any."""
    path = folder / NAME
    return _read_once(path, ruleset, path.stat().st_mtime_ns if path.exists() else 0) or shipped(ruleset) or {}


@lru_cache(maxsize=4)
def _read_once(path: Path, ruleset: Ruleset, stamp: int) -> Openings | None:
    return read(path, ruleset)


@lru_cache(maxsize=4)
def shipped(ruleset: Ruleset) -> Openings | None:
    """Those that came with the package, where the game says that it ships them."""
    game = registry.game(ruleset.game)
    if game.opening is None or ruleset not in map(registry.ruleset, game.opening().shipped):
        return None
    return _openings(game.shipped_file(shipped_name(ruleset)), ruleset, f"the openings of {ruleset}")


def shipped_name(ruleset: Ruleset) -> str:
    return f"{ruleset.identifier}.{NAME}"
