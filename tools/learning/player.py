"""Players of 3 Stones by a network: some turns ahead, or by a tree."""

from random import Random

import numpy as np

from tools.learning import puct
from tools.learning.parameters import Words
from tools.learning.selfplay import MOST_PLIES, chosen_move
from trilith.engine.kernels.search_buffers import MAX_DRAWS
from trilith.engine.linker import link
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.stones.rules import MAX_MOVES


class NetworkPlayer:
    """Looks at every move, every reply to it with every stone and so on, `depth` turns deep, and leaves nothing out."""

    def __init__(self, network: Words, depth: int = 1, seed: int = 0) -> None:
        if not 1 <= depth < MOST_PLIES:
            raise TrilithError(f"depth is a number from 1 to {MOST_PLIES - 1}, not {depth}")
        self.network = network
        self.depth = depth
        self._random = Random(seed)
        self._moves = np.zeros(MOST_PLIES * MAX_MOVES, np.int64)

    def choose(self, position: Position) -> str:
        """The move to play."""
        run = link(position.game, chosen_move)
        seed = np.int64(self._random.getrandbits(62))
        code = run(position.state, np.int64(self.depth), seed, self.network, self._moves)
        moves = position.legal_moves
        return str(moves[moves.codes.index(code)])


class PuctPlayer:
    """Plays any game for two with an evaluation by PUCT, with this many visits to the tree for each move."""

    def __init__(self, visits: int) -> None:
        if visits < 1:
            raise TrilithError(f"visits is a number from 1 up, not {visits}")
        self.visits = visits
        self._tree: puct.PuctTree | None = None

    def choose(self, position: Position) -> str:
        """The move to play."""
        if self._tree is None:
            self._tree = new_tree(position.game.rules.MAX_MOVES, self.visits)
        code = link(position.game, puct.grow_puct)(position.state, np.int64(self.visits), self._tree)
        moves = position.legal_moves
        return str(moves[moves.codes.index(code)])


def new_tree(max_moves: int, visits: int) -> puct.PuctTree:
    """Room for a tree after this many visits."""
    # A visit adds the draws of a position and the moves of one of them.
    nodes = (visits + 2) * (max_moves + MAX_DRAWS)
    control = np.zeros(puct.CONTROLS, np.int64)
    control[puct.CAPACITY] = nodes
    ints = {name: np.zeros(nodes, np.int64) for name in ("move", "visits", "total", "first", "first_child", "children")}
    lists = {name: np.zeros(max(max_moves, MAX_DRAWS), np.int64) for name in ("moves", "weights")}
    path = np.zeros(puct.MAX_PATH + 1, np.int64)
    return puct.PuctTree(control=control, prior=np.zeros(nodes), path=path, **ints, **lists)
