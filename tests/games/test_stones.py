"""The rules of 3 Stones and Siege Stones that are easily got wrong, each by name."""

import pytest

import trilith
from trilith.games.position import Position
from trilith.games.stones.boards import BOARDS, HEXAGON, OCTAGON, QUICK

SKILL = "stones:supply=skill"


def play(ruleset: str, *moves: str) -> Position:
    position = trilith.start(ruleset)
    for move in moves:
        position = position.play(move)
    return position


@pytest.mark.parametrize(("board", "pockets", "threes"), [(OCTAGON, 80, 216), (QUICK, 36, 72), (HEXAGON, 76, 202)])
def test_the_boards(board: int, pockets: int, threes: int) -> None:
    assert len(BOARDS[board].points) == pockets
    assert len(BOARDS[board].triples) == threes


def test_the_start_positions() -> None:
    assert trilith.start("stones").text == "3/5/7/9/11/10/11/9/7/5/3 w - 0-0 bag:30,30,12 -"
    assert trilith.start(SKILL).text == "3/5/7/9/11/10/11/9/7/5/3 w - 0-0 hands:15,15,6:15,15,6 -"
    assert trilith.start("stones:board=quick").text == "3/5/7/6/7/5/3 w - 0-0 bag:15,15,0 -"
    assert trilith.start("siege").text == "5/7/9/11/12/11/9/7/5 w - 0-0 bag:30,30,12 -"


def test_the_centre_never_scores() -> None:
    position = play(SKILL, "w@d6", "w@e6", "w@g6", "w@h6")
    assert position.score == (0, 0)
    for board in BOARDS:
        for a, b, c in board.triples:
            (ax, ay), (bx, by), (cx, cy) = board.spots[a], board.spots[b], board.spots[c]
            assert max(abs(ax - bx), abs(ay - by), abs(bx - cx), abs(by - cy)) == 1


def test_the_row_runs_on_across_the_centre() -> None:
    assert "b@k6" in play(SKILL, "w@a6").legal_moves
    assert "b@f1" in play(SKILL, "w@f11").legal_moves


def test_stones_in_between_do_not_block() -> None:
    assert "w@k7" in play(SKILL, "w@a7", "b@c7", "w@d7", "b@b7").legal_moves


def test_play_in_the_row_or_column_of_the_last_stone() -> None:
    position = play(SKILL, "w@e7")
    assert {str(move)[2:] for move in position.legal_moves} == {
        *(f"{file}7" for file in "abcdfghijk"),
        *(f"e{row}" for row in (1, 2, 3, 4, 5, 6, 8, 9, 10, 11)),
    }
    with pytest.raises(trilith.IllegalMove, match="the last stone is in e7, and d8 is not in its row or column"):
        position.play("w@d8")


def test_row_and_column_both_full_frees_the_board() -> None:
    ruleset = f"{SKILL},board=quick"
    # Column d, then round by c6 and c7 to row 7, which d7 fills.
    way = ["w@d1", "b@d2", "w@d3", "b@d5", "w@d6", "b@c6", "w@c7", "b@e7"]
    before, after = play(ruleset, *way), play(ruleset, *way, "w@d7")
    assert "b@a4" not in before.legal_moves
    assert {str(move) for move in after.legal_moves if str(move)[0] == "b"} == {
        f"b@{pocket}" for pocket in set(BOARDS[QUICK].points) - set(after.pieces)
    }
    assert "the row and column of d7 are full" in after.task


def test_white_clear_black_scores_nobody() -> None:
    assert play(SKILL, "w@a7", "c@b7", "b@c7").score == (0, 0)


def test_three_clear_score_nobody() -> None:
    assert play(SKILL, "c@a7", "c@b7", "c@c7").score == (0, 0)


