"""PGN's grammar, without any game's rules: tag pairs, numbered moves, comments in braces, the result last.

Read generously (side lines, `;` comments and `$` glyphs are passed over), written in one way.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping
from itertools import count
from typing import Final, NamedTuple

from trilith.games.errors import InvalidRecord
from trilith.games.notation import expect_text, shorten

TAG: Final = re.compile(r'\s*\[\s*([A-Za-z0-9_]+)\s+"((?:[^"\\\n]|\\.)*)"\s*\]')
TOKEN: Final = re.compile(
    r"\s*(?:(?P<comment>\{[^}]*\})|(?P<skip>;[^\n]*|\$[0-9]+)|(?P<side>[()])|(?P<word>[^\s{}();$]+))"
)
NUMBER: Final = re.compile(r"[0-9]+\.+")
RESULT: Final = re.compile(r"\*|1/2-1/2|[01]-[01](?:-[01])?")
LINE: Final = 80


class Pgn(NamedTuple):
    """A record's parts. Comments stand by the number of the move they follow, 0 before the first."""

    tags: Mapping[str, str]
    moves: tuple[str, ...]
    comments: Mapping[int, str]
    result: str


def read_pgn(text: str) -> Pgn:
    text = expect_text(text, "a record").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    # PGN keeps lines that begin with % for other programs.
    text = re.sub("(?m)^%.*", "", text)
    tags: dict[str, str] = {}
    at = 0
    while match := TAG.match(text, at):
        name, value = match.groups()
        if name in tags:
            raise InvalidRecord(f"the tag {name} is given twice")
        tags[name] = re.sub(r"\\(.)", r"\1", value)
        _check_tag(name, tags[name])
        at = match.end()
    moves: list[str] = []
    comments: dict[int, list[str]] = {}
    result = None
    for kind, token in _tokens(text, at):
        if kind == "comment":
            comments.setdefault(len(moves), []).append(_checked_comment(token))
        elif result is not None:
            raise InvalidRecord(f"after the result {result} comes {shorten(token)}; a file holds one game")
        elif RESULT.fullmatch(token):
            result = token
        else:
            moves.append(token)
    if result is None:
        raise InvalidRecord("the record breaks off: no result stands at its end (1-0, 0-1, 1/2-1/2 or *)")
    return Pgn(tags, tuple(moves), {number: " ".join(parts) for number, parts in comments.items()}, result)


def _tokens(text: str, at: int) -> Iterator[tuple[str, str]]:
    """Comments, moves and the result, in order; side lines and move numbers are left out."""
    depth, end = 0, len(text.rstrip())
    while at < end:
        match = TOKEN.match(text, at)
        if not match:
            raise InvalidRecord(f"the record cannot be read at {shorten(text[at:end].strip())}")
        at = match.end()
        if side := match["side"]:
            depth += 1 if side == "(" else -1
            if depth < 0:
                raise InvalidRecord("a side line ends that never began: )")
        elif depth == 0 and match["comment"]:
            yield "comment", match["comment"][1:-1]
        elif depth == 0 and match["word"] and (word := NUMBER.sub("", match["word"], count=1)):
            yield "word", word
    if depth:
        raise InvalidRecord("a side line does not end: ( without )")


def write_pgn(pgn: Pgn, players: int) -> str:
    """`players` move in each numbered turn."""
    if beyond := [number for number in pgn.comments if not 0 <= number <= len(pgn.moves)]:
        raise InvalidRecord(f"there is a comment on move {beyond[0]}, but the game has {len(pgn.moves)} moves")
    head = [f'[{name} "{_escaped(name, value)}"]' for name, value in pgn.tags.items()]
    words = [_comment(pgn.comments[0])] if 0 in pgn.comments else []
    for number, move in zip(count(1), pgn.moves, strict=False):
        if number % players == 1:
            words.append(f"{number // players + 1}.")
        words.append(move)
        if number in pgn.comments:
            words.append(_comment(pgn.comments[number]))
    return "\n".join([*head, "", *_wrapped([*words, pgn.result])]) + "\n"


def _escaped(name: str, value: str) -> str:
    _check_tag(name, value)
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _check_tag(name: str, value: str) -> None:
    if not re.fullmatch("[A-Za-z0-9_]+", name) or not _is_plain(value):
        raise InvalidRecord(f"a tag is a word and one line of text, not {shorten(name)} {shorten(value)}")


def _comment(text: str) -> str:
    if "}" in text:
        raise InvalidRecord("a comment cannot hold a closing brace }")
    return f"{{{_checked_comment(text)}}}"


def _checked_comment(text: str) -> str:
    """A comment may run over several lines, but holds no signs that would play tricks on a terminal."""
    if not _is_plain(text.replace("\n", "").replace("\t", "")):
        raise InvalidRecord(f"a comment holds control signs: {shorten(text)}")
    return text


def _is_plain(text: str) -> bool:
    """Whether there are no control signs, lone surrogates or line separators in it."""
    return not any(unicodedata.category(sign) in ("Cc", "Cs", "Zl", "Zp") for sign in text)


def _wrapped(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line
