"""The surprising rules of merels, by name, and the values of its boards."""

import pytest

import trilith
from trilith.games import registry
from trilith.games.merels.boards import BOARDS
from trilith.games.position import Position

NAMED = ["merels", "merels:holes", "merels:achi", "merels:picaria", "merels:picaria13"]


def legal(ruleset: str, text: str) -> set[str]:
    return {str(move) for move in trilith.parse(ruleset, text).legal_moves}


@pytest.mark.parametrize(
    ("ruleset", "text"),
    [
        ("merels", "3/3/3 w 3 3 0"),
        ("merels:holes", "3/3/3 w 3 3 0"),
        ("merels:achi", "3/3/3 w 4 4 0"),
        ("merels:picaria", "3/3/3 w 3 3 0"),
        ("merels:picaria13", "3/2/3/2/3 w 3 3 0"),
    ],
)
def test_the_start(ruleset: str, text: str) -> None:
    assert trilith.start(ruleset).text == text


@pytest.mark.parametrize(
    ("name", "lines", "edges"), [("square", 8, 16), ("holes", 6, 12), ("picaria", 8, 20), ("picaria13", 16, 28)]
)
def test_the_boards(name: str, lines: int, edges: int) -> None:
    board = BOARDS[name]
    assert len(board.line_points) == lines
    assert len(board.edges) == edges


def test_a_line_wins_while_placing() -> None:
    position = trilith.parse("merels", "b2/1w1/w1b w 1 1 0").play("c3")
    assert position.outcome
    assert (position.outcome.winner, position.outcome.line) == (0, ("a1", "b2", "c3"))
    assert position.outcome.reason == "White has three in a line"


def test_a_diagonal_is_no_line_in_nine_holes() -> None:
    assert trilith.parse("merels:holes", "b2/1w1/w1b w 1 1 0").play("c3").outcome is None


def test_from_the_middle_of_a_side_no_line_cuts_the_corner() -> None:
    text = "b1b/w2/bww w 0 0 0"
    assert "a2-b3" not in legal("merels", text)
    assert "a2-b3" in legal("merels:picaria", text)
    assert "c1-b3" in legal("merels:holes", text)
    assert legal("merels", text) == {"a2-b2", "b1-b2", "c1-b2", "c1-c2"}


def test_who_cannot_move_loses() -> None:
    position = trilith.parse("merels:achi", "wwb/b1w/bbw b 0 0 3").play("a1-b2")
    assert position.outcome
    assert (position.outcome.winner, position.outcome.reason) == (1, "White cannot move any man")


def test_there_is_a_limit_to_moves_and_to_repetition() -> None:
    position = trilith.parse("merels:board=holes,quiet_limit=2", "wbw/bwb/3 w 0 0 0")
    position = position.play("a3-a1").play("b3-b1")
    assert position.outcome
    assert position.outcome.winner is None
    position = trilith.parse("merels:holes", "wbw/bwb/3 w 0 0 0")
    for move in ["a3-a1", "b3-b1", "a1-a3", "b1-b3"] * 2:
        position = position.play(move)
    assert position.outcome
    assert position.outcome.winner is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3/3/3 w 3 2 0", "3 men on the board and in hand, not 2"),
        ("w2/3/3 w 2 3 0", "both hold as many men"),
        ("www/bb1/b2 w 0 0 1", "white already has three in a line"),
        ("w2/3/3 b 2 3 1", "only once all men are placed"),
        ("wb1/wb1/bw1 w 0 0 41", "from 0 to 40"),
        ("3/3 w 3 3 0", "the board has 3 rows"),
    ],
)
def test_impossible_positions_are_refused(text: str, reason: str) -> None:
    with pytest.raises(trilith.InvalidPosition, match=reason):
        trilith.parse("merels", text)


@pytest.mark.parametrize(
    ("text", "move", "reason"),
    [
        ("3/3/3 w 3 3 0", "a1-b2", "men move only once all of yours are placed"),
        ("w1b/w1b/bw1 w 0 0 0", "b2", "all your men are placed"),
        ("w1b/w1b/bw1 w 0 0 0", "c1-b2", "there is no man on c1"),
        ("w1b/w1b/bw1 w 0 0 0", "a1-b2", "the man on a1 is Black's"),
        ("w1b/w1b/bw1 w 0 0 0", "d4", "there is no point d4"),
        ("w1b/w1b/bw1 w 0 0 0", "a3-c1", "c1 is not next to a3"),
        ("w1b/w1b/bw1 w 0 0 0", "x", "not written like a move"),
    ],
)
def test_refusals_say_why(text: str, move: str, reason: str) -> None:
    with pytest.raises(trilith.IllegalMove, match=reason):
        trilith.parse("merels", text).play(move)


@pytest.mark.parametrize("ruleset", NAMED)
def test_names_stand_for_options(ruleset: str) -> None:
    assert str(registry.ruleset(ruleset)) == ruleset
    assert Position.start(ruleset).ruleset == registry.ruleset(ruleset)
