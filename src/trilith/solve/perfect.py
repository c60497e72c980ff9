"""PerfectPlayer: plays what is known to be best, from databases, books and proofs; elsewhere as well as it can."""

from random import Random

from trilith.engine.verdict import Limit
from trilith.games.position import Position
from trilith.solve.probing import choose, probe_within
from trilith.solve.shelf import informed_engine

NAME = "perfect"
# Seconds for a move that nobody knows, so that it takes less than two in all.
SECONDS = 1.7


class PerfectPlayer:
    """Of several moves that are as good, it plays any; with a seed the same ones again."""

    def __init__(self, seed: int | None = None, seconds: float = SECONDS) -> None:
        self._random = Random(seed)
        self._engine = informed_engine(seed=self._random.getrandbits(32), table_bits=22)
        self._seconds = seconds

    @property
    def name(self) -> str:
        return NAME

    def choose(self, position: Position) -> str:
        """The move to play."""
        if len(position.legal_moves) == 1:
            return str(position.legal_moves[0])
        # Where a best move is found sooner than the values of all moves, that one is played.
        chosen = choose(position, self._seconds)
        if chosen is not None:
            return chosen[0]
        answer = probe_within(position, self._seconds)
        if answer is None:
            return self._engine.think(position, Limit(time=self._seconds)).move
        if answer.known.value == "win" and answer.moves[answer.best[0]].distance is None:
            # That it wins is known, but not how soon: the engine may see it.
            verdict = self._engine.think(position, Limit(time=self._seconds / 2))
            if verdict.value.result == "win":
                return verdict.move
        return self._random.choice(answer.best)
