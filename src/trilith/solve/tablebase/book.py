"""The book method: the first tiers of a tablebase, small enough to come with the package.

The first tiers are complete. Of the tiers behind them, which the last moves of the book lead to, an entry takes half a
byte and only losses have their distance: that is all a player who follows the book needs to win as soon as possible.
"""

import lzma
from functools import cache
from pathlib import Path
from typing import Any, Final

import numpy as np

from trilith.engine.value import Value, proven
from trilith.games.definition import Game
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.games.tablebase_hooks import Tier
from trilith.solve.interface import Method, ProbeResult, SolvingError, probe_result, required
from trilith.solve.tablebase.lookup import entry_of, move_values
from trilith.solve.tablebase.tiers import entry_type, no_position, tiers, value_of

NAME: Final = "book.xz"
FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]
# Half a byte: a loss by half its distance, a draw, a win.
DRAW: Final = 14
WIN: Final = 15
VALUES: Final = (*(proven("loss", 2 * half) for half in range(DRAW)), proven("draw"), proven("win"))


def extent(game: Game) -> tuple[str, tuple[str, ...]]:
    """The last tier that the book has completely, and those behind it."""
    last, *others = required(game.tablebase).book
    return last, tuple(others)


def complete_tiers(ruleset: Ruleset, last: str) -> list[Tier]:
    """The tiers that the book has completely, the last one first."""
    found = list(tiers(ruleset).values())
    return found[[tier.name for tier in found].index(last) :]


def book_bytes(ruleset: Ruleset, entries: dict[str, Any], last: str, others: tuple[str, ...]) -> bytes:
    """The content of a book's file."""
    content = [_gaps_filled(entries[tier.name]).tobytes() for tier in complete_tiers(ruleset, last)]
    content += [_packed(_gaps_filled(entries[name])) for name in others]
    return lzma.compress(b"".join(content), lzma.FORMAT_XZ, filters=FILTERS)


def _gaps_filled(codes: Any) -> Any:
    """Where there is no position, the code before it, which compresses best."""
    is_there = codes != no_position(codes.dtype)
    places = np.where(is_there, np.arange(codes.size), np.argmax(is_there))
    return codes[np.maximum.accumulate(places)]


def _packed(codes: Any) -> bytes:
    halves = np.where(codes > 0, WIN, np.where(codes == 0, DRAW, (-codes - 1) // 2)).astype(np.uint8)
    pairs = np.append(halves, np.zeros(-halves.size % 2, np.uint8)).reshape(-1, 2)
    return (pairs[:, 0] | pairs[:, 1] << 4).tobytes()


class Book:
    """An open book."""

    def __init__(self, game: Game, ruleset: Ruleset, content: bytes) -> None:
        last, others = extent(game)
        self._entries: dict[tuple[int, int], Any] = {}
        self._halves: dict[tuple[int, int], Any] = {}
        at = 0
        for tier in complete_tiers(ruleset, last):
            self._entries[tier.numbers[:2]] = np.frombuffer(content, entry_type(game), tier.size, at)
            at += tier.size * entry_type(game).itemsize
        for tier in (tiers(ruleset)[name] for name in others):
            self._halves[tier.numbers[:2]] = np.frombuffer(content, np.uint8, -(-tier.size // 2), at)
            at += -(-tier.size // 2)

    def probe(self, position: Position) -> ProbeResult | None:
        found = move_values(position, self._values)
        if found is None:
            return None
        result = probe_result(found, "book")
        own = self._values(*entry_of(position))
        # The book may know the distance of the position itself, though not of the moves that lose.
        return result._replace(value=own[0]) if own and own[0].distance is not None else result

    def _values(self, tier: tuple[int, int], indices: Any) -> list[Value] | None:
        """The values of entries to the player to move there."""
        if tier in self._halves:
            return [VALUES[half] for half in (self._halves[tier][indices >> 1] >> 4 * (indices & 1) & 15).tolist()]
        if tier in self._entries:
            return [value_of(code) for code in self._entries[tier][indices].tolist()]
        return None


class BookMethod(Method):
    def probe(self, position: Position, folder: Path, seconds: float | None = None) -> ProbeResult | None:
        book = open_book(position.game, position.ruleset)
        return book.probe(position) if book else None


@cache
def open_book(game: Game, ruleset: Ruleset) -> Book | None:
    if not required(game.tablebase).book or ruleset != game.ruleset():
        return None
    content = game.shipped_file(NAME)
    try:
        return Book(game, ruleset, lzma.decompress(content))
    except (lzma.LZMAError, ValueError) as error:
        raise SolvingError(f"the opening book of {game.name} is damaged: {error}") from None
