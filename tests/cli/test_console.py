"""What a person at a terminal sees: boards drawn in place, messages that stay, a pager, lines broken between words."""

import io
from pathlib import Path

from tests.cli.command_line import Terminal, run
from trilith.cli import console
from trilith.cli.console import Console

CLEARED = "\x1b[2J"


def test_a_new_board_takes_the_place_of_the_old(folder: Path) -> None:
    terminal = Terminal(["play", "flip"], folder)
    assert CLEARED in terminal.wait_for("Circle> ")
    terminal.type("b2s\n")
    shown = terminal.wait_for("Diamond> ").rpartition(CLEARED)[2]
    assert "Circle plays b2s." in shown, "what happened stays on the screen"
    terminal.type("help\n")
    assert CLEARED not in terminal.wait_for("Diamond> ")
    terminal.type("b2\n")
    shown = terminal.wait_for("Diamond b2> ")
    assert CLEARED in shown
    assert "* here" in shown, "where the panel may go"
    assert "Circle plays" not in shown.rpartition(CLEARED)[2], "an old message is gone"
    terminal.type("quit\n")
    assert terminal.end() == 0
    assert CLEARED not in terminal.shown


def test_in_a_pipe_nothing_is_cleared() -> None:
    assert "\x1b" not in run("play", "flip", typed="b2s\nb2\nb3\nback\nshow\n").out


def test_a_rulebook_comes_in_a_pager(folder: Path) -> None:
    terminal = Terminal(["rules", "flip"], folder, PAGER="sed s/^/paged:/")
    terminal.wait_for("paged:")
    assert terminal.end() == 0
    assert "┌─────┬" in terminal.shown


def test_less_is_asked_to_show_colours(folder: Path) -> None:
    terminal = Terminal(["rules", "flip"], folder, PAGER="echo $LESS; cat", LESS="-i")
    terminal.wait_for("-i -R")
    assert terminal.end() == 0


def test_lines_are_broken_between_words_only() -> None:
    file = io.StringIO()
    out = Console(file, width=20, is_terminal=True)
    console.say(out, "The game is saved in trilith-morris-20261116-0512.pgn and goes on.")
    assert "trilith-morris-20261116-0512.pgn" in file.getvalue().split("\n")


def test_stepping_through_a_record_is_in_place_too(folder: Path) -> None:
    run("play", "flip", "--save", "game.pgn", typed="b2s\n")
    terminal = Terminal(["replay", "game.pgn"], folder)
    assert CLEARED not in terminal.wait_for("from the start")
    terminal.type("\n")
    assert CLEARED in terminal.wait_for("After 0 of 1 moves")
    terminal.wait_for("> ")
    terminal.interrupt()
    assert terminal.end() == 130
    assert terminal.shown.endswith("\n")
