"""A step: one thing a person touches on the way to a whole move."""

from typing import NamedTuple


class Step(NamedTuple):
    """Touch a point of the board, or a piece beside it.

    `kind` is "point" or "piece"; `name` is the point's name or the piece's code.
    """

    kind: str
    name: str

    @classmethod
    def point(cls, name: str) -> "Step":
        return cls("point", name)

    @classmethod
    def piece(cls, code: str) -> "Step":
        return cls("piece", code)
