"""Exact endgames of 3 Stones and Siege Stones, against plain expectiminimax with fractions."""

import json
from fractions import Fraction
from random import Random

import pytest

from tests.cli.command_line import run
from tests.walks import step
from trilith.engine.value import Odds
from trilith.games.definition import Game, State
from trilith.games.outcome import CHANCE, ONGOING
from trilith.games.position import Position
from trilith.games.stones.rules import State as StonesState
from trilith.solve.endgame.method import stones_left
from trilith.solve.probe import probe

RULESETS = (
    "stones",
    "stones:supply=skill",
    "stones:board=quick",
    "stones:supply=skill,board=quick,starter=black",
    "stones:handicap=0-3",
    "siege",
    "siege:supply=skill,board=octagon",
)


def ending(ruleset: str, left: int, seed: int) -> Position:
    """A position out of a random game, before a draw or before a move, with this number of stones left."""
    random = Random(f"{ruleset} {left} {seed}")
    position = Position.start(ruleset)
    while stones_left(position) > left or (position.turn is None and seed % 4 > 0):
        _, position = step(position, random)
    return position


class Reckoning:
    """Tries everything, by the rules alone, for the first player's odds."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.seen: dict[State, Odds] = {}

    def odds(self, state: State) -> Odds:
        if state not in self.seen:
            self.seen[state] = self._odds(state)
        return self.seen[state]

    def _odds(self, state: State) -> Odds:
        rules, out, weights = self.game.rules, [0] * 240, [0] * 240
        outcome = rules.result(state)
        if outcome != ONGOING:
            return Odds(Fraction(outcome == 0), Fraction(outcome not in (0, 1)), Fraction(outcome == 1))
        if rules.to_move(state) == CHANCE:
            assert self.game.chance
            count = self.game.chance.draws(state, out, weights)
            total = sum(weights[:count])
            parts = [(Fraction(weights[i], total), self.odds(rules.apply(state, out[i]))) for i in range(count)]
            return Odds(*(sum((share * odds[i] for share, odds in parts), Fraction(0)) for i in range(3)))
        sign = 1 if rules.to_move(state) == 0 else -1
        found = [self.odds(rules.apply(state, move)) for move in out[: rules.legal(state, out)]]
        return max(found, key=lambda odds: (sign * odds.mean, -odds.draw))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_plain_reckoning_agrees(ruleset: str) -> None:
    reckoning = Reckoning(Position.start(ruleset).game)
    compared = 0
    for seed in range(30):
        # In the skill game there are three times as many turns to try.
        position = ending(ruleset, 1 + seed % (2 if "skill" in ruleset else 3), seed)
        answer = probe(position)
        assert answer is not None
        player = StonesState._make(position.state).player
        found = dict(answer.moves) or {"": answer.value}
        for move, known in found.items():
            odds = reckoning.odds(position.play(move).state if move else position.state)
            odds = odds.reversed() if player == 1 else odds
            sure = {"win": odds.win == 1, "draw": odds.draw == 1, "loss": odds.loss == 1}
            assert known.result == next((value for value in sure if sure[value]), None)
            assert known.odds in (None, odds)
            assert (known.odds is None) == ("skill" in ruleset)
            assert known.distance == (None if known.result == "draw" else stones_left(position))
            compared += 1
    assert compared > 50


@pytest.mark.parametrize("ruleset", ["stones", "siege:supply=skill"])
def test_longer_endings_follow_from_shorter_ones(ruleset: str) -> None:
    """The value of a move is that of the position after it, probed on its own."""
    position = ending(ruleset, 5, 1)
    answer = probe(position)
    assert answer is not None
    for move, known in answer.moves.items():
        after = probe(position.play(move))
        assert after is not None
        assert after.value.odds == (known.odds.reversed() if known.odds else None)
        assert after.value.result == {"win": "loss", "loss": "win"}.get(known.result or "", known.result)


def test_what_a_draw_is_worth_is_the_mean_over_the_stones() -> None:
    position = ending("stones", 4, 0)
    assert position.turn is None
    answer = probe(position)
    assert answer is not None
    assert answer.value.odds is not None
    mean = Fraction(0)
    for stone, share in position.draws.items():
        after = probe(position.draw(stone))
        assert after is not None
        assert after.value.odds is not None
        mean += share * after.value.odds.win
    assert answer.value.odds.win == mean
    assert answer.moves == {}


def test_json_has_the_odds_as_fractions() -> None:
    position = ending("stones", 3, 1)
    answer = json.loads(run("probe", "stones", "--position", position.text, "--json").out)
    assert sum(Fraction(part) for part in answer["odds"].values()) == 1
    assert set(answer["moves"][0]) == {"move", "value", "distance", "odds"}
    skill = ending("stones:supply=skill", 3, 1)
    answer = json.loads(run("probe", "stones:supply=skill", "--position", skill.text, "--json").out)
    assert set(answer["moves"][0]) == {"move", "value", "distance"}


def test_too_many_stones_left_is_said() -> None:
    answer = run("probe", "stones")
    assert answer.code == 2
    assert "72 stones are left" in answer.err


def test_there_is_nothing_to_compute_ahead() -> None:
    answer = run("solve", "siege")
    assert answer.code == 2
    assert "there is nothing to solve in siege" in answer.err
