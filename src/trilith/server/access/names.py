"""The names that people type: what can be shown, and nothing that could be taken for an engine's name."""

import re
import unicodedata
from typing import Final

from trilith.games.errors import TrilithError

LONGEST_NAME: Final = 30
# What is typed may have spaces around and within it. To look at each character of more than this takes too long.
LONGEST_TYPED: Final = 300
TOO_LONG: Final = f"a name has at most {LONGEST_NAME} letters"
# Control characters, private ones, lone surrogates, marks that reverse the direction of text, every kind of line break.
REFUSED_CATEGORIES: Final = ("Cc", "Cf", "Co", "Cs", "Zl", "Zp")
# They join or part the letters beside them, as in Persian and in emoji, and mean nothing elsewhere.
JOINERS: Final = "\u200c\u200d"
# The letters of a region's flag, after a black flag.
FLAG: Final = re.compile("\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{1,6}\U000e007f")
UNREADABLE: Final = (
    "this name has characters that cannot be shown at a table: choose another, with letters, digits or emoji"
)
# Where a guest chooses a name, for `clean_name`.
MENU: Final = ", in the menu at the top right"
# What shows nothing: the fillers of Hangul, the Braille pattern without dots, two vowels of Khmer, and the places that
# Unicode keeps for unseen characters, but for those that select a form of the letter before them.
BLANK: Final = re.compile(
    "[\u115f\u1160\u17b4\u17b5\u2065\u2800\u3164\uffa0\ufff0-\ufff8\U000e0000-\U000e00ff\U000e01f0-\U000e0fff]"
)

# Engines are called Trilith and their level. These are letters of other alphabets that look like those of this word,
# small or as capitals; l, 1 and the like count as an i.
LOOK_ALIKES: Final = {
    "t": "тτꓔᎢᴛⲧ٢",
    "r": "гᴦⲅꓣᎡʀя",
    "i": "іιıɩӏǀ|!¡1lןוا߁ⵏᛁꓲᎥⲓɪ׀",
    "h": "һнηհᏂꓧᎻʜհђћⲏ",
}
MAPPED: Final = {look: letter for letter, looks in LOOK_ALIKES.items() for look in looks}
ENGINE: Final = "triiith"
# Latin letters with strokes and hooks, small capitals, and letters on flags, in circles and in squares.
DECORATED: Final = re.compile(r"(?:LATIN|SYMBOL)\b.*\bLETTER (?:SMALL CAPITAL )?([A-Z])\b")


def clean_name(name: str | None, where: str = "") -> str:
    """The name somebody typed, with spaces trimmed; empty if there is none. TrilithError if it cannot be theirs, with
    the words that say where to choose another."""
    if not name:
        return ""
    text = readable_name(name, where)
    if looks_like_an_engine(text):
        raise TrilithError(f"the name Trilith is kept for the engine: choose another{where}")
    return text


def readable_name(name: str | None, where: str = "") -> str:
    """The same for a name that is only told, as in a record: it may be an engine's."""
    if name and len(name) > LONGEST_TYPED:
        raise TrilithError(TOO_LONG)
    spaced = "".join(" " if unicodedata.category(character) == "Zs" else character for character in name or "")
    text = " ".join(word for word in spaced.split(" ") if word)
    if not _can_be_shown(text):
        raise TrilithError(UNREADABLE + where)
    if len(text) > LONGEST_NAME:
        raise TrilithError(TOO_LONG)
    return text


def _can_be_shown(text: str) -> bool:
    """Whether it shows something, and nothing in it is unseen, save for joiners between two characters and the letters
    of a flag."""
    plain = FLAG.sub("\U0001f3f4", text)
    parts = re.split(f"[{JOINERS}]", plain)
    if len(parts) > 1 and not all(part.strip(" ") for part in parts):
        return False
    categories = [unicodedata.category(character) for part in parts for character in part]
    # Marks are drawn on other characters, and show nothing or little by themselves.
    is_blank = bool(text) and all(category[0] in "MZ" for category in categories)
    is_unseen = any(category in REFUSED_CATEGORIES for category in categories)
    return not (is_blank or is_unseen or BLANK.search(plain))


def looks_like_an_engine(name: str) -> bool:
    """Whether a word of it, or all of it without what stands between its letters, begins as an engine's name does.

    >>> [looks_like_an_engine(name) for name in ("TRILITH 10", "Tr\u0456l\u0456th", "T.r.i.l.i.t.h", "Petri Lithgow")]
    [True, True, True, False]
    """
    letters = "".join(map(_plain, unicodedata.normalize("NFKD", name)))
    words = letters.split()
    return any(word.startswith(ENGINE) for word in (*words, "".join(words)))


def _plain(character: str) -> str:
    """The letter that a character looks like; nothing for a mark on another letter, a space for what is no letter."""
    lower = character.casefold()
    if lower in MAPPED or character in MAPPED:
        return MAPPED.get(lower) or MAPPED[character]
    if unicodedata.category(character)[0] == "M" or character in JOINERS:
        return ""
    if found := DECORATED.search(unicodedata.name(character, "")):
        lower = found[1].lower()
        return MAPPED.get(lower, lower)
    return lower if lower.isalnum() else " "
