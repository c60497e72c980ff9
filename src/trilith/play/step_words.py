"""All legal moves as words with a letter for each touch: much quicker to write than the tree of touches.

Whoever reads them makes the tree (`static/js/board/words.js`). What letters mean is said with them each time, so it
makes no difference which process wrote them.
"""

from functools import lru_cache
from typing import Final

import msgspec

from trilith.games.position import Position
from trilith.games.step import Alphabet

# How many alphabets are remembered: there is one for each way to spell the moves of a game.
REMEMBERED: Final = 256


class StepWords(msgspec.Struct, frozen=True):
    """The legal moves as `words`, with spaces between. `letters` says what each letter stands for: a step's kind, its
    name, and its purpose as an index into `purposes`. Where there are `starts`, all words go on alike after any of
    these letters, which then come before each word.

    >>> words = step_words(Position.start("flip").play("b2s"))
    >>> sorted([words.letters[letter][1] for letter in word] for word in words.words.split(" "))[0]
    ['b2', 'a2', 'a1', 'D']
    """

    purposes: tuple[str, ...]
    letters: dict[str, tuple[str, str, int]]
    starts: str
    words: str


def step_words(position: Position) -> StepWords:
    return _DECODER.decode(words_json(position))


def words_json(position: Position) -> bytes:
    """The same as JSON."""
    alphabet, starts, words = position.legal_moves.outline
    known = _letters(alphabet)
    if starts:
        words = tuple([word[1:] for word in words])
    text = " ".join(words)
    used = {*text, *starts}
    used.discard(" ")
    letters = ",".join([known[letter] for letter in used])
    return f'{{"purposes":{known.purposes},"letters":{{{letters}}},"starts":"{starts}","words":"{text}"}}'.encode()


_DECODER: Final = msgspec.json.Decoder(StepWords)


class _Letters(dict[str, str]):
    """What letters stand for, as members of a JSON object."""

    def __init__(self, alphabet: Alphabet) -> None:
        self._steps = alphabet.steps
        self._numbers: dict[str, int] = {}
        # All purposes so far, as JSON.
        self.purposes = "[]"

    def __missing__(self, letter: str) -> str:
        kind, name, purpose = self._steps[letter]
        if purpose not in self._numbers:
            self._numbers[purpose] = len(self._numbers)
            self.purposes = msgspec.json.encode(list(self._numbers)).decode()
        step = msgspec.json.encode((kind, name, self._numbers[purpose])).decode()
        member = self[letter] = f'"{letter}":{step}'
        return member


_letters = lru_cache(REMEMBERED)(_Letters)
