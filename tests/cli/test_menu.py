"""`trilith` alone, at a terminal: the menu of the games."""

import os
import time
from pathlib import Path

import pytest

import trilith
from tests.cli.command_line import Terminal
from trilith.cli.menu import chosen_ruleset, last_game, rules_wanted
from trilith.play.match import Match
from trilith.play.record import Record, write_record


def write(file: Path, match: Match) -> None:
    file.write_text(write_record(Record(match)), encoding="utf-8")


@pytest.mark.parametrize(
    ("answer", "ruleset"),
    [
        ("1", "flip"),
        (" 6 ", "stones"),
        ("FLIP", "flip"),
        ("3 stones", "stones"),
        ("Nine Men's Morris", "morris"),
        ("Morris:standard", "morris:standard"),
        ("outfox:players=3", "outfox:players=3"),
    ],
)
def test_a_game_is_chosen_by_number_name_title_or_ruleset(answer: str, ruleset: str) -> None:
    assert chosen_ruleset(answer) == ruleset


@pytest.mark.parametrize("answer", ["0", "7", "chess", "morris:nonsense", "2 2"])
def test_what_is_no_game_is_refused(answer: str) -> None:
    with pytest.raises(trilith.TrilithError):
        chosen_ruleset(answer)


def test_rules_are_asked_for_by_word_or_letter() -> None:
    assert [rules_wanted(answer) for answer in ("r 2", "Rules morris", "r", "rat")] == ["2", "morris", "", None]


def test_the_newest_game_that_is_not_over_can_be_continued(folder: Path) -> None:
    assert last_game(folder) is None
    match = Match.begin("flip").play("b2s")
    write(folder / "old.pgn", match)
    write(folder / "new.pgn", match.play("b2-b3,c1s"))
    write(folder / "over.pgn", match.resign(1))
    (folder / "noise.pgn").write_bytes(b"\xff")
    (folder / "broken.pgn").write_text('[Result "*"]', encoding="utf-8")
    for age, name in enumerate(("broken", "noise", "over", "new", "old")):
        moment = time.time() - 60 * age
        os.utime(folder / f"{name}.pgn", (moment, moment))
    found = last_game(folder)
    assert found
    assert found[0].name == "new.pgn"
    assert found[1].match.moves == ("b2s", "b2-b3,c1s")


def test_the_menu_leads_into_games_and_back(folder: Path) -> None:
    terminal = Terminal([], folder, NO_COLOR="1")
    terminal.wait_for("Which game")
    for answer, reply in (
        ("chess", "There is no game"),
        ("help", "Type a number from 1 to 6"),
        ("c", "There is no unfinished game"),
        ("r", "The rules of which game?"),
    ):
        terminal.type(f"{answer}\n")
        terminal.wait_for(reply)
        terminal.wait_for("Which game")
    terminal.type("3\n")
    terminal.wait_for("friend")
    terminal.type("f\n")
    terminal.wait_for("White> ")
    terminal.type("d6\n")
    terminal.wait_for("Black> ")
    terminal.type("quit\n")
    terminal.wait_for("-m trilith play --resume trilith-morris-")
    terminal.wait_for("c: continue your last game (Nine Men's Morris, trilith-morris-")
    terminal.wait_for("Which game")
    terminal.type("c\n")
    terminal.wait_for("[○]")
    terminal.wait_for("Black> ")
    terminal.interrupt()
    terminal.wait_for("--resume")
    assert terminal.end() == 130
    assert len(list(folder.glob("trilith-morris-*.pgn"))) == 1


def test_the_menu_shows_rules(folder: Path) -> None:
    terminal = Terminal([], folder, PAGER="cat")
    terminal.wait_for("Which game")
    terminal.type("r 2\n")
    terminal.wait_for("What you need")
    terminal.wait_for("Which game")
    terminal.type("q\n")
    assert terminal.end() == 0


def test_the_menu_can_be_left(folder: Path) -> None:
    for leave, code in ((lambda t: t.type("\n"), 0), (lambda t: t.type("\x04"), 0), (Terminal.interrupt, 130)):
        terminal = Terminal([], folder)
        terminal.wait_for("q leaves) ")
        leave(terminal)
        assert terminal.end() == code
        assert "Traceback" not in terminal.shown
        assert terminal.shown.endswith("\n"), "the shell's prompt gets a line of its own"
