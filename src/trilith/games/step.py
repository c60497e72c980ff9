"""A step: one thing a person touches on the way to a whole move."""

from functools import cache
from typing import NamedTuple


class Step(NamedTuple):
    """Touch a point of the board, or a piece beside it.

    `kind` is "point" or "piece"; `name` is the point's name or the piece's code; `purpose` says in a few words
    what the touch is for ("take a stone").
    """

    kind: str
    name: str
    purpose: str

    # The thousand moves of a turn are made of a few dozen steps.

    @classmethod
    @cache
    def point(cls, name: str, purpose: str) -> "Step":
        return cls("point", name, purpose)

    @classmethod
    @cache
    def piece(cls, code: str, purpose: str) -> "Step":
        return cls("piece", code, purpose)
