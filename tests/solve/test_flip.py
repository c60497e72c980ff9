"""Flip: the tiers of the book, computed again, and games played by the book."""

import random
from importlib import resources
from pathlib import Path
from typing import Any

import pytest

from trilith.games import registry
from trilith.games.position import Position
from trilith.solve.interface import NoProgress
from trilith.solve.perfect import PerfectPlayer
from trilith.solve.probe import probe
from trilith.solve.tablebase import book
from trilith.solve.tablebase.panel_sweep import check_tier, solve_tier
from trilith.solve.tablebase.tiers import tiers
from trilith.solve.tablebase.workspace import Workspace

FLIP = registry.ruleset("flip")
GAME = registry.game("flip")


@pytest.fixture(autouse=True)
def _no_tablebase(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILITH_DATA", str(tmp_path))


def opened() -> Any:
    found = book.open_book(GAME, FLIP)
    assert found is not None
    return found


@pytest.mark.long
def test_the_book_follows_from_its_last_tier(tmp_path: Path) -> None:
    """Computed again tier by tier, and checked by the rules themselves."""
    all_tiers = tiers(FLIP)
    after = opened()._entries[6, 0].copy()
    with Workspace(FLIP, tmp_path, 2 << 30, 2, NoProgress()) as workspace:
        for panels in range(5, -1, -1):
            tier = all_tiers[f"{panels:02}"]
            entries = solve_tier(workspace, tier, {f"{panels + 1:02}": after})
            there = entries != -128
            assert (entries == opened()._entries[panels, 0])[there].all()
            assert check_tier(workspace, tier, {f"{panels + 1:02}": after}, entries) is None
            after = entries
        wrong = after.copy()
        wrong[0] -= 2
        assert check_tier(workspace, all_tiers["00"], {"01": opened()._entries[1, 0]}, wrong) == 0


def test_circle_wins_from_the_empty_board_in_15() -> None:
    answer = probe(Position.start("flip"))
    assert answer is not None
    assert (answer.value.result, answer.value.distance, answer.source) == ("win", 15, "book")
    corners = {point + side for point in ("a1", "a4", "d1", "d4") for side in "sb"}
    assert set(answer.best) == corners
    middle = {move for move in answer.moves if move[:2] in ("b2", "b3", "c2", "c3")}
    assert {answer.moves[move].result for move in middle} == {"loss"}


def test_every_answer_of_the_book_follows_from_those_after_the_moves() -> None:
    luck = random.Random(4)
    for _ in range(12):
        position = Position.start("flip")
        while len(position.pieces) < 7 and position.outcome is None:
            answer = probe(position)
            assert answer is not None
            move = str(luck.choice(position.legal_moves))
            position = position.play(move)
            if position.outcome is None:
                then = probe(position)
                assert then is not None
                later = then.value.one_ply_earlier()
                # How soon a move loses is not in the book that late.
                assert answer.moves[move] in (later, later._replace(distance=None))
                assert answer.moves[move] == later or (later.result == "loss" and len(position.pieces) >= 7)


@pytest.mark.parametrize("seed", [1, 2])
def test_perfect_wins_as_circle_without_a_tablebase(seed: int) -> None:
    luck, player = random.Random(seed), PerfectPlayer(seed)
    position = Position.start("flip")
    while position.outcome is None:
        move = player.choose(position) if position.turn == 0 else str(luck.choice(position.legal_moves))
        position = position.play(move)
    assert position.outcome.winner == 0


def test_the_book_is_small() -> None:
    file = resources.files("trilith.games.flip").joinpath(book.NAME)
    assert len(file.read_bytes()) < 2_000_000
