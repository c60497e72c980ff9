"""A small tablebase for all tests that only read it, and a small game for the positions before it."""

import shutil
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from tests.solve.folders import solved
from tests.solve.small_game import MORRIS
from trilith.games.morris import rules, tablebase
from trilith.games.position import Position
from trilith.solve.interface import NoProgress
from trilith.solve.storage import ruleset_folder
from trilith.solve.tablebase.wdl import write_wdl
from trilith.solve.tablebase.workspace import Workspace


@pytest.fixture(scope="session")
def small_tablebase(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder that holds the tablebase of Morris up to 4-3; the tests must not change it."""
    folder = tmp_path_factory.mktemp("data")
    solved(folder)
    return folder


@pytest.fixture
def small_game(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, small_tablebase: Path) -> Path:
    """Morris that begins with four stones against three, half of them placed: the tablebase has all pairs.

    The folder of that tablebase.
    """
    begin = rules.State._make(Position.parse(MORRIS, "w2/1b1/3/1w4/3/1w1/3 b 1 2 0").state)

    def small_start(options: Any) -> rules.State:
        return begin

    def small_tiers(options: Any) -> tuple[Any, ...]:
        return tuple(tier for tier in tiers(options) if tier.name in ("3-3", "4-3"))

    tiers = tablebase.tiers
    monkeypatch.setattr(rules, "start", small_start)
    monkeypatch.setattr(tablebase, "HOOKS", replace(tablebase.HOOKS, tiers=small_tiers))
    monkeypatch.setattr(tablebase, "OPENING_HOOKS", replace(tablebase.OPENING_HOOKS, plies=2))
    monkeypatch.setenv("TRILITH_DATA", str(tmp_path))
    folder = ruleset_folder(tmp_path, MORRIS)
    shutil.copytree(ruleset_folder(small_tablebase, MORRIS), folder)
    return folder


@pytest.fixture
def with_wdl(small_game: Path) -> Path:
    with Workspace(MORRIS, small_game, 1 << 30, 2, NoProgress()) as workspace:
        write_wdl(small_game, MORRIS, workspace.executor, NoProgress())
    return small_game
