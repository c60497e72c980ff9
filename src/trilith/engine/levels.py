"""Named strengths, from a first-timer to the best the engine can do.

The lower levels see as people do: they look few turns ahead, now and then overlook what a reply would do, and judge
with a wavering hand. The higher ones look further and waver less. How far each goes differs from game to game: the
`levels` of a game's search hooks say it, as measured by play (tools.calibrate).
"""

from dataclasses import dataclass, field
from random import Random
from typing import Final, NamedTuple

from trilith.engine.limit import Limit
from trilith.engine.value import SearchResult, Value
from trilith.games.definition import Game
from trilith.games.errors import TrilithError
from trilith.games.hooks import Skill
from trilith.games.position import Position


class Level(NamedTuple):
    """A level, and how well it plays a game that does not say so itself."""

    number: int
    name: str
    description: str
    usual: Skill

    def skill(self, game: Game) -> Skill:
        own = game.search().levels
        return own[self.number - 1] if self.number <= len(own) else self.usual


LEVELS: Final = (
    Level(1, "First-timer", "plays what looks nice, and sees only its own move", Skill(1, 0, 3.0, 0.7)),
    Level(2, "Beginner", "takes what is there to take, most of the time", Skill(1, 0, 1.5, 0.5)),
    Level(3, "Casual", "looks at your reply, and often misses it", Skill(2, 0, 1.0, 0.35)),
    Level(4, "Family champion", "sees most replies", Skill(2, 0, 0.6, 0.2)),
    Level(5, "Club player", "looks a few turns ahead", Skill(0, 4_000, 0.4, 0.1)),
    Level(6, "Strong club player", "seldom misses a short combination", Skill(0, 8_000, 0.25, 0.03)),
    Level(7, "Expert", "plans several turns ahead", Skill(0, 20_000, 0.15)),
    Level(8, "Master", "punishes small mistakes", Skill(0, 40_000, 0.08)),
    Level(9, "Grandmaster", "thinks for a moment about every move", Skill(0, 300_000)),
    Level(10, "Trilith", "the best the engine can do in a second", Skill(seconds=1.0)),
)

# With fewer pieces than this on the board, all levels vary a little.
OPENING: Final = 2
OPENING_WAVER: Final = 0.08
# What somebody sees in a turn in which they overlook things.
AT_A_GLANCE: Final = Limit(depth=1)
GLANCE_WAVER: Final = 0.3
# Once this share of the time is gone, looking a turn deeper would hardly come to an end.
TIME_FOR_ONE_MORE: Final = 0.5
# With more than two players a judgement is the share of games won; all of them are worth so many stones.
WHOLE: Final = 5.0


def levels() -> tuple[Level, ...]:
    """All levels, the weakest first.

    >>> [(level.number, level.name) for level in levels()][:2]
    [(1, 'First-timer'), (2, 'Beginner')]
    """
    return LEVELS


def limit_of(skill: Skill) -> Limit:
    return Limit(skill.seconds or None, skill.nodes or None, skill.depth or None)


def level(name: str | int) -> Level:
    """The level with this number."""
    for found in LEVELS:
        if str(name) == str(found.number):
            return found
    raise TrilithError(f"levels go from 1 to {len(LEVELS)}, not {name}")


@dataclass
class LevelPlayer:
    """Plays at a level. With a seed it plays the same games again, unless its level thinks by the clock.

    >>> from trilith import LevelPlayer, levels, start
    >>> LevelPlayer(levels()[0], seed=7).choose(start("morris")) in start("morris").legal_moves
    True
    """

    level: Level
    seed: int | None = None
    # In place of what the level is worth in the game played.
    skill: Skill | None = field(default=None, kw_only=True)

    def __post_init__(self) -> None:
        # Only who plays needs the engine: the list of levels is there at once.
        from trilith.engine.search import Engine

        self._random = Random(self.seed)
        self._engine = Engine(seed=self._random.getrandbits(32))

    @property
    def name(self) -> str:
        return f"level {self.level.number}"

    def choose(self, position: Position) -> str:
        """The move to play."""
        if len(position.legal_moves) == 1:
            return str(position.legal_moves[0])
        skill = self.skill or self.level.skill(position.game)
        notices = self._random.random() >= skill.overlook
        # The strong levels play the best they see, but not always the same opening.
        waver = skill.waver or (OPENING_WAVER if len(position.pieces) < OPENING else 0.0)
        if notices and not waver:
            on_info = self._stop_when_clear if skill.seconds else None
            return self._engine.think(position, limit_of(skill), on_info).move
        values = self._engine.analyse(position, limit_of(skill) if notices else AT_A_GLANCE).moves
        whole = WHOLE if len(position.players) > 2 else 1.0
        return max(values, key=lambda move: self._judged(values[move], notices, waver or GLANCE_WAVER, whole))

    def _stop_when_clear(self, found: SearchResult) -> None:
        """The clock need not run out when the answer is certain, or when another turn ahead would not be reached."""
        seconds = (self.skill or self.level.usual).seconds
        if found.value.kind == "proven" or found.seconds > TIME_FOR_ONE_MORE * seconds:
            self._engine.stop()

    def _judged(self, value: Value, notices: bool, waver: float, whole: float) -> float:
        if value.kind == "proven" and notices:
            # The quickest win, and the longest struggle.
            soon = 1.0 / (1 + (value.distance or 0))
            return {"win": 100.0 + soon, "draw": 0.0, "loss": -100.0 - soon}[value.result or "draw"]
        return whole * (value.score or 0.0) + self._random.gauss(0.0, waver)
