"""Many games at once: each plays one move, and begins anew when that ended it."""

from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, legal, recurrence, result, to_move
from trilith.engine.kernels.playout import drawn
from trilith.engine.primitives import advanced, fetch_add, load_state, peek, pointer, poke, store_state
from trilith.games.bits import mixed
from trilith.games.outcome import CHANCE, DRAW, ONGOING

# The action that begins a game anew, whatever there was before.
RESTART: Final = -1
# Draws of the pouch have few outcomes.
MAX_DRAWS: Final = 8
# How many bits of each of a state's numbers are shown.
BITS: Final = 64

# Places in the work that threads share: how many shares of how many games; how many of the shares are given out, how
# many of those to helpers, and how many are done; and whether helpers are to go home.
SHARES, GAMES, GIVEN, HELPED, DONE, OVER = range(6)
WORK: Final = 6
# What a thread is there for.
LEADS, HELPS = range(2)

# Places in Games.sizes.
ROOM, PLAYERS, REPETITION, PAST = range(4)
SIZES: Final = 4


class Games(NamedTuple):
    """What is known of the games, as pointers. Every game has a row of its own in each.

    `sizes` says how long the rows are: ROOM moves, PLAYERS rewards, PAST keys of positions that stood before. It also
    says how often a position must stand for a draw (REPETITION, 0 for never).
    """

    sizes: Any
    states: Any
    luck: Any
    weights: Any
    counts: Any
    moves: Any
    mask: Any
    turn: Any
    observations: Any
    rewards: Any
    ended: Any
    stood: Any
    past: Any


def play_games(
    start: Any,
    role: int,
    rest: int,
    work: Any,
    actions: Any,
    sizes: Any,
    states: Any,
    luck: Any,
    weights: Any,
    counts: Any,
    moves: Any,
    mask: Any,
    turn: Any,
    observations: Any,
    rewards: Any,
    ended: Any,
    stood: Any,
    past: Any,
) -> None:
    """The door from Python: arrays become pointers. One move of every game.

    One thread leads: it gives out the work, and returns when all of it is done. Others help, now and the next time;
    they return when they looked for work `rest` times in a row and found none.
    """
    games = Games(
        pointer(sizes),
        pointer(states),
        pointer(luck),
        pointer(weights),
        pointer(counts),
        pointer(moves),
        pointer(mask),
        pointer(turn),
        pointer(observations),
        pointer(rewards),
        pointer(ended),
        pointer(stood),
        pointer(past),
    )
    shared, chosen = pointer(work), pointer(actions)
    shares, size = work[SHARES], work[GAMES]
    if role == LEADS:
        poke(shared, HELPED, 0)
        poke(shared, DONE, 0)
        poke(shared, GIVEN, 0)
    led, idle = 0, 0
    while True:
        if peek(shared, GIVEN) < shares and fetch_add(shared, GIVEN, 1) < shares:
            # Helpers begin at the near end, the leader at the far one, so that each mostly meets games it had before.
            if role == LEADS:
                led += 1
                share = shares - led
            else:
                share = fetch_add(shared, HELPED, 1)
            for game in range(size * share // shares, size * (share + 1) // shares):
                play(start, game, chosen[game], games)
            fetch_add(shared, DONE, 1)
            idle = 0
        elif role == LEADS:
            if peek(shared, DONE) >= shares:
                return
        else:
            idle += 1
            if idle > rest or peek(shared, OVER) != 0:
                return


def play(start: Any, game: int, action: int, games: Games) -> None:
    """One move of one game."""
    words = advanced(games.states, game * len(start))
    moves = advanced(games.moves, game * games.sizes[ROOM])
    state, outcome = start, ONGOING
    if action != RESTART:
        state = after_draws(apply(load_state(start, words), moves[action]), game, moves, games)
        outcome = outcome_of(state, game, games)
    games.ended[game] = 0 if outcome == ONGOING else 1
    give_rewards(outcome, game, games)
    if action == RESTART or outcome != ONGOING:
        games.stood[game] = 0
        state = after_draws(start, game, moves, games)
    if games.sizes[REPETITION] != 0:
        games.past[game * games.sizes[PAST] + games.stood[game]] = fingerprint(recurrence(state))
        games.stood[game] += 1
    store_state(state, words)
    games.turn[game] = to_move(state)
    show_moves(legal(state, moves), game, games)
    show_bits(words, len(start), advanced(games.observations, game * len(start) * BITS))


def after_draws(state: Any, game: int, moves: Any, games: Games) -> Any:
    """The state once the pouch gave what is due."""
    now = state
    while to_move(now) == CHANCE:
        games.luck[game] = mixed(games.luck[game], 77)
        now = apply(now, drawn(now, games.luck[game], moves, advanced(games.weights, game * MAX_DRAWS)))
    return now


def outcome_of(state: Any, game: int, games: Games) -> int:
    """What `result` says, and a draw when the position stood often enough."""
    outcome = result(state)
    limit = games.sizes[REPETITION]
    if limit == 0 or outcome != ONGOING:
        return outcome
    here, times = fingerprint(recurrence(state)), 1
    past = advanced(games.past, game * games.sizes[PAST])
    for turn in range(games.stood[game]):
        times += 1 if past[turn] == here else 0
    return DRAW if times >= limit else ONGOING


def fingerprint(state: Any) -> int:
    """One word for a state; two of one game have the same by a chance of one in 2^64."""
    seed = 1
    for word in state:
        seed = mixed(seed, word)
    return seed


def give_rewards(outcome: int, game: int, games: Games) -> None:
    rewards = advanced(games.rewards, game * games.sizes[PLAYERS])
    for player in range(games.sizes[PLAYERS]):
        # Numbers from 0 up are winners.
        rewards[player] = 0 if outcome < 0 else 1 if player == outcome else -1


def show_moves(count: int, game: int, games: Games) -> None:
    """The first so many actions are legal. Only where the mask changes is it written."""
    mask = advanced(games.mask, game * games.sizes[ROOM])
    for action in range(games.counts[game], count):
        mask[action] = 1
    for action in range(count, games.counts[game]):
        mask[action] = 0
    games.counts[game] = count


def show_bits(words: Any, fields: int, planes: Any) -> None:
    for field in range(fields):
        word = words[field]
        for bit in range(BITS):
            planes[field * BITS + bit] = word >> bit & 1
