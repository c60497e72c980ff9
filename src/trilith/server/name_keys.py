"""What makes two names the same: neither case nor letters that look alike tell people apart.

Which characters look alike is Unicode's list (confusables, UTS 39), as the package confusable_homoglyphs brings it.
Case and looks do not go together: a small ν looks like a v, the capital Ν like an N. So there are two keys, and names
that share one of them are the same.
"""

import re
import unicodedata
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, NamedTuple

# Letters of our own alphabet that are alike in some case or font, and pairs of them that are read as one letter.
ALIKE: Final = str.maketrans("i1|!0", "llllo")
PAIRS: Final = (("rn", "m"), ("vv", "w"))
# What shows nothing: variation selectors, all kinds of joiners; and the dot that a Turkish capital leaves.
UNSEEN: Final = re.compile("[\u034f\u0307\u180b-\u180f\u200c\u200d\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# The package puts these around letters that are written from right to left.
DIRECTION: Final = "\u200e\u200f"


class NameKeys(NamedTuple):
    """`name` is the same in any case, `look` is how it looks as it was typed."""

    name: str
    look: str


def name_keys(name: str) -> NameKeys:
    """
    >>> alice = name_keys("Alice")
    >>> looks = ("ALICE", "АӀісе", "AIice", "a1ıce", "aliϲe", "Al\u200dice", "Alex")
    >>> [bool(set(name_keys(name)) & set(alice)) for name in looks]
    [True, True, True, True, True, True, False]
    """
    text = unicodedata.normalize("NFC", name)
    return NameKeys(_plain(_seen(text.casefold(), _capital_look)), _plain(_seen(text, _look)))


def _seen(text: str, look: Callable[[str], str]) -> str:
    """The letters that these look like: as they are, or else as what they are a form of."""
    return "".join(
        seen if (seen := look(letter)).isascii() else "".join(map(look, unicodedata.normalize("NFKC", letter)))
        for letter in text
    )


def _plain(text: str) -> str:
    text = unicodedata.normalize("NFKC", unicodedata.normalize("NFKC", text).casefold())
    text = UNSEEN.sub("", text).translate(ALIKE)
    for pair, letter in PAIRS:
        text = text.replace(pair, letter)
    return text


def _capital_look(character: str) -> str:
    """What a letter looks like as a capital, or else as it is."""
    capital = character.upper()
    look = _look(capital) if len(capital) == 1 else capital
    return look if look.isascii() else _look(character)


@lru_cache(maxsize=10_000)
def _look(character: str) -> str:
    """Our own letters or digits that look like it; else one that stands for all that look alike."""
    if character.isascii():
        return character
    found = {entry["c"].strip(DIRECTION) for entry in _confusables().get(character, ())}
    # One letter rather than several.
    own = sorted((text for text in found if text.isascii() and text.isalnum()), key=lambda text: (-len(text), text))
    look: str = own[-1] if own else min({character, *(text for text in found if len(text) == 1)})
    return look


def _confusables() -> dict[str, Any]:
    # Reading the list takes a while, and not every server has accounts.
    from confusable_homoglyphs import confusables

    data: dict[str, Any] = confusables.confusables_data
    return data
