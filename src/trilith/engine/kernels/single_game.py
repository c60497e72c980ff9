"""One game by itself: an action goes in as a number, and a number says what came of it."""

from typing import Any, Final

from trilith.engine.kernels.batch import is_legal, play
from trilith.engine.kernels.game_buffers import MAX_PAST, REFRESH, REPETITION, RESTART
from trilith.engine.primitives import SOME_STATE, advanced, brief, game_buffers_at, load_state

# In place of an action: restart the game, or show the same position again. They stand in the buffer of actions too, so
# that no action can be taken for one.
RESTART_GAME: Final = 1 << 40
REFRESH_GAME: Final = RESTART_GAME + 1

# What `play_single` returns when nothing was played: the action is not legal, or there is no room for past positions.
REFUSED: Final = -1
NO_ROOM: Final = -2
# Otherwise the number of legal actions, above a bit that says whether the game is over, above the turn plus 1.
COUNT_SHIFT: Final = 3
OVER_BIT: Final = 4
TURN_BITS: Final = 3


@brief
def play_single(place: int, action: int) -> int:
    """Play one action of the game whose buffers' addresses stand at `place`. Where the game starts stands behind it.

    Two numbers are quick to pass from Python; two dozen arrays would take longer than the step itself, and the numbers
    of a state an eighth of it.
    """
    games = game_buffers_at(place)
    start: Any = load_state(SOME_STATE, advanced(games.states, len(SOME_STATE)))
    if action >= RESTART_GAME and games.actions[0] == action:
        play(start, 0, RESTART if action == RESTART_GAME else REFRESH, games)
    elif games.over[0] != 0 or not is_legal(action, 0, games, games.sizes):
        return REFUSED
    elif games.sizes[REPETITION] != 0 and games.past_plies[0] >= games.sizes[MAX_PAST]:
        return NO_ROOM
    else:
        play(start, 0, action, games)
    over: int = OVER_BIT if games.over[0] != 0 else 0
    shown: int = games.counts[0] << COUNT_SHIFT | over | games.turn[0] + 1
    return shown
