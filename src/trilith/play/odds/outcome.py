"""What can be bet on: that the first seat wins, that nobody does, that the second seat wins."""

from collections.abc import Sequence
from typing import Final, Literal

from trilith.games.errors import TrilithError

Outcome = Literal["first", "draw", "second"]
OUTCOMES: Final[tuple[Outcome, ...]] = ("first", "draw", "second")


class BetRefused(TrilithError):
    """A bet, offer or transfer that cannot be; the sentence says why."""


Prices = tuple[float, float, float]


def outcome_of(winner: int | None) -> Outcome:
    """The outcome of a game for two that was won by this seat, or by nobody.

    >>> outcome_of(None), outcome_of(1)
    ('draw', 'second')
    """
    return "draw" if winner is None else OUTCOMES[2 * winner]


def normalised(chances: Sequence[float], least: float = 0.01) -> Prices:
    """Chances that sum to 1, none below `least`: a price of nothing would promise endless returns."""
    lifted = [max(least, chance) for chance in chances]
    total = sum(lifted)
    first, draw, second = (chance / total for chance in lifted)
    return first, draw, second
