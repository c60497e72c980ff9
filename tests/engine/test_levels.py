"""Levels: each plays legally, the same again for the same seed, and not always the same opening."""

from dataclasses import replace
from itertools import pairwise

import pytest

import trilith
from tests.walks import some_positions
from trilith.engine.levels import LEVELS, LevelPlayer, game_for_levels, level
from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.games import registry
from trilith.games.hooks import SearchHooks, Skill
from trilith.games.position import Position

RULESETS = ["flip", "morris", "outfox", "outfox:players=3", "siege", "stones:supply=skill,board=quick"]
# The levels that do not look at the clock.
UNTIMED = LEVELS[:9]


def decisions(ruleset: str, number: int) -> list[Position]:
    found = [p for p in some_positions(ruleset, 200, seed=4) if p.outcome is None and p.turn is not None]
    return found[:: len(found) // number]


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_level_plays_a_legal_move_and_the_same_again(ruleset: str) -> None:
    for position, found in zip(decisions(ruleset, len(UNTIMED[:6])), UNTIMED[:6], strict=False):
        moves = [LevelPlayer(found, seed=3).choose(position) for _ in range(2)]
        assert moves[0] in position.legal_moves
        assert moves[0] == moves[1]


def test_levels_are_numbered_and_described() -> None:
    assert [found.number for found in LEVELS] == list(range(1, 11))
    assert all(found.name and found.description for found in LEVELS)
    assert level(3) is level("3") is LEVELS[2]
    for wrong in ("0", "11", "", "perfect!"):
        with pytest.raises(trilith.TrilithError, match="levels go from 1 to 10"):
            level(wrong)


def test_strong_levels_vary_their_openings() -> None:
    start = trilith.start("morris")
    assert len({LevelPlayer(level(6), seed).choose(start) for seed in range(12)}) > 3


def test_a_level_without_blunders_never_misses_a_win_in_one() -> None:
    position = trilith.parse("outfox", "3/4/1rsrt2/3yt/3 2 rtrcysycbsbtbc rsrcysytycbsbtbc")
    attentive = [found for found in UNTIMED if not found.skill(position.game).blunder_rate]
    assert attentive
    for found in attentive:
        for seed in range(5):
            outcome = position.play(LevelPlayer(found, seed).choose(position)).outcome
            assert outcome is not None
            assert outcome.winner == 1


def test_the_first_level_misses_wins_now_and_then() -> None:
    position = trilith.parse("outfox", "3/4/1rsrt2/3yt/3 2 rtrcysycbsbtbc rsrcysytycbsbtbc")
    wins = sum(position.play(LevelPlayer(level(1), seed).choose(position)).outcome is not None for seed in range(30))
    assert 0 < wins < 30


def test_every_game_says_how_its_levels_play() -> None:
    for name in registry.names():
        skills = [found.skill(registry.game(name)) for found in LEVELS]
        assert [skill.seconds for skill in skills] == [0.0] * 9 + [1.0]
        for weaker, stronger in pairwise(skills):
            assert stronger.error_sd <= weaker.error_sd
            assert stronger.blunder_rate <= weaker.blunder_rate
        assert all(skill.depth or skill.nodes for skill in skills[:9]), "not by the clock"


def test_a_game_without_levels_of_its_own_has_the_usual_ones() -> None:
    flip = replace(registry.game("flip"), search=SearchHooks)
    assert [found.skill(flip) for found in LEVELS] == [found.usual for found in LEVELS]


def test_only_the_best_level_judges_by_what_was_learnt() -> None:
    """Levels 1 to 9 keep the judgement that their rows were measured with."""
    limit, skill, differing = Limit(nodes=3000), Skill(nodes=3000), 0
    positions = [p for p in some_positions("stones", 300) if p.turn is not None and len(p.pieces) > 10]
    for position in positions[::15]:
        usual = Engine(game_of=game_for_levels).think(position, limit).move
        learnt = Engine().think(position, limit).move
        assert LevelPlayer(level(9), skill=skill).choose(position) == usual
        assert LevelPlayer(level(10), skill=skill).choose(position) == learnt
        differing += usual != learnt
    assert differing > 0
    assert game_for_levels(Position.start("flip").game) is Position.start("flip").game
