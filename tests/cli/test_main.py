"""What holds for every command: quick help, clean errors, quiet pipes."""

import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.command_line import COMMAND, Terminal, environment, process, refused, run

COMMANDS = ("games", "rules", "show", "moves", "perft", "play", "replay")


def test_help_needs_neither_numba_nor_numpy() -> None:
    code = (
        "import sys; from trilith.cli.main import main\n"
        "try: main(sys.argv[1:])\n"
        "finally: print([name for name in ('numba', 'numpy') if name in sys.modules])"
    )
    for arguments in (["--help"], ["play", "--help"], ["perft", "--help"]):
        ran = subprocess.run(
            [sys.executable, "-c", code, *arguments], env=environment(), capture_output=True, text=True
        )
        assert ran.stdout.endswith("\n[]\n"), ran
        assert "Usage: trilith" in ran.stdout


def test_help_names_every_command() -> None:
    ran = run("--help")
    assert ran.code == 0
    for command in COMMANDS:
        assert f"\n  {command}" in ran.out
        assert run(command, "--help").code == 0


def test_alone_it_greets_with_the_games() -> None:
    ran = run()
    assert ran.code == 0
    for text in ("flip", "morris", "outfox", "siege", "stones", "Nine Men's Morris", "trilith play morris"):
        assert text in ran.out


def test_the_version_is_told() -> None:
    ran = run("--version")
    assert ran.code == 0
    assert ran.out.startswith("trilith")


@pytest.mark.parametrize(
    "arguments",
    [
        ["nonsense"],
        ["--nonsense"],
        ["show"],
        ["show", "morris", "extra"],
        ["show", "chess"],
        ["show", "morris:nonsense"],
        ["show", "morris:flying=perhaps"],
        ["show", "morris", "--theme", "pink"],
        ["show", "morris", "--position", "nonsense"],
        ["show", "morris", "--position", ""],
        ["show", "morris", "--json", "--position", "nonsense"],
        ["moves", "morris", "--position", "3/3 w"],
        ["moves", ""],
        ["rules", "chess"],
        ["perft", "flip", "many"],
        ["perft", "flip", "41"],
        ["perft", "flip", "--", "-1"],
        ["perft", "flip", "99999999999999999999999", "--json"],
        ["perft", "flip"],
        ["play", "chess"],
        ["play", "flip", "--seed", "x"],
        ["play", "flip", "--position", "nonsense"],
        ["replay", "nowhere.pgn"],
        ["replay", "."],
        ["replay", "a\0b"],
        ["replay", "nowhere.pgn", "--json"],
        ["games", "extra"],
    ],
)
def test_a_wrong_command_is_refused_in_one_line(arguments: list[str]) -> None:
    assert refused(run(*arguments))


def test_a_refusal_points_to_help_where_that_helps() -> None:
    assert refused(run("perft", "flip", "many")).endswith("(see: trilith perft --help)")
    assert "the games are flip, merels, morris, outfox, siege, stones" in refused(run("show", "chess"))


@pytest.mark.parametrize("arguments", [["moves", "outfox", "--json"], ["games"], ["show", "stones"]])
def test_nobody_reading_is_no_error(arguments: list[str], folder: Path) -> None:
    command = process(*arguments, cwd=folder)
    assert command.stdout
    assert command.stderr
    command.stdout.close()
    assert b"Traceback" not in command.stderr.read()
    assert command.wait() == 1


def test_a_full_disk_is_told(folder: Path) -> None:
    """A limit on file sizes stands in for a full disk."""
    shell = f"ulimit -f 0; exec {shlex.join([*COMMAND, 'games'])} > out"
    ran = subprocess.run(shell, shell=True, env=environment(), cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 2
    assert ran.stderr.startswith("trilith: ")
    assert ran.stderr.count("\n") == 1


def test_closed_streams_are_no_error(folder: Path) -> None:
    shell = f"{sys.executable} -m trilith show flip <&- >&- 2>&-"
    assert subprocess.run(shell, shell=True, env=environment(), cwd=folder).returncode == 0


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_terminals_without_the_signs_show_letters(encoding: str) -> None:
    for game in ("flip", "morris", "outfox", "siege", "stones"):
        ran = run("show", game, encoding=encoding)
        assert ran.code == 0
        assert "?" not in ran.out
    assert run("games", encoding=encoding).code == 0
    assert run("play", "siege", typed="random\nrandom\nquit\n", encoding=encoding).code == 0


def test_pipes_get_no_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm-256color")
    for arguments in (["games"], ["show", "siege"], ["moves", "flip"], []):
        assert "\x1b" not in run(*arguments).out


def test_lines_have_no_blanks_at_their_ends() -> None:
    for arguments in (["games"], ["show", "outfox"], ["moves", "flip"], []):
        assert not [line for line in run(*arguments).out.splitlines() if line.endswith(" ")]


def test_a_terminal_gets_colours_unless_asked_not_to(folder: Path) -> None:
    coloured = Terminal(["show", "siege"], folder)
    assert coloured.end() == 0
    assert "\x1b[" in coloured.shown
    assert "38;5;" in coloured.shown
    plain = Terminal(["show", "siege"], folder, NO_COLOR="1")
    assert plain.end() == 0
    assert "38;5;" not in plain.shown


def test_the_module_is_the_command(folder: Path) -> None:
    ran = subprocess.run([*COMMAND, "games"], env=environment(), cwd=folder, capture_output=True, text=True)
    assert ran.returncode == 0
