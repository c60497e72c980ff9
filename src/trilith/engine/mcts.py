"""The tree that playouts grow in: the arrays of a tree, and the flag that stops it from another thread."""

from collections.abc import Callable
from time import perf_counter

import numpy as np

from trilith.engine.kernels import mcts as kernel
from trilith.engine.limit import Limit
from trilith.engine.linker import link
from trilith.engine.stopwatch import stopped_after
from trilith.engine.value import Analysis, SearchResult, Value
from trilith.games.definition import Game
from trilith.games.position import Position

NODES = 1 << 20
# Playouts between two looks at the clock and the limits.
SLICE = 256
# How often to say how far it is, and what naming the moves takes at the end, in seconds.
EVERY = 0.1
OVERHEAD = 0.01

OnInfo = Callable[[SearchResult], None]


class MctsTree:
    """One tree at a time of one game."""

    def __init__(self, game: Game, seed: int) -> None:
        self.game = game
        self.seed = seed
        self.control = np.zeros(8, np.int64)
        self.move, self.mover, self.visits, self.gains, self.first, self.children = np.zeros((6, NODES), np.int64)
        self._path = np.zeros(kernel.DEEPEST + 1, np.int64)
        self._out, self._weights = np.zeros((2, game.rules.MAX_MOVES), np.int64)

    def stop(self) -> None:
        self.control[kernel.STOP] = 1

    def get_ready(self, position: Position) -> None:
        """Compile or load the kernel: before the clock runs, not while it does."""
        self.plant(position)
        self._grow(position, 0)

    def plant(self, position: Position) -> None:
        """A fresh tree for this position."""
        self.control[:] = 0
        self.control[[kernel.USED, kernel.ROOM, kernel.LUCK]] = (1, NODES, self.seed)
        self.visits[0] = self.gains[0] = self.children[0] = 0
        self.mover[0] = -1

    def think(self, position: Position, limit: Limit, on_info: OnInfo | None) -> SearchResult:
        return self.analyse(position, limit, on_info).best

    def analyse(self, position: Position, limit: Limit, on_info: OnInfo | None) -> Analysis:
        begin = last_said = perf_counter()
        # A turn ahead is worth about ten looks at every move.
        most = min(limit.nodes or 1 << 40, (limit.depth or 1 << 20) * 10 * len(position.legal_moves))
        with stopped_after(limit.time and limit.time - OVERHEAD, self.stop):
            while not self.control[kernel.STOP] and self.control[kernel.ROUNDS] < most:
                self._grow(position, min(SLICE, most - int(self.control[kernel.ROUNDS])))
                if on_info and perf_counter() - last_said > EVERY:
                    on_info(self._analysis(position, begin).best)
                    last_said = perf_counter()
        analysis = self._analysis(position, begin)
        if on_info:
            on_info(analysis.best)
        return analysis

    def _grow(self, position: Position, rounds: int) -> None:
        arrays = (self.control, self.move, self.mover, self.visits, self.gains, self.first, self.children)
        buffers = (self._path, self._out, self._weights)
        link(self.game, kernel.grow_root)(position.state, np.int64(rounds), *arrays, *buffers)

    def _analysis(self, position: Position, begin: float) -> Analysis:
        legal = position.legal_moves
        children = range(self.first[0], self.first[0] + self.children[0])
        seen = {int(self.move[child]): child for child in children}
        texts = {code: str(legal[number]) for number, code in enumerate(legal.codes)}
        share = {c: self.gains[n] / (kernel.GAIN * max(self.visits[n], 1)) for c, n in seen.items()}
        looks = {code: int(self.visits[child]) for code, child in seen.items()}
        ranked = sorted(texts, key=lambda code: (-looks.get(code, 0), -share.get(code, 0.0)))
        # What was not looked at has no share to speak of.
        scores = {code: round(float(share[code]), 4) for code in ranked if looks.get(code)}
        values = {texts[code]: Value("expected", score=scores.get(code)) for code in ranked}
        best = texts[ranked[0]]
        rounds = int(self.control[kernel.ROUNDS])
        return Analysis(SearchResult(best, values[best], (best,), 1, rounds, perf_counter() - begin), values)
