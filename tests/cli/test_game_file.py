"""Saving and resuming, and that no game is lost."""

import signal
import subprocess
import time
from pathlib import Path

import pytest

from tests.cli.command_line import Terminal, process, refused, run
from tests.waiting import DEADLINE, wait_until_idle
from trilith.cli.play.game_file import GameFile
from trilith.play.match import Match
from trilith.play.record import Record, read_record, write_record


def only(folder: Path, pattern: str) -> Path:
    (file,) = folder.glob(pattern)
    return file


@pytest.mark.parametrize("typed", ["d6\na1\n", "d6\na1\nquit\n", "d6\na1\nq\n"])
def test_leaving_saves_a_game_that_goes_on(typed: str, folder: Path) -> None:
    ran = run("play", "morris", typed=typed)
    file = only(folder, "trilith-morris-????????-????.pgn")
    assert ran.code == 0
    assert f"  trilith play --resume {file.name}\n" in ran.out
    assert read_record(file.read_text(encoding="utf-8")).match.moves == ("d6", "a1")
    assert list(folder.iterdir()) == [file], "nothing is left beside it"


def test_a_game_that_is_over_is_saved_too(folder: Path) -> None:
    ran = run("play", "flip", typed="c1s\nresign\ny\n\n")
    file = only(folder, "trilith-flip-*.pgn")
    assert f"It is saved in {file.name};" in ran.out
    assert read_record(file.read_text(encoding="utf-8")).match.outcome
    # After a take-back the game stays in the same file, whatever its new end.
    ran = run("play", "flip", typed="c1s\nresign\ny\nundo\nrandom\ndraw\ny\n")
    (second,) = [found for found in folder.glob("*.pgn") if found != file]
    assert len(read_record(second.read_text(encoding="utf-8")).match.moves) == 2


def test_a_game_that_is_over_is_rescued_where_it_cannot_be_saved(folder: Path) -> None:
    ran = run("play", "flip", "--save", "nowhere/game.pgn", typed="c1s\nresign\ny\nq\n")
    assert "Type save FILE to save the game" in ran.out
    file = only(folder, "trilith-flip-*.pgn")
    assert ran.out.endswith(f"The game is saved in {file.name}. View it with:\n  trilith replay {file.name}\n")


def test_a_saved_game_knows_its_ruleset(folder: Path) -> None:
    run("play", "stones:board=quick,supply=skill", "--save", "game.pgn", typed="w@d1\n")
    ran = run("play", "--resume", "game.pgn", typed="text\n")
    assert ran.code == 0
    assert "stones:supply=skill,board=quick" in ran.out
    assert "which game?" in refused(run("play"))


def test_games_saved_in_the_same_minute_have_names_of_their_own(folder: Path) -> None:
    for _ in range(3):
        run("play", "flip", typed="c1s\n")
    assert len(list(folder.glob("*.pgn"))) == 3


def test_a_bag_game_comes_back_with_the_stone_drawn(folder: Path) -> None:
    before = run("play", "siege", "--save", "game.pgn", typed="random\nrandom\nrandom\ntext\nquit\n").out
    (text,) = [line for line in before.splitlines() if " bag:" in line]
    assert not text.endswith(" -"), "a stone is in hand"
    after = run("play", "siege", "--resume", "game.pgn", typed="text\nundo\nrandom\n")
    assert text in after.out.splitlines()
    assert after.code == 0
    # The record continues in the same file.
    assert len(read_record((folder / "game.pgn").read_text(encoding="utf-8")).match.moves) == 3


def test_seats_come_back_too(folder: Path) -> None:
    run("play", "flip", "--random", "--save", "game.pgn", typed="c1s\n")
    out = run("play", "flip", "--resume", "game.pgn", typed="random\n").out
    assert "Diamond plays" in out


def test_tags_and_comments_come_back(folder: Path) -> None:
    record = Record(Match.begin("flip").play("b2s").play("b2-b3,c1s"), {"Circle": "Ann"}, {1: "bold", 2: "why?"})
    (folder / "game.pgn").write_text(write_record(record), encoding="utf-8")
    run("play", "flip", "--resume", "game.pgn", typed="undo\nrandom\n")
    again = read_record((folder / "game.pgn").read_text(encoding="utf-8"))
    assert again.tags == {"Circle": "Ann"}
    assert again.comments == {1: "bold"}, "what was said of a move that was taken back is gone with it"


def test_a_record_of_other_rules_is_refused(folder: Path) -> None:
    run("play", "morris:standard", "--save", "game.pgn", typed="d6\n")
    line = refused(run("play", "morris", "--resume", "game.pgn"))
    assert "is a game of morris:standard" in line
    assert line.endswith(":\n  trilith play --resume game.pgn")
    assert run("play", "morris:all_in_mills=any", "--resume", "game.pgn").code == 0, (
        "another spelling of the same rules"
    )


