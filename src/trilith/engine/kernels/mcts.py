"""Monte Carlo tree search for any number of players, with or without luck.

Every node keeps what its moves won for the player who made them, so each player maximises their own share (max^n).
Where the pouch is drawn from, the tree branches by what came out, as often as it comes out.
"""

import math
from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, chance, legal, result, to_move
from trilith.engine.kernels.playout import drawn, pick
from trilith.engine.primitives import peek, pointer
from trilith.games.bits import mixed
from trilith.games.outcome import CHANCE, DRAW, ONGOING

# How much to explore, with a won game counting 1.
CURIOSITY: Final = 0.7
GAIN: Final = 1000

# Places in TreeBuffers.control.
STOP, ROUNDS, USED, ROOM, LUCK = range(5)
DEEPEST: Final = 256


class TreeBuffers(NamedTuple):
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
    tree = TreeBuffers(
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
    return grow(state, rounds, tree)


def grow(state: Any, rounds: int, tree: TreeBuffers) -> int:
    """Add so many playouts to the tree, or fewer when asked to stop. Node 0 is the root."""
    control = tree.control
    for done in range(rounds):
        if peek(control, STOP) != 0:
            return done
        now, node, length = state, 0, 1
        tree.path[0] = 0
        while tree.children[node] > 0 and length < DEEPEST:
            node = descend(now, node, tree)
            now = apply(now, tree.move[node])
            tree.path[length] = node
            length += 1
        if (node == 0 or tree.visits[node] > 0) and result(now) == ONGOING:
            expand(now, node, tree)
        outcome = play_out(now, tree)
        for step in range(length):
            learn(tree.path[step], outcome, tree)
        control[ROUNDS] += 1
    return rounds


def descend(state: Any, node: int, tree: TreeBuffers) -> int:
    """The child to look at next: the most promising, or by chance what the pouch gives."""
    start: int = tree.first[node]
    count: int = tree.children[node]
    if to_move(state) == CHANCE:
        tree.control[LUCK] = mixed(tree.control[LUCK], 77)
        move = drawn(state, tree.control[LUCK], tree.out, tree.weights)
        for child in range(start, start + count):
            if tree.move[child] == move:
                return child
    horizon = math.log(tree.visits[node] + 1)
    best, best_share = start, -1.0
    for child in range(start, start + count):
        seen = tree.visits[child]
        if seen == 0:
            return child
        share = tree.gains[child] / (GAIN * seen) + CURIOSITY * math.sqrt(horizon / seen)
        if share > best_share:
            best, best_share = child, share
    return best


def expand(state: Any, node: int, tree: TreeBuffers) -> None:
    """Give the node its children, in random order so that none is looked at first for its place."""
    control = tree.control
    player = to_move(state)
    count = chance(state, tree.out, tree.weights) if player == CHANCE else legal(state, tree.out)
    start = control[USED]
    if start + count > control[ROOM]:
        return
    for number in range(count):
        control[LUCK] = mixed(control[LUCK], 77)
        other = number + pick(control[LUCK], count - number)
        tree.out[number], tree.out[other] = tree.out[other], tree.out[number]
        child = start + number
        tree.move[child] = tree.out[number]
        tree.mover[child] = player
        tree.visits[child] = 0
        tree.gains[child] = 0
        tree.children[child] = 0
    tree.first[node] = start
    tree.children[node] = count
    control[USED] = start + count


def play_out(state: Any, tree: TreeBuffers) -> int:
    now = state
    while result(now) == ONGOING:
        tree.control[LUCK] = luck = mixed(tree.control[LUCK], 77)
        if to_move(now) == CHANCE:
            now = apply(now, drawn(now, luck, tree.out, tree.weights))
        else:
            now = apply(now, tree.out[pick(luck, legal(now, tree.out))])
    return result(now)


def learn(node: int, outcome: int, tree: TreeBuffers) -> None:
    tree.visits[node] += 1
    if outcome == DRAW:
        tree.gains[node] += GAIN // 2
    elif outcome == tree.mover[node]:
        tree.gains[node] += GAIN
