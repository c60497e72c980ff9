"""Many games at once: each plays one move, and starts again when that ended it."""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, legal, recurrence, result, to_move
from trilith.engine.kernels.playout import drawn
from trilith.engine.primitives import advanced, fetch_add, load_state, peek, pointers, poke, store_state
from trilith.games.bits import mixed
from trilith.games.outcome import CHANCE, DRAW, ONGOING

# The action that restarts a game, whatever its position.
RESTART: Final = -1
# A draw from the pouch has few outcomes.
MAX_DRAWS: Final = 8
# The number of bits shown of each number of a state.
BITS: Final = 64

# Indices into GameBuffers.work, which threads share: the work comes in SHARES of GAMES in all; of the shares, GIVEN are
# given out, HELPED of them to helpers, and DONE are done. OVER tells helpers to return.
SHARES, GAMES, GIVEN, HELPED, DONE, OVER = range(6)
WORK: Final = 6
# What a thread does.
LEADS, HELPS = range(2)

# Indices into GameBuffers.sizes.
MAX_MOVES, PLAYERS, REPETITION, MAX_PAST = range(4)
SIZES: Final = 4


class GameBuffers(NamedTuple):
    """Arrays in Python, pointers in the kernel. From `states` on, every game has a row of its own.

    `sizes` says how long the rows are: MAX_MOVES moves, PLAYERS rewards, MAX_PAST keys of past positions, of which
    `past_plies` are in use. It also says how often a position must occur for a draw (REPETITION, 0 for never).
    """

    work: Any
    actions: Any
    sizes: Any
    states: Any
    random: Any
    weights: Any
    counts: Any
    moves: Any
    mask: Any
    turn: Any
    observations: Any
    rewards: Any
    ended: Any
    past_plies: Any
    past: Any


def play_games(start: Any, role: int, rest: int, arrays: Any) -> None:
    """What Python calls: one move of every game.

    One thread leads: it gives out the work, and returns when all of it is done. Others help, with this call's work
    and with that of the next calls; they return after looking for work `rest` times in a row without finding any.

    `arrays` are GameBuffers as a plain tuple. Numba recognises its type some microseconds faster than that of a
    NamedTuple, which is as long as a step of a few games takes.
    """
    games = pointers(GameBuffers(*arrays))
    work = games.work
    shares, size = work[SHARES], work[GAMES]
    if role == LEADS:
        poke(work, HELPED, 0)
        poke(work, DONE, 0)
        poke(work, GIVEN, 0)
    led, idle = 0, 0
    while True:
        if peek(work, GIVEN) < shares and fetch_add(work, GIVEN, 1) < shares:
            # Helpers begin at one end and the leader at the other, so that each mostly gets the games it had before.
            if role == LEADS:
                led += 1
                share = shares - led
            else:
                share = fetch_add(work, HELPED, 1)
            for game in range(size * share // shares, size * (share + 1) // shares):
                play(start, game, games.actions[game], games)
            fetch_add(work, DONE, 1)
            idle = 0
        elif role == LEADS:
            if peek(work, DONE) >= shares:
                return
        else:
            idle += 1
            if idle > rest or peek(work, OVER) != 0:
                return


def play(start: Any, game: int, action: int, games: GameBuffers) -> None:
    """One move of one game."""
    words = advanced(games.states, game * len(start))
    moves = advanced(games.moves, game * games.sizes[MAX_MOVES])
    state, outcome = start, ONGOING
    if action != RESTART:
        state = after_draws(apply(load_state(start, words), moves[action]), game, moves, games)
        outcome = outcome_of(state, game, games)
    games.ended[game] = 0 if outcome == ONGOING else 1
    write_rewards(outcome, game, games)
    if action == RESTART or outcome != ONGOING:
        games.past_plies[game] = 0
        state = after_draws(start, game, moves, games)
    if games.sizes[REPETITION] != 0:
        games.past[game * games.sizes[MAX_PAST] + games.past_plies[game]] = fingerprint(recurrence(state))
        games.past_plies[game] += 1
    store_state(state, words)
    games.turn[game] = to_move(state)
    write_mask(legal(state, moves), game, games)
    write_bits(words, len(start), advanced(games.observations, game * len(start) * BITS))


def after_draws(state: Any, game: int, moves: Any, games: GameBuffers) -> Any:
    """The state once all draws that are due have been made."""
    now = state
    while to_move(now) == CHANCE:
        games.random[game] = mixed(games.random[game], 77)
        now = apply(now, drawn(now, games.random[game], moves, advanced(games.weights, game * MAX_DRAWS)))
    return now


def outcome_of(state: Any, game: int, games: GameBuffers) -> int:
    """What `result` says, or a draw by repetition."""
    outcome = result(state)
    limit = games.sizes[REPETITION]
    if limit == 0 or outcome != ONGOING:
        return outcome
    key, times = fingerprint(recurrence(state)), 1
    past = advanced(games.past, game * games.sizes[MAX_PAST])
    for ply in range(games.past_plies[game]):
        times += 1 if past[ply] == key else 0
    return DRAW if times >= limit else ONGOING


def fingerprint(state: Any) -> int:
    """A hash of a state; two different states have the same with a probability of one in 2^64."""
    seed = 1
    for word in state:
        seed = mixed(seed, word)
    return seed


def write_rewards(outcome: int, game: int, games: GameBuffers) -> None:
    rewards = advanced(games.rewards, game * games.sizes[PLAYERS])
    for player in range(games.sizes[PLAYERS]):
        # Numbers from 0 up are winners.
        rewards[player] = 0 if outcome < 0 else 1 if player == outcome else -1


def write_mask(count: int, game: int, games: GameBuffers) -> None:
    """The first `count` actions are legal. The mask is written only where it changes."""
    mask = advanced(games.mask, game * games.sizes[MAX_MOVES])
    for action in range(games.counts[game], count):
        mask[action] = 1
    for action in range(count, games.counts[game]):
        mask[action] = 0
    games.counts[game] = count


def write_bits(words: Any, fields: int, planes: Any) -> None:
    for field in range(fields):
        word = words[field]
        for bit in range(BITS):
            planes[field * BITS + bit] = word >> bit & 1
