"""`trilith perft`: counts, and can be stopped."""

import json
import signal
from pathlib import Path

import trilith
from tests.cli.command_line import Terminal, process, run
from tests.waiting import DEADLINE, wait_until_busy_for


def test_the_last_line_is_the_count_alone() -> None:
    ran = run("perft", "morris", "3")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == "12144\n"
    assert run("perft", "flip", "0").out == "1\n"


def test_divide_splits_the_count_by_the_first_move() -> None:
    *lines, count = run("perft", "flip", "2", "--divide").out.splitlines()
    assert sum(int(line.split(": ")[1]) for line in lines) == int(count) == 2880
    assert [line.split(": ")[0] for line in lines] == [str(move) for move in trilith.start("flip").legal_moves]


def test_perft_as_json() -> None:
    start = trilith.start("stones")
    value = json.loads(run("perft", "stones", "1", "--json").out)
    assert value == {"ruleset": "stones", "position": start.text, "depth": 1, "count": 240}
    value = json.loads(run("perft", "stones", "1", "--json", "--divide").out)
    assert value["count"] == sum(value["divide"].values()) == 240
    assert len(value["divide"]) == 240


def test_a_position_can_be_given() -> None:
    position = trilith.start("morris").play("d6")
    assert run("perft", "morris", "1", "--position", position.text).out == "23\n"


def test_a_terminal_shows_how_far_it_is_and_ctrl_c_ends_it(folder: Path) -> None:
    terminal = Terminal(["perft", "morris", "12"], folder)
    terminal.wait_for("counting")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown


def test_a_signal_ends_a_deep_count_in_a_pipe(folder: Path) -> None:
    command = process("perft", "morris", "12", cwd=folder)
    wait_until_busy_for(command.pid, 3.0)  # until compiled code runs, which does not handle signals
    command.send_signal(signal.SIGINT)
    out, err = command.communicate(timeout=DEADLINE)
    assert command.returncode == 130
    assert (out, err) == (b"", b"")
