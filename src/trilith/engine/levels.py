"""Named strengths, from a first-timer to the best the engine can do.

The lower levels play as people do: they search a few plies, sometimes overlook the reply to their move, and misjudge
positions by a random error. The higher ones search deeper and err less. How far each goes differs from game to game:
the `levels` of a game's search hooks say it, as measured by play (tools.calibrate).
"""

from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Final, NamedTuple

from trilith.engine.limit import Limit
from trilith.engine.value import SearchResult, Value
from trilith.games.arguments import POSITION, expect, shown
from trilith.games.definition import Game
from trilith.games.errors import TrilithError
from trilith.games.hooks import Skill
from trilith.games.position import Position


class Level(NamedTuple):
    """A level, and its skill in a game that has no levels of its own."""

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

# With fewer pieces than this on the board, all levels vary their moves by a small error.
OPENING_PIECES: Final = 2
OPENING_ERROR: Final = 0.08
# The search in a turn with a blunder, and its error.
BLUNDER_LIMIT: Final = Limit(depth=1)
BLUNDER_ERROR: Final = 0.3
# After this share of the time, a search one ply deeper would hardly finish.
TIME_FOR_ANOTHER_PLY: Final = 0.5
# With more than two players a score is the share of games won; winning them all counts as this number of stones.
SHARE_IN_STONES: Final = 5.0


def levels() -> tuple[Level, ...]:
    """All levels, the weakest first.

    >>> [(level.number, level.name) for level in levels()][:2]
    [(1, 'First-timer'), (2, 'Beginner')]
    """
    return LEVELS


@cache
def game_for_levels(game: Game) -> Game:
    """The game with the evaluation that the levels with a row of their own were measured with."""
    hooks = game.search()
    if hooks.evaluate_for_levels is None:
        return game
    return replace(game, search=lambda: replace(hooks, evaluate=hooks.evaluate_for_levels))


def limit_of(skill: Skill) -> Limit:
    return Limit(skill.seconds or None, skill.nodes or None, skill.depth or None)


def level(name: str | int) -> Level:
    """The level with this number."""
    for found in LEVELS:
        if str(name) == str(found.number):
            return found
    raise TrilithError(f"levels go from 1 to {len(LEVELS)}, not {shown(name)}")


# In LevelPlayer a parameter has this name.
_level = level


@dataclass(init=False)
class LevelPlayer:
    """Plays at a level, one of `levels()` or its number. With a seed it plays the same games again, unless its level
    thinks by the clock.

    >>> from trilith import LevelPlayer, start
    >>> LevelPlayer(1, seed=7).choose(start("morris")) in start("morris").legal_moves
    True
    """

    level: Level
    seed: int | None
    # Replaces the skill of the level.
    skill: Skill | None

    def __init__(self, level: Level | int | str, seed: int | None = None, *, skill: Skill | None = None) -> None:
        # Imported when somebody plays: the list of levels needs no engine.
        from trilith.engine.search import Engine

        self.level = level if isinstance(level, Level) else _level(level)
        self.seed = seed
        self.skill = skill
        self._random = Random(seed)
        self._engine = Engine(seed=self._random.getrandbits(32), game_of=self._game)

    @property
    def name(self) -> str:
        return f"level {self.level.number}"

    def _game(self, game: Game) -> Game:
        """The game as this level judges it."""
        return game_for_levels(game) if self.level.number <= len(game.search().levels) else game

    def choose(self, position: Position) -> str:
        """The move to play."""
        if len(expect(position, Position, POSITION).legal_moves) == 1:
            return str(position.legal_moves[0])
        skill = self.skill or self.level.skill(position.game)
        is_blunder = self._random.random() < skill.blunder_rate
        # The strong levels play the best move they find, but not always the same opening.
        error_sd = skill.error_sd or (OPENING_ERROR if len(position.pieces) < OPENING_PIECES else 0.0)
        if not is_blunder and not error_sd:
            on_info = self._stop_when_clear if skill.seconds else None
            return self._engine.think(position, limit_of(skill), on_info).move
        values = self._engine.analyse(position, BLUNDER_LIMIT if is_blunder else limit_of(skill)).moves
        scale = SHARE_IN_STONES if len(position.players) > 2 else 1.0
        return max(values, key=lambda move: self._judge(values[move], is_blunder, error_sd or BLUNDER_ERROR, scale))

    def _stop_when_clear(self, found: SearchResult) -> None:
        """Ends the search early when the value is proven, or when there is no time for another ply."""
        seconds = (self.skill or self.level.usual).seconds
        if found.value.kind == "proven" or found.seconds > TIME_FOR_ANOTHER_PLY * seconds:
            self._engine.stop()

    def _judge(self, value: Value, is_blunder: bool, error_sd: float, scale: float) -> float:
        if value.kind == "proven" and not is_blunder:
            # The quickest win, and the slowest loss.
            soon = 1.0 / (1 + (value.distance or 0))
            return {"win": 100.0 + soon, "draw": 0.0, "loss": -100.0 - soon}[value.result or "draw"]
        return scale * (value.score or 0.0) + self._random.gauss(0.0, error_sd)
