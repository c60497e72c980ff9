"""The chances of all outcomes that the engine's values mean."""

from trilith.engine.value import Analysis, Value
from trilith.games.position import Position
from trilith.play.odds.fixed import DECIDED
from trilith.play.odds.outcome import OUTCOMES, SEAT_WINS
from trilith.play.rating.expectation import chances
from trilith.play.rating.worth import worth
from trilith.play.review.chances import chance


def chances_from_value(value: Value, position: Position) -> tuple[dict[str, float], bool]:
    """The chances in a game for two from the value for the player to move, and whether that is proven.

    >>> chances_from_value(Value("proven", "loss", 4), Position.start("flip"))
    ({'first': 0.0, 'draw': 0.0, 'second': 1.0}, True)
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
    seats = (win, draw, loss) if position.turn in (0, None) else (loss, draw, win)
    return dict(zip(OUTCOMES, seats, strict=True)), is_proven


def chances_of_three(position: Position, found: Analysis) -> dict[str, float]:
    """The chances in a game for three: how often each player won the games that the engine played to their end on its
    way. Only where the player to move wins by a move do the others divide what is left."""
    mover = position.turn
    assert mover is not None
    # One more for each: few games say little.
    won = [1 + count for count in found.wins or (0,) * len(position.players)]
    own = chance(found.best.value, position)
    if own >= DECIDED:
        others = sum(won) - won[mover]
        shares = [own if seat == mover else (1 - own) * count / others for seat, count in enumerate(won)]
    else:
        shares = [count / sum(won) for count in won]
    draws = worth(position.ruleset).draws if position.game.has_draws else 0.0
    by_seat: dict[str, float] = {SEAT_WINS[seat]: (1 - draws) * share for seat, share in enumerate(shares)}
    return by_seat | {"draw": draws} if position.game.has_draws else by_seat
