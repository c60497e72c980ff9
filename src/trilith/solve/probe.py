"""probe: the exact value of a position, from the first method that knows it.

Tablebases and openings are looked up in `folder`, by default the user's data folder.
"""

from collections.abc import Callable
from pathlib import Path

from trilith.engine.value import Value
from trilith.games.arguments import POSITION, expect
from trilith.games.position import Position
from trilith.solve.interface import KnownValues, ProbeResult, methods
from trilith.solve.storage import data_folder


def probe(position: Position, folder: Path | None = None) -> ProbeResult | None:
    """The value of a position and of every legal move, or None if it is not known or the game is over.

    >>> from trilith import probe, start
    >>> probe(start("morris")).value.result
    'draw'
    """
    return _probe(position, None, folder)


def probe_within(position: Position, seconds: float, folder: Path | None = None) -> ProbeResult | None:
    """The same as far as it can be found in about that time."""
    return _probe(position, seconds, folder)


def known_values(position: Position, seconds: float, folder: Path | None = None) -> KnownValues:
    """What is known of a position and its moves, or can be found in about that time; perhaps of some moves only.

    >>> from trilith import start
    >>> known_values(start("flip"), 1).value
    Value(kind='proven', result='win', distance=15, score=None, odds=None)
    """
    found = probe_within(position, seconds, folder)
    if found is not None:
        return KnownValues(found.value, found.moves, found.is_sure)
    if position.outcome is None and position.turn is not None:
        for method in methods(position.game):
            known = method.known_values(position, 0)
            if known is not None:
                return known
    return KnownValues(None, {})


def _probe(position: Position, seconds: float | None, folder: Path | None) -> ProbeResult | None:
    if expect(position, Position, POSITION).outcome is not None:
        return None
    folder = data_folder() if folder is None else expect(folder, Path, "a folder, as a pathlib.Path,")
    for method in methods(position.game):
        found = method.probe(position, folder, seconds)
        if found is not None:
            return found
    return None


def choose(position: Position, seconds: float) -> tuple[str, Value] | None:
    """A best move and its value, from a method that finds one sooner than the values of all moves; None without one.

    If the time is too short to be sure, it is the best guess, with a value that is not proven.
    """
    if position.outcome is not None or position.turn is None:
        return None
    for method in methods(position.game):
        chosen = method.choose(position, seconds)
        if chosen is not None:
            return chosen
    return None


def first_best(
    position: Position, preferred: Callable[[], list[str]], seconds: float, folder: Path | None = None
) -> str | None:
    """The first best move in the order somebody prefers them; None if no method finds it in time."""
    folder = folder or data_folder()
    for method in methods(position.game):
        found = method.first_best(position, preferred, seconds, folder)
        if found is not None:
            return found
    return None


def why_unknown(position: Position) -> str:
    """Why nothing is known of a position, in a sentence for people."""
    for method in methods(position.game):
        why = method.why_unknown(position)
        if why:
            return why
    return f"nothing is known for sure about this position of {position.ruleset}; trilith solve may help"
