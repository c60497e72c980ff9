"""What can be bet on: who wins, by their seat, and a draw where the game knows one."""

from collections.abc import Mapping, Sequence
from typing import Final, Literal

from trilith.games.errors import TrilithError

Outcome = Literal["first", "draw", "second", "third"]
Outcomes = tuple[Outcome, ...]
# That the player in this seat wins.
SEAT_WINS: Final[Outcomes] = ("first", "second", "third")
# The outcomes of a game for two, in the order of their prices.
OUTCOMES: Final[Outcomes] = ("first", "draw", "second")


class BetRefused(TrilithError):
    """A bet, offer or transfer that cannot be; the sentence says why."""


# One for each outcome.
Prices = tuple[float, ...]


def outcomes_of(players: int, has_draws: bool) -> Outcomes:
    """What can be bet on in a game for so many, in the order of the prices.

    >>> outcomes_of(2, True), outcomes_of(3, False)
    (('first', 'draw', 'second'), ('first', 'second', 'third'))
    """
    seats = SEAT_WINS[:players]
    if not has_draws:
        return seats
    return OUTCOMES if players == len(OUTCOMES) - 1 else (*seats, "draw")


def outcome_of(winner: int | None) -> Outcome:
    """The outcome of a game that was won by this seat, or by nobody.

    >>> outcome_of(None), outcome_of(1)
    ('draw', 'second')
    """
    return "draw" if winner is None else SEAT_WINS[winner]


def number_of(outcome: Outcome, outcomes: Outcomes) -> int:
    """Where its price stands. BetRefused if the game cannot end like that."""
    if outcome not in outcomes:
        raise BetRefused("this game knows no draw" if outcome == "draw" else f"nobody has the {outcome} seat here")
    return outcomes.index(outcome)


def in_order(chances: Mapping[str, float], outcomes: Outcomes) -> Prices:
    """The chances of these outcomes, in their order."""
    return tuple(chances.get(outcome, 0.0) for outcome in outcomes)


def normalised(chances: Sequence[float], least: float = 0.01) -> Prices:
    """Chances that sum to 1, none below `least`: a price of nothing would promise endless returns."""
    lifted = [max(least, chance) for chance in chances]
    total = sum(lifted)
    return tuple(chance / total for chance in lifted)