def test_a_clear_stone_scores_for_both() -> None:
    assert play(SKILL, "w@a7", "w@b7", "b@d7", "b@e7").score == (0, 0)
    assert play(SKILL, "w@a7", "w@b7", "b@d7", "b@e7", "c@c7").score == (1, 1)


def test_white_and_clear_score_for_white_no_matter_who_plays() -> None:
    position = play(SKILL, "c@a7", "w@b7", "b@k7", "c@c7")
    assert position.score == (1, 0), "black played the third stone"


def test_a_line_of_n_scores_n_minus_2_and_each_three_once() -> None:
    moves = ["w@a7", "w@b7", "w@d7", "w@e7", "w@c7"]
    assert play(SKILL, *moves).score == (3, 0)
    assert play(SKILL, *moves, "w@f7").score == (4, 0)


def test_diagonals_score() -> None:
    # b4, c3 and d2 lie on a diagonal.
    assert play(SKILL, "b@b4", "w@d4", "b@d2", "w@d3", "b@c3").score == (0, 1)


def test_the_pouch_is_public_and_its_stone_must_be_played() -> None:
    position = trilith.start("stones")
    assert position.turn is None
    assert len(position.legal_moves) == 0
    with pytest.raises(trilith.IllegalMove, match="draw a stone from the pouch first"):
        position.play("w@e5")
    drawn = position.draw("c")
    assert drawn.turn == 0
    assert drawn.held == "c"
    assert drawn.text.endswith("bag:30,30,11 c")
    assert len(drawn.legal_moves) == 80
    with pytest.raises(trilith.IllegalMove, match="you must play the clear stone that you drew"):
        drawn.play("w@e5")
    with pytest.raises(trilith.IllegalMove, match="no stone is to be drawn now"):
        drawn.draw("w")
    after = drawn.play("c@e5")
    assert (after.turn, after.held) == (None, None)
    assert [str(odds) for odds in after.draws.values()] == ["30/71", "30/71", "11/71"]


def test_the_quick_board_has_no_clear_stones() -> None:
    position = trilith.start("stones:board=quick")
    assert set(position.draws) == {"w", "b"}
    with pytest.raises(trilith.IllegalMove, match="the pouch holds no such stone; it may give w, b"):
        position.draw("c")


def test_an_odd_stone_goes_to_the_player_of_its_colour() -> None:
    assert trilith.start("stones:supply=skill,board=quick").text == "3/5/7/6/7/5/3 w - 0-0 hands:8,7,0:7,8,0 -"


def test_nobody_plays_stones_they_do_not_have() -> None:
    position = trilith.parse("stones:supply=skill,board=quick", "3/5/7/6/7/5/3 w - 0-0 hands:8,7,0:7,8,0 -")
    with pytest.raises(trilith.IllegalMove, match="you have no clear stones left"):
        position.play("c@c7")


def test_points_are_spotted_as_a_handicap() -> None:
    position = trilith.start("stones:supply=skill,handicap=0-5")
    assert position.score == (0, 5)
    assert trilith.parse(position.ruleset, position.text) == position
    with pytest.raises(trilith.InvalidPosition, match="the score on this board is 0-0"):
        trilith.parse("stones:supply=skill", position.text)


def test_black_may_start() -> None:
    position = trilith.start("stones:supply=skill,starter=black")
    assert position.turn == 1
    assert position.play("w@a7").turn == 0


def test_the_higher_score_wins_after_the_last_stone() -> None:
    board = "www/wwwww/wwwwwww/bbbbbb/bbbbb2/5/bbb"
    last = trilith.parse("stones:board=quick", f"{board} w a4 {score_of(board)} bag:0,1,0 -")
    position = last.draw("b")
    assert position.outcome is None
    finished = position.play(position.legal_moves[0])
    assert finished.outcome is not None
    assert finished.outcome.winner == 0
    assert "higher score" in finished.outcome.reason
    assert finished.turn is not None, "nothing is drawn any more"


