"""`trilith fair`: a recorded pouch game is checked against the seed it was committed to."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import run
from tests.play.test_fair import SEED, played
from trilith.play import fair
from trilith.play.record import Record, write_record


@pytest.fixture
def record(tmp_path: Path) -> Path:
    tags = {fair.COMMITMENT_TAG: fair.commitment(SEED), fair.SEED_TAG: SEED}
    path = tmp_path / "game.pgn"
    path.write_text(write_record(Record(played(SEED), tags)))
    return path


def test_a_fair_game(record: Path) -> None:
    result = run("fair", str(record))
    assert result.code == 0
    assert "30 stones drawn, all as the seed determines" in result.out


def test_as_json(record: Path) -> None:
    assert json.loads(run("fair", str(record), "--json").out)["stones"] == 30


def test_a_stone_was_changed(record: Path) -> None:
    text = record.read_text()
    first = text.partition("\n1. ")[2][0]
    other = {"w": "b", "b": "w"}[first]
    record.write_text(text.replace(f"\n1. {first}@", f"\n1. {other}@"))
    result = run("fair", str(record))
    assert result.code == 2
    assert "the pouch gave" in result.err or "move" in result.err


def test_another_seed(record: Path) -> None:
    record.write_text(record.read_text().replace(SEED, "00" * 32))
    result = run("fair", str(record))
    assert result.code == 2
    assert "not the one that was committed to" in result.err


def test_no_seed(tmp_path: Path) -> None:
    path = tmp_path / "game.pgn"
    path.write_text(write_record(Record(played(SEED))))
    assert "has no PouchCommitment" in run("fair", str(path)).err
