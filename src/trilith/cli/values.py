"""What an engine thinks of a move or position, in few words."""

from typing import TYPE_CHECKING

from trilith.games.position import Position

if TYPE_CHECKING:
    from trilith.engine.verdict import Value


def in_words(value: "Value", position: Position) -> str:
    """For the player to move.

    >>> from trilith.engine.verdict import Value
    >>> start = Position.start("morris")
    >>> in_words(Value("proven", "win", 3), start), in_words(Value("estimate", score=-0.5), start)
    ('win in 3', '-0.50')
    """
    if value.kind == "proven":
        return f"{value.result}" if value.distance is None else f"{value.result} in {value.distance}"
    if value.score is None:
        return "not looked at"
    score = value.score
    if value.kind == "estimate":
        return f"{score:+.2f}"
    # Where there are points a lead is expected, elsewhere a share of the games.
    return f"wins {score:.0%}" if position.score is None else f"{score:+.2f} points"
