"""Games won, drawn and lost, counted together."""

from collections.abc import Iterable
from typing import NamedTuple


class Tally(NamedTuple):
    """Games by how they ended, for one of their players.

    >>> Tally(wins=3, draws=2, losses=1).games, Tally(wins=3, draws=2, losses=0).score
    (6, 0.8)
    """

    wins: int = 0
    draws: int = 0
    losses: int = 0

    @property
    def games(self) -> int:
        return self.wins + self.draws + self.losses

    @property
    def score(self) -> float | None:
        """The share of the points, where a draw counts half; None without games."""
        return (self.wins + self.draws / 2) / self.games if self.games else None

    def plus(self, other: "Tally") -> "Tally":
        return Tally(self.wins + other.wins, self.draws + other.draws, self.losses + other.losses)


NONE = Tally()


def total(tallies: Iterable[Tally]) -> Tally:
    found = NONE
    for tally in tallies:
        found = found.plus(tally)
    return found
