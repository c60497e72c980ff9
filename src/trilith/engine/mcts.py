"""MctsTree: runs Monte Carlo tree search for one game on buffers of its own."""

from collections.abc import Callable
from time import perf_counter

import numpy as np

from trilith.engine.kernels import mcts as kernel
from trilith.engine.limit import Limit, stopped_after
from trilith.engine.linker import link
from trilith.engine.value import Analysis, SearchResult, Value
from trilith.games.definition import Game
from trilith.games.position import Position

MAX_NODES = 1 << 20
# Playouts between two checks of the limits.
SLICE = 256
# Seconds between two reports, and those that naming the moves takes at the end.
REPORT_EVERY = 0.1
OVERHEAD = 0.01
# A depth of one ply counts as this number of playouts for each move.
PLAYOUTS_PER_PLY = 10

OnInfo = Callable[[SearchResult], None]


class MctsTree:
    """One tree at a time of one game."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.control = np.zeros(kernel.CONTROLS, np.int64)
        move, player, visits, reward, first_child, children = np.zeros((6, MAX_NODES), np.int64)
        path = np.zeros(kernel.MAX_PATH + 1, np.int64)
        moves, weights = np.zeros((2, game.rules.MAX_MOVES), np.int64)
        self._tree = kernel.TreeBuffers(
            self.control, move, player, visits, reward, first_child, children, path, moves, weights
        )

    def stop(self) -> None:
        self.control[kernel.STOP] = 1

    def compile(self, position: Position) -> None:
        """Compile the kernel or load it from the disk, before the clock runs."""
        self.reset()
        self._grow(position, 0)

    def reset(self) -> None:
        """Begin a new tree."""
        self.control[:] = 0
        self.control[[kernel.USED, kernel.CAPACITY, kernel.RANDOM]] = (1, MAX_NODES, self.seed)
        self._tree.visits[0] = self._tree.reward[0] = self._tree.children[0] = 0
        self._tree.player[0] = -1

    def think(self, position: Position, limit: Limit, on_info: OnInfo | None) -> SearchResult:
        return self.analyse(position, limit, on_info).best

    def analyse(self, position: Position, limit: Limit, on_info: OnInfo | None) -> Analysis:
        begin = last_report = perf_counter()
        most = min(limit.nodes or 1 << 40, (limit.depth or 1 << 20) * PLAYOUTS_PER_PLY * len(position.legal_moves))
        with stopped_after(limit.time and limit.time - OVERHEAD, self.stop):
            while not self.control[kernel.STOP] and self.control[kernel.PLAYOUTS] < most:
                self._grow(position, min(SLICE, most - int(self.control[kernel.PLAYOUTS])))
                if on_info and perf_counter() - last_report > REPORT_EVERY:
                    on_info(self._analysis(position, begin).best)
                    last_report = perf_counter()
        analysis = self._analysis(position, begin)
        if on_info:
            on_info(analysis.best)
        return analysis

    def _grow(self, position: Position, playouts: int) -> None:
        link(self.game, kernel.grow_root)(position.state, np.int64(playouts), self._tree)

    def _analysis(self, position: Position, begin: float) -> Analysis:
        tree, moves = self._tree, position.legal_moves
        texts = {code: str(moves[number]) for number, code in enumerate(moves.codes)}
        first = int(tree.first_child[0])
        nodes = {int(tree.move[node]): node for node in range(first, first + int(tree.children[0]))}
        visits = {code: int(tree.visits[node]) for code, node in nodes.items()}
        share = {c: tree.reward[n] / (kernel.WIN_REWARD * max(tree.visits[n], 1)) for c, n in nodes.items()}
        ranked = sorted(texts, key=lambda code: (-visits.get(code, 0), -share.get(code, 0.0)))
        # A move that was never visited has no score.
        scores = {code: round(float(share[code]), 4) for code in ranked if visits.get(code)}
        values = {texts[code]: Value("expected", score=scores.get(code)) for code in ranked}
        best = texts[ranked[0]]
        playouts = int(self.control[kernel.PLAYOUTS])
        wins = tuple(int(won) for won in self.control[kernel.WINS :][: len(position.players)])
        return Analysis(SearchResult(best, values[best], (best,), 1, playouts, perf_counter() - begin), values, wins)
