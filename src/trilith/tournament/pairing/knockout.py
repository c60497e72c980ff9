"""Knockout: whoever loses a match is out. Seeded, so that the two best can only meet in the final.

The bracket follows from the cards: the players in their order are the seeds, the results say who went on. A match is
best of n games; where it is level after n, one more game at a time decides it, with the seats changed every time. In
one round of the tournament every match that is still open plays one game, so a round may have fewer boards than there
are matches.
"""

from collections.abc import Sequence
from dataclasses import dataclass

from trilith.tournament.card import Card, by_number
from trilith.tournament.pairing.interface import Field, NoPairing, Pairing, needs_players


@dataclass(frozen=True)
class Match:
    """Two seeds who meet, as their numbers; `games` are the points of both in each game so far. Without a second the
    first goes on: a bye."""

    first: int
    second: int | None
    games: tuple[tuple[float, float], ...] = ()
    best_of: int = 1
    # Where somebody left, the other goes on.
    left: int | None = None

    @property
    def winner(self) -> int | None:
        if self.second is None:
            return self.first
        if self.left is not None:
            return self.second if self.left == self.first else self.first
        mine, theirs = (sum(points) for points in zip(*self.games, strict=True)) if self.games else (0.0, 0.0)
        decided = max(mine, theirs) > self.best_of / 2 or len(self.games) >= self.best_of
        if not decided or mine == theirs:
            return None
        return self.first if mine > theirs else self.second

    @property
    def loser(self) -> int | None:
        if self.winner is None or self.second is None:
            return None
        return self.second if self.winner == self.first else self.first

    @property
    def next_seats(self) -> tuple[int, int]:
        """Who begins the next game: the higher seed begins the first, then they take turns."""
        assert self.second is not None
        return (self.first, self.second) if len(self.games) % 2 == 0 else (self.second, self.first)


@dataclass(frozen=True)
class Bracket:
    """All stages so far; the last is the one being played. `third` is the match for third place, if there is one."""

    stages: tuple[tuple[Match, ...], ...]
    third: Match | None = None

    @property
    def open_matches(self) -> tuple[Match, ...]:
        last = (*self.stages[-1], *((self.third,) if self.third else ()))
        return tuple(match for match in last if match.winner is None)

    @property
    def champion(self) -> int | None:
        return self.stages[-1][0].winner if len(self.stages[-1]) == 1 else None


def seeded_order(size: int) -> tuple[int, ...]:
    """The seeds in the order of the bracket: the best meet last.

    >>> seeded_order(8)
    (1, 8, 4, 5, 2, 7, 3, 6)
    """
    order = [1]
    while len(order) < size:
        order = [seed for one in order for seed in (one, 2 * len(order) + 1 - one)]
    return tuple(order)


def bracket(
    cards: Sequence[Card], best_of: int = 1, third_place: bool = False, left: frozenset[int] = frozenset()
) -> Bracket:
    """The bracket as the results make it; `left` are those who will not play again."""
    if len(cards) < 2:
        raise NoPairing("a knockout needs at least two players")
    known, numbers = by_number(cards), sorted(card.number for card in cards)
    size = 1 << (len(numbers) - 1).bit_length()
    places = [numbers[seed - 1] if seed <= len(numbers) else None for seed in seeded_order(size)]
    stages: list[tuple[Match, ...]] = []
    third: Match | None = None
    while True:
        stage = tuple(_match(known, places[i], places[i + 1], best_of, left) for i in range(0, len(places), 2))
        if third_place and len(stage) == 1 and len(stages) >= 1:
            losers = [match.loser for match in stages[-1]]
            third = _match(known, losers[0], losers[1], best_of, left) if all(losers) else None
        stages.append(stage)
        if len(stage) == 1 or any(match.winner is None for match in stage):
            return Bracket(tuple(stages), third)
        places = [match.winner for match in stage]


def _match(known: dict[int, Card], first: int | None, second: int | None, best_of: int, left: frozenset[int]) -> Match:
    if first is None or second is None:
        return Match(first or second or 0, None, best_of=best_of)
    first, second = min(first, second), max(first, second)
    games = tuple(
        (mine.points, theirs.points)
        for mine, theirs in zip(known[first].results, known[second].results, strict=True)
        if mine.opponent == second
    )
    match = Match(first, second, games, best_of)
    gone = [number for number in (second, first) if number in left]
    return match if match.winner is not None or not gone else Match(first, second, games, best_of, gone[0])


@dataclass(frozen=True)
class Knockout:
    """Seeded by the players' numbers."""

    best_of: int = 1
    third_place: bool = False

    @property
    def title(self) -> str:
        return f"knockout, best of {self.best_of}" if self.best_of > 1 else "knockout"

    def pair(self, given: Field) -> Pairing:
        needs_players(given.cards)
        matches = bracket(given.cards, self.best_of, self.third_place, given.absent).open_matches
        if not matches:
            raise NoPairing("the final is decided: nothing is left to play")
        return Pairing(tuple(match.next_seats for match in matches))
