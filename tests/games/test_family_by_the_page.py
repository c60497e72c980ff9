"""The mill family against a reading of its rule page by somebody else: counts of turns, and whole games with draws."""

from random import Random

import pytest

from tests.oracles.family import FAMILY, Game, perft
from tests.walks import step
from trilith.games.position import Position

GAMES = 10
# Deep enough for mills while placing; a look at every branch gets slow on the bigger boards.
DEPTHS = {"morris:twelve": 2, "morris:morabaraba": 2, "morris:lasker": 2, "merels:picaria13": 4}


@pytest.mark.parametrize("ruleset", FAMILY)
def test_as_many_turns(ruleset: str) -> None:
    depth = DEPTHS.get(ruleset, 3)
    assert count(Position.start(ruleset), depth) == perft(Game.start(FAMILY[ruleset]), depth)


@pytest.mark.parametrize("ruleset", FAMILY)
def test_the_same_games(ruleset: str) -> None:
    for number in range(GAMES):
        random = Random(f"{ruleset} {number}")
        position, shadow = Position.start(ruleset), Game.start(FAMILY[ruleset])
        while True:
            assert position.text == shadow.text
            assert {str(move) for move in position.legal_moves} == shadow.legal()
            winner = shadow.winner()
            if winner:
                assert position.outcome
                assert position.outcome.winner == {"w": 0, "b": 1, "draw": None}[winner]
                break
            assert position.outcome is None
            turn, position = step(position, random)
            shadow = shadow.play(turn)


def count(position: Position, depth: int) -> int:
    moves = position.legal_moves
    return len(moves) if depth == 1 else sum(count(position.play(move), depth - 1) for move in moves)
