"""Named strengths, from a first-timer to the best the engine can do.

The lower levels see as people do: they look few turns ahead, now and then overlook what a reply would do, and judge
with a wavering hand. The higher ones think longer.
"""

from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from trilith.engine.engine import Engine
from trilith.engine.verdict import Limit, Value
from trilith.games.errors import TrilithError
from trilith.games.position import Position


class Level(NamedTuple):
    """`waver` is how far a judgement may be off, in stones or points; `overlook` how often a reply is not seen."""

    number: int
    name: str
    description: str
    limit: Limit
    waver: float = 0.0
    overlook: float = 0.0


LEVELS: Final = (
    Level(1, "First-timer", "plays what looks nice, and sees only its own move", Limit(depth=1), 2.5, 0.6),
    Level(2, "Beginner", "takes what is there to take, most of the time", Limit(depth=1), 0.8, 0.3),
    Level(3, "Casual", "looks at your reply, and often misses it", Limit(depth=2), 0.6, 0.25),
    Level(4, "Family champion", "sees most replies", Limit(depth=2), 0.25, 0.08),
    Level(5, "Club player", "looks a few turns ahead", Limit(nodes=1_500), 0.1),
    Level(6, "Strong club player", "seldom misses a short combination", Limit(nodes=8_000)),
    Level(7, "Expert", "plans several turns ahead", Limit(nodes=40_000)),
    Level(8, "Master", "punishes small mistakes", Limit(nodes=200_000)),
    Level(9, "Grandmaster", "thinks for a moment about every move", Limit(time=0.3)),
    Level(10, "Trilith", "the best the engine can do in a second", Limit(time=1.0)),
)


def level(name: str | int) -> Level:
    """The level with this number."""
    for found in LEVELS:
        if str(name) == str(found.number):
            return found
    raise TrilithError(f"levels go from 1 to {len(LEVELS)}, not {name}")


@dataclass
class LevelPlayer:
    """Plays at a level. With a seed it plays the same games again, as far as the clock lets it."""

    level: Level
    seed: int | None = None

    def __post_init__(self) -> None:
        self._random = Random(self.seed)
        self._engine = Engine(seed=self._random.getrandbits(32))

    @property
    def name(self) -> str:
        return f"level {self.level.number}"

    def choose(self, position: Position) -> str:
        """The move to play."""
        if len(position.legal_moves) == 1:
            return str(position.legal_moves[0])
        if not self.level.waver and not self.level.overlook:
            return self._engine.think(position, self.level.limit).move
        return self._wavering(position)

    def _wavering(self, position: Position) -> str:
        limit = Limit(depth=1) if self._random.random() < self.level.overlook else self.level.limit
        values = self._engine.analyse(position, limit).moves
        return max(values, key=lambda move: _number(values[move]) + self._random.gauss(0.0, self.level.waver))


def _number(value: Value) -> float:
    if value.kind != "proven":
        return value.score or 0.0
    return {"win": 100.0, "draw": 0.0, "loss": -100.0}[value.result or "draw"]
