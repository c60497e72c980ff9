"""Seeding: players join in any order, but pairing systems number them by strength."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Self

from trilith.tournament.card import Card, RoundResult
from trilith.tournament.pairing.interface import Pairing


@dataclass(frozen=True)
class Seeding:
    """The players' cards from the strongest; their seeds are 1, 2, 3 and so on."""

    ordered: tuple[Card, ...]

    @classmethod
    def by_rating(cls, cards: Sequence[Card]) -> Self:
        return cls(tuple(sorted(cards, key=lambda card: (-card.rating, card.number))))

    def cards(self) -> tuple[Card, ...]:
        """The cards with seeds for numbers."""
        seeds = self._seeds()

        def seeded(result: RoundResult) -> RoundResult:
            return result if result.opponent is None else replace(result, opponent=seeds[result.opponent])

        return tuple(
            replace(card, number=seeds[card.number], results=tuple(map(seeded, card.results))) for card in self.ordered
        )

    def seeds(self, numbers: Iterable[int]) -> frozenset[int]:
        seeds = self._seeds()
        return frozenset(seeds[number] for number in numbers)

    def numbers(self, pairing: Pairing) -> tuple[tuple[tuple[int, int], ...], int | None]:
        """Boards and bye by the players' own numbers."""

        def number(seed: int) -> int:
            return self.ordered[seed - 1].number

        boards = tuple((number(first), number(second)) for first, second in pairing.boards)
        return boards, None if pairing.bye is None else number(pairing.bye)

    def _seeds(self) -> dict[int, int]:
        return {card.number: seed for seed, card in enumerate(self.ordered, start=1)}
