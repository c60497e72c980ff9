"""The tablebases of the mill games with more than nine stones each: numbering, steps back, and the full board."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.oracles import morris as oracle
from tests.solve.folders import solved, verified
from trilith.engine.linker import bind
from trilith.games import registry
from trilith.games.geometry import orbit_counts
from trilith.games.morris import rules
from trilith.games.morris.boards import BOARDS
from trilith.games.morris.tablebase import STABILITY
from trilith.games.position import Position
from trilith.solve.interface import NoProgress
from trilith.solve.probe import probe
from trilith.solve.tablebase import hooks, retrograde
from trilith.solve.tablebase.lookup import filled_lookup, position_id
from trilith.solve.tablebase.tiers import tiers
from trilith.solve.tablebase.workspace import Workspace

INDEX = (1 << STABILITY) - 1


@pytest.mark.parametrize(
    ("ruleset", "pairs", "entries"),
    [
        ("morris:morabaraba", 55, 17_311_811_769),
        ("morris:twelve", 55, 17_311_811_769),
        ("morris:lasker", 36, 13_230_087_855),
        ("morris", 28, 9_312_320_235),
    ],
)
def test_there_is_a_tier_for_every_pair_of_stone_counts(ruleset: str, pairs: int, entries: int) -> None:
    found = tiers(registry.ruleset(ruleset))
    assert len(found) == pairs
    assert sum(tier.size for tier in found.values()) == entries


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [("morris:morabaraba", ("10-3", "12-8", "11-11")), ("morris:lasker", ("10-10",)), ("morris:six", ("6-4",))],
)
def test_turns_that_take_nothing_lead_back(ruleset: str, names: tuple[str, ...]) -> None:
    """Every turn within a tier is found among the steps back from where it leads, as often as there are such turns."""
    wanted = registry.ruleset(ruleset)
    game = registry.game(wanted.game)
    lookup = filled_lookup(wanted).tolist()
    state_at, index_of = bind(game, hooks.state_at), bind(game, hooks.index_of)
    stays, back = bind(game, hooks.stays_in_tier), bind(game, hooks.predecessors)
    stabilizer = bind(game, hooks.stabilizer_size)
    luck, out, before = random.Random(1), [0] * rules.MAX_MOVES, [0] * rules.MAX_MOVES
    for name in names:
        tier, tried = tiers(wanted)[name], 0
        while tried < 20:
            index = luck.randrange(tier.size)
            state = state_at(tier.numbers, index, lookup)
            if (size := stabilizer(tier.numbers, index, lookup)) == 0:
                continue
            moves = [move for move in out[: rules.legal(state, out)] if stays(move)]
            after = [index_of(rules.apply(state, move), lookup) for move in moves]
            tried += 1
            for there in set(after):
                then = state_at(tier.numbers, there, lookup)
                found = [entry for entry in before[: back(then, lookup, before)] if entry & INDEX == index]
                assert {entry >> STABILITY for entry in found} == {size}
                # Moves there times the stabilizer of here are moves back times the stabilizer of there.
                assert after.count(there) * stabilizer(tier.numbers, there, lookup) == len(found) * size


def test_an_id_of_many_stones_is_shared_by_all_images() -> None:
    wanted, luck = registry.ruleset("morris:morabaraba"), random.Random(2)
    game = registry.game(wanted.game)
    position = Position.start(wanted)
    while rules.State._make(position.state).opponent_hand:
        quiet = [move for move in position.legal_moves if "x" not in str(move)]
        position = position.play(luck.choice(quiet or list(position.legal_moves)))
        images = {game.symmetry.image(position.state, number) for number in range(game.symmetry.count(position.state))}
        (name,) = {position_id(wanted, image) for image in images}
        assert 0 < name < 1 << 58


@pytest.mark.parametrize(("ruleset", "code"), [("morris:twelve", -1), ("morris:morabaraba", 0)])
def test_a_full_board_is_lost_or_drawn_as_the_option_says(tmp_path: Path, ruleset: str, code: int) -> None:
    wanted = registry.ruleset(ruleset)
    tier = tiers(wanted)["12-12"]
    with Workspace(wanted, tmp_path, 1 << 30, 1, NoProgress()) as workspace:
        # Nothing moves on a full board, so no entry of a smaller tier is read.
        below: dict[str, Any] = {name: np.zeros(1, np.int16) for name in tier.needs}
        entries = retrograde.solve_tier(workspace, tier, below)
        assert retrograde.check_tier(workspace, tier, below, entries) is None
        entries[np.flatnonzero(entries == code)[0]] = -1 - code
        assert retrograde.check_tier(workspace, tier, below, entries) is not None
    # Twelve of 24 points are White's, up to symmetry; one entry was spoilt.
    assert len(entries) == orbit_counts(BOARDS["twelve"].symmetries)[12]
    assert np.count_nonzero(entries == code) == len(entries) - 1


def test_endings_of_morabaraba_agree_with_the_other_reading_of_the_rules(tmp_path: Path) -> None:
    wanted = registry.ruleset("morris:morabaraba")
    solved(tmp_path, wanted.text, "3-3")
    assert "each follows from its successors" in verified(tmp_path, wanted.text)[0]
    tier, lookup = tiers(wanted)["3-3"], filled_lookup(wanted).tolist()
    state_at = bind(registry.game(wanted.game), hooks.state_at)
    luck, seen = random.Random(3), set()
    for _ in range(60):
        position = Position(wanted, state_at(tier.numbers, luck.randrange(tier.size), lookup))
        found = probe(position, tmp_path)
        assert found is not None
        if position.outcome is None:
            plainly = oracle.read(wanted.options, position.text)
            assert wins_at_once(plainly) == (found.value.distance == 1)
            assert (found.value.distance == 2) == (not wins_at_once(plainly) and loses_in_two(plainly))
            seen.add(found.value.distance)
    assert {1, 2} <= seen


def wins_at_once(position: oracle.Position) -> bool:
    return any(
        oracle.outcome(oracle.play(position, move)) == oracle.SIDES.index(position.side)
        for move in oracle.moves(position)
    )


def loses_in_two(position: oracle.Position) -> bool:
    return all(wins_at_once(oracle.play(position, move)) for move in oracle.moves(position))
