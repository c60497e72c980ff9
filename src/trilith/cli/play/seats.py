"""Who sits where: people, and movers that are none."""

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from trilith.cli.errors import CommandError
from trilith.games.errors import IllegalMove
from trilith.games.position import Position
from trilith.play.match import Match

# How records name such players.
RANDOM_MOVER: Final = "random mover"
PERFECT: Final = "perfect"
LEVEL: Final = re.compile(rf"level ([0-9]{{1,3}})|{PERFECT}")


@dataclass(frozen=True)
class Seats:
    """By seat, the names of movers that are no people; people have all the other seats."""

    movers: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def against(cls, position: Position, mover: str, person: int = 0) -> "Seats":
        """One person, and this mover in every other seat."""
        return cls({seat: mover for seat in range(len(position.players)) if seat != person})

    @classmethod
    def from_tags(cls, position: Position, tags: Mapping[str, str]) -> "Seats":
        """As a record remembers them. Somebody must be left to play: if nobody was, a person takes the first seat."""
        named = {seat: tags.get(_tag(position, seat), "") for seat in range(len(position.players))}
        movers = {seat: name for seat, name in named.items() if is_mover(name)}
        if len(movers) == len(named):
            del movers[0]
        return cls(movers)

    def tags(self, position: Position, others: Mapping[str, str]) -> dict[str, str]:
        """A record's tags with the movers where they sit now, and nowhere else."""
        seats = {_tag(position, seat): self.movers.get(seat) for seat in range(len(position.players))}
        kept = {name: value for name, value in others.items() if not (name in seats and is_mover(value))}
        return {**kept, **{name: mover for name, mover in seats.items() if mover}}

    def taken_back(self, match: Match) -> Match:
        """The match before a person's last move: undoing a mover's alone would only bring another."""
        earlier = match
        while earlier.turns:
            earlier = earlier.undo()
            if earlier.position.turn not in self.movers:
                return earlier
        raise IllegalMove("there is no move of yours to take back" if match.turns else "there is no move to take back")


def is_mover(name: str) -> bool:
    return name == RANDOM_MOVER or bool(LEVEL.fullmatch(name))


def find_seat(position: Position, text: str) -> int:
    """The seat with this name or number, counted from 1."""
    names = {name: seat for seat, name in enumerate(position.players)}
    names |= {shown.lower(): seat for seat, shown in enumerate(position.look.players)}
    names |= {str(seat + 1): seat for seat in range(len(position.players))}
    if text.lower() not in names:
        raise CommandError(f"there is no seat {text[:40]!r}; the seats are {', '.join(position.players)}")
    return names[text.lower()]


def _tag(position: Position, seat: int) -> str:
    return position.players[seat].capitalize()
