"""Engine: searches a position for its best move.

Games for two are searched by alpha-beta, with or without luck; games for more by Monte Carlo tree search.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from trilith.engine.kernels.search_buffers import MAX_PLY
from trilith.engine.limit import DEFAULT_LIMIT, Limit, check_search, stopped_after
from trilith.engine.mcts import MctsTree
from trilith.engine.root_moves import RootMoves
from trilith.engine.searcher import ProbeProvider, Searcher
from trilith.engine.value import Analysis, SearchResult, Value, has_luck, is_final, value_of_score
from trilith.games.arguments import expect_whole, is_whole, shown
from trilith.games.definition import Game
from trilith.games.errors import TrilithError
from trilith.games.position import Position

UNLIMITED_NODES = 1 << 60
# A transposition table of two to this power takes all the memory of a machine.
MAX_TABLE_BITS = 30
# Kernels have words of 64 bits.
SEED_MASK = (1 << 63) - 1
# Seconds that an answer takes beside the search itself, such as waking up and naming the line.
OVERHEAD = 0.004

OnInfo = Callable[[SearchResult], None]


class Engine:
    """Searches in the calling thread without holding the interpreter lock; `stop` from another thread ends it.

    One engine searches one position at a time: a second thread waits its turn. Use several engines to search several
    positions at once, or `threads` to search one position on several cores. With one thread and a limit on nodes or
    depth alone, a fresh engine with the same seed returns the same result. With `probes`, the search looks up
    positions in a tablebase on its way. `game_of` may replace the evaluation.

    >>> from trilith import Engine, Limit, parse
    >>> Engine().think(parse("morris", "ww1/3/3/bb4/3/3/3 w 7 7 0"), Limit(depth=3)).move
    'g7xa4'
    """

    def __init__(
        self,
        seed: int = 0,
        table_bits: int = 20,
        threads: int = 1,
        probes: ProbeProvider | None = None,
        game_of: Callable[[Game], Game] | None = None,
    ) -> None:
        if not is_whole(threads) or threads < 1:
            raise TrilithError(f"threads is a number from 1 up, not {shown(threads)}")
        if not is_whole(table_bits) or not 1 <= table_bits <= MAX_TABLE_BITS:
            raise TrilithError(f"table_bits is a number from 1 to {MAX_TABLE_BITS}, not {shown(table_bits)}")
        self.seed = expect_whole(seed, "a seed") & SEED_MASK
        self.threads = threads
        self._table_bits = table_bits
        self._probes = probes
        self._game_of = game_of
        self._lock = threading.Lock()
        self._is_stopping = False
        # The first searcher decides; the others search ahead and share its transposition table.
        self._searchers: list[Searcher] = []
        self._tree: MctsTree | None = None

    def __repr__(self) -> str:
        return f"<Engine: {self.threads} {'thread' if self.threads == 1 else 'threads'}, seed {self.seed}>"

    def think(self, position: Position, limit: Limit = DEFAULT_LIMIT, on_info: OnInfo | None = None) -> SearchResult:
        """The move to play here, by default after a second. IllegalMove says so where there is none."""
        with self._busy(position, limit):
            if len(position.players) > 2:
                return self._prepared_tree(position).think(position, limit, on_info)
            return self._search(position, limit, on_info)

    def analyse(self, position: Position, limit: Limit = DEFAULT_LIMIT, on_info: OnInfo | None = None) -> Analysis:
        """The value of every legal move."""
        with self._busy(position, limit):
            if len(position.players) > 2:
                return self._prepared_tree(position).analyse(position, limit, on_info)
            return self._search_root_moves(position, limit, on_info)

    def stop(self) -> None:
        """Make a running `think` or `analyse` return what it has found so far."""
        self._is_stopping = True
        if self._tree:
            self._tree.stop()
        for searcher in self._searchers:
            searcher.stop()

    @contextmanager
    def _busy(self, position: Position, limit: Limit) -> Iterator[None]:
        """Checks that there is something to search, and keeps other threads waiting."""
        check_search(position, limit)
        with self._lock:
            self._is_stopping = False
            yield

    def _prepared_tree(self, position: Position) -> MctsTree:
        if self._tree is None or self._tree.game is not position.game:
            self._tree = MctsTree(position.game, self.seed)
            self._tree.compile(position)
        self._tree.reset()
        # A stop that came while the kernel was compiled counts too.
        if self._is_stopping:
            self._tree.stop()
        return self._tree

    def _prepared_searcher(self, position: Position, limit: Limit) -> Searcher:
        # The game whose rules and evaluation are compiled for the search.
        game = self._game_of(position.game) if self._game_of else position.game
        probe = self._probes(position) if self._probes else None
        if not self._searchers or self._searchers[0].game is not game or self._searchers[0].probe is not probe:
            searcher = Searcher(game, self._table_bits, probe=probe)
            helpers = (Searcher(game, self._table_bits, searcher.table, probe) for _ in range(self.threads - 1))
            self._searchers = [searcher, *helpers]
            searcher.compile(position)
        for searcher in self._searchers:
            searcher.prepare(position, max(1, (limit.nodes or UNLIMITED_NODES) // self.threads))
        # A stop that came while the kernel was compiled counts too.
        if self._is_stopping:
            self.stop()
        return self._searchers[0]

    @contextmanager
    def _searching(self, position: Position, limit: Limit) -> Iterator[range]:
        """The depths to search, while the clock runs and helpers search too."""
        depths = range(1, min(limit.depth or MAX_PLY, MAX_PLY) + 1)
        helpers = [
            threading.Thread(target=_search_ahead, args=(searcher, position, depths))
            for searcher in self._searchers[1:]
        ]
        with stopped_after(limit.time and limit.time - OVERHEAD, self.stop):
            for helper in helpers:
                helper.start()
            try:
                yield depths
            finally:
                for searcher in self._searchers[1:]:
                    searcher.stop()
                for helper in helpers:
                    helper.join()

    def _nodes(self) -> int:
        return sum(searcher.nodes for searcher in self._searchers)

    def _search(self, position: Position, limit: Limit, on_info: OnInfo | None) -> SearchResult:
        begin = perf_counter()
        searcher = self._prepared_searcher(position, limit)
        moves, is_mean = position.legal_moves, has_luck(position)
        best, value, depth = moves.codes[0], Value("estimate", score=0.0), 0

        def result() -> SearchResult:
            move = str(moves[moves.codes.index(best)])
            line = (move, *searcher.line(position.play(move), depth - 1))
            return SearchResult(move, value, line, depth, self._nodes(), perf_counter() - begin)

        with self._searching(position, limit) as depths:
            for plies in depths:
                score = searcher.search(position, plies)
                best = searcher.best_move if searcher.best_move is not None else best
                if searcher.aborted:
                    break
                probed_depth = plies if searcher.probe else None
                previous, value = value, value_of_score(score, searcher.is_exact, is_mean, probed_depth)
                depth = plies
                if on_info:
                    on_info(result())
                if is_final(searcher.game, value, previous, depth, searcher.is_exact):
                    break
                searcher.fetch()
        return result()

    def _search_root_moves(self, position: Position, limit: Limit, on_info: OnInfo | None) -> Analysis:
        begin = perf_counter()
        searcher = self._prepared_searcher(position, limit)
        root_moves = RootMoves(position, searcher)

        def result() -> SearchResult:
            move, value = root_moves.best
            line = (move, *searcher.line(position.play(move), root_moves.depth - 1))
            return SearchResult(move, value, line, root_moves.depth, self._nodes(), perf_counter() - begin)

        with self._searching(position, limit) as depths:
            for _ in depths:
                if root_moves.is_finished or not root_moves.deepen():
                    break
                if on_info:
                    on_info(result())
        return Analysis(result(), root_moves.values())


def _search_ahead(searcher: Searcher, position: Position, depths: range) -> None:
    for depth in depths:
        searcher.search(position, depth)
        if searcher.aborted:
            return
