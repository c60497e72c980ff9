"""The rules against their second reading: the same moves, outcomes and texts all through random games."""

from collections.abc import Mapping
from random import Random
from typing import Any

import pytest

from tests.oracles import flip, merels, morris, outfox, stones
from tests.rulesets import RULESETS
from tests.setups import SETUPS, set_up
from tests.walks import step
from trilith.games.outcome import ONGOING
from trilith.games.position import Position

ORACLES: Mapping[str, Any] = {
    "stones": stones,
    "siege": stones,
    "morris": morris,
    "outfox": outfox,
    "flip": flip,
    "merels": merels,
}
GAMES: Mapping[str, int] = {"stones": 8, "siege": 8, "morris": 25, "outfox": 20, "flip": 100, "merels": 60}
SET_UP = 400


@pytest.mark.parametrize("ruleset", RULESETS)
def test_random_games_agree(ruleset: str) -> None:
    game = ruleset.partition(":")[0]
    for number in range(GAMES[game]):
        play_both(Position.start(ruleset), ORACLES[game], Random(f"{ruleset} {number}"))


@pytest.mark.parametrize("ruleset", [text for text in RULESETS if text.partition(":")[0] in SETUPS])
def test_set_up_positions_agree(ruleset: str) -> None:
    oracle = ORACLES[ruleset.partition(":")[0]]
    for position in set_up(ruleset, SET_UP):
        shadow = oracle.read(position.ruleset.options, position.text)
        assert oracle.write(shadow) == position.text
        compare(position, oracle, shadow)
        for move in position.legal_moves[:5]:
            assert oracle.write(oracle.play(shadow, str(move))) == position.play(move).text


def play_both(position: Position, oracle: Any, random: Random) -> None:
    options = position.ruleset.options
    shadow = oracle.start(options)
    while True:
        assert oracle.write(shadow) == position.text
        assert oracle.read(options, position.text) == shadow
        compare(position, oracle, shadow)
        if position.outcome:
            return
        text, after = step(position, random)
        shadow = oracle.draw(shadow, text) if position.turn is None else oracle.play(shadow, text)
        position = after


def compare(position: Position, oracle: Any, shadow: Any) -> None:
    if position.outcome and position.game.rules.result(position.state) == ONGOING:
        return  # a repetition, which the oracles leave to those who know the history
    moves = [str(move) for move in position.legal_moves]
    assert len(moves) == len(set(moves))
    assert set(moves) == oracle.moves(shadow)
    expected = oracle.outcome(shadow)
    assert (position.outcome is None) == (expected is None)
    if position.outcome:
        assert position.outcome.winner == (None if expected == "draw" else expected)
    if position.score is not None:
        assert position.score == oracle.score(shadow)
        assert position.draws == oracle.draws(shadow)
