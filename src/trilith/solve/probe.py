"""probe: what is known for sure about a position, whoever knows it."""

from collections.abc import Callable

from trilith.engine.value import Value
from trilith.games.position import Position
from trilith.solve.interface import ProbeResult, methods


def probe(position: Position) -> ProbeResult | None:
    """The value of a position and of every legal move, or None where nobody knows.

    A game that is over has no moves to ask about, so nothing is known of it here.

    >>> from trilith import probe, start
    >>> probe(start("morris")).value.result
    'draw'
    """
    if position.outcome is not None:
        return None
    for method in methods(position.game):
        answer = method.probe(position)
        if answer is not None:
            return answer
    return None


def probe_within(position: Position, seconds: float) -> ProbeResult | None:
    """The same as far as it can be known in about so many seconds."""
    if position.outcome is not None:
        return None
    for method in methods(position.game):
        hurried = getattr(method, "probe_within", None)
        answer: ProbeResult | None = hurried(position, seconds) if hurried else method.probe(position)
        if answer is not None:
            return answer
    return None


def choose(position: Position, seconds: float) -> tuple[str, Value] | None:
    """A best move and its value, from whoever finds one sooner than the values of all moves; None if nobody does.

    If so many seconds are too few to be sure, it is their best guess, without a value.
    """
    if position.outcome is not None or position.turn is None:
        return None
    for method in methods(position.game):
        chosen: tuple[str, Value] | None = method.choose(position, seconds) if hasattr(method, "choose") else None
        if chosen is not None:
            return chosen
    return None


def first_best(position: Position, liked: Callable[[], list[str]], seconds: float) -> str | None:
    """The first best one of all moves, in the order somebody likes them; None where nobody finds out in time."""
    for method in methods(position.game):
        found: str | None = method.first_best(position, liked, seconds) if hasattr(method, "first_best") else None
        if found is not None:
            return found
    return None


def why_unknown(position: Position) -> str:
    """Why nothing is known of a position, in a sentence."""
    for method in methods(position.game):
        why: str | None = method.why_unknown(position) if hasattr(method, "why_unknown") else None
        if why:
            return why
    return f"nothing is known for sure about this position of {position.ruleset}; trilith solve may help"
