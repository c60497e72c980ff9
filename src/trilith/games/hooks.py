"""Hooks: functions and figures that a game supplies to the engine and to the solvers, one class for each purpose.

All functions are kernel Python. Those that take a `lookup` find in it what the game's `fill_lookup` put there. For
tablebases see `tablebase_hooks.py`.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeVar

# A list of ints in plain Python, an array once compiled.
Buffer = Any
S = TypeVar("S", bound=tuple[int, ...])


class Skill(NamedTuple):
    """How well somebody plays a game.

    They look `depth` plies ahead (0: as far as they get) or at `nodes` positions, or else for `seconds`. `error_sd`
    is the standard deviation of their error in judging a move, in stones or points; `blunder_rate` is the share of
    turns in which they look at nothing but their own move and do not notice what wins or loses at once.
    """

    depth: int = 0
    nodes: int = 0
    error_sd: float = 0.0
    blunder_rate: float = 0.0
    seconds: float = 0.0


@dataclass(frozen=True)
class SearchHooks(Generic[S]):
    """evaluation.py, for the engine. All optional: without any, the engine sees only wins, draws and losses."""

    # How good the state looks for the player to move, in hundredths of a stone or point.
    evaluate: Callable[[S], int] | None = None
    # What the levels with a row in `levels` judge by, if not by `evaluate`: with this their rows were measured.
    evaluate_for_levels: Callable[[S], int] | None = None
    # The file in the game's folder that `evaluate` has its weights from, if it has learnt them.
    weights_file: str | None = None
    # How soon to try a move: the higher the sooner.
    order_score: Callable[[S, int], int] | None = None
    # What a finished game counts for the player to move, given its result and the ply it ended at.
    terminal_score: Callable[[S, int, int], int] | None = None
    # No score of this game lies further from 0 than this. Where there is luck, a low bound saves much work.
    score_bound: Callable[[S], int] | None = None
    # A hash of everything that decides the value of a state, except for `plies_to_draw`.
    hash_key: Callable[[S], int] | None = None
    # How many plies back a position may lie that equals this one.
    reversible_plies: Callable[[S], int] | None = None
    # In how many plies the game is drawn if nothing happens.
    plies_to_draw: Callable[[S], int] | None = None
    # Whether `depth_change` may be negative.
    reduces_depth: Callable[[], bool] | None = None
    # By how many plies to search deeper after a move, or less deep, given the depth and the move's place in the order.
    depth_change: Callable[[S, int, int, int], int] | None = None
    # How the levels from 1 up play this game, as measured by play (tools.calibrate).
    levels: tuple[Skill, ...] = ()


@dataclass(frozen=True)
class OpeningHooks(Generic[S]):
    """tablebase.py, for the opening method of a game with a tablebase. All REQUIRED."""

    # A number below 2**58 that all images of a state share and no other has, the greater the earlier in the game.
    position_id: Callable[[S, Buffer], int]
    # Every position up to this ply is solved once the tablebase is complete.
    plies: int
    # The rulesets whose solved openings come with the package.
    shipped: tuple[str, ...]
    # optional: whether the method applies under these options.
    applies: Callable[[Mapping[str, str]], bool] = lambda options: True


@dataclass(frozen=True)
class ProofHooks(Generic[S]):
    """proof.py, for proof-number search. All REQUIRED."""

    # Fill the lookup array.
    fill_lookup: Callable[[Buffer], None]
    # Whether the player to move has a turn that wins at once.
    can_win_now: Callable[[S, Buffer], bool]
    # Fill in the turns that leave the other player no win at once; how many. From `most` on, the rest may be left out.
    safe_moves: Callable[[S, Buffer, Buffer, int], int]
    # Two words that all images of a state share and no other state has; the second is never 0.
    canonical: Callable[[S, Buffer, Buffer], tuple[int, int]]
    # The state that two words of `canonical` stand for, one of those that share them.
    state_of: Callable[[int, int], S]
    # Numbers in the scratch array that `can_win_now`, `safe_moves` and `canonical` write to, and in the lookup array.
    scratch_size: int
    lookup_size: int
    # The player who usually wins. Only the order of questions depends on it.
    favourite: int
    # Whether a certificate of the usual ruleset comes with the package, the values of its first positions, and who wins
    # those after them.
    is_shipped: bool = False
    has_first_values: bool = False
    has_first_winners: bool = False


@dataclass(frozen=True)
class EndgameHooks(Generic[S]):
    """endgame.py, for exact endgames of games with points. All REQUIRED."""

    # The player who plays the next stone, also before it is drawn.
    next_player: Callable[[S], int]
    # How many turns there are until the game ends.
    stones_left: Callable[[S], int]
    # The most stones left for which an endgame is solved: within some seconds, and at once.
    most_left: Callable[[S], int]
    most_at_once: Callable[[S], int]
    # Fill in the pockets that are empty; how many.
    empty_pockets: Callable[[S, Buffer], int]
    # The first player's points less the second's.
    score_difference: Callable[[S], int]
    # Two words for everything but the score, among positions that differ in these pockets only.
    position_words: Callable[[S, Buffer, int], tuple[int, int]]
    # No more points than these can still be made by the first and by the second player.
    points_left: Callable[[S], tuple[int, int]]
