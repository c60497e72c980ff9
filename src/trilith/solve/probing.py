"""probe: what is known for sure about a position, whoever knows it."""

from trilith.games.position import Position
from trilith.solve.answer import Answer
from trilith.solve.methods import methods


def probe(position: Position) -> Answer | None:
    """The value of a position and of every legal move, or None where nobody knows.

    A game that is over has no moves to ask about, so nothing is known of it here.
    """
    if position.outcome is not None:
        return None
    for method in methods(position.game):
        answer = method.probe(position)
        if answer is not None:
            return answer
    return None
