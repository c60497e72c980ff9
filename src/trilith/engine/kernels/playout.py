"""Random playouts: from a state to the end of the game, each move as likely as any other."""

from typing import Any, Final

from trilith.engine.kernels.hooks import apply, chance, legal, result, to_move
from trilith.engine.primitives import pointer
from trilith.games.bits import mixed
from trilith.games.outcome import CHANCE, DRAW

# Where draws are counted, after the players.
DRAWS: Final = 3


def playouts(state: Any, number: int, seed: int, out: Any, weights: Any, wins: Any) -> int:
    """Play `number` games to the end, count in `wins` whose they were, and return how many turns they took."""
    turns = 0
    buffer, ways, tally = pointer(out), pointer(weights), pointer(wins)
    for game in range(number):
        luck = mixed(mixed(seed, game), 77)
        now = state
        while True:
            luck = mixed(luck, 77)
            # Asking for the moves also says whether the game is over, and costs less than asking for both.
            count = legal(now, buffer)
            if count > 0:
                now = apply(now, buffer[pick(luck, count)])
                turns += 1
            elif to_move(now) == CHANCE:
                now = apply(now, drawn(now, luck, buffer, ways))
            else:
                break
        # A pointer has no places before its first, so draws need one of their own.
        outcome = result(now)
        tally[DRAWS if outcome == DRAW else outcome] += 1
    return turns


def pick(luck: int, count: int) -> int:
    """A number below `count` out of a random word."""
    return (luck >> 20 & 0xFFFFFFFF) * count >> 32


def drawn(state: Any, luck: int, out: Any, weights: Any) -> int:
    """What the pouch gives, each stone in it as likely as any other."""
    count = chance(state, out, weights)
    total = 0
    for number in range(count):
        total += weights[number]
    left = pick(luck, total)
    chosen = 0
    while left >= weights[chosen]:
        left -= weights[chosen]
        chosen += 1
    move: int = out[chosen]
    return move
