"""What seats and handicaps are worth in rating points, as engine matches measured it (`python -m tools.worth`).

A game's `worth.toml` has an entry for all its rulesets or for those with certain options:

[[worth]]
when = { supply = "skill" }     # the options it is for; left out, it goes for any
seats = [24, 0]                 # each seat in the order of play, compared with the last
draws = 0.12                    # the share of draws between equals
point = 15                      # a point spotted, in games with points
twice_the_time = 60             # twice the other's time

docs/strength.md has the table with its errors. A variant without the file is taken to be like the game it is
based on, and any other game to be even.
"""

import math
import tomllib
from collections.abc import Mapping, Sequence
from functools import cache
from importlib import resources
from types import MappingProxyType
from typing import Final, NamedTuple

from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.clock import TimeControl

FILE: Final = "worth.toml"
# How many moves a player makes in a game, about: what an increment or a time per move amounts to.
MOVES: Final = 40


class Worth(NamedTuple):
    seats: Sequence[float] = ()
    draws: float = 0.0
    point: float = 0.0
    twice_the_time: float = 0.0
    when: Mapping[str, str] = MappingProxyType({})


def worths(game: str) -> list[Worth]:
    """All that was measured in a game."""
    definition = registry.game(game)
    file = resources.files(f"trilith.games.{definition.name}").joinpath(FILE)
    if not file.is_file() and definition.based_on:
        return worths(definition.based_on.name)
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return [Worth(**entry) for entry in found.get("worth", [])]


@cache
def worth(ruleset: Ruleset) -> Worth:
    """The most specific measurement whose options the ruleset has."""
    fitting = [one for one in worths(ruleset.game) if all(ruleset.options.get(n) == v for n, v in one.when.items())]
    return max(fitting, key=lambda one: len(one.when), default=Worth())


@cache
def first_seat(ruleset: Ruleset) -> int:
    """The seat that plays first, which an option may decide."""
    start = Position.start(ruleset)
    return (start if not start.draws else start.draw(next(iter(start.draws)))).turn or 0


def edges(ruleset: Ruleset, clock: TimeControl) -> tuple[float, ...]:
    """What each seat has before the game, in rating points: by playing first, by points and by time."""
    start = Position.start(ruleset)
    players, found = len(start.players), worth(ruleset)
    seats = [*found.seats[:players], *[0.0] * (players - len(found.seats))]
    points = start.score or (0,) * players
    return tuple(
        seats[(seat - first_seat(ruleset)) % players] + found.point * points[seat] + _time_edge(clock, seat, found)
        for seat in range(players)
    )


def time_per_player(clock: TimeControl, seat: int | None = None) -> float | None:
    """The seconds that a player has for a game, about; None without a clock."""
    odds = clock.odds[seat] if seat is not None and seat < len(clock.odds) else 0.0
    if clock.kind == "none":
        return None
    if clock.kind == "move":
        return MOVES * (clock.seconds + odds)
    return clock.seconds + odds + MOVES * clock.extra


def _time_edge(clock: TimeControl, seat: int, found: Worth) -> float:
    usual, own = time_per_player(clock), time_per_player(clock, seat)
    return found.twice_the_time * math.log2(own / usual) if usual and own else 0.0
