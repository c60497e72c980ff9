"""Branches: moves kept with a finished game instead of those played, and PGN's variations."""

import pytest

from tests.play.tables import ANN, BEN, opened
from trilith.games.errors import InvalidRecord, TrilithError
from trilith.play import branches
from trilith.play.branches import Branch, branch_of
from trilith.play.event_json import write_event
from trilith.play.events import Actor, Branched, Pruned, read_event
from trilith.play.match import Match
from trilith.play.pgn import Variation, read_pgn
from trilith.play.record import Record, read_record, write_record
from trilith.play.table import Refusal, Table

GAME = Match.begin("morris").play("d6").play("f4").play("d2").play("b4").end("resignation", 0)


def test_a_branch_leaves_the_game_where_its_moves_differ() -> None:
    assert branch_of(GAME, 0, ["d6", "f4", "g7", "a1"]) == Branch(2, ("g7", "a1"))
    assert branch_of(GAME, 4, ["g7"]) == Branch(4, ("g7",)), "it goes on where the game ended"
    for after, moves in ((0, ["d6", "f4"]), (0, ["d6", "d6"]), (9, ["g7"]), (0, ["d6"] * (branches.LONGEST + 1))):
        with pytest.raises(TrilithError):
            branch_of(GAME, after, moves)


def test_in_a_branch_another_stone_may_be_drawn() -> None:
    match = Match.begin("stones:board=quick").draw("w").play("w@d7").draw("b").play("b@d6")
    assert branch_of(match, 1, ["w@d5", "b@d3"]) == Branch(1, ("w@d5", "b@d3"))


def test_the_players_keep_branches_with_a_finished_game_and_nobody_else_does() -> None:
    table = Table.open(opened("morris"))
    for number, move in enumerate(("d6", "f4", "d2")):
        table = table.apply(table.move((ANN, BEN)[number % 2], table.version, move, number))
    with pytest.raises(Refusal, match="not over yet"):
        table.branch(ANN, 0, ["a1"], 9)
    table = table.apply(table.act("resign", BEN, table.version, None, 9))
    with pytest.raises(Refusal, match="only the players"):
        table.branch(Actor("browser", "zoe"), 0, ["a1"], 9)
    assert not table.may_branch(Actor("browser", "zoe"))
    short = table.branch(ANN, 1, ["b4"], 10)
    assert short == Branched(10, 1, ("b4",), 0)
    table = table.apply(read_event(write_event(short)))
    assert table.branch(BEN, 1, ["b4"], 11) is None, "it is kept already"
    longer = table.branch(BEN, 1, ["b4", "g1"], 11)
    assert longer
    table = table.apply(longer)
    assert [(one.after, one.moves, one.by) for one in table.branches] == [(1, ("b4", "g1"), 1)]
    gone = table.prune(ANN, table.branches[0].number, 12)
    assert gone == Pruned(12, table.branches[0].number)
    assert table.apply(gone).branches == ()
    assert table.apply(gone).prune(ANN, gone.number, 13) is None
    with pytest.raises(Refusal, match="move 1 of the branch"):
        table.branch(ANN, 1, ["d6"], 12)


def test_a_game_keeps_no_more_than_so_many(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trilith.play.table.MOST", 1)
    table = Table.open(opened("morris"))
    table = table.apply(table.move(ANN, 1, "d6", 0))
    table = table.apply(table.move(BEN, 2, "f4", 0))
    table = table.apply(table.act("resign", BEN, table.version, None, 1))
    kept = table.branch(ANN, 0, ["a1"], 2)
    assert kept
    with pytest.raises(Refusal, match="at most 1 branches"):
        table.apply(kept).branch(ANN, 0, ["a4"], 3)


def test_branches_are_variations_in_a_record_and_read_back() -> None:
    kept = (Branch(1, ("b4", "g1")), Branch(2, ("g7",)), Branch(2, ("g7", "a1")), Branch(4, ("g7", "a7")))
    text = write_record(Record(GAME, branches=kept))
    assert "1. d6 f4 (1... b4 2. g1) 2. d2 (2. g7) (2. g7 a1) b4 (2... b4 3. g7 a7) 1-0" in " ".join(text.split("\n"))
    found = read_record(text)
    assert found.match == GAME
    assert found.branches == (kept[0], kept[2], kept[3]), "one that another goes on from is not kept twice"
    assert write_record(read_record(write_record(found))) == write_record(found)


def test_variations_within_variations_are_read_as_lines_of_their_own() -> None:
    text = '[Game "morris"]\n[Ruleset "morris"]\n\n1. d6 f4 (1... b4 {why} 2. g1 (2. a7 g7) a1) 2. d2 $1 *\n'
    assert read_pgn(text).variations == (Variation(1, ("b4", "a7", "g7")), Variation(1, ("b4", "g1", "a1")))
    assert read_record(text).match.moves == ("d6", "f4", "d2")
    assert [one.moves for one in read_record(text).branches] == [("b4", "a7", "g7"), ("b4", "g1", "a1")]
    with pytest.raises(InvalidRecord, match="a variation after move 1"):
        read_record(text.replace("b4 {why}", "d6 {why}"))
    for wrong in ("( d6 *", "d6 ) *"):
        with pytest.raises(InvalidRecord):
            read_pgn(f'[Game "morris"]\n\n1. {wrong}')
