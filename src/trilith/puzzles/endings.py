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

    A tablebase knows no draws by rule. What is drawn in it is drawn with them too, since they only add draws. A loss
    stays one if it is over before the quiet limit: on the way to it, no position comes twice.
    """
    hooks = position.game.puzzles
    tier = hooks().endings if hooks else None
    if tier is None:
        return None
    found = TablebaseMethod().probe(position, _solved(position.ruleset.text, tier), None)
    if found is None or not found.is_sure:
        return None
    longest = max((value.distance or 0 for value in found.moves.values()), default=0)
    return found.moves if _plies_left(position) is None or longest < (_plies_left(position) or 0) else None


def _plies_left(position: Position) -> int | None:
    """Quiet plies until the game is drawn; None without a limit."""
    rules = position.game.draw_rules
    limit = rules.quiet_limit(position.ruleset.options) if rules else 0
    if rules is None or limit == 0:
        return None
    # What does not count for repetition is the number of quiet plies.
    quiet: int = max(now - plain for now, plain in zip(position.state, rules.recurrence(position.state), strict=True))
    return limit - quiet


@cache
def _solved(ruleset: str, tier: str) -> Path:
    """A folder with the tiers up to this one, deleted in the end. It takes some seconds, once."""
    folder = Path(tempfile.mkdtemp(prefix="trilith-endings-"))
    atexit.register(shutil.rmtree, folder, ignore_errors=True)
    TablebaseMethod().solve(registry.ruleset(ruleset), SolveOptions(folder, tier, threads=1), NoProgress())
    return folder
