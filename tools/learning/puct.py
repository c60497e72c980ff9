"""PUCT over the pouch: a tree that grows where the network expects the best moves, with a child for every draw.

What a move is worth at first is what the network says of the position after it, and its prior probability grows with
that. Draws are visited as often as their stones lie in the pouch, by turns and not by luck. Values are hundredths of a
point, and those of a node are seen from the player who moved or drew there.
"""

import math
from typing import Any, Final, NamedTuple

from trilith.engine.kernels.hooks import apply, chance, evaluate, legal, result, terminal_score, to_move
from trilith.engine.primitives import pointers
from trilith.games.outcome import CHANCE, ONGOING

# By how many hundredths of a point a move must be better to be e times as likely, and what exploration weighs.
TEMPERATURE: Final = 50.0
EXPLORATION: Final = 100.0
MAX_PATH: Final = 256
# Indices into PuctTree.control.
USED, CAPACITY = range(2)
CONTROLS: Final = 2


class PuctTree(NamedTuple):
    """Arrays in Python, pointers in the kernel.

    For each node its move, how likely that is or how often it is drawn, its visits and the sum of their values, what
    the network said of it at first, and its children, which stand side by side. The rest is scratch.
    """

    control: Any
    move: Any
    prior: Any
    visits: Any
    total: Any
    first: Any
    first_child: Any
    children: Any
    path: Any
    moves: Any
    weights: Any


def grow_puct(state: Any, visits: int, arrays: PuctTree) -> int:
    """What Python calls: visit the tree below the state so often; the move that was visited most."""
    tree = pointers(arrays)
    tree.control[USED] = 1
    tree.visits[0], tree.total[0], tree.children[0] = 0, 0, 0
    expand(state, 0, tree)
    for _ in range(visits):
        visit(state, tree)
    start, best = tree.first_child[0], tree.first_child[0]
    for child in range(start, start + tree.children[0]):
        if (tree.visits[child], tree.total[child]) > (tree.visits[best], tree.total[best]):
            best = child
    chosen: int = tree.move[best]
    return chosen


def visit(state: Any, tree: PuctTree) -> None:
    """One way down the tree, a node or two more, and what was found there carried back up."""
    now, node, length = state, 0, 1
    tree.path[0] = 0
    while tree.children[node] > 0 and length < MAX_PATH:
        node = drawn_child(node, tree) if to_move(now) == CHANCE else likely_child(node, tree)
        now = apply(now, tree.move[node])
        tree.path[length] = node
        length += 1
    # A position that is new to the tree counts what the network said of it; the second visit looks further: at a draw,
    # and at the moves with that stone.
    if tree.visits[node] > 0 and result(now) == ONGOING:
        expand(now, node, tree)
        if tree.children[node] > 0 and to_move(now) == CHANCE:
            node = drawn_child(node, tree)
            now = apply(now, tree.move[node])
            tree.path[length] = node
            length += 1
            expand(now, node, tree)
    value = value_of(now, node, tree)
    # Players move in turn, and a draw is no turn: the player who moved or drew at a node is told by going down again.
    last, at = now.player, state
    for step in range(length):
        place = tree.path[step]
        mover = at.player
        if step > 0:
            at = apply(at, tree.move[place])
        tree.visits[place] += 1
        tree.total[place] += value if mover == last else -value


def value_of(state: Any, node: int, tree: PuctTree) -> int:
    """What a leaf is worth to its player to move: its best move where moves are known, else what the network says."""
    outcome = result(state)
    if outcome != ONGOING:
        found: int = terminal_score(state, outcome, 0)
        return found
    count, start = tree.children[node], tree.first_child[node]
    if count == 0 or to_move(state) == CHANCE:
        return evaluate(state)
    best: int = tree.first[start]
    for child in range(start, start + count):
        best = max(best, tree.first[child])
    return best


def likely_child(node: int, tree: PuctTree) -> int:
    """The move whose value and share of visits so far promise most."""
    start: int = tree.first_child[node]
    spread = EXPLORATION * math.sqrt(tree.visits[node] + 1.0)
    best: int = start
    most = -1e18
    for child in range(start, start + tree.children[node]):
        visits = tree.visits[child]
        value = tree.first[child] * 1.0 if visits == 0 else tree.total[child] / visits
        bound = value + spread * tree.prior[child] / (1.0 + visits)
        if bound > most:
            best, most = child, bound
    return best


def drawn_child(node: int, tree: PuctTree) -> int:
    """The draw that was visited least for the share of its stones."""
    start: int = tree.first_child[node]
    best: int = start
    most = -1.0
    for child in range(start, start + tree.children[node]):
        lack = tree.prior[child] / (1.0 + tree.visits[child])
        if lack > most:
            best, most = child, lack
    return best


def expand(state: Any, node: int, tree: PuctTree) -> None:
    """Give a node its children: the draws there may be, or the moves with what the network says of each."""
    is_draw = to_move(state) == CHANCE
    count = chance(state, tree.moves, tree.weights) if is_draw else legal(state, tree.moves)
    start = tree.control[USED]
    if start + count > tree.control[CAPACITY]:
        return
    total, most = 0.0, -(1 << 40)
    for number in range(count):
        child = start + number
        tree.move[child] = tree.moves[number]
        tree.visits[child], tree.total[child], tree.children[child], tree.first[child] = 0, 0, 0, 0
        if is_draw:
            tree.prior[child] = tree.weights[number] * 1.0
        else:
            after = apply(state, tree.moves[number])
            outcome = result(after)
            tree.first[child] = -evaluate(after) if outcome == ONGOING else -terminal_score(after, outcome, 0)
            most = max(most, tree.first[child])
    for child in range(start, start + count):
        if not is_draw:
            tree.prior[child] = math.exp((tree.first[child] - most) / TEMPERATURE)
        total += tree.prior[child]
    for child in range(start, start + count):
        tree.prior[child] /= total
    tree.first_child[node] = start
    tree.children[node] = count
    tree.control[USED] = start + count
