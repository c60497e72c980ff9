"""The puzzles that come with the package: proven again without a database, a sample of each game at a time.

`trilith puzzles check` proves all of them.
"""

from collections import Counter
from random import Random

import pytest

from trilith.games import registry
from trilith.puzzles import collection, themes
from trilith.puzzles.check import problems
from trilith.puzzles.criteria import canonical

GAMES = collection.games()
# As many of each game are proven in a run of the tests.
SAMPLE = 6


@pytest.mark.parametrize("game", GAMES)
def test_a_sample_is_proven_again_without_a_database(game: str) -> None:
    for puzzle in Random(f"sample of {game}").sample(collection.puzzles(game), SAMPLE):
        assert problems(puzzle) == [], puzzle.id


@pytest.mark.parametrize("game", GAMES)
def test_no_two_are_symmetric_twins_and_every_theme_is_known(game: str) -> None:
    found = collection.puzzles(game)
    assert len({puzzle.id for puzzle in found}) == len(found)
    assert max(Counter(canonical(puzzle.position) for puzzle in found).values()) == 1
    assert {name for puzzle in found for name in puzzle.themes} <= set(themes.themes(registry.game(game)))


def test_all_of_them_take_less_than_a_megabyte() -> None:
    assert sum(len(registry.game(game).shipped_file(collection.FILE)) for game in GAMES) < 1_000_000
