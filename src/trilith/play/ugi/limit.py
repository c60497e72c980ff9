"""The limit of a search, from the words of UGI's `go`."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from trilith.engine.limit import Limit
from trilith.games.errors import TrilithError

# In practice unlimited: `stop` comes first.
ENDLESS: Final = Limit(nodes=10**14)
# The longest time for a move, in seconds; timers accept no more.
LONGEST: Final = 1e6
# About how many moves a game still has.
MOVES_LEFT: Final = 25
# Time reserved for communication with the match runner, in seconds.
RESERVE: Final = 0.05
# The shortest time to think, in seconds.
LEAST: Final = 0.001


def read_limit(words: Sequence[str], seat: int) -> Limit:
    """The limit that the words after `go` set for the player in this seat. Unknown words are ignored.

    >>> read_limit(["movetime", "500"], 0), read_limit(["depth", "3"], 0)
    (Limit(time=0.5, nodes=None, depth=None), Limit(time=None, nodes=None, depth=3))
    >>> read_limit(["p1time", "25000", "p2time", "9", "p1inc", "1000", "p2inc", "0"], 0).time
    1.75
    """
    given = {name: _number(name, value) for name, value in pairwise(words) if name in _names(seat)}
    # Even with no time left there must be a move.
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
    """The time for one move, never so long that the flag falls."""
    return max(LEAST, min(left / MOVES_LEFT + 0.75 * increment, left - RESERVE, LONGEST))
