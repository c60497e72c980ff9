"""Hooks: functions that kernels call and the game supplies. The linker puts the game's own in their place.

An optional hook has a harmless default here.
"""

from typing import Any, Final

from trilith.games.bits import mixed
from trilith.games.outcome import DRAW

# The parts of a game that may supply them.
FILLED_BY: Final = ("rules", "actions", "search")

# The score of a proven win, less the plies it takes.
WIN: Final = 1_000_000

# What `probe_tablebase` returns for a state that is not in the tablebase; beyond all scores.
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
    """What must be equal for a position to count as a repetition."""
    return state


def score(state: Any) -> tuple[int, ...]:
    """The points of each player; a game without has none to tell."""
    return 0, 0, 0


# ---- from actions.py ----


def action_number(state: Any, move: int) -> int:
    raise TypeError("a kernel runs only once it is linked to a game's actions")


def numbered_move(state: Any, number: int) -> int:
    raise TypeError("a kernel runs only once it is linked to a game's actions")


def touch(state: Any, move: int, place: int) -> int:
    raise TypeError("a kernel runs only once it is linked to a game's actions")


def write_planes(state: Any, out: Any) -> None:
    raise TypeError("a kernel runs only once it is linked to a game's actions")


# ---- from evaluation.py ----


def evaluate(state: Any) -> int:
    """How good the state looks for the player to move, in hundredths of a stone."""
    return 0


def terminal_score(state: Any, outcome: int, ply: int) -> int:
    """The score of a finished game for the player to move: the higher, the sooner the win came."""
    return 0 if outcome == DRAW else WIN - ply if outcome == to_move(state) else ply - WIN


def score_bound(state: Any) -> int:
    """No score of this game lies further from 0 than this. Where there is luck, a low bound saves much work."""
    return WIN + 1


def order_score(state: Any, move: int) -> int:
    """How soon to try a move: the higher the sooner."""
    return 0


def hash_key(state: Any) -> int:
    """A hash of everything that decides the value of a state, except `plies_to_draw`."""
    seed = 1
    for word in state:
        seed = mixed(seed, word)
    return seed


def reversible_plies(state: Any) -> int:
    """How many plies ago a position may have occurred that equals this one."""
    return 0


def plies_to_draw(state: Any) -> int:
    """In how many plies the game is drawn by the quiet limit."""
    return 1 << 30


def reduces_depth() -> bool:
    """Whether `depth_change` ever reduces the depth."""
    return False


def depth_change(state: Any, move: int, depth: int, number: int) -> int:
    """The plies by which to extend or reduce the search of the move that is tried as number `number`.

    A move searched at reduced depth is searched again when it turns out better than expected.
    """
    return 0


# ---- from a tablebase: searcher.TablebaseProbe ----


def probe_tablebase(state: Any, cache: Any) -> int:
    """The exact value of a state of an unfinished game, without repetition and the quiet limit.

    The plies in which the player to move wins; -1 - the plies in which they lose; 0 for a draw; or UNKNOWN, which may
    be known to the next search.
    """
    return UNKNOWN
