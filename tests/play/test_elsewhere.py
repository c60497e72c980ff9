"""Records of other programs: without our tags, in other notations, and in SGF."""

from random import Random

import pytest

from trilith.games.errors import InvalidRecord
from trilith.play.match import RESIGNATION, Match
from trilith.play.record import Record, read_record, write_record


def played(ruleset: str, turns: int = 60) -> Match:
    luck, match = Random(ruleset), Match.begin(ruleset)
    while match.outcome is None and len(match.turns) < turns:
        if match.position.draws:
            match = match.draw(luck.choice(list(match.position.draws)))
        match = match.play(str(luck.choice(match.position.legal_moves)))
    return match


MILL = played("morris:standard")
# Row by row from the top left.
POINTS = "a7d7g7b6d6f6c5d5e5a4b4c4e4f4g4c3d3e3b2d2f2a1d1g1"
NUMBERED = {POINTS[at : at + 2]: str(at // 2 + 1) for at in range(0, len(POINTS), 2)}


def numbered(move: str) -> str:
    for point, number in NUMBERED.items():
        move = move.replace(point, number)
    return move


@pytest.mark.parametrize(
    "moves",
    [
        " ".join(MILL.moves),
        " ".join(MILL.moves).upper().replace("X", "x"),
        " ".join(MILL.moves).replace("-", ""),
        " ".join(MILL.moves).replace("x", ":"),
        " ".join(MILL.moves).replace("x", " x"),
        " ".join(map(numbered, MILL.moves)),
    ],
    ids=["ours", "capitals", "without dashes", "colons", "taken by themselves", "numbered points"],
)
def test_moves_of_the_morris_are_read_as_others_write_them(moves: str) -> None:
    record = read_record(f'[White "Ann"]\n[Black "Ben"]\n[Result "*"]\n\n{moves} *')
    assert record.match.moves == MILL.moves
    assert record.tags["White"] == "Ann"


def test_moves_alone_are_enough() -> None:
    assert read_record("1. d6 f4 2. d2 b4").match.ruleset.game == "morris"
    # These fit Siege Stones too, which is a variant of it.
    assert read_record("1. w@e7 b@e9 2. c@e5 w@h5").match.ruleset.game == "stones"


def test_a_game_that_others_end_was_resigned() -> None:
    record = read_record('[Variant "Nine Men\u2019s Morris"]\n\n1. d6 f4 2. d2 b4 1-0')
    assert (record.match.ended_by, record.match.outcome and record.match.outcome.winner) == (RESIGNATION, 0)


@pytest.mark.parametrize("ruleset", ["morris", "morris:standard", "flip", "outfox", "stones", "siege"])
def test_sgf_is_written_and_read(ruleset: str) -> None:
    match = played(ruleset, 20)
    text = write_record(Record(match, {"Event": "a ] in a name", "White": "Ann"}, {1: "a \\ too"}), "sgf")
    again = read_record(text)
    assert again.match.moves == match.moves
    assert again.match.ruleset == match.ruleset
    assert again.tags["Event"] == "a ] in a name"
    assert again.comments == {1: "a \\ too"}
    assert ("GM[5]" in text) == ruleset.startswith("morris")


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("(;GM[5];W[d6];W[d2])", "two moves of one player"),
        ("(;GM[5];W[d6]", "closing"),
        ("(;GM[5]; what?)", "cannot be read at"),
        ("(;GM[5];W[zz])", "move 1"),
        ("(;GM[1];B[dd])", "another game"),
    ],
)
def test_what_cannot_be_read_is_told(text: str, says: str) -> None:
    with pytest.raises(InvalidRecord, match=says):
        read_record(text)


def test_sgf_knows_two_players_and_one_start() -> None:
    with pytest.raises(InvalidRecord, match="two players"):
        write_record(Match.begin("outfox:players=3"), "sgf")
