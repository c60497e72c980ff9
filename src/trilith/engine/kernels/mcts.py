"""Monte Carlo tree search for any number of players, with or without luck.

Every node keeps the reward of its move for the player who made it, so each player maximises their own (max^n). Where
stones are drawn from a pouch, the tree has a child for each draw, visited as often as it is drawn.
"""

import math
from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, chance, legal, result, to_move
from trilith.engine.kernels.playout import drawn, pick
from trilith.engine.primitives import peek, pointers
from trilith.games.bits import mixed
from trilith.games.outcome import CHANCE, DRAW, ONGOING

# The weight of exploration in UCT, with a win counting 1.
EXPLORATION: Final = 0.7
# Rewards are whole numbers: that of a win, and a draw is half of it.
WIN_REWARD: Final = 1000

# Indices into TreeBuffers.control. From WINS on, how many playouts each player won.
STOP, PLAYOUTS, USED, CAPACITY, RANDOM, WINS = range(6)
MOST_PLAYERS: Final = 3
CONTROLS: Final = WINS + MOST_PLAYERS
MAX_PATH: Final = 256


class TreeBuffers(NamedTuple):
    """Arrays in Python, pointers in the kernel.

    For each node its move and the player who made it, its visits and reward, and its children, which stand side by
    side from `first_child` on. `path` has the nodes from the root to a leaf; `moves` and `weights` are scratch.
    """

    control: Any
    move: Any
    player: Any
    visits: Any
    reward: Any
    first_child: Any
    children: Any
    path: Any
    moves: Any
    weights: Any


def grow_root(state: Any, playouts: int, arrays: TreeBuffers) -> int:
    """What Python calls: `grow` on arrays."""
    return grow(state, playouts, pointers(arrays))


def grow(state: Any, playouts: int, tree: TreeBuffers) -> int:
    """Adds this number of playouts to the tree, or fewer when told to stop. Node 0 is the root."""
    control = tree.control
    for done in range(playouts):
        if peek(control, STOP) != 0:
            return done
        now, node, length = state, 0, 1
        tree.path[0] = 0
        while tree.children[node] > 0 and length < MAX_PATH:
            node = select_child(now, node, tree)
            now = apply(now, tree.move[node])
            tree.path[length] = node
            length += 1
        if (node == 0 or tree.visits[node] > 0) and result(now) == ONGOING:
            expand(now, node, tree)
        outcome = play_out(now, tree)
        for step in range(length):
            add_reward(tree.path[step], outcome, tree)
        control[PLAYOUTS] += 1
        if outcome >= 0:
            control[WINS + outcome] += 1
    return playouts


def select_child(state: Any, node: int, tree: TreeBuffers) -> int:
    """The child to visit next: a random draw, or the move with the highest upper confidence bound."""
    start: int = tree.first_child[node]
    count: int = tree.children[node]
    if to_move(state) == CHANCE:
        tree.control[RANDOM] = mixed(tree.control[RANDOM], 77)
        move = drawn(state, tree.control[RANDOM], tree.moves, tree.weights)
        for child in range(start, start + count):
            if tree.move[child] == move:
                return child
    log_visits = math.log(tree.visits[node] + 1)
    best, best_bound = start, -1.0
    for child in range(start, start + count):
        visits = tree.visits[child]
        if visits == 0:
            return child
        bound = tree.reward[child] / (WIN_REWARD * visits) + EXPLORATION * math.sqrt(log_visits / visits)
        if bound > best_bound:
            best, best_bound = child, bound
    return best


def expand(state: Any, node: int, tree: TreeBuffers) -> None:
    """Gives the node its children, in random order so that none is visited first for its place."""
    control = tree.control
    player = to_move(state)
    count = chance(state, tree.moves, tree.weights) if player == CHANCE else legal(state, tree.moves)
    start = control[USED]
    if start + count > control[CAPACITY]:
        return
    for number in range(count):
        control[RANDOM] = mixed(control[RANDOM], 77)
        other = number + pick(control[RANDOM], count - number)
        tree.moves[number], tree.moves[other] = tree.moves[other], tree.moves[number]
        child = start + number
        tree.move[child] = tree.moves[number]
        tree.player[child] = player
        tree.visits[child] = 0
        tree.reward[child] = 0
        tree.children[child] = 0
    tree.first_child[node] = start
    tree.children[node] = count
    control[USED] = start + count


def play_out(state: Any, tree: TreeBuffers) -> int:
    """The result of a game played to its end by random moves."""
    now = state
    while result(now) == ONGOING:
        tree.control[RANDOM] = random = mixed(tree.control[RANDOM], 77)
        if to_move(now) == CHANCE:
            now = apply(now, drawn(now, random, tree.moves, tree.weights))
        else:
            now = apply(now, tree.moves[pick(random, legal(now, tree.moves))])
    return result(now)


def add_reward(node: int, outcome: int, tree: TreeBuffers) -> None:
    tree.visits[node] += 1
    if outcome == DRAW:
        tree.reward[node] += WIN_REWARD // 2
    elif outcome == tree.player[node]:
        tree.reward[node] += WIN_REWARD
