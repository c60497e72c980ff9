"""The opening book of a game: the first tiers of its database, small enough to come with the package.

The tiers that are whole stand as they are on disk. Of one tier more only who wins is kept, two bits an entry.
"""

import lzma
from functools import cache
from importlib import resources
from typing import Any, Final, cast

import numpy as np

from trilith.games.game import Game
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.games.tiers import Tier
from trilith.solve.answer import Answer, Known, answer_from
from trilith.solve.asking import asked, own_entry
from trilith.solve.codes import known, none
from trilith.solve.methods import SolvingError
from trilith.solve.tiered import entry_type, tiers

NAME: Final = "book.xz"
FILTERS: Final = [{"id": lzma.FILTER_LZMA2, "preset": 9 | lzma.PRESET_EXTREME, "lc": 0, "lp": 0, "pb": 0}]
SIGNS: Final = (Known("loss"), Known("draw"), Known("win"))


def whole_tiers(ruleset: Ruleset, last: str) -> list[Tier]:
    """The tiers that the book has whole, the last one first."""
    found = list(tiers(ruleset).values())
    return found[[tier.name for tier in found].index(last) :]


def pressed(ruleset: Ruleset, entries: dict[str, Any], last: str, beyond: str) -> bytes:
    """The book as a file: all tiers from `last` on, and who wins in the tier `beyond`."""
    content = [entries[tier.name].tobytes() for tier in whole_tiers(ruleset, last)]
    signs = np.sign(entries[beyond]).astype(np.int8) + 1
    # Where there is no position, whatever came before is easiest to write.
    place = np.where(entries[beyond] == none(entries[beyond].dtype), 0, np.arange(signs.size))
    signs = signs[np.maximum.accumulate(place)]
    signs = np.append(signs, np.zeros(-signs.size % 4, np.int8)).reshape(-1, 4).astype(np.uint8)
    content.append((signs[:, 0] | signs[:, 1] << 2 | signs[:, 2] << 4 | signs[:, 3] << 6).tobytes())
    return lzma.compress(b"".join(content), lzma.FORMAT_XZ, filters=FILTERS)


class Book:
    """A book, open."""

    def __init__(self, game: Game, ruleset: Ruleset, content: bytes) -> None:
        last, beyond = cast("tuple[str, str]", game.solving.BOOK)  # type: ignore[union-attr]
        self.game = game
        self._entries: dict[tuple[int, int], Any] = {}
        at = 0
        for tier in whole_tiers(ruleset, last):
            self._entries[tier.numbers[:2]] = np.frombuffer(content, entry_type(game), tier.size, at)
            at += tier.size * entry_type(game).itemsize
        tier = tiers(ruleset)[beyond]
        self._beyond = tier.numbers[:2]
        self._signs = np.frombuffer(content, np.uint8, -(-tier.size // 4), at)

    def probe(self, position: Position) -> Answer | None:
        found = asked(position, self._known)
        if found is None:
            return None
        answer = answer_from(found, "book")
        own = self._known(*own_entry(position))
        # Of the last moves in the book only the result is known, but of the position itself its length too.
        return answer._replace(known=own[0]) if own and own[0].distance is not None else answer

    def _known(self, tier: tuple[int, int], indices: Any) -> list[Known] | None:
        """What entries say to the player to move there."""
        if tier == self._beyond:
            return [SIGNS[sign] for sign in (self._signs[indices >> 2] >> 2 * (indices & 3) & 3).tolist()]
        if tier in self._entries:
            return [known(code) for code in self._entries[tier][indices].tolist()]
        return None


def probe(position: Position) -> Answer | None:
    """What the book that came with the package knows."""
    book = _open(position.game, position.ruleset)
    return book.probe(position) if book else None


@cache
def _open(game: Game, ruleset: Ruleset) -> Book | None:
    path = resources.files(f"trilith.games.{game.name}").joinpath(NAME)
    if not path.is_file() or ruleset != game.ruleset():
        return None
    try:
        return Book(game, ruleset, lzma.decompress(path.read_bytes()))
    except (lzma.LZMAError, ValueError) as error:
        raise SolvingError(f"the opening book of {game.name} is damaged: {error}") from None
