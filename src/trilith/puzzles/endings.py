"""Small endings: the first tiers of a tablebase, solved when they are asked for, so that a draw can be proven without a
database."""

import atexit
import shutil
import tempfile
from functools import cache
from pathlib import Path

from trilith.engine.value import Value
from trilith.games import registry
from trilith.games.position import Position
from trilith.solve.interface import NoProgress, SolveOptions
from trilith.solve.tablebase.method import TablebaseMethod


def ending_values(position: Position) -> dict[str, Value] | None:
    """What every move is worth; None where the ending is not one of the small ones, or a draw rule might decide.

    A tablebase knows no draws by rule. Its values are sure where those rules change nothing: what is drawn stays drawn,
    and a loss stays a loss if it is over before the quiet limit, since on the way to it no position comes twice.
    """
    hooks = position.game.puzzles
    tier = hooks().endings if hooks else None
    if tier is None:
        return None
    found = TablebaseMethod().probe(position, _solved(position.ruleset.text, tier), None)
    return found.moves if found is not None and found.is_sure else None


@cache
def _solved(ruleset: str, tier: str) -> Path:
    """A folder with the tiers up to this one, deleted in the end. It takes some seconds, once."""
    folder = Path(tempfile.mkdtemp(prefix="trilith-endings-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    TablebaseMethod().solve(registry.ruleset(ruleset), SolveOptions(folder, tier, threads=1), NoProgress())
    return folder
