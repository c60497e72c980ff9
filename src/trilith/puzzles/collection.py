"""The puzzles that come with the package, by game."""

import lzma
from collections.abc import Iterable, Sequence
from datetime import date
from functools import cache
from typing import Final

from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.notation import shorten
from trilith.puzzles.puzzle import Puzzle, read_puzzle

FILE: Final = "puzzles.xz"
# Day 1 of the daily puzzle.
FIRST_DAY: Final = date(2026, 1, 1)
# A step through all puzzles of a game that comes back only after all of them, unless their number is a multiple.
STRIDE: Final = 101


class NoPuzzle(TrilithError):
    """There is no such puzzle."""


def to_bytes(puzzles: Iterable[Puzzle]) -> bytes:
    """The content of a file of puzzles."""
    return lzma.compress(
        "".join(f"{puzzle.to_line()}\n" for puzzle in puzzles).encode(), preset=9 | lzma.PRESET_EXTREME
    )


def from_bytes(content: bytes) -> tuple[Puzzle, ...]:
    try:
        lines = lzma.decompress(content).decode().splitlines()
    except (lzma.LZMAError, UnicodeDecodeError) as error:
        raise TrilithError(f"this is not a file of puzzles: {error}") from None
    return tuple(map(read_puzzle, lines))


@cache
def puzzles(game: str) -> tuple[Puzzle, ...]:
    """All puzzles of a game, the easiest first; none for a game without."""
    found = registry.game(game)
    if found.puzzles is None or not found.puzzles().is_shipped:
        return ()
    return tuple(sorted(from_bytes(found.shipped_file(FILE)), key=lambda puzzle: (puzzle.rating, puzzle.id)))


def games() -> tuple[str, ...]:
    """The games that have puzzles."""
    return tuple(game for game in registry.names() if puzzles(game))


@cache
def _by_id(game: str) -> dict[str, Puzzle]:
    return {puzzle.id: puzzle for puzzle in puzzles(game)}


def puzzle(identifier: str) -> Puzzle:
    """The puzzle with this id."""
    game = identifier.rpartition("-")[0]
    found = _by_id(game).get(identifier) if game in registry.names() else None
    if found is None:
        raise NoPuzzle(f"there is no puzzle {shorten(identifier)}")
    return found


def chosen(
    game: str | None = None, theme: str | None = None, least: int | None = None, most: int | None = None
) -> list[Puzzle]:
    """The puzzles of a game or of all, with this theme and a rating from `least` to `most`."""
    return [
        one
        for name in ((game,) if game else games())
        for one in puzzles(name)
        if (theme is None or theme in one.themes)
        and (least is None or one.rating >= least)
        and (most is None or one.rating <= most)
    ]


def todays(day: date) -> Puzzle | None:
    """The puzzle of a day: the games take turns, and no puzzle comes back before all of its game had their day."""
    names = games()
    if not names:
        return None
    number = (day - FIRST_DAY).days
    every = by_identifier(puzzles(names[number % len(names)]))
    return every[number // len(names) * STRIDE % len(every)]


def by_identifier(found: Sequence[Puzzle]) -> list[Puzzle]:
    """In an order that has nothing to do with how hard they are."""
    return sorted(found, key=lambda one: one.id)
