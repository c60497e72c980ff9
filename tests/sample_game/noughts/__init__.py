"""Noughts and crosses: the smallest complete game, for tests."""

from typing import Final

from trilith.games.definition import GameDefinition

from . import look, notation, rules, symmetry, words

GAME: Final = GameDefinition(
    name="noughts",
    edition=1,
    rules=rules,
    notation=notation,
    words=words,
    symmetry=symmetry,
    appearance=look.look,
)
