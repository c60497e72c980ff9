"""The chances of all outcomes that the engine's values mean."""

from collections.abc import Callable

from trilith.engine.value import SearchResult, Value
from trilith.games.position import Position
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


def chances_of_three(position: Position, think: Callable[[Position], SearchResult]) -> dict[str, float]:
    """The chances in a game for three. The engine says what share of games the player to move wins; so it is asked
    about this position and after each best move, until everybody was to move once. Each share is seen by whoever has
    the move, and so a little too great: they are brought to a sum of 1."""
    players = len(position.players)
    shares: dict[int, float] = {}
    after = position
    while after.outcome is None and after.turn is not None and after.turn not in shares:
        best = think(after)
        shares[after.turn] = chance(best.value, after)
        after = after.play(best.move)
    # Where the best moves end the game, those who were not asked share what is left.
    rest = [seat for seat in range(players) if seat not in shares]
    left = max(0.0, 1 - sum(shares.values()))
    shares |= dict.fromkeys(rest, left / max(1, len(rest)))
    total = sum(shares.values())
    if total <= 0:
        shares, total = dict.fromkeys(range(players), 1.0), float(players)
    draws = worth(position.ruleset).draws if position.game.has_draws else 0.0
    found: dict[str, float] = {SEAT_WINS[seat]: (1 - draws) * shares[seat] / total for seat in sorted(shares)}
    return found | {"draw": draws} if position.game.has_draws else found
