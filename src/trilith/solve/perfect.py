"""PerfectPlayer: plays what is known to be best, from tablebases, books and proofs; elsewhere as well as it can."""

from random import Random
from time import monotonic
from typing import Final

from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.engine.value import SearchResult
from trilith.games.position import Position
from trilith.solve.probe import choose, first_best, probe_within
from trilith.solve.tablebase.block_cache import informed_engine

NAME: Final = "perfect"
# Seconds for a move that is not known, so that it takes less than two in all; and the share of them that is kept for
# the engine.
SECONDS: Final = 1.7
ENGINE_SHARE: Final = 0.2

# A short search ranks moves of equal value. Those that differ by less than NEARLY stones or points come in any order; a
# proven win or loss outweighs any score.
RANKING_NODES: Final = 100_000
NEARLY: Final = 0.05
SURE: Final = 1000.0


class PerfectPlayer:
    """Of several best moves it plays one that looks promising; with the same seed the same ones again."""

    def __init__(self, seed: int | None = None, seconds: float = SECONDS) -> None:
        self._random = Random(seed)
        self._engine = informed_engine(seed=self._random.getrandbits(32), table_bits=22)
        self._seconds = seconds

    @property
    def name(self) -> str:
        return NAME

    def choose(self, position: Position, seconds: float | None = None) -> str:
        """The move to play, within `seconds` where that is less than it would take."""
        if len(position.legal_moves) == 1:
            return str(position.legal_moves[0])
        allowed = self._seconds if seconds is None else min(seconds, self._seconds)
        deadline = monotonic() + allowed
        # Where a best move is found sooner than the values of all moves, that one is played.
        chosen = choose(position, allowed)
        if chosen is not None:
            return chosen[0]
        best = first_best(position, lambda: self._ranked(position), allowed * (1 - ENGINE_SHARE))
        if best is not None:
            return best
        known = probe_within(position, deadline - monotonic() - allowed * ENGINE_SHARE)
        if known is None or not known.is_sure:
            return self._think(position, deadline).move
        if known.value.result == "win" and known.moves[known.best[0]].distance is None:
            # It is known to win, but not how soon: the engine may see it.
            found = self._think(position, monotonic() + allowed / 2)
            if found.value.result == "win":
                return found.move
        if known.value.result == "draw" and len(known.best) > 1:
            return next(move for move in self._ranked(position) if move in known.best)
        return self._random.choice(known.best)

    def _think(self, position: Position, deadline: float) -> SearchResult:
        return self._engine.think(position, Limit(time=max(deadline - monotonic(), 0.01)))

    def _ranked(self, position: Position) -> list[str]:
        """All moves by a short search, the hardest to answer first: many are worth the same, as draws are."""
        engine = Engine(self._random.getrandbits(32), table_bits=16)
        looks = {}
        for move, value in engine.analyse(position, Limit(nodes=RANKING_NODES)).moves.items():
            sure, score, _ = value.rank
            looks[move] = SURE * sure + float(score) + self._random.uniform(0, NEARLY)
        return sorted(looks, key=lambda move: looks[move], reverse=True)
