"""`trilith analyse`: values for every move, for people and for programs."""

import json
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import trilith
from tests.cli.command_line import Terminal, environment, refused, run
from tests.walks import walk


def answer(*arguments: str) -> Any:
    ran = run("analyse", *arguments, "--json")
    assert (ran.code, ran.err) == (0, "")
    return json.loads(ran.out)


def check_value(value: dict[str, Any]) -> None:
    assert list(value) == ["kind", "result", "distance", "score"]
    assert value["kind"] in ("proven", "expected", "estimate")
    assert (value["result"] in ("win", "draw", "loss")) == (value["kind"] == "proven")
    assert (value["score"] is None) == (value["kind"] == "proven")


@pytest.mark.parametrize("ruleset", ["flip", "morris", "outfox:players=3", "stones:supply=skill,board=quick"])
def test_json_has_every_legal_move(ruleset: str) -> None:
    found = answer(ruleset, "--nodes", "500")
    assert list(found) == ["move", "line", "depth", "nodes", "seconds", "value", "moves"]
    assert found["line"][0] == found["move"] == found["moves"][0]["move"]
    assert found["value"] == found["moves"][0]["value"]
    assert {entry["move"] for entry in found["moves"]} == {str(move) for move in trilith.start(ruleset).legal_moves}
    for entry in found["moves"]:
        check_value(entry["value"])


def test_lines_shortens_the_list() -> None:
    assert len(answer("flip", "--depth", "1", "--lines", "2")["moves"]) == 2
    assert len(answer("flip", "--depth", "1", "--lines", "999")["moves"]) == 32


def test_several_threads() -> None:
    found = answer("flip", "--depth", "3", "--threads", "2")
    assert found["value"] == answer("flip", "--depth", "3")["value"]
    assert "--threads" in refused(run("analyse", "flip", "--threads", "0"))


def test_a_stone_in_hand_is_analysed() -> None:
    held = trilith.start("siege").draw("w")
    found = answer("siege", "--position", held.text, "--depth", "1")
    assert found["value"]["kind"] in ("expected", "estimate")
    assert all(entry["move"].startswith("w@") for entry in found["moves"])


def test_a_table_for_people() -> None:
    ran = run("analyse", "flip", "--depth", "2")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("Best for Circle: ")
    assert "\n10  " in ran.out
    assert "22 more;" in ran.out
    assert " more;" not in run("analyse", "flip", "--depth", "1", "--lines", "32").out


@pytest.mark.parametrize("option", ["--time", "--depth", "--nodes"])
@pytest.mark.parametrize("value", ["0", "-1", "nan", "inf", "x", "9" * 400])
def test_a_limit_that_makes_no_sense_is_refused(option: str, value: str) -> None:
    assert refused(run("analyse", "flip", option, value))


def test_what_cannot_be_analysed_is_refused() -> None:
    over = list(walk("flip", Random(1)))[-1]
    assert "the game is over" in refused(run("analyse", "flip", "--position", over.text))
    told = refused(run("analyse", "stones"))
    assert "a stone must be drawn first" in told
    example = told.partition('--position "')[2].partition('"')[0]
    assert trilith.parse("stones", example).turn == 0
    assert "--lines" in refused(run("analyse", "flip", "--lines", "0"))
    assert refused(run("analyse", "chess"))


def test_a_long_time_is_no_trouble() -> None:
    assert answer("morris", "--time", "1e14", "--depth", "1")["depth"] >= 1


def test_a_terminal_shows_how_it_deepens(folder: Path) -> None:
    run("analyse", "morris", "--depth", "1")  # compiles if needed
    terminal = Terminal(["analyse", "morris", "--time", "3", "--lines", "3"], folder)
    terminal.wait_for(" positions in ")
    terminal.wait_for("Best for White")
    assert terminal.end() == 0


def test_ctrl_c_ends_the_thinking(folder: Path) -> None:
    run("analyse", "morris", "--depth", "1")
    terminal = Terminal(["analyse", "morris", "--time", "500"], folder)
    terminal.wait_for(" positions in ")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown


def test_help_of_engine_commands_needs_neither_numba_nor_numpy() -> None:
    code = (
        "import sys; from trilith.cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "finally: print([name for name in ('numba', 'numpy') if name in sys.modules])"
    )
    for command in ("analyse", "arena", "ugi", "warmup", "bench"):
        arguments = [sys.executable, "-c", code, command, "--help"]
        ran = subprocess.run(arguments, env=environment(), capture_output=True, text=True)
        assert ran.stdout.endswith("\n[]\n"), ran
