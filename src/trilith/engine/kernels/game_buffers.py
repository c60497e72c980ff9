"""The arrays of a batch, and the numbers that say what it does."""

from typing import Any, Final, NamedTuple

# The action that restarts a game, whatever its position, and the one that shows the same position again.
RESTART: Final = -1
REFRESH: Final = -2
# A draw from the pouch has few outcomes.
MAX_DRAWS: Final = 8

# Indices into GameBuffers.work, which threads share: the work comes in SHARES of GAMES in all; of the shares, GIVEN are
# given out, HELPED of them to helpers, and DONE are done. OVER tells helpers to return.
SHARES, GAMES, GIVEN, HELPED, DONE, OVER = range(6)
WORK: Final = 6
# What a thread does.
LEADS, HELPS = range(2)

# Indices into GameBuffers.sizes: the lengths of rows, and what the batch does.
MAX_MOVES, PLAYERS, REPETITION, MAX_PAST, TURNS, POINTS, MASK_ROW, OBSERVED, CELLS, PLANES, DRAWS = range(11)
KIND, MASKING, REWARD, ENDING, LUCK, OBSERVING = range(11, 17)
SIZES: Final = 17

# KIND: what an action is.
CHOOSES_TURNS, CHOOSES_TOUCHES = range(2)
# MASKING: nothing, a byte for each action, or a bit.
NO_MASK, BYTES, BITS = range(3)
# REWARD: by the result, or by the difference of points.
BY_RESULT, BY_POINTS = range(2)
# ENDING: a game that is over restarts at once, with the next step, or when it is told to.
RESTARTS, RESTARTS_NEXT, STOPS = range(3)
# LUCK: who draws from the pouch.
DRAWS_ITSELF, GIVES_DRAWS = range(2)


class GameBuffers(NamedTuple):
    """Arrays in Python, pointers in the kernel. From `states` on, every game has a row of its own.

    `sizes` says how long the rows are: MAX_MOVES moves and legal actions, PLAYERS rewards, MAX_PAST keys of past
    positions, of which `past_plies` are in use. It also says how often a position must occur for a draw (REPETITION, 0
    for never). `places` is the place of each point in a plane, `draws` the code of each draw from the pouch.
    """

    work: Any
    actions: Any
    sizes: Any
    places: Any
    draws: Any
    states: Any
    random: Any
    weights: Any
    # Legal actions; and the moves that are legal and begin with the touches made, `listed` of them.
    counts: Any
    legal: Any
    listed: Any
    moves: Any
    mask: Any
    turn: Any
    # The touches made so far: how many in the lowest byte, then one byte for each.
    touched: Any
    observations: Any
    final_observations: Any
    rewards: Any
    ended: Any
    over: Any
    past_plies: Any
    past: Any


# What the arrays hold: a kernel that is given the addresses of arrays goes by this.
DTYPES: Final = GameBuffers(
    work="int64",
    actions="int64",
    sizes="int64",
    places="int64",
    draws="int64",
    states="int64",
    random="int64",
    weights="int64",
    counts="int64",
    legal="int32",
    listed="int64",
    moves="int64",
    mask="uint8",
    turn="int8",
    touched="int64",
    observations="uint8",
    final_observations="uint8",
    rewards="int16",
    ended="uint8",
    over="uint8",
    past_plies="int64",
    past="int64",
)
