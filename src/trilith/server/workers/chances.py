"""What the workers compute for odds: the chances in a position. The engine is imported inside the function."""

from trilith.games.position import Position
from trilith.server.workers.analysis import worth_of


def chances_in(position: Position, seconds: float) -> tuple[dict[str, float], bool]:
    """The chance of every outcome, and whether the outcome is proven."""
    from trilith.play.odds.chances import chances_from_value, chances_of_three

    if len(position.players) == 2:
        return chances_from_value(worth_of(position, seconds).best.value, position)
    return chances_of_three(position, worth_of(position, seconds)), False
