"""`trilith fair`: a recorded pouch game is checked against the seed it was committed to."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import run
from tests.play.test_fair import SALTS, SEED, played
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
    assert "30 stones drawn, all as the seed determines." in result.out
    assert "No player added anything to the seed" in result.out
    assert "cannot prove that the commitment was made before the game" in result.out


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


def test_a_game_that_players_added_to(tmp_path: Path) -> None:
    tags = {fair.COMMITMENT_TAG: fair.commitment(SEED), fair.SEED_TAG: SEED, fair.SALTS_TAG: fair.write_salts(SALTS)}
    path = tmp_path / "game.pgn"
    path.write_text(write_record(Record(played(SEED, salts=SALTS), tags)))
    said = " ".join(run("fair", str(path)).out.split())
    assert "30 stones drawn, all as the seed determines together with what the players added." in said
    assert "White and Black added random numbers of their own, which count from stone 2 on" in said
    assert [salt["seat"] for salt in json.loads(run("fair", str(path), "--json").out)["salts"]] == [0, 1]
    path.write_text(path.read_text().replace("bbbb", "bbbc", 1))
    assert run("fair", str(path)).code == 2
