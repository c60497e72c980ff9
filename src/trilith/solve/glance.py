"""A glance at a position: its moves as a player likes them who cannot look anything up.

Where many moves are worth the same, as draws are, some are still harder to answer than others.
"""

from random import Random
from typing import Final

from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.engine.value import Value
from trilith.games.position import Position

POSITIONS: Final = 100_000
# By how much, in stones or points, a move may look worse and still come first.
NEARLY: Final = 0.05
# A proven win or loss outweighs any score.
SURE: Final = 1000.0


def liked(position: Position, random: Random) -> list[str]:
    """All moves, those first that look best; what looks nearly the same in any order."""
    glance = Engine(random.getrandbits(32), table_bits=16).analyse(position, Limit(nodes=POSITIONS))
    looks = {move: _looks(value) + random.uniform(0, NEARLY) for move, value in glance.moves.items()}
    return sorted(looks, key=lambda move: looks[move], reverse=True)


def _looks(value: Value) -> float:
    sure, score, _ = value.rank
    return SURE * sure + float(score)
