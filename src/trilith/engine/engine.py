"""Engine: thinks about a position and says what to play.

Two players are searched move by move, with or without luck; more than two by playing out games.
"""

import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import perf_counter
from typing import NamedTuple

from trilith.engine.desk import Desk
from trilith.engine.grove import Grove
from trilith.engine.kernels.open import WIN
from trilith.engine.kernels.search import INFINITE, MAX_PLY, PROVEN
from trilith.engine.verdict import Analysis, Limit, Value, Verdict
from trilith.games.errors import IllegalMove
from trilith.games.game import Game
from trilith.games.position import Position

MOST_NODES = 1 << 60
# What thinking takes beside the search itself, such as waking up and naming the line.
OVERHEAD = 0.004

OnInfo = Callable[[Verdict], None]


class Engine:
    """Thinks in the calling thread without holding the interpreter lock; `stop` from another thread ends it.

    One engine thinks about one thing at a time: a second thread waits its turn. Use several engines to think about
    several things at once. With a limit on nodes or depth alone, the same seed and position give the same verdict on
    a fresh engine.
    """

    def __init__(self, seed: int = 0, table_bits: int = 20) -> None:
        self.seed = seed
        self._table_bits = table_bits
        self._lock = threading.Lock()
        self._is_stopping = False
        self._desk: Desk | None = None
        self._grove: Grove | None = None

    def think(self, position: Position, limit: Limit, on_info: OnInfo | None = None) -> Verdict:
        """The move to play here. IllegalMove says so where there is none."""
        with self._thinking(position, limit):
            if len(position.players) > 2:
                return self._grown(position).think(position, limit, on_info)
            return self._search(position, limit, on_info or (lambda verdict: None))

    def analyse(self, position: Position, limit: Limit, on_info: OnInfo | None = None) -> Analysis:
        """What every legal move is worth."""
        with self._thinking(position, limit):
            if len(position.players) > 2:
                return self._grown(position).analyse(position, limit, on_info)
            return self._search_each(position, limit, on_info or (lambda verdict: None))

    def stop(self) -> None:
        """Make a running `think` or `analyse` answer now."""
        self._is_stopping = True
        for tool in (self._desk, self._grove):
            if tool:
                tool.stop()

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
        return self._grove

    def _game(self, position: Position) -> Game:
        """The game whose rules and insight are compiled for the search."""
        return position.game

    def _prepared(self, position: Position, limit: Limit) -> Desk:
        game = self._game(position)
        if self._desk is None or self._desk.game is not game:
            self._desk = Desk(game, self._table_bits)
            # The first search of a game compiles or loads the kernel: before the clock runs, not while it does.
            self._desk.prepare(position, 1)
            self._desk.search(position, 1)
        self._desk.prepare(position, limit.nodes or MOST_NODES)
        # What was said while it got ready counts too.
        if self._is_stopping:
            self._desk.stop()
        return self._desk

    def _search(self, position: Position, limit: Limit, on_info: OnInfo) -> Verdict:
        begin = perf_counter()
        desk = self._prepared(position, limit)
        verdict = Verdict(str(position.legal_moves[0]), Value("estimate", score=0.0), (), 0, 0, 0.0)
        with desk.stopped_after(limit.time and max(limit.time - OVERHEAD, 0.0)):
            for depth in range(1, min(limit.depth or MAX_PLY, MAX_PLY) + 1):
                number = desk.search(position, depth)
                if desk.best is not None:
                    move = str(position.legal_moves[position.legal_moves.codes.index(desk.best)])
                    verdict = verdict._replace(move=move)
                if desk.aborted:
                    break
                value = meaning(position, number, desk.is_exact)
                line = desk.line(position, depth)
                verdict = Verdict(verdict.move, value, line, depth, desk.nodes, perf_counter() - begin)
                on_info(verdict)
                if value.kind == "proven":
                    break
        line = verdict.line if verdict.line[:1] == (verdict.move,) else (verdict.move,)
        return verdict._replace(line=line, nodes=desk.nodes, seconds=perf_counter() - begin)

    def _search_each(self, position: Position, limit: Limit, on_info: OnInfo) -> Analysis:
        begin = perf_counter()
        desk = self._prepared(position, limit)
        texts = [str(move) for move in position.legal_moves]
        seen = Seen({}, {})
        depth, line = 0, tuple[str, ...]()
        with desk.stopped_after(limit.time and max(limit.time - OVERHEAD, 0.0)):
            while depth < min(limit.depth or MAX_PLY, MAX_PLY) and not (
                seen.is_proven and len(seen.worth) == len(texts)
            ):
                deeper = self._look_at_each(position, desk, sorted(texts, key=seen.rank), depth + 1, seen)
                # Values of two depths are not compared: what was begun and not finished is left out, but for the first.
                if desk.aborted and depth > 0:
                    break
                seen = deeper
                if desk.aborted:
                    break
                depth += 1
                best = min(texts, key=seen.rank)
                line = (best, *desk.line(position.play(best), depth - 1))
                on_info(Verdict(best, seen.values[best], line, depth, desk.nodes, perf_counter() - begin))
        ranked = sorted(texts, key=seen.rank)
        values = {move: seen.values.get(move, Value("estimate")) for move in ranked}
        verdict = Verdict(ranked[0], values[ranked[0]], line or (ranked[0],), depth, desk.nodes, perf_counter() - begin)
        return Analysis(verdict, values)

    def _look_at_each(self, position: Position, desk: Desk, order: list[str], depth: int, before: "Seen") -> "Seen":
        """What each move is worth so many turns deep, as far as there is time."""
        found = Seen({}, {})
        for move in order:
            if move in before.values and before.values[move].kind == "proven":
                found.worth[move], found.values[move] = before.worth[move], before.values[move]
                continue
            after = position.play(move)
            if after.outcome:
                # Known without a search, and a repetition only here.
                winner = after.outcome.winner
                number = 0 if winner is None else WIN - 1 if winner == position.turn else 1 - WIN
                value = meaning(position, number, is_exact=True)
            else:
                number = -desk.search(after, depth - 1, ply=1)
                value = meaning(position, number, desk.is_exact)
            if desk.aborted:
                break
            found.worth[move], found.values[move] = number, value
        return found


class Seen(NamedTuple):
    """What the moves looked at are worth, as the search counts and as it is said."""

    worth: dict[str, int]
    values: dict[str, Value]

    def rank(self, move: str) -> int:
        """The lower the better; what was not looked at comes last."""
        return -self.worth[move] if move in self.worth else INFINITE

    @property
    def is_proven(self) -> bool:
        return all(value.kind == "proven" for value in self.values.values())


def meaning(position: Position, number: int, is_exact: bool) -> Value:
    """What a number out of the search says."""
    if abs(number) > PROVEN:
        return Value("proven", "win" if number > 0 else "loss", WIN - abs(number))
    if position.supplies and position.supplies[0].owner is None:
        return Value("expected", score=number / 100)
    if is_exact and number == 0:
        return Value("proven", "draw")
    return Value("estimate", score=number / 100)
