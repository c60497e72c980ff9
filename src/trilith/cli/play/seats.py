"""Who sits where: people, and movers who move at random."""

from collections.abc import Mapping
from dataclasses import dataclass

from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.play.match import Match

# How records name such a player.
RANDOM_MOVER = "random mover"


@dataclass(frozen=True)
class Seats:
    """The seats of random movers; people have all the others."""

    random: frozenset[int] = frozenset()

    @classmethod
    def all_but_first(cls, position: Position) -> "Seats":
        return cls(frozenset(range(1, len(position.players))))

    @classmethod
    def from_tags(cls, position: Position, tags: Mapping[str, str]) -> "Seats":
        """As a record remembers them. Somebody must be left to play, so the first seat is always a person's."""
        return cls(
            frozenset(
                seat for seat in cls.all_but_first(position).random if tags.get(_tag(position, seat)) == RANDOM_MOVER
            )
        )

    def tags(self, position: Position) -> dict[str, str]:
        return {_tag(position, seat): RANDOM_MOVER for seat in sorted(self.random)}

    def taken_back(self, match: Match) -> Match:
        """The match before a person's last move: undoing a random move alone would only bring another."""
        earlier = match
        while earlier.turns:
            earlier = earlier.undo()
            if earlier.position.turn not in self.random:
                return earlier
        raise IllegalMove("there is no move of yours to take back" if match.turns else "there is no move to take back")


def _tag(position: Position, seat: int) -> str:
    return position.players[seat].capitalize()
