"""`trilith review`: reviews for people and for programs."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import Terminal, refused, run
from trilith.play.match import Match
from trilith.play.record import Record, read_record, write_record

GOLDEN = Path(__file__).parents[1] / "golden"


def test_json_has_everything() -> None:
    ran = run("review", str(GOLDEN / "flip.pgn"), "--time", "0.02", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert list(found) == ["ruleset", "result", "done", "graph", "turns", "turning", "players", "balance", "typical"]
    assert found["done"] == 1.0
    assert len(found["turns"]) == 12
    assert found["graph"][-1] == [1.0, 0.0]


def test_a_table_and_sentences_for_people() -> None:
    ran = run("review", str(GOLDEN / "stones_board=quick.pgn"), "--time", "0.02")
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.startswith("3 Stones (stones:board=quick)")
    assert "White: accuracy " in ran.out
    assert "'s draws were worth " in ran.out
    assert "'s moves were worth " in ran.out
    assert "Given away in a turn, on average: White " in ran.out
    assert "White's lead at the end is -2.0: " in ran.out


def test_standard_input_is_read() -> None:
    text = write_record(Record(Match.begin("flip").play("b2s").play("b2-b3,c1s")))
    assert json.loads(run("review", "-", "--time", "0.02", "--json", typed=text).out)["result"] == "*"


def test_an_annotated_record_reads_back(tmp_path: Path) -> None:
    annotated = tmp_path / "annotated.pgn"
    ran = run("review", str(GOLDEN / "flip.pgn"), "--time", "0.02", "--annotate", str(annotated))
    assert ran.code == 0
    record = read_record(annotated.read_text(encoding="utf-8"))
    assert record.match == read_record(GOLDEN.joinpath("flip.pgn").read_text(encoding="utf-8")).match
    assert "best was" in record.comments[12], "the move that lost at once"
    assert refused(run("review", str(GOLDEN / "flip.pgn"), "--time", "0.02", "--annotate", str(tmp_path / "no/way")))
    # Other files are not overwritten; the record itself may get its comments.
    before = annotated.read_bytes()
    assert "exists already" in refused(run("review", str(GOLDEN / "flip.pgn"), "--annotate", str(annotated)))
    assert annotated.read_bytes() == before
    assert run("review", str(annotated), "--time", "0.02", "--annotate", str(annotated)).code == 0


@pytest.mark.parametrize("seconds", ["0", "-1", "nan", "inf", "1e9", "x"])
def test_a_time_that_makes_no_sense_is_refused(seconds: str) -> None:
    assert refused(run("review", str(GOLDEN / "flip.pgn"), "--time", seconds))


def test_what_cannot_be_reviewed_is_refused(tmp_path: Path) -> None:
    assert refused(run("review", str(tmp_path / "none.pgn")))
    empty = tmp_path / "empty.pgn"
    empty.write_text(write_record(Record(Match.begin("flip"))), encoding="utf-8")
    assert "no moves to review" in refused(run("review", str(empty)))
    broken = tmp_path / "broken.pgn"
    broken.write_text("hello", encoding="utf-8")
    assert refused(run("review", str(broken)))


def test_a_terminal_shows_how_far_it_is(folder: Path) -> None:
    terminal = Terminal(["review", str(GOLDEN / "flip.pgn"), "--time", "0.3"], folder)
    terminal.wait_for("/12")
    terminal.wait_for("Diamond: accuracy")
    assert terminal.end() == 0


def test_ctrl_c_leaves_cleanly(folder: Path) -> None:
    terminal = Terminal(["review", str(GOLDEN / "morris.pgn"), "--time", "5"], folder)
    terminal.wait_for("reviewing")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown
