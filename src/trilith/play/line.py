"""Lines: moves from a position, as text."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from trilith.games.move import Move
from trilith.games.position import Position


class LineStep(NamedTuple):
    """A move, or a draw as `=` and the stone, and the position after it."""

    text: str
    move: Move | None
    position: Position


def along(position: Position, steps: Iterable[str]) -> Iterator[LineStep]:
    """Play a line of moves and draws. Before a move that names its stone, the draw may be left out: it is a step too.

    >>> [step.text for step in along(Position.start("stones"), ["w@e5", "=b", "b@e4"])]
    ['=w', 'w@e5', '=b', 'b@e4']
    """
    for step in steps:
        stone = step[1:] if step.startswith("=") else position.stone_of(step) if position.draws else None
        if stone is not None:
            position = position.draw(stone)
            yield LineStep(f"={stone}", None, position)
        if not step.startswith("="):
            move = position.find(step)
            position = position.play(move)
            yield LineStep(str(move), move, position)
