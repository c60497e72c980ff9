"""The phase of a game that a position belongs to."""

from typing import Final

from trilith.games.position import Position

THIRDS: Final = ("opening", "middle", "ending")


def phase_of(position: Position) -> str:
    """As the game names it; otherwise by how full the board is.

    >>> phase_of(Position.start("morris")), phase_of(Position.start("flip"))
    ('placing', 'opening')
    """
    if position.game.phase:
        return position.game.phase(position.state)
    filled = len(position.pieces) / len(position.look.board.points)
    return THIRDS[min(2, int(3 * filled))]
