"""Siege Stones: 3 Stones for the road, on a board of its own and with stones in colours that the players choose."""

from typing import Final

from trilith.games import stones
from trilith.games.puzzle_hooks import PuzzleHooks
from trilith.games.siege import look, options


def _puzzles() -> PuzzleHooks:
    from trilith.games.siege import themes

    return themes.HOOKS


GAME: Final = stones.GAME.variant(
    "siege",
    edition=1,
    options=options.OPTIONS,
    colours=options.COLOURS_OPTION,
    appearance=look.look,
    puzzles=_puzzles,
)
