"""The names a kernel leaves open. The linker puts a game's own functions in their place.

What a game may do without has a meaning here that does no harm.
"""

from typing import Any, Final

from trilith.games.bits import mixed
from trilith.games.outcome import DRAW

# The parts of a game that may have them.
FILLED_BY: Final = ("rules", "search")

# What a win counts when it is sure, less the turns it takes.
WIN: Final = 1_000_000

# Said by `probe_tablebase` of a state that nobody knows.
UNKNOWN: Final = 1 << 20

# ---- from rules.py ----


def to_move(state: Any) -> int:
    raise TypeError("a kernel runs only once it is linked to a game's rules")


def legal(state: Any, out: Any) -> int:
    raise TypeError("a kernel runs only once it is linked to a game's rules")


def apply(state: Any, move: int) -> Any:
    raise TypeError("a kernel runs only once it is linked to a game's rules")


def result(state: Any) -> int:
    raise TypeError("a kernel runs only once it is linked to a game's rules")


def chance(state: Any, out: Any, weights: Any) -> int:
    """Nothing to draw."""
    return 0


def recurrence(state: Any) -> Any:
    """What must be equal for a position to count as the same one again."""
    return state


# ---- from evaluation.py ----


def evaluate(state: Any) -> int:
    """How good the state looks for the player to move, in hundredths of a stone."""
    return 0


def terminal_score(state: Any, outcome: int, ply: int) -> int:
    """What a finished game counts for the player to move: a win the more the sooner it came."""
    return 0 if outcome == DRAW else WIN - ply if outcome == to_move(state) else ply - WIN


def score_bound(state: Any) -> int:
    """No value of this game lies further from 0 than this. Where luck plays, a narrow span saves much work."""
    return WIN + 1


def order_score(state: Any, move: int) -> int:
    """How soon to try a move: the higher the sooner."""
    return 0


def hash_key(state: Any) -> int:
    """A hash of all that decides the value of a state."""
    seed = 1
    for word in state:
        seed = mixed(seed, word)
    return seed


def reversible_plies(state: Any) -> int:
    """How many turns back a position may lie that equals this one."""
    return 0


def plies_to_draw(state: Any) -> int:
    """In how many turns the game is drawn if nothing happens. `hash_key` need not know it."""
    return 1 << 30


def reduces_depth() -> bool:
    """Whether `depth_change` may say to look less deep."""
    return False


def depth_change(state: Any, move: int, depth: int, number: int) -> int:
    """By how many turns to look deeper after the `number`-th move tried, or less deep.

    What was looked at less deep is looked at again when it turns out better than expected.
    """
    return 0


# ---- from whoever knows more than the game itself: lore.py ----


def probe_tablebase(state: Any, cache: Any) -> int:
    """The exact value of a state in which the game goes on, leaving aside repetition and the quiet limit.

    In how many turns the player to move wins; minus one more than the turns in which they lose; 0 for a draw. What
    UNKNOWN says need not hold for ever: what is missing may be there when the next search asks.
    """
    return UNKNOWN
