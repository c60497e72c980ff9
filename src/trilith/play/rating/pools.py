"""Pools: results count together that measure the same skill. A pool is a game, its supply, its pace, and how many play.

stones:pouch:slow    stones:skill:fast    morris:fast    outfox:3:slow
"""

from functools import cache
from typing import Final, Literal, NamedTuple, get_args

from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.clock import TimeControl
from trilith.play.rating.worth import time_per_player

Pace = Literal["slow", "fast"]
# A pouch that is drawn from, or the same stones held from the start. Games that never have a pouch have neither.
Supply = Literal["pouch", "skill"]
PACES: Final[tuple[Pace, ...]] = get_args(Pace)
SUPPLIES: Final[tuple[Supply, ...]] = get_args(Supply)
# A player with less time than this for the whole game, in seconds, plays fast.
BORDER: Final = 600
SEATS: Final = 2


class Pool(NamedTuple):
    game: str
    supply: Supply | None
    pace: Pace
    players: int = SEATS

    @property
    def key(self) -> str:
        """
        >>> Pool("stones", "pouch", "slow").key, Pool("outfox", None, "fast", 3).key
        ('stones:pouch:slow', 'outfox:3:fast')
        """
        parts = (self.game, self.supply, None if self.players == SEATS else str(self.players), self.pace)
        return ":".join(part for part in parts if part)

    @property
    def title(self) -> str:
        """
        >>> Pool("stones", "pouch", "slow").title
        '3 Stones · pouch · slow'
        """
        name = Position.start(self.game).look.title if self.game in registry.names() else self.game
        players = None if self.players == SEATS else f"{self.players} players"
        return " · ".join(part for part in (name, self.supply, players, self.pace) if part)

    @property
    def has_luck(self) -> bool:
        return self.supply == "pouch"


def read_pool(key: str) -> Pool:
    """The pool with this key. TrilithError if it is none.

    >>> read_pool("outfox:3:fast")
    Pool(game='outfox', supply=None, pace='fast', players=3)
    """
    game, *parts = key.split(":")
    supply: Supply | None = next((one for one in SUPPLIES if one in parts), None)
    pace: Pace | None = next((one for one in PACES if one in parts), None)
    players = next((int(part) for part in parts if part.isascii() and part.isdigit() and len(part) < 3), SEATS)
    found = Pool(game, supply, pace or "slow", players)
    if found.key != key:
        raise TrilithError(f"there is no pool {key[:60]}; a pool is written like morris:slow or stones:pouch:fast")
    return found


def pool_of(ruleset: Ruleset, clock: TimeControl) -> Pool:
    """Where a game counts."""
    supply, players = _kind(ruleset)
    return Pool(ruleset.game, supply, pace_of(clock), players)


def pace_of(clock: TimeControl) -> Pace:
    """
    >>> pace_of(TimeControl("increment", 300, 3)), pace_of(TimeControl("increment", 900, 10)), pace_of(TimeControl())
    ('fast', 'slow', 'slow')
    """
    seconds = time_per_player(clock)
    return "slow" if seconds is None or seconds >= BORDER else "fast"


@cache
def _kind(ruleset: Ruleset) -> tuple[Supply | None, int]:
    start = Position.start(ruleset)
    if start.game.chance is None:
        return None, len(start.players)
    return "pouch" if start.draws else "skill", len(start.players)
