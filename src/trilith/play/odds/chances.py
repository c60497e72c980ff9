"""The chances of win, draw and loss that the engine's value of a position means."""

from trilith.engine.value import Value
from trilith.games.position import Position
from trilith.play.odds.outcome import Prices
from trilith.play.rating.expectation import chances
from trilith.play.rating.worth import worth
from trilith.play.review.chances import chance


def chances_from_value(value: Value, position: Position) -> tuple[Prices, bool]:
    """The chances of the seats in a game for two from the value for the player to move, and whether that is proven.

    >>> chances_from_value(Value("proven", "loss", 4), Position.start("flip"))
    ((0.0, 0.0, 1.0), True)
    """
    if value.odds is not None:
        win, draw, loss = (float(part) for part in value.odds)
        is_proven = value.odds.sure is not None
    elif value.result is not None:
        win, draw, loss = (float(value.result == one) for one in ("win", "draw", "loss"))
        is_proven = True
    else:
        win, draw, loss = chances(chance(value, position), worth(position.ruleset).draws)
        is_proven = False
    return (win, draw, loss) if position.turn in (0, None) else (loss, draw, win), is_proven
