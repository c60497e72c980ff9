"""Arena and free evening: whoever is free now is paired, by rank, and not with the same opponent again if there is
another.

Both pair a part of the players at any time, so a round is only what was paired at one moment. In an arena ranks are the
arena's points; on a free evening the ratings, so that neighbours in strength meet.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from trilith.tournament.card import Card
from trilith.tournament.pairing.interface import Field, Pairing, needs_players
from trilith.tournament.scores import arena_score


@dataclass(frozen=True)
class Arena:
    """Whoever is free is paired by rank."""

    title: str = "arena: who is free, by rank"

    def pair(self, given: Field) -> Pairing:
        return _pair_neighbours(given, lambda card: -arena_score(card.results))


@dataclass(frozen=True)
class Evening:
    """Whoever is here is paired: those who have played least first, then by strength."""

    title: str = "free evening: who is here, by rating"

    def pair(self, given: Field) -> Pairing:
        return _pair_neighbours(given, lambda card: -card.rating)


def _pair_neighbours(given: Field, rank: Callable[[Card], float]) -> Pairing:
    present = list(given.present)
    needs_players(present)
    waiting = sorted(present, key=lambda card: (rank(card), card.number))
    left_out = None
    if len(waiting) % 2:
        # Whoever sat out least often waits: idle rounds are everybody's in turn.
        left_out = min(waiting, key=lambda card: (_times_waited(card), -len(card.seats), -card.number))
        waiting.remove(left_out)
    boards = []
    while waiting:
        first = waiting.pop(0)
        others = [card for card in waiting if frozenset((first.number, card.number)) not in given.forbidden]
        if others:
            met = Counter(result.opponent for result in first.results if result.is_game)
            last = next((result.opponent for result in reversed(first.results) if result.is_game), None)
            # Not the last one again, then whom they met least often, then who is nearest.
            second = min(others, key=lambda card: (card.number == last, met[card.number]))
            waiting.remove(second)
            boards.append(_seated(first, second))
    return Pairing(tuple(boards))


def _times_waited(card: Card) -> int:
    return sum(result.kind == "idle" for result in card.results)


def _seated(first: Card, second: Card) -> tuple[int, int]:
    """Whoever has begun less often begins; where that is equal, whoever did not begin last time."""
    if _wish(first.balance, first.seats) <= _wish(second.balance, second.seats):
        return first.number, second.number
    return second.number, first.number


def _wish(balance: int, seats: Sequence[int]) -> tuple[int, int]:
    return balance, -seats[-1] if seats else 0
