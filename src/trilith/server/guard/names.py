"""Names people give themselves: short, on one line, and nothing that would play tricks."""

import unicodedata
from typing import Final

from trilith.games.errors import TrilithError

LONGEST: Final = 30
# Control signs, lone surrogates, signs that turn the direction of what follows, and line breaks of all kinds.
REFUSED: Final = ("Cc", "Cf", "Cs", "Zl", "Zp")


def clean_name(name: str | None) -> str:
    """The name, with spaces trimmed; empty where none was given."""
    text = " ".join((name or "").strip(" ").split(" "))
    if any(unicodedata.category(sign) in REFUSED for sign in text):
        raise TrilithError("a name holds letters, digits and other plain signs")
    if len(text) > LONGEST:
        raise TrilithError(f"a name has at most {LONGEST} letters")
    return text
