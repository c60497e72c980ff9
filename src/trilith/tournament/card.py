"""Card: one player's row of the cross table, which pairing systems and tie-breaks read."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, Literal

from trilith.games.cached import cached_property
from trilith.games.errors import TrilithError

Kind = Literal["played", "forfeit_win", "forfeit_loss", "pairing_bye", "full_bye", "half_bye", "zero_bye", "idle"]
# Rounds that a player chose not to play, or did not turn up for: FIDE calls them voluntary unplayed rounds.
VOLUNTARY: Final[frozenset[Kind]] = frozenset({"half_bye", "zero_bye", "forfeit_loss"})
# Rounds without a game that were worth a win: whoever had one gets no bye from the pairing.
FULL: Final[frozenset[Kind]] = frozenset({"pairing_bye", "full_bye", "forfeit_win"})
WIN, DRAW, LOSS = 1.0, 0.5, 0.0


class InvalidTournament(TrilithError):
    """Rounds that do not fit together."""


@dataclass(frozen=True, slots=True)
class RoundResult:
    """What one round was to one player. `seat` is 0 for the player who begins (White), `difference` the points of the
    game won or lost by, where a game has points. Somebody is idle in a round that has nothing for them to play."""

    kind: Kind
    points: float = 0.0
    opponent: int | None = None
    seat: int | None = None
    difference: int = 0

    @property
    def is_game(self) -> bool:
        return self.kind == "played"

    @property
    def is_forfeit(self) -> bool:
        return self.kind in ("forfeit_win", "forfeit_loss")

    @property
    def is_voluntary(self) -> bool:
        return self.kind in VOLUNTARY


IDLE: Final = RoundResult("idle")
ABSENT: Final = RoundResult("zero_bye")


@dataclass(frozen=True)
class Card:
    """A player with the results of all rounds so far. `start` are points that only pairing counts (McMahon), `extra`
    those that it counts in single rounds (accelerated ones)."""

    number: int
    name: str = ""
    rating: int = 0
    results: tuple[RoundResult, ...] = ()
    start: float = 0.0
    extra: Mapping[int, float] = field(default_factory=dict)

    @cached_property
    def points(self) -> float:
        return sum((result.points for result in self.results), 0.0)

    def points_before(self, round_number: int) -> float:
        """The points before a round, counted from 1, with those that only pairing counts."""
        before = sum(result.points for result in self.results[: round_number - 1])
        return self.start + self.extra.get(round_number, 0.0) + before

    @cached_property
    def opponents(self) -> frozenset[int]:
        """Whom this player has met over the board."""
        return frozenset(result.opponent for result in self.results if result.is_game and result.opponent is not None)

    @cached_property
    def seats(self) -> tuple[int, ...]:
        """The seats of the games that were played."""
        return tuple(result.seat for result in self.results if result.is_game and result.seat is not None)

    @cached_property
    def had_full_bye(self) -> bool:
        return any(result.kind in FULL for result in self.results)

    @property
    def balance(self) -> int:
        """How many games more were begun than not."""
        return sum(1 if seat == 0 else -1 for seat in self.seats)


def by_number(cards: Iterable[Card]) -> dict[int, Card]:
    return {card.number: card for card in cards}


def check(cards: Sequence[Card]) -> None:
    """Whether the cards tell the same story: every game is on two cards, with two seats and a sensible result."""
    known = by_number(cards)
    if len(known) != len(cards):
        raise InvalidTournament("two players have the same number")
    if len({len(card.results) for card in cards}) > 1:
        raise InvalidTournament("some players have more rounds than others")
    for card in cards:
        for number, result in enumerate(card.results, start=1):
            if result.opponent is not None:
                _check_game(known, card, number, result)


def _check_game(known: Mapping[int, Card], card: Card, number: int, result: RoundResult) -> None:
    other = known.get(result.opponent or 0)
    where = f"round {number}, player {card.number}"
    if other is None:
        raise InvalidTournament(f"{where}: there is no player {result.opponent}")
    if other is card:
        raise InvalidTournament(f"{where}: nobody plays against themselves")
    theirs = other.results[number - 1]
    if theirs.opponent != card.number:
        raise InvalidTournament(f"{where}: player {other.number} does not have that game")
    if result.seat == theirs.seat:
        raise InvalidTournament(f"{where}: both players have the same colour")
    if result.is_game != theirs.is_game:
        raise InvalidTournament(f"{where}: one says that the game was played, the other says not")
    # Less than a point in all is what an arbiter decides: a game that both lose, or that nobody came to.
    total = result.points + theirs.points
    if total > WIN or (not result.is_game and total not in (WIN, LOSS)):
        raise InvalidTournament(f"{where}: the result does not fit player {other.number}'s")
