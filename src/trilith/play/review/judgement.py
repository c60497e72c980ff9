"""What a judge is asked about a turn and what it answers. Nothing here needs the engine itself."""

from collections.abc import Mapping
from typing import NamedTuple

from trilith.engine.value import Value
from trilith.games.position import Position


class Judgement(NamedTuple):
    """What there was to play in a turn, and what was played. Values are for the player who moved.

    `drawn` has the value of each stone that the pouch might have given, the one it gave among them.
    """

    best: str
    line: tuple[str, ...]
    depth: int
    value: Value
    played: Value
    drawn: Mapping[str, Value]


class Task(NamedTuple):
    """A turn to judge: the position it was made in, and the same before its stone was drawn, where one was."""

    before: Position
    move: str
    pouch: Position | None


def expectation(pouch: Position, values: Mapping[str, Value]) -> Value:
    """What a position is worth before the draw, given what each stone is worth."""
    return Value("expected", score=sum(float(odds) * (values[s].score or 0.0) for s, odds in pouch.draws.items()))
