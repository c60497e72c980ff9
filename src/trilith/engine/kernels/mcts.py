"""Monte Carlo tree search for any number of players, with or without luck.

Every node keeps what its moves won for the player who made them, so each player maximises their own share (max^n).
Where the pouch is drawn from, the tree branches by what came out, as often as it comes out.
"""

import math
from typing import Any, Final, NamedTuple

from trilith.engine.kernels.open import apply, chance, legal, result, to_move
from trilith.engine.kernels.playout import drawn, pick
from trilith.engine.primitives import peek, pointer
from trilith.games.bits import mixed
from trilith.games.outcome import CHANCE, DRAW, ONGOING

# How much to explore, with a won game counting 1.
CURIOSITY: Final = 0.7
GAIN: Final = 1000

# Places in Grove.control.
STOP, ROUNDS, USED, ROOM, LUCK = range(5)
DEEPEST: Final = 256


class Grove(NamedTuple):
    """The tree as pointers: for each node its move, who made it, its visits and gains, and where its children stand."""

    control: Any
    move: Any
    mover: Any
    visits: Any
    gains: Any
    first: Any
    children: Any
    path: Any
    out: Any
    weights: Any


def grow_root(
    state: Any,
    rounds: int,
    control: Any,
    move: Any,
    mover: Any,
    visits: Any,
    gains: Any,
    first: Any,
    children: Any,
    path: Any,
    out: Any,
    weights: Any,
) -> int:
    """The door from Python: arrays become pointers."""
    grove = Grove(
        pointer(control),
        pointer(move),
        pointer(mover),
        pointer(visits),
        pointer(gains),
        pointer(first),
        pointer(children),
        pointer(path),
        pointer(out),
        pointer(weights),
    )
    return grow(state, rounds, grove)


def grow(state: Any, rounds: int, grove: Grove) -> int:
    """Add so many playouts to the tree, or fewer when asked to stop. Node 0 is the root."""
    control = grove.control
    for done in range(rounds):
        if peek(control, STOP) != 0:
            return done
        now, node, length = state, 0, 1
        grove.path[0] = 0
        while grove.children[node] > 0 and length < DEEPEST:
            node = descend(now, node, grove)
            now = apply(now, grove.move[node])
            grove.path[length] = node
            length += 1
        if (node == 0 or grove.visits[node] > 0) and result(now) == ONGOING:
            expand(now, node, grove)
        outcome = play_out(now, grove)
        for step in range(length):
            learn(grove.path[step], outcome, grove)
        control[ROUNDS] += 1
    return rounds


def descend(state: Any, node: int, grove: Grove) -> int:
    """The child to look at next: the most promising, or by chance what the pouch gives."""
    start: int = grove.first[node]
    count: int = grove.children[node]
    if to_move(state) == CHANCE:
        grove.control[LUCK] = mixed(grove.control[LUCK], 77)
        move = drawn(state, grove.control[LUCK], grove.out, grove.weights)
        for child in range(start, start + count):
            if grove.move[child] == move:
                return child
    horizon = math.log(grove.visits[node] + 1)
    best, best_share = start, -1.0
    for child in range(start, start + count):
        seen = grove.visits[child]
        if seen == 0:
            return child
        share = grove.gains[child] / (GAIN * seen) + CURIOSITY * math.sqrt(horizon / seen)
        if share > best_share:
            best, best_share = child, share
    return best


def expand(state: Any, node: int, grove: Grove) -> None:
    """Give the node its children, in random order so that none is looked at first for its place."""
    control = grove.control
    player = to_move(state)
    count = chance(state, grove.out, grove.weights) if player == CHANCE else legal(state, grove.out)
    start = control[USED]
    if start + count > control[ROOM]:
        return
    for number in range(count):
        control[LUCK] = mixed(control[LUCK], 77)
        other = number + pick(control[LUCK], count - number)
        grove.out[number], grove.out[other] = grove.out[other], grove.out[number]
        child = start + number
        grove.move[child] = grove.out[number]
        grove.mover[child] = player
        grove.visits[child] = 0
        grove.gains[child] = 0
        grove.children[child] = 0
    grove.first[node] = start
    grove.children[node] = count
    control[USED] = start + count


def play_out(state: Any, grove: Grove) -> int:
    now = state
    while result(now) == ONGOING:
        grove.control[LUCK] = luck = mixed(grove.control[LUCK], 77)
        if to_move(now) == CHANCE:
            now = apply(now, drawn(now, luck, grove.out, grove.weights))
        else:
            now = apply(now, grove.out[pick(luck, legal(now, grove.out))])
    return result(now)


def learn(node: int, outcome: int, grove: Grove) -> None:
    grove.visits[node] += 1
    if outcome == DRAW:
        grove.gains[node] += GAIN // 2
    elif outcome == grove.mover[node]:
        grove.gains[node] += GAIN
