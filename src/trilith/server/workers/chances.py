"""What the workers compute for odds: the chances in a position. The engine is imported inside the function."""

from trilith.games.position import Position
from trilith.server.workers.analysis import worth_of


def chances_in(position: Position, seconds: float) -> tuple[tuple[float, float, float], bool]:
    """The chances of first seat, draw and second seat, and whether the outcome is proven."""
    from trilith.play.odds.chances import chances_from_value

    return chances_from_value(worth_of(position, seconds).best.value, position)
