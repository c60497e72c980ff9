"""Games without draws, and what is drawn when a game begins."""

from pathlib import Path

import pytest

from tests.cli.command_line import run
from trilith.games import registry
from trilith.games.errors import IllegalMove
from trilith.play.events import Opened, Seat
from trilith.play.match import Match
from trilith.play.opening import settled
from trilith.play.record import read_record, write_record


def test_no_draw_can_be_agreed_where_the_rules_know_none() -> None:
    with pytest.raises(IllegalMove, match="Outfox has no draws"):
        Match.begin("outfox").agree_draw()
    assert Match.begin("morris").agree_draw().outcome


def test_a_record_of_an_earlier_version_with_an_agreed_draw_still_opens() -> None:
    record = write_record(Match.begin("outfox").end("agreement", None))
    assert read_record(record).match.ended_by == "agreement"


def test_the_terminal_refuses_a_draw_in_a_sentence() -> None:
    ran = run("play", "outfox", typed="draw\n")
    assert "Outfox has no draws: somebody always wins." in ran.out


@pytest.mark.parametrize("game", ["stones", "siege"])
def test_who_begins_can_be_drawn_and_both_come_up(game: str) -> None:
    rules = registry.ruleset(f"{game}:starter=random")
    drawn = {registry.decided(rules).text for _ in range(60)}
    assert drawn == {game, f"{game}:starter=black"}


def test_a_table_and_its_record_name_who_was_drawn(tmp_path: Path) -> None:
    seats = (Seat("person", "Ann"), Seat("person", "Ben"))
    opened = {settled(Opened(at=0, ruleset="stones:starter=random", identifier="", seats=seats)).ruleset
              for _ in range(60)}  # fmt: skip
    assert opened == {"stones", "stones:starter=black"}
    file = tmp_path / "game.pgn"
    ran = run("play", "stones:starter=random", "--save", str(file), typed="random\nquit\n")
    assert ran.code == 0
    record = read_record(file.read_text(encoding="utf-8"))
    assert record.match.ruleset.text in ("stones", "stones:starter=black")
    assert write_record(record.match) == write_record(read_record(file.read_text(encoding="utf-8")).match)
