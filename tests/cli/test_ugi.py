"""`trilith ugi`: the protocol, as a match runner speaks it."""

from pathlib import Path
from random import Random

import pytest

import trilith
from tests.cli.command_line import process, run
from tests.waiting import DEADLINE
from tests.walks import walk


def talk(*lines: str) -> list[str]:
    ran = run("ugi", typed="\n".join(lines) + "\n")
    assert (ran.code, ran.err) == (0, "")
    return ran.out.splitlines()


def best(lines: list[str]) -> str:
    (line,) = [line for line in lines if line.startswith("bestmove ")]
    return line.removeprefix("bestmove ")


def test_introduction() -> None:
    lines = talk("ugi", "isready", "quit")
    assert lines[0] == "id name Trilith"
    assert "option name ruleset type string default flip" in lines
    assert lines[-2:] == ["ugiok", "readyok"]


def test_queries_tell_how_the_game_stands() -> None:
    for question, reply in (("p1turn", "false"), ("gameover", "false"), ("result", "none")):
        assert talk("position startpos moves b2s", f"query {question}") == [f"response {reply}"]
    over = list(walk("flip", Random(1)))[-1]
    assert over.outcome
    assert over.outcome.winner is not None
    won = f"response p{over.outcome.winner + 1}win"
    assert talk(f"position fen {over.text}", "query gameover", "query result") == ["response true", won]


def test_who_begins_may_be_the_second() -> None:
    lines = talk("setoption name ruleset value stones:starter=black", "position startpos", "query p1turn")
    assert lines == ["response false"]


@pytest.mark.parametrize(
    "limit",
    ["depth 2", "nodes 500", "movetime 30", "movetime 0", "p1time -5 p2time 1", "p1time 900 p2time 1 p1inc 0 p2inc 0"],
)
def test_go_answers_with_a_legal_move(limit: str) -> None:
    lines = talk("uginewgame", "isready", "position startpos moves b2s b2-b3,c1s", f"go {limit}")
    position = trilith.start("flip").play("b2s").play("b2-b3,c1s")
    assert best(lines) in position.legal_moves
    told = [line for line in lines if line.startswith("info depth")]
    assert told
    for word in ("score", "nodes", "time", "nps", "pv"):
        assert f" {word} " in told[-1]


def test_two_threads_search() -> None:
    lines = talk("setoption name threads value 2", "uginewgame", "position startpos", "go nodes 4000")
    assert best(lines) in trilith.start("flip").legal_moves


def test_the_player_to_move_draws_a_stone_unless_one_is_given() -> None:
    ruleset = "setoption name ruleset value siege"
    start = trilith.start("siege")
    assert best(talk(ruleset, "position startpos", "go depth 1"))[0] in start.draws
    assert best(talk(ruleset, "position startpos moves c", "go depth 1")).startswith("c@")
    held = start.draw("w").play("w@j5").draw("b")
    assert best(talk(ruleset, f"position fen {held.text}", "go depth 1")).startswith("b@")
    assert best(talk(ruleset, "position startpos moves w@j5 b", "go depth 1")).startswith("b@")


def test_what_is_wrong_is_told_in_an_info_string() -> None:
    for line in (
        "position startpos moves z9",
        "position fen nonsense",
        "position",
        "setoption name ruleset value chess",
        "setoption name Hash value 5",
        "setoption name threads value 0",
        "setoption name threads value many",
        "query weather",
    ):
        assert [told[:12] for told in talk(line)] == ["info string "], line
    assert talk("", "nonsense", "debug on") == []
    assert best(talk("position startpos moves z9", "go depth 1")) == "none"
    assert best(talk("go movetime x")) == "none"


def test_stop_ends_an_endless_search(folder: Path) -> None:
    engine = process("ugi", cwd=folder)
    assert engine.stdin
    assert engine.stdout
    engine.stdin.write(b"ugi\nisready\nposition startpos\ngo infinite\n")
    engine.stdin.flush()
    while not (line := engine.stdout.readline()).startswith(b"info depth 3"):
        assert line
    engine.stdin.write(b"isready\ngo depth 1\n")
    engine.stdin.flush()
    while (line := engine.stdout.readline()) != b"readyok\n":
        assert not line.startswith(b"bestmove"), "it thinks on"
    engine.stdin.write(b"stop\nisready\nquit\n")
    engine.stdin.flush()
    out, err = engine.communicate(timeout=DEADLINE)
    assert engine.returncode == 0
    assert err == b""
    assert out.count(b"bestmove") == 1
    assert out.endswith(b"readyok\n")


def test_stop_right_after_go_is_heard() -> None:
    for _ in range(5):
        best(talk("isready", "position startpos", "go infinite", "stop", "quit"))


def test_moves_follow_each_other_at_once() -> None:
    lines = talk("isready", *["position startpos", "go depth 1", "stop"] * 30)
    assert sum(line.startswith("bestmove") for line in lines) == 30
    assert not any("still thinking" in line for line in lines)
