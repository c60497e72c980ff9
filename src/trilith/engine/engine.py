"""Engine: thinks about a position and says what to play.

Two players are searched move by move, with or without luck; more than two by playing out games.
"""

from collections.abc import Callable
from time import perf_counter

from trilith.engine.desk import Desk
from trilith.engine.grove import Grove
from trilith.engine.kernels.open import WIN
from trilith.engine.kernels.search import MAX_PLY, PROVEN
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

    With a limit on nodes or depth alone, the same seed and position give the same verdict on a fresh engine.
    """

    def __init__(self, seed: int = 0, table_bits: int = 20) -> None:
        self.seed = seed
        self._table_bits = table_bits
        self._desk: Desk | None = None
        self._grove: Grove | None = None

    def think(self, position: Position, limit: Limit, on_info: OnInfo | None = None) -> Verdict:
        """The move to play here. IllegalMove says so where there is none."""
        self._check(position)
        limit.checked()
        if len(position.players) > 2:
            return self._grown(position).think(position, limit, on_info)
        return self._search(position, limit, on_info or (lambda verdict: None))

    def analyse(self, position: Position, limit: Limit, on_info: OnInfo | None = None) -> Analysis:
        """What every legal move is worth."""
        self._check(position)
        limit.checked()
        if len(position.players) > 2:
            return self._grown(position).analyse(position, limit, on_info)
        return self._search_each(position, limit, on_info or (lambda verdict: None))

    def stop(self) -> None:
        """Make a running `think` answer now."""
        for tool in (self._desk, self._grove):
            if tool:
                tool.stop()

    def _check(self, position: Position) -> None:
        if position.outcome is not None:
            raise IllegalMove("the game is over: there is nothing to think about")
        if position.turn is None:
            raise IllegalMove("draw a stone from the pouch first")

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
        values = {str(move): Value("estimate", score=0.0) for move in position.legal_moves}
        worth = dict.fromkeys(values, 0)
        reached = 0
        line: tuple[str, ...] = ()
        with desk.stopped_after(limit.time and max(limit.time - OVERHEAD, 0.0)):
            for depth in range(1, min(limit.depth or MAX_PLY, MAX_PLY) + 1):
                for move in sorted(worth, key=lambda move: -worth[move]):
                    if values[move].kind == "proven":
                        continue
                    after = position.play(move)
                    number = -desk.search(after, depth - 1, ply=1)
                    if desk.aborted:
                        break
                    worth[move], values[move] = number, meaning(position, number, desk.is_exact)
                if desk.aborted:
                    break
                reached = depth
                best = max(worth, key=lambda move: worth[move])
                line = (best, *desk.line(position.play(best), depth - 1))
                on_info(Verdict(best, values[best], line, depth, desk.nodes, perf_counter() - begin))
                if all(value.kind == "proven" for value in values.values()):
                    break
        ranked = sorted(worth, key=lambda move: -worth[move])
        line = line if line[:1] == (ranked[0],) else (ranked[0],)
        verdict = Verdict(ranked[0], values[ranked[0]], line, reached, desk.nodes, perf_counter() - begin)
        return Analysis(verdict, {move: values[move] for move in ranked})


def meaning(position: Position, number: int, is_exact: bool) -> Value:
    """What a number out of the search says."""
    if abs(number) > PROVEN:
        return Value("proven", "win" if number > 0 else "loss", WIN - abs(number))
    if position.supplies and position.supplies[0].owner is None:
        return Value("expected", score=number / 100)
    if is_exact and number == 0:
        return Value("proven", "draw")
    return Value("estimate", score=number / 100)