def test_equal_scores_are_a_draw() -> None:
    """The last white stone makes two threes for White, who was two points behind."""
    last = trilith.parse("stones:board=quick", "bb1/1w2b/w1wwbwb/b1bbww/bwwbwbb/bbbww/ww1 b a5 0-2 bag:0,0,0 w")
    drawn = last.play("w@b5")
    assert drawn.score == (2, 2)
    assert drawn.outcome is not None
    assert drawn.outcome.winner is None


def score_of(board: str) -> str:
    """The score that a refusal says is right."""
    with pytest.raises(trilith.InvalidPosition) as refusal:
        trilith.parse("stones:board=quick", f"{board} w a4 99-99 bag:0,1,0 -")
    return str(refusal.value).removeprefix("the score on this board is ").partition(",")[0]


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3/5/7/6/7/5/3 w c7 0-0 bag:15,15,0 -", "the last pocket is empty"),
        ("w2/5/7/6/7/5/3 b - 0-0 bag:14,15,0 -", "one of them was the last"),
        ("w2/5/7/6/7/5/3 b d4 0-0 bag:14,15,0 -", "a pocket of the board"),
        ("w2/5/7/6/7/5/3 b c7 0-0 bag:15,15,0 -", "there are 15 white stones in all, not 16"),
        ("w2/5/7/6/7/5/3 b c7 0-0 bag:13,15,0 w", None),
        ("w2/5/7/6/7/5/3 b c7 0-0 hands:7,7,0:7,8,0 -", "written like bag:30,30,12"),
        ("w2/5/7/6/7/5/3 b c7 0-0 bag:14,15 -", "written like bag:30,30,12"),
        ("w2/5/7/6/7/5/3 b c7 0-0 bag:14,15,0 x", "the stone in hand is w or b or c"),
    ],
)
def test_positions_must_add_up(text: str, why: str | None) -> None:
    if why is None:
        assert trilith.parse("stones:board=quick", text).text == text
        return
    with pytest.raises(trilith.InvalidPosition, match=why):
        trilith.parse("stones:board=quick", text)


def test_in_the_skill_game_the_hands_tell_whose_turn_it_is() -> None:
    ruleset = "stones:supply=skill,board=quick"
    text = "w2/5/7/6/7/5/3 {} c7 0-0 hands:7,7,0:7,8,0 -"
    assert trilith.parse(ruleset, text.format("b")).turn == 1
    with pytest.raises(trilith.InvalidPosition, match="it cannot be white's turn"):
        trilith.parse(ruleset, text.format("w"))


def test_nobody_holds_more_than_half_of_a_kind() -> None:
    text = "3/5/7/9/11/10/11/9/7/5/3 w - 0-0 hands:30,0,6:0,30,6 -"
    with pytest.raises(trilith.InvalidPosition, match="white never held that many stones of one kind"):
        trilith.parse(SKILL, text)


def test_colour_does_not_decide_who_starts() -> None:
    assert trilith.parse("stones", "3/5/7/9/11/10/11/9/7/5/3 b - 0-0 bag:30,30,12 -").turn is None
    assert trilith.parse("stones", "3/5/7/2w6/11/10/11/9/7/5/3 w d8 0-0 bag:29,30,12 -").turn is None


def test_siege_names_a_stone_by_its_colour() -> None:
    position = trilith.start("siege:colours=charcoal-ivory").draw("w")
    with pytest.raises(trilith.IllegalMove, match="you must play the charcoal stone that you drew"):
        position.play("b@e5")


def test_siege_players_carry_their_own_colours() -> None:
    position = trilith.start("siege:colours=amber-indigo").draw("w")
    assert position.look.players == ("Amber", "Indigo")
    assert "amber" in position.task.lower()
    assert position.ruleset.identifier != trilith.start("siege").ruleset.identifier


def test_siege_may_be_played_on_the_octagon() -> None:
    assert trilith.start("siege:board=octagon").text == trilith.start("stones").text
