"""Round robin: everybody meets everybody, in the order of the Berger tables that FIDE publishes.

With an odd number there is one more place in the table, and whoever meets it has a bye. Twice round, the second half
repeats the first with the seats changed, and the last two rounds of the first half are exchanged, so that nobody has
the same seat three times running.
"""

from dataclasses import dataclass

from trilith.tournament.pairing.interface import Field, NoPairing, Pairing, needs_players


def rounds_needed(players: int, cycles: int = 1) -> int:
    return (players - 1 + players % 2) * cycles


def berger_round(places: int, number: int) -> tuple[tuple[int, int], ...]:
    """One round of the table for an even number of places; the first of each pair begins.

    >>> berger_round(4, 1), berger_round(4, 2), berger_round(4, 3)
    (((1, 4), (2, 3)), ((4, 3), (1, 2)), ((2, 4), (3, 1)))
    """
    circle = places - 1
    pivot = (number - 1) * (places // 2) % circle
    last = (pivot + 1, places) if number % 2 else (places, pivot + 1)
    others = (((pivot + i) % circle + 1, (pivot - i) % circle + 1) for i in range(1, places // 2))
    return (last, *others)


@dataclass(frozen=True)
class RoundRobin:
    """Everybody meets everybody `cycles` times. Whoever is absent forfeits their game: the table does not change."""

    cycles: int = 1

    @property
    def title(self) -> str:
        return "Berger tables" if self.cycles == 1 else "Berger tables, twice round"

    def pair(self, given: Field) -> Pairing:
        numbers = sorted(card.number for card in given.cards)
        needs_players(given.cards)
        half = rounds_needed(len(numbers))
        if not 1 <= given.round <= half * self.cycles:
            raise NoPairing(f"everybody has met everybody: {len(numbers)} players play {half * self.cycles} rounds")
        cycle, number = divmod(given.round - 1, half)
        if self.cycles > 1 and cycle == 0 and half > 2 and number >= half - 2:
            number = 2 * half - 3 - number
        places = len(numbers) + len(numbers) % 2
        boards, bye = [], None
        for first, second in berger_round(places, number + 1):
            if cycle % 2:
                first, second = second, first
            if max(first, second) > len(numbers):
                bye = numbers[min(first, second) - 1]
            else:
                boards.append((numbers[first - 1], numbers[second - 1]))
        return Pairing(tuple(boards), bye)
