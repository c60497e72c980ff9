"""probe: what is known for sure about a position, whoever knows it."""

from trilith.games.position import Position
from trilith.solve.answer import Answer, Known
from trilith.solve.methods import methods


def probe(position: Position) -> Answer | None:
    """The value of a position and of every legal move, or None where nobody knows it at once.

    A game that is over has no moves to ask about, so nothing is known of it here.
    """
    return _first_answer(position, "probe")


def settle(position: Position) -> Answer | None:
    """The same, however long it takes to find out."""
    return _first_answer(position, "settle") or probe(position)


def _first_answer(position: Position, how: str) -> Answer | None:
    if position.outcome is not None:
        return None
    for method in methods(position.game):
        answer: Answer | None = getattr(method, how)(position) if hasattr(method, how) else None
        if answer is not None:
            return answer
    return None


def choose(position: Position, seconds: float) -> tuple[str, Known] | None:
    """A best move and its value, from whoever finds one sooner than the values of all moves; None if nobody does.

    If so many seconds are too few to be sure, it is their best guess, without a value.
    """
    if position.outcome is not None or position.turn is None:
        return None
    for method in methods(position.game):
        chosen: tuple[str, Known] | None = method.choose(position, seconds) if hasattr(method, "choose") else None
        if chosen is not None:
            return chosen
    return None


def why_unknown(position: Position) -> str:
    """Why nothing is known of a position, in a sentence."""
    for method in methods(position.game):
        why: str | None = method.why_unknown(position) if hasattr(method, "why_unknown") else None
        if why:
            return why
    return f"nothing is known for sure about this position of {position.ruleset}; trilith solve may help"
