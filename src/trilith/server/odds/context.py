"""What the odds on a table depend on besides the game: who asks, and what the table belongs to."""

from dataclasses import dataclass
from typing import Protocol

from trilith.play.events import Actor
from trilith.play.rating.glicko2 import Rating
from trilith.play.table import Table


@dataclass(frozen=True)
class Visitor:
    """Who asks: the player who is signed in, the browser they use, and the players who were signed in there before. A
    seat may belong to any of them."""

    player: str
    browser: str
    former: tuple[str, ...] = ()

    @property
    def actors(self) -> tuple[Actor, ...]:
        players = (Actor("player", player) for player in (self.player, *self.former))
        return *players, Actor("browser", self.browser)

    def is_seated(self, table: Table) -> bool:
        return any(seat.who in self.actors for seat in table.seats)

    def plays(self, table: Table) -> bool:
        """Whether the seat is that of the account itself."""
        return any(seat.who == Actor("player", self.player) for seat in table.seats)


class Context(Protocol):
    """What tables belong to, such as a tournament."""

    async def why_no_odds(self, table: Table, visitor: Visitor) -> str | None:
        """Why this visitor neither bets at this table nor sees its prices, or None if they may."""
        ...

    async def ratings(self, table: Table) -> dict[Actor, Rating]:
        """What people are worth who have no rating of their own."""
        ...
