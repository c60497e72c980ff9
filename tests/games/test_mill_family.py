"""The mill games on other boards: what is theirs alone, each rule by name."""

import pytest

import trilith
from trilith.games import registry
from trilith.games.geometry import mask
from trilith.games.morris.boards import BOARDS

STARTS = {
    "morris:six": "3/3/4/3/3 w 6 6 0",
    "morris:five": "3/3/4/3/3 w 5 5 0",
    "morris:seven": "3/3/4/3/3 w 7 7 0",
    "morris:twelve": "3/3/3/6/3/3/3 w 12 12 0",
    "morris:morabaraba": "3/3/3/6/3/3/3 w 12 12 0",
    "morris:lasker": "3/3/3/6/3/3/3 w 10 10 0",
}
# A board full of stones, none of them in a mill of the diagonals or the sides.
FULL = "wbw/bwb/wbw/bwbbwb/wbw/bwb/wbw"


@pytest.mark.parametrize("ruleset", STARTS)
def test_games_begin_with_the_stones_in_hand(ruleset: str) -> None:
    assert trilith.start(ruleset).text == STARTS[ruleset]


@pytest.mark.parametrize(
    ("ruleset", "title"),
    [
        ("morris", "Nine Men's Morris"),
        ("morris:twelve", "Twelve Men's Morris"),
        ("morris:morabaraba", "Morabaraba"),
        ("morris:board=twelve,all_in_mills=any,full_board=draw,repetition=off", "Morabaraba"),
        ("morris:lasker", "Ten Men's Morris"),
    ],
)
def test_games_are_titled_by_their_own_name(ruleset: str, title: str) -> None:
    assert trilith.start(ruleset).look.title == title


@pytest.mark.parametrize(
    ("name", "points", "edges", "mills"), [("nine", 24, 32, 16), ("six", 16, 20, 8), ("twelve", 24, 40, 20)]
)
def test_boards_have_their_points_edges_and_mills(name: str, points: int, edges: int, mills: int) -> None:
    board = BOARDS[name]
    assert (len(board.points), len(board.edges), len(board.line_points)) == (points, edges, mills)


@pytest.mark.parametrize("name", BOARDS)
def test_the_symmetries_keep_edges_and_mills(name: str) -> None:
    board = BOARDS[name]
    mills, edges = {mask(mill) for mill in board.line_points}, {mask(edge) for edge in board.edges}
    assert len(set(board.symmetries)) == 16
    for image in board.symmetries:
        assert {mask([image[point] for point in mill]) for mill in board.line_points} == mills
        assert {mask([image[point] for point in edge]) for edge in board.edges} == edges


def test_the_number_of_stones_goes_by_the_board() -> None:
    assert registry.ruleset("morris:board=six").options["men"] == "6"
    assert registry.ruleset("morris:board=six,men=6") == registry.ruleset("morris:board=six")
    assert registry.ruleset("morris:men=5,board=six,flying=false").text == "morris:five"
    with pytest.raises(trilith.UnknownRuleset, match="men takes 6, 5 or 7 with board=six, not '9'"):
        registry.ruleset("morris:board=six,men=9")
    with pytest.raises(trilith.UnknownRuleset, match="men takes 12 with board=twelve, not '9'"):
        registry.ruleset("morris:board=twelve,men=9")


def test_a_board_that_is_taken_for_a_game_is_named() -> None:
    with pytest.raises(trilith.UnknownRuleset, match="there is no game 'lasker'; did you mean morris:lasker"):
        trilith.start("lasker")


def test_another_board_brings_its_number_of_stones() -> None:
    assert registry.with_options(registry.ruleset("morris"), {"board": "twelve"}).options["men"] == "12"


def test_six_has_no_mill_across_the_squares() -> None:
    position = trilith.parse("morris:six", "1w1/1w1/4/3/b1b w 4 4 0")
    assert all("x" not in str(move) for move in position.legal_moves)


def test_nobody_jumps_in_six() -> None:
    position = trilith.parse("morris:six", "w1w/3/w3/3/bbb w 0 0 0")
    assert "a3-c2" not in position.legal_moves
    assert "a3-b3" in position.legal_moves


def test_a_diagonal_of_twelve_is_a_mill_and_a_way() -> None:
    position = trilith.parse("morris:twelve", "w2/w2/3/6/3/b1b/3 w 10 10 0")
    assert {str(move) for move in position.legal_moves if str(move).startswith("c5")} == {"c5xb2", "c5xf2"}
    assert "c5" in trilith.parse("morris", "w2/w2/3/6/3/b1b/3 w 7 7 0").legal_moves
    moving = "w1w/3/w1w/6/3/b1b/b1b w 0 0 0"
    assert "c5-b6" in trilith.parse("morris:twelve", moving).legal_moves
    assert "c5-b6" not in trilith.parse("morris", moving).legal_moves


def test_three_mills_at_once_take_two_at_most() -> None:
    # c5 closes c5-d5-e5, c3-c4-c5 and a7-b6-c5.
    text = "w2/w2/1ww/2w3/w2/b1b/b1b w 6 6 0"
    assert "c5xb2" in trilith.parse("morris:twelve", text).legal_moves
    two = trilith.parse("morris:board=twelve,double_mill=two", text)
    assert "c5xb2xf2" in two.legal_moves
    assert max(str(move).count("x") for move in two.legal_moves) == 2


def test_a_full_board_is_lost_or_drawn() -> None:
    blocked = trilith.parse("morris:twelve", f"{FULL} w 0 0 0")
    assert blocked.outcome
    assert blocked.outcome.winner == 1
    drawn = trilith.parse("morris:morabaraba", f"{FULL} w 0 0 0")
    assert drawn.outcome
    assert drawn.outcome.winner is None
    assert drawn.outcome.reason == "all stones are placed and no point is empty"


def test_stones_may_move_before_all_are_placed_where_placing_is_mixed() -> None:
    position = trilith.parse("morris:lasker", "w2/3/3/6/3/3/2b w 9 9 0")
    assert {"a7-d7", "a7-a4", "d7"} <= {str(move) for move in position.legal_moves}
    assert position.play("a7-d7").text == "1w1/3/3/6/3/3/2b b 9 9 0"
    with pytest.raises(trilith.IllegalMove, match="stones move only once all of yours are placed"):
        trilith.parse("morris", "w2/3/3/6/3/3/2b w 8 8 0").play("a7-d7")


def test_nobody_jumps_with_stones_in_hand() -> None:
    position = trilith.parse("morris:lasker", "w1w/3/3/6/3/3/wbb w 2 2 0")
    assert "a7-c5" not in position.legal_moves
    with pytest.raises(trilith.IllegalMove, match="c5 is not next to a7"):
        position.play("a7-c5")


def test_hands_need_not_be_even_where_placing_is_mixed() -> None:
    assert trilith.parse("morris:lasker", "w2/3/3/6/3/3/2b w 3 7 0").text.endswith("w 3 7 0")
    with pytest.raises(trilith.InvalidPosition, match="white places first"):
        trilith.parse("morris", "w2/3/3/6/3/3/2b w 3 7 0")


def test_repetition_ends_a_game_that_turns_in_circles_with_stones_in_hand() -> None:
    position = trilith.parse("morris:lasker", "w2/3/3/6/3/3/2b w 9 9 0")
    for move in ["a7-d7", "g1-d1", "d7-a7", "d1-g1"] * 2:
        position = position.play(move)
    assert position.outcome
    assert position.outcome.winner is None
