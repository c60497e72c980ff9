"""What an alpha-beta search works on: its buffers, its switches and counters, and its scale of scores."""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import WIN

# Scores beyond this are wins or losses in a known number of plies; estimates stay below.
PROVEN: Final = WIN - 1_000
INFINITE: Final = WIN + 1
# A win that is certain but for the rules that end a game early as a draw scores this, less the plies it takes.
LIKELY_WIN: Final = 3_000

MAX_PLY: Final = 80
# A draw from the pouch has few outcomes.
MAX_DRAWS: Final = 8
# The number of counters for moves that caused cutoffs; moves share them.
HISTORY_SIZE: Final = 1 << 13

# Indices into SearchBuffers.control. UNCERTAINTY says what the last score rests on: 0 where it is exact, or the bits
# below. SALT keeps apart what was learnt when other positions had been repeated often enough to be drawn the next time.
# REPETITION is how often a position must occur for that, 0 where the rule is off.
(
    STOP,
    NODES,
    BUDGET,
    ABORTED,
    MASK,
    MAX_MOVES_PER_PLY,
    BEST_MOVE,
    PAST_PLIES,
    UNCERTAINTY,
    SALT,
    REPETITION,
    AGE,
) = range(12)
CONTROLS: Final = 16
# A score rests on an evaluation, or on a repetition that does not end the game; or on a win that is likely: then the
# position may be a draw, but not a loss.
ESTIMATED, MAYBE_DRAWN = 1, 2


class SearchBuffers(NamedTuple):
    """Arrays in Python, pointers in the kernel.

    Per ply, `moves` and `order_scores` hold MAX_MOVES_PER_PLY numbers, `draws` the outcomes and weights of a draw, and
    `killers` two moves. `path` holds the hash keys of the PAST_PLIES positions of the game, then that of the root.
    `table`, the transposition table, has MASK + 1 buckets of two entries, two words each. `probe_cache` is for
    `probe_tablebase`.
    """

    control: Any
    moves: Any
    order_scores: Any
    draws: Any
    killers: Any
    history: Any
    path: Any
    table: Any
    probe_cache: Any


class RootMoves(NamedTuple):
    """Moves to search one by one, with the score of each and what that rests on (UNCERTAINTY)."""

    moves: Any
    scores: Any
    uncertainty: Any
