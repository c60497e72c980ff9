"""The opening book of a game: the first tiers of its database, small enough to come with the package.

The first tiers are whole. Of those behind them, in which whoever follows the book is about to be answered, only losses
have their length: who wins has all that is needed to win as soon as possible. An entry takes half a byte there.
"""

import lzma
from functools import cache
from typing import Any, Final

import numpy as np

from trilith.engine.value import Value, proven
from trilith.games.definition import Game
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.games.tablebase_hooks import Tier
from trilith.solve.interface import ProbeResult, SolvingError, probe_result, required
from trilith.solve.tablebase.codes import none, value_of
from trilith.solve.tablebase.lookup import asked, own_entry
from trilith.solve.tablebase.tiers import entry_type, tiers

NAME: Final = "book.xz"
FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]
# Half a byte: a loss by half its length, a draw, a win.
DRAW: Final = 14
WIN: Final = 15
MEANING: Final = (*(proven("loss", 2 * half) for half in range(DRAW)), proven("draw"), proven("win"))


def extent(game: Game) -> tuple[str, tuple[str, ...]]:
    """The last tier that the book has whole, and those behind it."""
    last, *others = required(game.tablebase).book
    return last, tuple(others)


def whole_tiers(ruleset: Ruleset, last: str) -> list[Tier]:
    """The tiers that the book has whole, the last one first."""
    found = list(tiers(ruleset).values())
    return found[[tier.name for tier in found].index(last) :]


def pressed(ruleset: Ruleset, entries: dict[str, Any], last: str, others: tuple[str, ...]) -> bytes:
    """The book as a file."""
    content = [_without_gaps(entries[tier.name]).tobytes() for tier in whole_tiers(ruleset, last)]
    content += [_halved(_without_gaps(entries[name])) for name in others]
    return lzma.compress(b"".join(content), lzma.FORMAT_XZ, filters=FILTERS)


def _without_gaps(codes: Any) -> Any:
    """Where there is no position, whatever came before is easiest to write."""
    is_there = codes != none(codes.dtype)
    places = np.where(is_there, np.arange(codes.size), np.argmax(is_there))
    return codes[np.maximum.accumulate(places)]


def _halved(codes: Any) -> bytes:
    halves = np.where(codes > 0, WIN, np.where(codes == 0, DRAW, (-codes - 1) // 2)).astype(np.uint8)
    pairs = np.append(halves, np.zeros(-halves.size % 2, np.uint8)).reshape(-1, 2)
    return (pairs[:, 0] | pairs[:, 1] << 4).tobytes()


class Book:
    """A book, open."""

    def __init__(self, game: Game, ruleset: Ruleset, content: bytes) -> None:
        last, others = extent(game)
        self._entries: dict[tuple[int, int], Any] = {}
        self._halves: dict[tuple[int, int], Any] = {}
        at = 0
        for tier in whole_tiers(ruleset, last):
            self._entries[tier.numbers[:2]] = np.frombuffer(content, entry_type(game), tier.size, at)
            at += tier.size * entry_type(game).itemsize
        for tier in (tiers(ruleset)[name] for name in others):
            self._halves[tier.numbers[:2]] = np.frombuffer(content, np.uint8, -(-tier.size // 2), at)
            at += -(-tier.size // 2)

    def probe(self, position: Position) -> ProbeResult | None:
        found = asked(position, self._values)
        if found is None:
            return None
        answer = probe_result(found, "book")
        own = self._values(*own_entry(position))
        # Of moves that lose, the book may not know how soon; of the position itself it may.
        return answer._replace(value=own[0]) if own and own[0].distance is not None else answer

    def _values(self, tier: tuple[int, int], indices: Any) -> list[Value] | None:
        """What entries say to the player to move there."""
        if tier in self._halves:
            return [MEANING[half] for half in (self._halves[tier][indices >> 1] >> 4 * (indices & 1) & 15).tolist()]
        if tier in self._entries:
            return [value_of(code) for code in self._entries[tier][indices].tolist()]
        return None


def probe(position: Position) -> ProbeResult | None:
    """What the book that came with the package knows."""
    book = _open(position.game, position.ruleset)
    return book.probe(position) if book else None


@cache
def _open(game: Game, ruleset: Ruleset) -> Book | None:
    if not required(game.tablebase).book or ruleset != game.ruleset():
        return None
    content = game.shipped_file(NAME)
    try:
        return Book(game, ruleset, lzma.decompress(content))
    except (lzma.LZMAError, ValueError) as error:
        raise SolvingError(f"the opening book of {game.name} is damaged: {error}") from None
