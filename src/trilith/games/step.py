"""A step: one thing a person touches on the way to a whole move."""

from collections.abc import Callable, Iterable, Sequence
from functools import cache
from typing import Final, NamedTuple

# More than the moves of any game, but for those that take two stones at once.
MOST_WORDS: Final = 50_000


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


class Alphabet:
    """Every different step is a letter, so that a move is a word. A turn may have thousands of moves, and words are
    quicker to take apart and to compare than steps.

    >>> alphabet = Alphabet()
    >>> one, other = Step.point("a1", "place"), Step.point("b2", "take")
    >>> word = alphabet.word((one, other))
    >>> len(word), alphabet.steps[word[1]].name
    (2, 'b2')
    """

    def __init__(self) -> None:
        self._letters: dict[Step, str] = {}
        self.steps: dict[str, Step] = {}
        # The letters of the steps with a certain name.
        self.named: dict[str, str] = {}

    def letter(self, step: Step) -> str:
        letter = self._letters.get(step)
        if letter is None:
            letter = self._letters[step] = _character(len(self._letters))
            self.steps[letter] = step
            self.named[step.name] = self.named.get(step.name, "") + letter
        return letter

    def word(self, steps: Iterable[Step]) -> str:
        return "".join([self.letter(step) for step in steps])


def _character(number: int) -> str:
    """A different one for each number, none of which JSON has to escape, nor a space."""
    code = ord('"') + 1 + number
    return chr(code if code < ord("\\") else code + 1)


class Spelling(NamedTuple):
    """The steps of many moves, a word for each."""

    alphabet: Alphabet
    words: tuple[str, ...]


class Outline(NamedTuple):
    """The same in less room. Where moves go in groups that differ in their first letter only, `starts` are these
    letters and `words` has one word for each group; otherwise there are no `starts`."""

    alphabet: Alphabet
    starts: str
    words: tuple[str, ...]


class Speller(dict[int, str]):
    """Words by the moves' codes. What was spelled once is remembered."""

    def __init__(self, steps: Callable[[int], tuple[Step, ...]]) -> None:
        self.alphabet = Alphabet()
        # The codes of all moves spelled so far whose steps have these names. There may be several: a point may be
        # touched to move there, or to take what stands there.
        self.codes_named: dict[tuple[str, ...], list[int]] = {}
        self._steps = steps

    def spell(self, codes: Iterable[int]) -> Spelling:
        if len(self) > MOST_WORDS:
            self.clear()
            self.codes_named.clear()
        return Spelling(self.alphabet, tuple(map(self.__getitem__, codes)))

    def outline(self, codes: Sequence[int], group: Sequence[int]) -> Outline:
        """`codes` has one move of each group; `group` is what to add to it for each."""
        starts = "".join([self[codes[0] + more][0] for more in group]) if codes and len(group) > 1 else ""
        return Outline(self.alphabet, starts, self.spell(codes).words)

    def __missing__(self, code: int) -> str:
        steps = self._steps(code)
        self.codes_named.setdefault(tuple([step.name for step in steps]), []).append(code)
        word = self[code] = self.alphabet.word(steps)
        return word
