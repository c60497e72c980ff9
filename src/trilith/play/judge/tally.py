"""What is counted of a player's answers."""

from dataclasses import dataclass, field
from typing import Final

from trilith.engine.value import Json, Result

# What can be thrown away.
HELD: Final[tuple[Result, ...]] = ("win", "draw")


@dataclass
class Count:
    """Positions of one value, in which at least one move gives it away; and what the player made of them."""

    positions: int = 0
    # What was won and is only drawn, or was worth something and is lost.
    to_draw: int = 0
    to_loss: int = 0

    @property
    def thrown_away(self) -> int:
        return self.to_draw + self.to_loss

    def add(self, before: Result, after: Result) -> None:
        self.positions += 1
        self.to_draw += (before, after) == ("win", "draw")
        self.to_loss += after == "loss"

    def __add__(self, other: "Count") -> "Count":
        return Count(self.positions + other.positions, self.to_draw + other.to_draw, self.to_loss + other.to_loss)

    def to_json(self) -> Json:
        return {
            "positions": self.positions,
            "thrown_away": self.thrown_away,
            "to_draw": self.to_draw,
            "to_loss": self.to_loss,
        }


@dataclass
class Tally:
    """One player's answers, by phase and by what the position was worth."""

    counts: dict[tuple[str, Result], Count] = field(default_factory=dict)
    # Answers that were no legal move: they lose, as they would in a game.
    illegal: int = 0

    def add(self, phase: str, before: Result, after: Result) -> None:
        self.counts.setdefault((phase, before), Count()).add(before, after)

    def total(self, held: Result, phase: str | None = None) -> Count:
        """All positions that were worth this, in one phase or in all of them."""
        found = [count for (where, worth), count in self.counts.items() if worth == held and phase in (None, where)]
        return sum(found, Count())

    @property
    def phases(self) -> list[str]:
        return list(dict.fromkeys(phase for phase, _ in self.counts))

    def to_json(self) -> Json:
        whole: Json = {held: self.total(held).to_json() for held in HELD}
        phases = {phase: {held: self.total(held, phase).to_json() for held in HELD} for phase in self.phases}
        return {**whole, "illegal": self.illegal, "phases": phases}