def test_a_finished_game_shows_its_result(folder: Path) -> None:
    run("play", "flip", "--save", "game.pgn", typed="c1s\nresign\ny\n")
    before = (folder / "game.pgn").read_bytes()
    ran = run("play", "flip", "--resume", "game.pgn")
    assert ran.code == 0
    assert "Circle wins: " in ran.out
    assert "> " not in ran.out
    assert (folder / "game.pgn").read_bytes() == before


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "the record"),
        (b"\xff\xfe", "is not a text file"),
        (b'[Game "flip"]\n[Ruleset "flip"]\n\n1. z9s *\n', "move 1"),
    ],
)
def test_a_file_that_is_no_record_is_refused(content: bytes, reason: str, folder: Path) -> None:
    (folder / "game.pgn").write_bytes(content)
    assert reason in refused(run("play", "flip", "--resume", "game.pgn"))
    assert (folder / "game.pgn").read_bytes() == content


def test_a_missing_file_and_two_starts_are_refused() -> None:
    assert "cannot read nowhere.pgn: No such file" in refused(run("play", "flip", "--resume", "nowhere.pgn"))
    assert "either --position or --resume" in refused(run("play", "flip", "--resume", "x", "--position", "4/4/4/4 c"))


def test_another_file_is_never_overwritten_silently(folder: Path) -> None:
    (folder / "dear.txt").write_text("dear", encoding="utf-8")
    line = refused(run("play", "flip", "--save", "dear.txt"))
    assert "exists already" in line
    assert line.endswith("\n  trilith play --resume dear.txt")
    out = run("play", "flip", typed="c1s\nsave dear.txt\nn\nquit\n").out
    assert "dear.txt exists already. Replace it? [y/N] n\nNot saved." in out
    assert (folder / "dear.txt").read_text(encoding="utf-8") == "dear"
    out = run("play", "flip", typed="c1s\nsave dear.txt\ny\nquit\n").out
    assert "Saved in dear.txt." in out
    assert read_record((folder / "dear.txt").read_text(encoding="utf-8")).match.moves == ("c1s",)


def test_a_file_that_appears_meanwhile_is_left_alone(folder: Path) -> None:
    file = GameFile("flip", folder / "game.pgn")
    (folder / "game.pgn").write_text("dear", encoding="utf-8")
    path, problem = file.rescue("record")
    assert (folder / "game.pgn").read_text(encoding="utf-8") == "dear"
    assert path is not None
    assert path.read_text(encoding="utf-8") == "record"
    assert problem == f"{folder / 'game.pgn'} exists already"


def test_saving_by_word(folder: Path) -> None:
    out = run("play", "flip", typed="save\nc1s\nsave my game.pgn\nrandom\nsave\n").out
    assert "Saved in my game.pgn." in out
    assert "--resume 'my game.pgn'" in out
    assert len(read_record((folder / "my game.pgn").read_text(encoding="utf-8")).match.moves) == 2


def test_a_file_that_cannot_be_written_is_told_and_the_game_goes_on(folder: Path) -> None:
    ran = run("play", "flip", "--save", "nowhere/game.pgn", typed="c1s\nrandom\nsave\nquit\n")
    assert ran.code == 0
    assert ran.out.startswith("Cannot write nowhere/game.pgn")
    assert "Diamond plays" in ran.out
    file = only(folder, "trilith-flip-*.pgn")
    assert f"--resume {file.name}" in ran.out
    assert len(read_record(file.read_text(encoding="utf-8")).match.moves) == 2


def test_a_named_file_always_holds_the_game(folder: Path) -> None:
    """Even if the process is killed."""
    game = process("play", "flip", "--save", "game.pgn", cwd=folder)
    _type(game, b"c1s\n", b"Diamond> ")
    game.kill()
    game.communicate()
    assert read_record((folder / "game.pgn").read_text(encoding="utf-8")).match.moves == ("c1s",)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_saves_and_says_how_to_resume(number: signal.Signals, folder: Path) -> None:
    game = process("play", "flip", cwd=folder)
    _type(game, b"c1s\n", b"Diamond> ")
    wait_until_idle(game.pid)
    game.send_signal(number)
    out, err = game.communicate(timeout=DEADLINE)
    assert game.returncode == 128 + number
    assert err == b""
    assert b" -m trilith play --resume trilith-flip-" in out
    assert read_record(only(folder, "*.pgn").read_text(encoding="utf-8")).match.moves == ("c1s",)


def test_a_closed_terminal_saves(folder: Path) -> None:
    terminal = Terminal(["play", "flip"], folder)
    terminal.wait_for("Circle> ")
    terminal.type("c1s\n")
    terminal.wait_for("Diamond> ")
    wait_until_idle(terminal.process.pid)
    terminal.close()
    terminal.process.wait(DEADLINE)
    assert read_record(only(folder, "*.pgn").read_text(encoding="utf-8")).match.moves == ("c1s",)


def _type(game: "subprocess.Popen[bytes]", keys: bytes, until: bytes) -> None:
    """Type something and read until the answer."""
    assert game.stdin
    assert game.stdout
    game.stdin.write(keys)
    game.stdin.flush()
    began, shown = time.monotonic(), b""
    while until not in shown and time.monotonic() - began < DEADLINE:
        shown += game.stdout.read1()  # type: ignore[attr-defined]
