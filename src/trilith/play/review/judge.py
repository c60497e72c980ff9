"""The judge: what a turn was worth, as the engine sees it. This is the part of a review that takes time.

An estimate swings with the depth of the search, because the last player to move in it looks too good. So a value here
is the mean over the last two depths, and the best move and the move played are searched to the same depth.
"""

from collections.abc import Callable, Mapping
from typing import Final

from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.engine.value import SearchResult, Value
from trilith.games.arguments import expect
from trilith.games.effects import wins
from trilith.games.position import Position
from trilith.play.analysis import solved
from trilith.play.match import Match
from trilith.play.review.report import Review, assemble, tasks
from trilith.play.review.turn import Judgement, Task, expectation

# The least depth, no matter how short the time.
LEAST_DEPTH: Final = 3
# The part of the time for the best move; the rest is for the move played and other draws.
SHARE: Final = 0.6


def review(match: Match, seconds: float = 0.3, on_turn: Callable[[int], None] | None = None) -> Review:
    """Review a match, with this many seconds for each turn. `on_turn` is called after each turn, with their number.

    >>> found = review(Match.begin("flip").play("b2s").play("b2-b3,c3b"), seconds=0.05)
    >>> [turn.move for turn in found.judged]
    ['b2s', 'b2-b3,c3b']
    """
    expect(match, Match, "a match such as trilith.Match.begin('morris')")
    Limit(time=seconds).checked()
    judge, waiting, judgements = Judge(), tasks(match), {}
    # Backwards: what the engine learns about the end helps it with the turns before.
    for number in reversed(range(len(waiting))):
        judgements[number] = judge.judge(waiting[number], seconds)
        if on_turn:
            on_turn(len(waiting))
    return assemble(match, judgements)


class Judge:
    """Judges turns with one engine. Its memory helps with earlier turns if the last turn is judged first."""

    def __init__(self, seed: int = 0) -> None:
        self._engine = Engine(seed)

    def judge(self, task: Task, seconds: float) -> Judgement:
        """The engine's view of a turn, in about this many seconds."""
        before, move = task.before, task.move
        if len(before.players) > 2:
            return self._judge_of_three(before, move, seconds)
        if found := solved(before, seconds / 2):
            best = found.best
            return Judgement(best.move, best.line, best.depth, best.value, found.moves[move], {})
        best, value = self.look(before, Limit(time=seconds * SHARE))
        # None of the other searches may take much longer than the one for the best move.
        further = Limit(time=seconds, depth=max(best.depth - 1, LEAST_DEPTH - 1))
        played = value if best.move == move else self._after(before, move, further)
        aside = Limit(time=seconds, depth=max(best.depth, LEAST_DEPTH))
        drawn = {} if task.pouch is None else self._drawn(task.pouch, before, value, aside)
        return Judgement(best.move, best.line, best.depth, value, played, drawn)

    def _judge_of_three(self, before: Position, move: str, seconds: float) -> Judgement:
        found = self._engine.analyse(before, Limit(time=seconds))
        best = found.best
        return Judgement(best.move, best.line, best.depth, best.value, found.moves[move], {})

    def look(self, position: Position, limit: Limit) -> tuple[SearchResult, Value]:
        """The search's result, and the value as the mean over two depths."""
        seen: list[SearchResult] = []
        best = self._engine.think(position, limit, seen.append)
        least = min(LEAST_DEPTH, limit.depth or LEAST_DEPTH)
        if best.value.kind != "proven" and len(seen) < least:
            seen.clear()
            best = self._engine.think(position, Limit(depth=least), seen.append)
        scores = [earlier.value.score for earlier in seen[-2:] if earlier.value.score is not None]
        if best.value.kind == "proven" or not scores:
            return best, best.value
        return best, best.value._replace(score=round(sum(scores) / len(scores), 3))

    def _after(self, before: Position, move: str, limit: Limit) -> Value:
        """The value of a move to the player who makes it."""
        now = before.play(move)
        if now.outcome:
            return finished(before, now)
        if now.turn is not None:
            return self.look(now, limit)[1].one_ply_earlier()
        drawn = {stone: self.look(now.draw(stone), limit)[1] for stone in now.draws}
        return expectation(now, drawn).one_ply_earlier()

    def _drawn(self, pouch: Position, before: Position, value: Value, limit: Limit) -> Mapping[str, Value]:
        """The value of every stone that the pouch might have given."""
        others = (stone for stone in pouch.draws if stone != before.held)
        known = {stone: self.look(pouch.draw(stone), limit)[1] for stone in others}
        return {stone: known.get(stone, value) for stone in pouch.draws}


def finished(before: Position, now: Position) -> Value:
    """The value of a move that ended the game: in games with luck the lead in points, otherwise the result."""
    if before.held is not None and now.score is not None:
        lead = now.score[before.turn or 0] - now.score[1 - (before.turn or 0)]
        return Value("expected", score=float(lead))
    if now.outcome is not None and now.outcome.winner is None:
        return Value("proven", "draw")
    return Value("proven", "win" if wins(before, now) else "loss", 1)
