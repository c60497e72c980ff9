"""PGN's grammar, without any game's rules: tag pairs, numbered moves, comments in braces, variations in
parentheses, the result last.

Variations may stand within variations when they are read, and never do when they are written. Comments on their moves,
`;` comments and `$` glyphs are accepted and ignored when reading, and never written.
"""

import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
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
NO_RECORD: Final = 'this is not a game record: it does not begin with tags such as [Game "morris"]'


class Variation(NamedTuple):
    """Moves that could have been played after so many moves of the game."""

    after: int
    moves: tuple[str, ...]


class Pgn(NamedTuple):
    """The parts of a record. Comments are keyed by the number of the move they follow, 0 before the first."""

    tags: Mapping[str, str]
    moves: tuple[str, ...]
    comments: Mapping[int, str]
    result: str
    variations: tuple[Variation, ...] = ()


def read_pgn(text: str) -> Pgn:
    """The parts of a record. One without our tags may lack its result too: other programs are not so strict."""
    text = expect_text(text, "a record").removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    # PGN reserves lines that begin with % for other programs.
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
    aside = _Variations()
    result = None
    for kind, token in _tokens(text, at):
        if kind == "aside":
            aside.take(token, moves)
        elif kind == "comment":
            comments.setdefault(len(moves), []).append(_checked_comment(token))
        elif result is not None:
            raise InvalidRecord(f"the result {result} is followed by {shorten(token)}; a record holds one game")
        elif RESULT.fullmatch(token):
            result = token
        else:
            moves.append(token)
    if result is None and moves and "Game" not in tags and "Ruleset" not in tags:
        result = "*"
    if result is None:
        raise InvalidRecord(_why_no_result(text, tags))
    remarks = {number: " ".join(parts) for number, parts in comments.items()}
    return Pgn(tags, tuple(moves), remarks, result, tuple(aside.found))


class _Variations:
    """Gathers variations. One within another is told from the game on: the moves before it and its own."""

    def __init__(self) -> None:
        self.found: list[Variation] = []
        # The lines that are open, the game's not among them: after how many moves of it they leave it, and their moves.
        self._open: list[tuple[int, list[str]]] = []

    def take(self, token: str, game: Sequence[str]) -> None:
        """`game` are the moves of the game so far. A variation stands for the move before it."""
        if token == "(":
            after, line = self._open[-1] if self._open else (len(game) - 1, [])
            self._open.append((max(0, after), line[:-1]))
        elif token == ")":
            after, line = self._open.pop()
            if line:
                self.found.append(Variation(after, tuple(line)))
        elif not RESULT.fullmatch(token):
            self._open[-1][1].append(token)


def _why_no_result(text: str, tags: Mapping[str, str]) -> str:
    if not text.strip():
        return "the record is empty"
    if not tags:
        return NO_RECORD
    return "the record is incomplete: it does not end with a result (1-0, 0-1, 1/2-1/2 or *)"


def _tokens(text: str, at: int) -> Iterator[tuple[str, str]]:
    """Comments, moves and the result, in order, without move numbers; "aside" what belongs to variations."""
    depth, end = 0, len(text.rstrip())
    while at < end:
        match = TOKEN.match(text, at)
        if not match:
            raise InvalidRecord(f"the record cannot be read at {shorten(text[at:end].strip())}")
        at = match.end()
        if side := match["side"]:
            depth += 1 if side == "(" else -1
            if depth < 0:
                raise InvalidRecord("there is a ) without a (")
            yield "aside", side
        elif depth == 0 and match["comment"]:
            yield "comment", match["comment"][1:-1]
        elif match["word"] and (word := NUMBER.sub("", match["word"], count=1)):
            yield "aside" if depth else "word", word
    if depth:
        raise InvalidRecord("there is a ( without a )")


def write_pgn(pgn: Pgn, players: int) -> str:
    """The text of a record; every numbered turn has a move of each of `players`."""
    if beyond := [number for number in pgn.comments if not 0 <= number <= len(pgn.moves)]:
        raise InvalidRecord(f"there is a comment on move {beyond[0]}, but the game only has {len(pgn.moves)}")
    head = [f'[{name} "{_escaped(name, value)}"]' for name, value in pgn.tags.items()]
    words = [_comment(pgn.comments[0])] if 0 in pgn.comments else []
    for number, move in zip(count(1), pgn.moves, strict=False):
        if number % players == 1:
            words.append(f"{number // players + 1}.")
        words.append(move)
        if number in pgn.comments:
            words.append(_comment(pgn.comments[number]))
        words += [word for one in pgn.variations if one.after == number - 1 for word in _variation(one, players)]
    return "\n".join([*head, "", *_wrapped([*words, pgn.result])]) + "\n"


def _variation(one: Variation, players: int) -> Iterator[str]:
    """Its words, numbered like those of the game."""
    for place, move in enumerate(one.moves):
        number = one.after + place + 1
        is_first = number % players == 1 or players == 1
        label = f"{(number - 1) // players + 1}{'.' if is_first else '...'}" if is_first or place == 0 else ""
        word = f"{label} {move}" if label else move
        yield f"{'(' if place == 0 else ''}{word}{')' if place == len(one.moves) - 1 else ''}"


def _escaped(name: str, value: str) -> str:
    _check_tag(name, value)
    return value.replace("\\", "\\\\").replace('"', '\\"')


def _check_tag(name: str, value: str) -> None:
    if not re.fullmatch("[A-Za-z0-9_]+", name) or not _is_plain(value):
        raise InvalidRecord(f"a tag is a word and one line of text, not {shorten(name)} {shorten(value)}")


def _comment(text: str) -> str:
    if "}" in text:
        raise InvalidRecord("a comment cannot contain a closing brace }")
    return f"{{{_checked_comment(text)}}}"


def _checked_comment(text: str) -> str:
    """The comment, which may have several lines but no characters that could confuse a terminal."""
    if not _is_plain(text.replace("\n", "").replace("\t", "")):
        raise InvalidRecord(f"a comment contains control characters: {shorten(text)}")
    return text


def _is_plain(text: str) -> bool:
    """Whether the text has no control characters, lone surrogates or line separators."""
    return not any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in text)


def _wrapped(words: list[str]) -> Iterator[str]:
    line = ""
    for word in words:
        if line and len(line) + 1 + len(word) > LINE:
            yield line
            line = ""
        line = f"{line} {word}" if line else word
    yield line
