"""`trilith play --vs`: a person against the engine."""

from pathlib import Path

import pytest

from tests.cli.command_line import Run, Terminal, refused, run
from trilith.engine.warmup import make_ready
from trilith.play.record import Record, read_record

TO_THE_END = "random\n" * 600


def play(*arguments: str, typed: str) -> Run:
    ran = run("play", *arguments, typed=typed)
    assert (ran.code, ran.err) == (0, "")
    assert "Traceback" not in ran.out
    return ran


def record(folder: Path) -> Record:
    return read_record((folder / "game.pgn").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    "ruleset", ["flip", "morris", "outfox", "outfox:players=3", "siege", "stones:supply=skill,board=quick"]
)
def test_a_game_against_a_level_to_its_end(ruleset: str, folder: Path) -> None:
    play(ruleset, "--vs", "2", "--seed", "4", "--save", "game.pgn", typed=TO_THE_END)
    kept = record(folder)
    assert kept.match.outcome
    assert list(kept.tags.values()).count("level 2") == len(kept.match.position.players) - 1


def test_any_seat_may_be_taken(folder: Path) -> None:
    out = play("morris", "--vs", "1", "--as", "Black", "--save", "game.pgn", typed="quit\n").out
    assert "White plays" in out
    assert "Black> quit" in out
    assert record(folder).tags["White"] == "level 1"
    assert "Second> " in play("outfox:players=3", "--vs", "1", "--as", "2", typed="quit\n").out
    assert "Diamond> " in play("flip", "--random", "--as", "diamond", typed="quit\n").out


def test_undo_goes_back_to_ones_own_turn() -> None:
    out = play("morris", "--vs", "1", typed="d6\nundo\ntext\nundo\n").out
    assert "3/3/3/6/3/3/3 w 9 9 0" in out
    assert "There is no move to take back." in out


def test_the_pouch_gives_the_same_stone_after_undo() -> None:
    out = play("siege", "--vs", "1", "--seed", "3", typed="text\nrandom\nundo\ntext\n").out
    before, after = [line for line in out.splitlines() if " bag:" in line]
    assert before == after


def test_a_level_never_agrees_to_a_draw() -> None:
    assert "Level 3 never agrees to a draw." in play("flip", "--vs", "3", typed="draw\n").out


def test_the_level_comes_back(folder: Path) -> None:
    play("flip", "--vs", "2", "--as", "diamond", "--save", "game.pgn", typed="random\n")
    before = len(record(folder).match.moves)
    out = play("flip", "--resume", "game.pgn", typed="random\n").out
    assert out.count("Circle plays") == 1
    assert out.count("Diamond plays") == 1
    assert len(record(folder).match.moves) == before + 2
    assert record(folder).tags["Circle"] == "level 2"


def test_opponents_may_change_at_a_resumption(folder: Path) -> None:
    play("flip", "--vs", "2", "--as", "diamond", "--save", "game.pgn", typed="random\n")
    play("flip", "--vs", "3", "--resume", "game.pgn", typed="random\n")
    tags = record(folder).tags
    assert tags["Diamond"] == "level 3"
    assert "Circle" not in tags


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (["--vs", "0"], "levels go from 1 to 10"),
        (["--vs", "eleven"], "levels go from 1 to 10"),
        (["--vs", "3", "--random"], "either --vs or --random"),
        (["--vs", "3", "--as", "green"], "the seats are circle, diamond"),
        (["--as", "circle"], "--as needs --vs"),
    ],
)
def test_what_makes_no_sense_is_refused(arguments: list[str], reason: str) -> None:
    assert reason in refused(run("play", "flip", *arguments))


def test_at_a_terminal_one_sees_it_think_and_ctrl_c_saves(folder: Path) -> None:
    make_ready("flip")
    terminal = Terminal(["play", "flip", "--vs", "10"], folder)
    terminal.wait_for("Circle> ")
    terminal.type("c1s\n")
    terminal.wait_for("Level 10 is thinking")
    terminal.wait_for("Diamond plays")
    terminal.wait_for("Circle> ")
    terminal.type("random\n")
    terminal.wait_for("is thinking")
    terminal.interrupt()
    terminal.wait_for("--resume")
    assert terminal.end() == 130
    assert len(list(folder.glob("trilith-flip-*.pgn"))) == 1


def test_the_greeting_offers_the_engine(folder: Path) -> None:
    make_ready("flip")
    terminal = Terminal([], folder)
    terminal.wait_for("Which game")
    terminal.type("flip\n")
    terminal.wait_for("friend")
    terminal.type("11\n")
    terminal.wait_for("from 1 (easy) to 10 (hard)")
    terminal.type("1\n")
    terminal.wait_for("Circle> ")
    terminal.type("c1s\n")
    terminal.wait_for("Diamond plays")
    terminal.wait_for("Circle> ")
    terminal.type("quit\n")
    terminal.wait_for("Which game")
    terminal.type("q\n")
    assert terminal.end() == 0
