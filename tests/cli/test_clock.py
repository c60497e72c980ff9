"""The clock at the terminal: shown, counted, kept, resumed, and it ends games."""

import time
from pathlib import Path

import pytest

from tests.cli.command_line import Terminal, run
from trilith.cli.play.timing import GameClock, read_control
from trilith.games.position import Position
from trilith.play.clock import Clock, TimeControl
from trilith.play.record import read_record


def test_a_clock_is_shown_counted_and_kept(folder: Path) -> None:
    ran = run(
        "play", "morris", "--clock", "30m+10s", "--extra", "white=5m", "--save", "a.pgn", typed="d6\nclock\nquit\n"
    )
    assert ran.code == 0
    assert "White (35:00)> " in ran.out
    assert "Black (30:00)> " in ran.out
    assert "Time left: White 35:10, Black 30:00." in ran.out
    tags = read_record((folder / "a.pgn").read_text()).tags
    assert (tags["TimeControl"], tags["TimeOdds"]) == ("1800+10", "300 0")
    white, black = map(float, tags["TimeLeft"].split())
    assert 2000 < white <= 2110
    assert 1700 < black < 1800, "what Black thought before leaving counts"

    again = run("play", "--resume", "a.pgn", typed="f4\nquit\n")
    assert "Black (" in again.out
    tags = read_record((folder / "a.pgn").read_text()).tags
    assert float(tags["TimeLeft"].split()[0]) <= white


def test_the_flag_falls_while_somebody_is_asked(folder: Path) -> None:
    terminal = Terminal(["play", "morris", "--clock", "1s", "--save", "b.pgn"], cwd=folder)
    terminal.wait_for("Black wins: White ran out of time.")
    terminal.type("\n")
    terminal.process.wait()
    match = read_record((folder / "b.pgn").read_text()).match
    assert match.ended_by == "time forfeit"
    assert match.outcome is not None
    assert match.outcome.winner == 1


def test_a_move_after_the_flag_does_not_count() -> None:
    now = [0]
    clock = GameClock(Clock.full(TimeControl("time", 5), 2), lambda: now[0])
    clock.start(0)
    now[0] = 4_999
    assert clock.fallen is None
    assert clock.until_flag == 0.001
    now[0] = 5_000
    assert clock.fallen == 0


def test_time_counts_for_who_thinks() -> None:
    now = [0]
    clock = GameClock(Clock.full(TimeControl("increment", 60, 2), 2), lambda: now[0])
    clock.start(0)
    now[0] = 10_000
    clock.moved(0)
    clock.start(1)
    now[0] = 13_000
    clock.stop()
    assert clock.tags()["TimeLeft"] == "52.000 57.000"
    resumed = GameClock.from_tags(clock.tags(), 2)
    assert resumed is not None
    assert (resumed.left(0), resumed.left(1)) == ("0:52", "0:57")
    assert time.monotonic() > 0


@pytest.mark.parametrize(
    ("text", "tag"),
    [
        ("30m", "1800"),
        ("1h30m", "5400"),
        ("5m+3s", "300+3"),
        ("10md5s", "600d5"),
        ("10mb5s", "600b5"),
        ("1/30s", "1/30"),
    ],
)
def test_how_clocks_are_written(text: str, tag: str) -> None:
    assert read_control(text, [], Position.start("morris")).tag == tag


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["morris", "--clock", "soon"], "a clock is written like 30m"),
        (["morris", "--clock", "0s"], "the time of a clock"),
        (["morris", "--clock", "30m", "--extra", "red=5m"], "there is no seat"),
        (["morris", "--clock", "30m", "--extra", "white"], "extra time is written like white=5m"),
        (["morris", "--clock", "30m", "--extra", "white=late"], "a time is written like 30m"),
        (["morris", "--extra", "white=5m"], "--extra gives more time on a clock"),
        (["outfox:players=3", "--clock", "30m"], "a clock is for two players"),
        (["--resume", "x.pgn", "--clock", "3m"], "a saved game has its own clock"),
    ],
)
def test_bad_clocks_are_refused_in_a_sentence(arguments: list[str], said: str, folder: Path) -> None:
    ran = run("play", *arguments)
    assert ran.code == 2
    assert said in ran.err
