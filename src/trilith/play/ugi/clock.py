"""How long to think, as UGI's `go` says it."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from trilith.engine.limit import Limit
from trilith.games.errors import TrilithError

# Nobody waits this long: `stop` comes first.
ENDLESS: Final = Limit(nodes=10**14)
# The longest a single move may take, in seconds; timers take no more than this.
LONGEST: Final = 1e6
# A game goes on for about so many moves more.
MOVES_LEFT: Final = 25
# What is kept for the way to the match runner and back, in seconds.
RESERVE: Final = 0.05
# The least time to think, in seconds.
LEAST: Final = 0.001


def read_limit(words: Sequence[str], seat: int) -> Limit:
    """The limit that the words after `go` set for the player in this seat. Unknown words are passed over.

    >>> read_limit(["movetime", "500"], 0), read_limit(["depth", "3"], 0)
    (Limit(time=0.5, nodes=None, depth=None), Limit(time=None, nodes=None, depth=3))
    >>> read_limit(["p1time", "25000", "p2time", "9", "p1inc", "1000", "p2inc", "0"], 0).time
    1.75
    """
    given = {name: _number(name, value) for name, value in pairwise(words) if name in _names(seat)}
    # Who has overdrawn is asked in a hurry all the same, and must not answer with nothing.
    time = max(LEAST, min(given["movetime"] / 1000, LONGEST)) if "movetime" in given else None
    left = given.get(f"p{seat + 1}time")
    if time is None and left is not None:
        time = _share(left / 1000, given.get(f"p{seat + 1}inc", 0) / 1000)
    nodes = max(1, int(given["nodes"])) if "nodes" in given else None
    depth = max(1, int(given["depth"])) if "depth" in given else None
    limit = Limit(time, nodes, depth)
    return ENDLESS if limit == Limit() else limit.checked()


def _names(seat: int) -> tuple[str, ...]:
    return ("movetime", "nodes", "depth", f"p{seat + 1}time", f"p{seat + 1}inc")


def _number(name: str, text: str) -> float:
    if not (text.isascii() and text.removeprefix("-").isdigit() and len(text) < 15):
        raise TrilithError(f"{name} takes a whole number, not {text[:20]}")
    return int(text)


def _share(left: float, increment: float) -> float:
    """What one move may take of the time left. Never so much that the flag falls on the way."""
    return max(LEAST, min(left / MOVES_LEFT + 0.75 * increment, left - RESERVE, LONGEST))
