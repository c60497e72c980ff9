"""Playouts: games played to their end by random moves, each as likely as any other."""

from typing import Any, Final

from trilith.engine.kernels.hooks import apply, chance, legal, result, to_move
from trilith.engine.primitives import pointer
from trilith.games.bits import mixed
from trilith.games.outcome import CHANCE, DRAW

# Where draws are counted, after the players.
DRAWS: Final = 3


def playouts(state: Any, number: int, seed: int, out: Any, weights: Any, wins: Any) -> int:
    """Plays `number` games, counts in `wins` who won them, and returns the number of turns they took."""
    turns = 0
    buffer, ways, results = pointer(out), pointer(weights), pointer(wins)
    for game in range(number):
        random = mixed(mixed(seed, game), 77)
        now = state
        while True:
            random = mixed(random, 77)
            # A finished game has no moves: listing them costs less than asking for the result as well.
            count = legal(now, buffer)
            if count > 0:
                now = apply(now, buffer[pick(random, count)])
                turns += 1
            elif to_move(now) == CHANCE:
                now = apply(now, drawn(now, random, buffer, ways))
            else:
                break
        # The number that means a draw is below 0, which is no index.
        outcome = result(now)
        results[DRAWS if outcome == DRAW else outcome] += 1
    return turns


def pick(random: int, count: int) -> int:
    """A number below `count` out of a random word."""
    return (random >> 20 & 0xFFFFFFFF) * count >> 32


def drawn(state: Any, random: int, out: Any, weights: Any) -> int:
    """A random draw from the pouch, each stone in it as likely as any other."""
    count = chance(state, out, weights)
    total = 0
    for number in range(count):
        total += weights[number]
    left = pick(random, total)
    chosen = 0
    while left >= weights[chosen]:
        left -= weights[chosen]
        chosen += 1
    move: int = out[chosen]
    return move
