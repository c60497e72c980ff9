"""Keys of positions: 64 bits that all images of a position share, whatever order of moves led to it.

Keys are stored. They are made of the ruleset's identifier and of positions as texts, which both last; if they have to
change all the same, what was stored is to be made again.
"""

import hashlib
from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final

from trilith.games.definition import State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.colours import without_colours

# Positions are asked about again and again: those of the first moves most of all.
REMEMBERED: Final = 20_000


def position_key(position: Position) -> int:
    """A signed number of 64 bits. Players' colours make no difference, nor does how long nothing has happened.

    >>> start = Position.start("morris")
    >>> position_key(start.play("a1")) == position_key(start.play("g7"))
    True
    >>> position_key(start.play("a1")) == position_key(start.play("d6"))
    False
    """
    return _key(position.ruleset, _without_counter(position))


def _without_counter(position: Position) -> State:
    """The state without what only counts: how many quiet plies there were."""
    recurrence: Callable[[Any], Any] | None = position.game.recurrence
    return recurrence(position.state) if recurrence else position.state


@lru_cache(maxsize=REMEMBERED)
def _key(ruleset: Ruleset, state: State) -> int:
    text = f"{without_colours(ruleset).identifier}\n{canonical_text(Position(ruleset, state))}"
    return int.from_bytes(hashlib.blake2b(text.encode(), digest_size=8).digest(), "big", signed=True)


def canonical_text(position: Position) -> str:
    """The text of the image that stands for all of them."""
    game, state = position.game, position.state
    chosen = game.canonical_image(state) if game.canonical_image else None
    if chosen is not None:
        return game.notation.state_text(chosen)
    images = {game.symmetry.image(state, number) for number in range(game.symmetry.count(state))}
    return min(map(game.notation.state_text, images))
