"""How hard a puzzle is: the rating at which it would fare against the levels 1 to 9 as it does."""

from collections.abc import Collection
from functools import cache
from typing import Final

from trilith.engine.levels import LevelPlayer, level
from trilith.games.position import Position
from trilith.play.rating.performance import Performed, performance

LEVELS: Final = tuple(range(1, 10))
# Tries of each level: those that err by chance have several.
TRIES: Final = {number: 3 if number <= 6 else 1 for number in LEVELS}
# What a level counts as: its neighbours score about 70 % against each other.
LOWEST, STEP = 600, 150
# Positions that a level searches at most, so that no puzzle takes long.
MOST_NODES: Final = 100_000


def level_rating(number: int) -> int:
    return LOWEST + STEP * number


def rating(position: Position, accepted: Collection[str], seed: int = 0) -> int:
    """The rating of a puzzle; each try of a level is a game between both."""
    games = []
    for number in LEVELS:
        for attempt in range(TRIES[number]):
            move = _player(number, position.ruleset.game, seed + attempt).choose(position)
            games.append(Performed(level_rating(number), 0.0, 0.0 if move in accepted else 1.0))
    return round(performance(games) or 0)


@cache
def _player(number: int, game: str, seed: int) -> LevelPlayer:
    found = level(number)
    skill = found.skill(Position.start(game).game)
    nodes = min(skill.nodes or MOST_NODES, MOST_NODES) if not skill.depth else skill.nodes
    return LevelPlayer(found, seed, skill=skill._replace(nodes=nodes, seconds=0.0))
