"""`trilith explore`."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import run
from trilith.play.match import Match
from trilith.play.record import Record, write_record


@pytest.fixture
def games(tmp_path: Path) -> Path:
    """Three games of Flip, in one file: two begin with images of one move, and one is not over."""
    won = Match.begin("flip").play("a4s").resign(1)
    lost = Match.begin("flip").play("d1b").resign(0)
    records = [
        Record(won, {"Circle": "Ann", "Date": "2026.01.05"}, {1: '[Not "a tag"]\n[Game "x"]'}),
        Record(lost, {"Circle": "Ben", "Date": "2026.03.01"}),
        Record(Match.begin("flip").play("b3s"), {"Circle": "Ann"}),
    ]
    path = tmp_path / "games.pgn"
    path.write_text("\n".join(map(write_record, records)), encoding="utf-8")
    return path


def test_known_values_and_what_was_played(games: Path) -> None:
    found = json.loads(run("explore", "flip", "--games", str(games), "--json").out)
    assert (found["ruleset"], found["position"], found["sure"]) == ("flip", "4/4/4/4 c", True)
    assert (found["games"], found["wins"], found["losses"], found["score"]) == (2, 1, 1, 0.5)
    best = found["moves"][0]
    assert best["value"] == {"kind": "proven", "result": "win", "distance": 15, "score": None}
    assert (best["games"], best["score"]) == (2, 0.5)
    assert {"a4s", "d1b"} <= set(best["alike"])
    assert [move["games"] for move in found["moves"]] == [2, 0, 0]


@pytest.mark.parametrize(
    ("chosen", "number"),
    [
        (["--player", "ann"], 1),
        (["--player", "Eve"], 0),
        (["--since", "2026-02-01"], 1),
        (["--until", "2026-03-01"], 2),
        (["--since", "2026-01-06", "--until", "2026-02-28"], 0),
    ],
)
def test_games_are_chosen(games: Path, chosen: list[str], number: int) -> None:
    assert json.loads(run("explore", "flip", "--games", str(games), *chosen, "--json").out)["games"] == number


def test_in_words(games: Path) -> None:
    shown = run("explore", "flip", "--games", str(games))
    assert shown.code == 0
    lines = shown.out.splitlines()
    assert lines[:3] == ["Flip: Circle to move", "4/4/4/4 c", "Known exactly: win in 15 for Circle."]
    assert lines[3] == "2 games came here: Circle won 1, drew 0 and lost 1 (50%)."
    assert lines[5].split() == ["move", "value", "games", "score", "won", "drawn", "lost", "alike"]
    assert lines[6].split()[:8] == ["a4s", "win", "in", "15", "2", "50%", "1", "0"]


def test_moves_or_a_position_lead_there() -> None:
    by_moves = run("explore", "flip", "a4s", "--json")
    position = json.loads(by_moves.out)["position"]
    assert run("explore", "flip", position, "--json").out == by_moves.out
    assert json.loads(run("explore", "morris", "a1 d6", "--json", "--time", "0").out)["position"].endswith("w 8 8 0")


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["chess"], "chess"),
        (["morris", "a1", "a1"], "the moves cannot be played: a1: there is already a stone on a1"),
        (["morris", "3/3 w"], "a position has 5 fields"),
        (["morris", "--lines", "0"], "--lines takes a number from 1 up"),
        (["morris", "--time", "-1"], "--time takes seconds from 0 to 3600"),
        (["morris", "--since", "2026-01-01"], "give --games too"),
        (["morris", "--games", "missing.pgn"], "cannot read missing.pgn"),
        (["stones"], "a stone must be drawn first"),
    ],
)
def test_bad_input_is_refused(arguments: list[str], says: str) -> None:
    refused = run("explore", *arguments)
    assert (refused.code, refused.out) == (2, "")
    assert says in refused.err


def test_a_bad_record_and_a_bad_day_are_named(games: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.pgn"
    bad.write_text(games.read_text(encoding="utf-8").replace("a4s", "z9s"), encoding="utf-8")
    assert f"{bad}: game 1: move 1" in run("explore", "flip", "--games", str(bad)).err
    refused = run("explore", "flip", "--games", str(games), "--since", "yesterday")
    assert (refused.code, "a day is written like 2026-11-18" in refused.err) == (2, True)
