"""What every pairing system is given, and what it answers."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from trilith.games.errors import TrilithError
from trilith.tournament.card import Card


class NoPairing(TrilithError):
    """The next round cannot be paired by the system's rules; the sentence says why."""


@dataclass(frozen=True)
class Field:
    """All players with their rounds so far, and the round to pair. `absent` sit this round out; `forbidden` pairs must
    not meet. `first_seat` is the seat of the top player in round 1, where that is drawn by lot."""

    cards: tuple[Card, ...]
    round: int
    rounds: int
    absent: frozenset[int] = frozenset()
    forbidden: frozenset[frozenset[int]] = field(default_factory=frozenset)
    first_seat: int = 0

    @property
    def present(self) -> tuple[Card, ...]:
        return tuple(card for card in self.cards if card.number not in self.absent)


@dataclass(frozen=True)
class Pairing:
    """The boards of a round, each as the numbers of who begins and who answers, the first board first."""

    boards: tuple[tuple[int, int], ...]
    bye: int | None = None


class PairingSystem(Protocol):
    """One way to pair. Pairing the same field again gives the same boards."""

    @property
    def title(self) -> str:
        """What paired, with the version of a library: it is written into the tournament's log."""
        ...

    def pair(self, given: Field) -> Pairing:
        """The next round. NoPairing says why there is none."""
        ...


def needs_players(present: Sequence[Card], least: int = 2) -> None:
    if len(present) < least:
        raise NoPairing("a round needs at least two players" if least == 2 else f"a round needs {least} players")
