"""PerfectPlayer: plays what is known to be best, from databases, books and proofs; elsewhere as well as it can."""

from random import Random
from time import perf_counter

from trilith.engine.engine import Engine
from trilith.engine.verdict import Analysis, Limit, Value, Verdict
from trilith.games.position import Position
from trilith.solve.answer import Answer, Known
from trilith.solve.probing import choose, probe

NAME = "perfect"
# Seconds for a move that nobody knows, so that it takes less than two in all.
SECONDS = 1.7
# Turns of a line that are told.
LONGEST_LINE = 20


class PerfectPlayer:
    """Of several moves that are as good, it plays any; with a seed the same ones again."""

    def __init__(self, seed: int | None = None, seconds: float = SECONDS) -> None:
        self._random = Random(seed)
        self._engine = Engine(seed=self._random.getrandbits(32), table_bits=22)
        self._seconds = seconds

    @property
    def name(self) -> str:
        return NAME

    def choose(self, position: Position) -> str:
        """The move to play."""
        if len(position.legal_moves) == 1:
            return str(position.legal_moves[0])
        chosen = choose(position, self._seconds)
        if chosen is not None:
            return chosen[0]
        answer = probe(position)
        if answer is None:
            return self._engine.think(position, Limit(time=self._seconds)).move
        if answer.known.value == "win" and answer.moves[answer.best[0]].distance is None:
            # That it wins is known, but not how soon: the engine may see it.
            verdict = self._engine.think(position, Limit(time=self._seconds / 2))
            if verdict.value.result == "win":
                return verdict.move
        return self._random.choice(answer.best)


def exact_analysis(position: Position) -> Analysis | None:
    """What every move is worth, where all of it is known for sure."""
    begin = perf_counter()
    answer = probe(position)
    if answer is None or any(known.value is None for known in answer.moves.values()):
        return None
    line = best_line(position, answer)
    values = {move: _value(known) for move, known in answer.moves.items()}
    verdict = Verdict(line[0], values[line[0]], line, 0, 0, perf_counter() - begin)
    return Analysis(verdict, values)


def _value(known: Known) -> Value:
    return Value("proven", known.value, known.distance)


def best_line(position: Position, answer: Answer | None) -> tuple[str, ...]:
    """How it goes on when both play a best move each time, as far as it is known."""
    line: list[str] = []
    while answer is not None and len(line) < LONGEST_LINE:
        line.append(answer.best[0])
        position = position.play(line[-1])
        answer = probe(position) if position.outcome is None and position.turn is not None else None
    return tuple(line)
