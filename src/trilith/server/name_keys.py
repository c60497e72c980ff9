"""What makes two names the same: neither case nor letters that look alike tell people apart.

Which characters look alike is Unicode's list (confusables, UTS 39), as the package confusable_homoglyphs brings it.
Case and looks do not go together: a small ν looks like a v, the capital Ν like an N. So there are two keys, and names
that share one of them are the same.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Any, Final, NamedTuple

# Letters of our own alphabet that are alike in some case or font, and pairs of them that are read as one letter.
ALIKE: Final = str.maketrans("i1|!0", "llllo")
PAIRS: Final = (("rn", "m"), ("vv", "w"))
# Marks that show nothing: variation selectors, the joiner of graphemes; and the dot that a Turkish capital leaves.
UNSEEN: Final = re.compile("[\u034f\u0307\u180b-\u180f\ufe00-\ufe0f\U000e0100-\U000e01ef]")
# The package puts these around letters that are written from right to left.
DIRECTION: Final = "\u200e\u200f"


class NameKeys(NamedTuple):
    """`name` is the same in any case, `look` is how it looks as it was typed."""

    name: str
    look: str


def name_keys(name: str) -> NameKeys:
    """
    >>> alice = name_keys("Alice")
    >>> [bool(set(name_keys(name)) & set(alice)) for name in ("ALICE", "АӀісе", "AIice", "a1ıce", "Alex")]
    [True, True, True, True, False]
    """
    text = unicodedata.normalize("NFKC", name)
    folded = unicodedata.normalize("NFKC", text.casefold())
    return NameKeys(_plain("".join(map(_capital_look, folded))), _plain("".join(map(_look, text))))


def _plain(text: str) -> str:
    text = UNSEEN.sub("", unicodedata.normalize("NFKC", text.casefold())).translate(ALIKE)
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
    """One of our own letters or digits that looks like it; else one that stands for all that look alike."""
    if character.isascii():
        return character
    found = {text for entry in _confusables().get(character, ()) if len(text := entry["c"].strip(DIRECTION)) == 1}
    own = sorted(text for text in found if text.isascii() and text.isalnum())
    look: str = own[-1] if own else min({character, *found})
    return look


def _confusables() -> dict[str, Any]:
    # Reading the list takes a while, and not every server has accounts.
    from confusable_homoglyphs import confusables

    data: dict[str, Any] = confusables.confusables_data
    return data
