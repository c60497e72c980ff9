"""`trilith replay`: checks a record and shows it."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import Terminal, refused, run
from trilith.play import fair
from trilith.play.match import Match
from trilith.play.record import Record, write_record

MATCH = Match.begin("flip").play("b2s").play("b2-b3,c1s")


@pytest.fixture
def record(folder: Path) -> str:
    text = write_record(Record(MATCH, {"Circle": "Ann"}, {0: "an old game", 1: "bold"}))
    (folder / "game.pgn").write_text(text, encoding="utf-8")
    return text


def test_moves_comments_and_the_final_position(record: str) -> None:
    ran = run("replay", "game.pgn")
    assert ran.code == 0
    for text in ("Circle: Ann", "{an old game} 1. b2s {bold} b2-b3,c1s *", "The game is not over", MATCH.position.text):
        assert text in ran.out


def test_standard_input(record: str) -> None:
    ran = run("replay", "-", typed=record)
    assert ran.code == 0
    assert MATCH.position.text in ran.out


def test_the_position_after_so_many_moves(record: str) -> None:
    assert "4/4/1c2/4 d" in run("replay", "game.pgn", "--at", "1").out
    assert "After 0 of 2 moves. Next: b2s" in run("replay", "game.pgn", "--at", "0").out
    assert "from 0 to 2" in refused(run("replay", "game.pgn", "--at", "3"))
    assert "from 0 to 2" in refused(run("replay", "game.pgn", "--at", "-1"))


def test_result_and_reason(folder: Path) -> None:
    (folder / "game.pgn").write_text(write_record(Record(MATCH.resign(0))), encoding="utf-8")
    out = run("replay", "game.pgn").out
    assert "0-1" in out
    assert "Diamond wins: " in out
    assert "resign" in out


def test_replay_as_json(record: str) -> None:
    value = json.loads(run("replay", "game.pgn", "--json").out)
    assert value == {
        "game": "flip",
        "ruleset": "flip",
        "identifier": MATCH.ruleset.identifier,
        "tags": {"Circle": "Ann"},
        "moves": ["b2s", "b2-b3,c1s"],
        "result": "*",
        "position": MATCH.position.text,
        "outcome": None,
    }
    assert json.loads(run("replay", "game.pgn", "--json", "--at", "1").out)["position"] == "4/4/1c2/4 d"


def test_replay_as_json_of_a_finished_game(folder: Path) -> None:
    (folder / "game.pgn").write_text(write_record(Record(MATCH.agree_draw())), encoding="utf-8")
    value = json.loads(run("replay", "game.pgn", "--json").out)
    assert value["result"] == "1/2-1/2"
    assert value["outcome"]["winner"] is None


def test_a_wrong_move_is_named_by_its_number(record: str) -> None:
    line = refused(run("replay", "-", typed=record.replace("b2-b3,c1s", "b2-b4,c1s")))
    assert line.startswith(
        "standard input: move 2 (in turn 1): b2-b4,c1s: a panel flips up, down, left or right, and b4 is not beside b2"
    )


def test_what_is_no_text_is_refused(folder: Path) -> None:
    (folder / "noise").write_bytes(b"\xff\x00\xfe")
    assert refused(run("replay", "noise")) == "noise is not a text file (UTF-8)"
    assert "is not a text file" in refused(run("replay", "-", typed=b"\xff"))


def test_what_is_far_too_long_is_refused() -> None:
    assert "too long" in refused(run("replay", "/dev/zero"))


def test_a_terminal_lets_one_step_through(record: str, folder: Path) -> None:
    terminal = Terminal(["replay", "game.pgn"], folder)
    terminal.wait_for("from the start")
    terminal.type("\n")
    terminal.wait_for("After 0 of 2 moves")
    terminal.wait_for("> ")
    terminal.type("\n")
    terminal.wait_for("After 1 of 2 moves")
    terminal.wait_for("> ")
    terminal.type("b\n")
    terminal.wait_for("After 0 of 2 moves")
    terminal.wait_for("> ")
    terminal.type("7\n")
    terminal.wait_for("a number from 0 to 2")
    terminal.wait_for("> ")
    terminal.type("q\n")
    assert terminal.end() == 0


def test_a_pouch_that_can_be_checked_is_checked(tmp_path: Path) -> None:
    seed = fair.new_seed()
    match = Match.begin("stones:board=quick")
    for turn in range(3):
        match = match.draw(fair.draw(seed, turn, match.position))
        match = match.play(match.position.legal_moves[0])
    tags = {fair.COMMITMENT_TAG: fair.commitment(seed), fair.SEED_TAG: seed}
    path = tmp_path / "game.pgn"
    path.write_text(write_record(Record(match, tags)), encoding="utf-8")
    assert "The pouch was fair: all 3 stones follow" in run("replay", str(path)).out
    path.write_text(write_record(Record(match, {**tags, fair.SEED_TAG: fair.new_seed()})), encoding="utf-8")
    assert "The pouch cannot be trusted: the seed is not the one" in run("replay", str(path)).out
