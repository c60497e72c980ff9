"""Engine: thinks about a position and says what to play.

Two players are searched move by move, with or without luck; more than two by playing out games.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter

from trilith.engine.desk import Desk
from trilith.engine.grove import Grove
from trilith.engine.kernels.search import MAX_PLY
from trilith.engine.lore import Library
from trilith.engine.meaning import draws_decide, is_settled, meaning
from trilith.engine.stopwatch import stopped_after
from trilith.engine.survey import Survey
from trilith.engine.verdict import Analysis, Limit, Value, Verdict
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.game import Game
from trilith.games.position import Position

MOST_NODES = 1 << 60
# What thinking takes beside the search itself, such as waking up and naming the line.
OVERHEAD = 0.004

OnInfo = Callable[[Verdict], None]


class Engine:
    """Thinks in the calling thread without holding the interpreter lock; `stop` from another thread ends it.

    One engine thinks about one thing at a time: a second thread waits its turn. Use several engines to think about
    several things at once, or `threads` to think about one thing on several cores. With one thread and a limit on
    nodes or depth alone, the same seed and position give the same verdict on a fresh engine. With a `library` it asks
    whoever knows more, wherever a search comes to.
    """

    def __init__(self, seed: int = 0, table_bits: int = 20, threads: int = 1, library: Library | None = None) -> None:
        if threads < 1:
            raise TrilithError(f"threads is a number from 1 up, not {threads}")
        self.seed = seed
        self.threads = threads
        self._table_bits = table_bits
        self._library = library
        self._lock = threading.Lock()
        self._is_stopping = False
        # The first desk decides; those beside it search ahead and write what they find into the same table.
        self._desks: list[Desk] = []
        self._grove: Grove | None = None

    def think(self, position: Position, limit: Limit, on_info: OnInfo | None = None) -> Verdict:
        """The move to play here. IllegalMove says so where there is none."""
        with self._thinking(position, limit):
            if len(position.players) > 2:
                return self._grown(position).think(position, limit, on_info)
            return self._search(position, limit, on_info)

    def analyse(self, position: Position, limit: Limit, on_info: OnInfo | None = None) -> Analysis:
        """What every legal move is worth."""
        with self._thinking(position, limit):
            if len(position.players) > 2:
                return self._grown(position).analyse(position, limit, on_info)
            return self._survey(position, limit, on_info)

    def stop(self) -> None:
        """Make a running `think` or `analyse` answer now."""
        self._is_stopping = True
        if self._grove:
            self._grove.stop()
        for desk in self._desks:
            desk.stop()

    @contextmanager
    def _thinking(self, position: Position, limit: Limit) -> Iterator[None]:
        """Thinking about something there is to think about, one thing at a time."""
        if position.outcome is not None:
            raise IllegalMove("the game is over: there is nothing to think about")
        if position.turn is None:
            raise IllegalMove("draw a stone from the pouch first")
        limit.checked()
        with self._lock:
            self._is_stopping = False
            yield

    def _grown(self, position: Position) -> Grove:
        if self._grove is None or self._grove.game is not position.game:
            self._grove = Grove(position.game, self.seed)
            self._grove.get_ready(position)
        self._grove.plant(position)
        # What was said while it got ready counts too.
        if self._is_stopping:
            self._grove.stop()
        return self._grove

    def _game(self, position: Position) -> Game:
        """The game whose rules and insight are compiled for the search."""
        return position.game

    def _prepared(self, position: Position, limit: Limit) -> Desk:
        game = self._game(position)
        lore = self._library(position) if self._library else None
        if not self._desks or self._desks[0].game is not game or self._desks[0].lore is not lore:
            desk = Desk(game, self._table_bits, lore=lore)
            beside = (Desk(game, self._table_bits, desk.table, lore) for _ in range(self.threads - 1))
            self._desks = [desk, *beside]
            desk.get_ready(position)
        for desk in self._desks:
            desk.prepare(position, max(1, (limit.nodes or MOST_NODES) // self.threads))
        # What was said while it got ready counts too.
        if self._is_stopping:
            self.stop()
        return self._desks[0]

    @contextmanager
    def _searching(self, position: Position, limit: Limit) -> Iterator[range]:
        """The depths to search to, while the clock runs and helpers search beside."""
        depths = range(1, min(limit.depth or MAX_PLY, MAX_PLY) + 1)
        helpers = [threading.Thread(target=_search_ahead, args=(desk, position, depths)) for desk in self._desks[1:]]
        with stopped_after(limit.time and limit.time - OVERHEAD, self.stop):
            for helper in helpers:
                helper.start()
            try:
                yield depths
            finally:
                for desk in self._desks[1:]:
                    desk.stop()
                for helper in helpers:
                    helper.join()

    def _nodes(self) -> int:
        return sum(desk.nodes for desk in self._desks)

    def _search(self, position: Position, limit: Limit, on_info: OnInfo | None) -> Verdict:
        begin = perf_counter()
        desk = self._prepared(position, limit)
        moves, is_mean = position.legal_moves, draws_decide(position)
        best, value, depth = moves.codes[0], Value("estimate", score=0.0), 0

        def verdict() -> Verdict:
            move = str(moves[moves.codes.index(best)])
            line = (move, *desk.line(position.play(move), depth - 1))
            return Verdict(move, value, line, depth, self._nodes(), perf_counter() - begin)

        with self._searching(position, limit) as depths:
            for turns in depths:
                number = desk.search(position, turns)
                best = desk.best if desk.best is not None else best
                if desk.aborted:
                    break
                seen = turns if desk.lore else None
                depth, before, value = turns, value, meaning(number, desk.is_exact, is_mean, seen)
                if on_info:
                    on_info(verdict())
                if is_settled(desk.game, value, before, depth, desk.is_exact):
                    break
                desk.learn()
        return verdict()

    def _survey(self, position: Position, limit: Limit, on_info: OnInfo | None) -> Analysis:
        begin = perf_counter()
        desk = self._prepared(position, limit)
        survey = Survey(position, desk)

        def verdict() -> Verdict:
            move, value = survey.best
            line = (move, *desk.line(position.play(move), survey.depth - 1))
            return Verdict(move, value, line, survey.depth, self._nodes(), perf_counter() - begin)

        with self._searching(position, limit) as depths:
            for _ in depths:
                if survey.is_finished or not survey.deepen():
                    break
                if on_info:
                    on_info(verdict())
        return Analysis(verdict(), survey.values())


def _search_ahead(desk: Desk, position: Position, depths: range) -> None:
    for depth in depths:
        desk.search(position, depth)
        if desk.aborted:
            return
