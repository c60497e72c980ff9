"""What the engine's levels are worth as players, as matches between them measured it.

A game's `levels.toml` has the ratings of levels 1 to 10 compared with level 4. What level 4 is worth among people was
not measured: it is taken to be a new player. A variant without the file counts like the game it is based on; in any
other game nothing is known.
"""

import tomllib
from functools import cache
from importlib import resources
from typing import Final

from trilith.games import registry
from trilith.play.rating.glicko2 import NEW, Rating

FILE: Final = "levels.toml"
PERFECT: Final = "perfect"
# Nobody has measured how the levels fare against people.
DEVIATION: Final = 100.0


@cache
def level_ratings(game: str) -> tuple[int, ...]:
    """The ratings of levels 1 to 10 compared with level 4; none where they were not measured."""
    definition = registry.game(game)
    file = resources.files(f"trilith.games.{definition.name}").joinpath(FILE)
    if not file.is_file():
        return level_ratings(definition.based_on.name) if definition.based_on else ()
    return tuple(tomllib.loads(file.read_text(encoding="utf-8"))["ratings"])


def level_rating(game: str, level: str) -> Rating | None:
    """What a level is worth; perfect play at least as much as the highest.

    >>> level_rating("flip", "4"), level_rating("flip", "10").rating, level_rating("merels", "4")
    (Rating(rating=1500.0, deviation=100.0, volatility=0.06), 2476.0, None)
    """
    ratings = level_ratings(game)
    number = len(ratings) if level == PERFECT else int(level) if level.isdigit() else 0
    if not 1 <= number <= len(ratings):
        return None
    return Rating(NEW.rating + ratings[number - 1], DEVIATION, NEW.volatility)
