"""A step: one thing a person touches on the way to a whole move."""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple


class Step(NamedTuple):
    """Touch a point of the board, or a piece beside it.

    >>> from trilith import start
    >>> start("morris").find("d6").steps
    (Step(kind='point', name='d6', purpose='place a stone'),)

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


class Spelling(NamedTuple):
    """Many moves by their steps: every different step is a letter, every move a word of them."""

    alphabet: dict[Step, str]
    words: tuple[str, ...]


def spell(moves: Iterable[tuple[Step, ...]]) -> Spelling:
    """A turn may have thousands of moves: words are quicker to take apart and compare than steps.

    >>> one, other = Step.point("a1", "place"), Step.point("b2", "take")
    >>> [len(word) for word in spell([(one, other), (one,)]).words]
    [2, 1]
    """
    alphabet: dict[Step, str] = {}
    words = []
    for steps in moves:
        word = ""
        for step in steps:
            letter = alphabet.get(step)
            if letter is None:
                letter = alphabet[step] = chr(len(alphabet))
            word += letter
        words.append(word)
    return Spelling(alphabet, tuple(words))
