"""PerfectPlayer: plays what is known to be best, from databases, books and proofs; elsewhere as well as it can."""

from random import Random
from time import monotonic
from typing import Final

from trilith.engine.limit import Limit
from trilith.engine.value import SearchResult
from trilith.games.position import Position
from trilith.solve.glance import liked
from trilith.solve.probe import choose, first_best, probe_within
from trilith.solve.tablebase.block_cache import informed_engine

NAME: Final = "perfect"
# Seconds for a move that nobody knows, so that it takes less than two in all; and the share of them that is kept for
# the engine.
SECONDS: Final = 1.7
KEPT: Final = 0.2


class PerfectPlayer:
    """Of several moves that are as good, it plays one that looks promising; with a seed the same ones again."""

    def __init__(self, seed: int | None = None, seconds: float = SECONDS) -> None:
        self._random = Random(seed)
        self._engine = informed_engine(seed=self._random.getrandbits(32), table_bits=22)
        self._seconds = seconds

    @property
    def name(self) -> str:
        return NAME

    def choose(self, position: Position, seconds: float | None = None) -> str:
        """The move to play, in no more than so many seconds where somebody is in a hurry."""
        if len(position.legal_moves) == 1:
            return str(position.legal_moves[0])
        allowed = self._seconds if seconds is None else min(seconds, self._seconds)
        deadline = monotonic() + allowed
        # Where a best move is found sooner than the values of all moves, that one is played.
        chosen = choose(position, allowed)
        if chosen is not None:
            return chosen[0]
        best = first_best(position, lambda: liked(position, self._random), allowed * (1 - KEPT))
        if best is not None:
            return best
        answer = probe_within(position, deadline - monotonic() - allowed * KEPT)
        if answer is None or not answer.is_sure:
            return self._think(position, deadline).move
        if answer.value.result == "win" and answer.moves[answer.best[0]].distance is None:
            # That it wins is known, but not how soon: the engine may see it.
            result = self._think(position, monotonic() + allowed / 2)
            if result.value.result == "win":
                return result.move
        if answer.value.result == "draw" and len(answer.best) > 1:
            return next(move for move in liked(position, self._random) if move in answer.best)
        return self._random.choice(answer.best)

    def _think(self, position: Position, deadline: float) -> SearchResult:
        return self._engine.think(position, Limit(time=max(deadline - monotonic(), 0.01)))
