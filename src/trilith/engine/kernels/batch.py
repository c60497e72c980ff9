"""Many games at once: each plays one action, and starts again when that ended it, if it is to."""

from typing import Any, Final

from trilith.engine.kernels.game_buffers import (
    BY_POINTS,
    DONE,
    ENDING,
    GAMES,
    GIVEN,
    GIVES_DRAWS,
    HELPED,
    LEADS,
    LUCK,
    MAX_DRAWS,
    MAX_MOVES,
    MAX_PAST,
    OVER,
    PLAYERS,
    REFRESH,
    REPETITION,
    RESTART,
    RESTARTS,
    REWARD,
    SHARES,
    STOPS,
    GameBuffers,
)
from trilith.engine.kernels.hooks import apply, legal, recurrence, result, score, to_move
from trilith.engine.kernels.playout import drawn
from trilith.engine.kernels.shown_actions import UNFINISHED, chosen_code, renarrowed, show_actions
from trilith.engine.kernels.shown_planes import show_planes
from trilith.engine.primitives import advanced, fetch_add, load_state, peek, pointers, poke, store_state
from trilith.games.bits import mixed
from trilith.games.outcome import CHANCE, DRAW, ONGOING

# What `first_illegal` returns when all are legal.
ALL_LEGAL: Final = -1


def play_games(start: Any, role: int, rest: int, arrays: Any) -> None:
    """What Python calls: one action of every game.

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
    """One action of one game."""
    words = advanced(games.states, game * len(start))
    moves = advanced(games.moves, game * games.sizes[MAX_MOVES])
    if action == REFRESH:
        now = load_state(start, words)
        list_moves(now, games.over[game] != 0, game, moves, games)
        renarrowed(now, game, moves, games)
        show(now, game, moves, games)
        return
    games.ended[game] = 0
    clear_rewards(game, games)
    begins = action == RESTART
    if games.over[game] != 0 and not begins:
        if games.sizes[ENDING] == STOPS:
            return
        begins = True
    state, outcome = start, ONGOING
    if not begins:
        before = load_state(start, words)
        code = chosen_code(before, action, game, moves, games)
        if code == UNFINISHED:
            show(before, game, moves, games)
            return
        state = after_draws(apply(before, code), game, moves, games)
        outcome = outcome_of(state, game, games)
    if outcome != ONGOING:
        end(state, outcome, game, games)
        begins = games.sizes[ENDING] == RESTARTS
    if begins:
        games.past_plies[game] = 0
        games.over[game] = 0
        state = after_draws(start, game, moves, games)
    remember(state, game, games)
    store_state(state, words)
    games.touched[game] = 0
    list_moves(state, games.over[game] != 0, game, moves, games)
    show(state, game, moves, games)


def end(state: Any, outcome: int, game: int, games: GameBuffers) -> None:
    """Write what a game that is over leaves: rewards, and what it looked like at the end."""
    games.ended[game] = 1
    games.over[game] = 1
    write_rewards(state, outcome, game, games)
    show_planes(state, game, games.final_observations, games)


def list_moves(state: Any, is_over: bool, game: int, moves: Any, games: GameBuffers) -> None:
    """All legal moves; none once the game is over, which by repetition the rules do not know."""
    games.listed[game] = 0 if is_over or to_move(state) == CHANCE else legal(state, moves)


def show(state: Any, game: int, moves: Any, games: GameBuffers) -> None:
    """Write what a program sees: whose turn it is, the legal actions and the observation."""
    games.turn[game] = to_move(state)
    show_actions(state, game, moves, games)
    show_planes(state, game, games.observations, games)


def after_draws(state: Any, game: int, moves: Any, games: GameBuffers) -> Any:
    """The state once all draws that are due have been made, unless the program gives them."""
    now = state
    if games.sizes[LUCK] == GIVES_DRAWS:
        return now
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


def remember(state: Any, game: int, games: GameBuffers) -> None:
    """Keep the key of a position that may come back."""
    if games.sizes[REPETITION] != 0:
        games.past[game * games.sizes[MAX_PAST] + games.past_plies[game]] = fingerprint(recurrence(state))
        games.past_plies[game] += 1


def fingerprint(state: Any) -> int:
    """A hash of a state; two different states have the same with a probability of one in 2^64."""
    seed = 1
    for word in state:
        seed = mixed(seed, word)
    return seed


def clear_rewards(game: int, games: GameBuffers) -> None:
    rewards = advanced(games.rewards, game * games.sizes[PLAYERS])
    for player in range(games.sizes[PLAYERS]):
        rewards[player] = 0


def write_rewards(state: Any, outcome: int, game: int, games: GameBuffers) -> None:
    rewards = advanced(games.rewards, game * games.sizes[PLAYERS])
    if games.sizes[REWARD] == BY_POINTS:
        points = score(state)
        rewards[0] = points[0] - points[1]
        rewards[1] = points[1] - points[0]
        return
    for player in range(games.sizes[PLAYERS]):
        # Numbers from 0 up are winners.
        rewards[player] = 0 if outcome < 0 else 1 if player == outcome else -1


def first_illegal(arrays: Any) -> int:
    """The first game whose action is not legal, or ALL_LEGAL. Games that are over take any."""
    games = pointers(GameBuffers(*arrays))
    sizes = games.sizes
    for game in range(games.work[GAMES]):
        if games.over[game] == 0 and not is_legal(games.actions[game], game, games, sizes):
            return game
    return ALL_LEGAL


def is_legal(action: int, game: int, games: GameBuffers, sizes: Any) -> bool:
    legal_actions = advanced(games.legal, game * sizes[MAX_MOVES])
    # Without a way out of the loop the compiler looks at several at a time.
    found = 0
    for place in range(games.counts[game]):
        found |= 1 if legal_actions[place] == action else 0
    return found != 0
