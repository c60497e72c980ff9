"""Named strengths, from a first-timer to the best the engine can do.

The lower levels see as people do: they look few turns ahead, now and then overlook what a reply would do, and judge
with a wavering hand. The higher ones think longer.
"""

from dataclasses import dataclass
from random import Random
from typing import Final, NamedTuple

from trilith.engine.verdict import Limit, Value
from trilith.games.errors import TrilithError
from trilith.games.position import Position


class Level(NamedTuple):
    """How well a level plays.

    It looks `depth` turns ahead, or at `nodes` positions and `breadth` times every pair of moves, or for `seconds`.
    `waver` is how far a judgement may be off, in stones or points; `overlook` is how often, in a turn, it does not
    notice what wins or loses by force.
    """

    number: int
    name: str
    description: str
    depth: int | None = None
    nodes: int | None = None
    breadth: float = 0.0
    seconds: float | None = None
    waver: float = 0.0
    overlook: float = 0.0

    def limit(self, position: Position) -> Limit:
        """How long to think here. Where there are many moves, it takes more positions to see a reply to each."""
        nodes = None if self.nodes is None else self.nodes + int(self.breadth * len(position.legal_moves) ** 2)
        return Limit(self.seconds, nodes, self.depth)


LEVELS: Final = (
    Level(1, "First-timer", "plays what looks nice, and sees only its own move", depth=1, waver=3.0, overlook=0.7),
    Level(2, "Beginner", "takes what is there to take, most of the time", depth=1, waver=0.9, overlook=0.4),
    Level(3, "Casual", "looks at your reply, and often misses it", depth=2, waver=0.7, overlook=0.3),
    Level(4, "Family champion", "sees most replies", depth=2, waver=0.25, overlook=0.1),
    Level(5, "Club player", "looks a few turns ahead", nodes=1_000, breadth=0.2),
    Level(6, "Strong club player", "seldom misses a short combination", nodes=8_000, breadth=2),
    Level(7, "Expert", "plans several turns ahead", nodes=40_000, breadth=4),
    Level(8, "Master", "punishes small mistakes", nodes=200_000, breadth=8),
    Level(9, "Grandmaster", "thinks for a moment about every move", seconds=0.3),
    Level(10, "Trilith", "the best the engine can do in a second", seconds=1.0),
)

# With fewer pieces than this on the board, all levels vary a little.
OPENING: Final = 2
OPENING_WAVER: Final = 0.08


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
        # Only who plays needs the engine: the list of levels is there at once.
        from trilith.engine.engine import Engine

        self._random = Random(self.seed)
        self._engine = Engine(seed=self._random.getrandbits(32))

    @property
    def name(self) -> str:
        return f"level {self.level.number}"

    def choose(self, position: Position) -> str:
        """The move to play."""
        if len(position.legal_moves) == 1:
            return str(position.legal_moves[0])
        limit = self.level.limit(position)
        # The strong levels play the best they see, but not always the same opening.
        waver = self.level.waver or (OPENING_WAVER if len(position.pieces) < OPENING else 0.0)
        if not waver:
            return self._engine.think(position, limit).move
        values = self._engine.analyse(position, limit).moves
        notices = self._random.random() >= self.level.overlook
        return max(values, key=lambda move: self._judged(values[move], notices, waver))

    def _judged(self, value: Value, notices: bool, waver: float) -> float:
        if value.kind != "proven":
            return (value.score or 0.0) + self._random.gauss(0.0, waver)
        forced = {"win": 100.0, "draw": 0.0, "loss": -100.0}[value.result or "draw"]
        return forced if notices else self._random.gauss(0.0, waver)
