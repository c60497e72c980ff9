"""The rules of Nine Men's Morris that are easily got wrong, each by name."""

import pytest

import trilith

# White closes a7-d7-g7 with g4-g7; black's three stones all stand in the mill c3-c4-c5.
ALL_IN_MILLS = "ww1/3/b2/2b2w/b2/2w/3 w 0 0 0"
# White places on d6 and closes b6-d6-f6 and d5-d6-d7 at once; black's stones stand loose.
DOUBLE_MILL = "1w1/w1w/1w1/b5/1b1/b1b/3 w 5 5 0"


def test_strict_capture_takes_nothing_when_all_stand_in_mills() -> None:
    position = trilith.parse("morris", ALL_IN_MILLS)
    assert "g4-g7" in position.legal_moves
    assert not any("x" in str(move) for move in position.legal_moves)
    with pytest.raises(trilith.IllegalMove, match="all of your opponent's stones are in mills"):
        position.play("g4-g7xc3")
    after = position.play("g4-g7")
    assert after.pieces["c3"] == "b"
    assert after.text.endswith("b 0 0 0"), "a mill that takes nothing is a mill all the same: nothing quiet about it"


def test_standard_capture_takes_any_when_all_stand_in_mills() -> None:
    position = trilith.parse("morris:standard", ALL_IN_MILLS)
    assert {str(move) for move in position.legal_moves if "g4-g7" in str(move)} == {
        f"g4-g7x{p}" for p in ("c3", "c4", "c5")
    }
    with pytest.raises(trilith.IllegalMove, match="name the stone to take"):
        position.play("g4-g7")


def test_a_stone_in_a_mill_is_safe_while_another_is_not() -> None:
    for ruleset in ("morris", "morris:standard"):
        position = trilith.parse(ruleset, "ww1/b2/3/1b3w/3/b1w/b2 w 0 0 0")
        assert {str(move) for move in position.legal_moves if "g4-g7" in str(move)} == {"g4-g7xa1"}
        with pytest.raises(trilith.IllegalMove, match=r"^g4-g7xb4: the stone on b4 is safe in a mill$"):
            position.play("g4-g7xb4")


def test_a_double_mill_takes_one() -> None:
    position = trilith.parse("morris", DOUBLE_MILL)
    taking = {str(move) for move in position.legal_moves if str(move).startswith("d6")}
    assert taking == {"d6xa4", "d6xd3", "d6xb2", "d6xf2"}
    with pytest.raises(trilith.IllegalMove, match="even for two mills at once"):
        position.play("d6xa4xd3")


def test_a_double_mill_takes_two_where_that_is_chosen() -> None:
    position = trilith.parse("morris:double_mill=two", DOUBLE_MILL)
    taking = {str(move) for move in position.legal_moves if str(move).startswith("d6")}
    assert taking == {"d6xa4xd3", "d6xa4xb2", "d6xa4xf2", "d6xd3xb2", "d6xd3xf2", "d6xb2xf2"}
    assert position.play("d6xf2xa4") == position.play("d6xa4xf2"), "the order in which they are named does not matter"
    with pytest.raises(trilith.IllegalMove, match="name the second one too"):
        position.play("d6xa4")
    assert len(position.play("d6xa4xf2").pieces) == 7


def test_a_mill_opened_and_closed_again_counts_again() -> None:
    position = trilith.parse("morris", "www/3/1b1/b5/1b1/b1b/3 w 0 0 0")
    position = position.play("g7-g4").play("a4-a1")
    assert "g4-g7xa1" in position.legal_moves


def test_moving_out_of_a_mill_into_none_takes_nothing() -> None:
    position = trilith.parse("morris", "www/3/1b1/b5/1b1/b1b/3 w 0 0 0")
    with pytest.raises(trilith.IllegalMove, match="does not close a mill"):
        position.play("g7-g4xa4")


def test_flying_is_only_for_the_player_with_three() -> None:
    position = trilith.parse("morris", "w1w/3/3/5b/3/2b/bwb w 0 0 0")
    assert len(position.legal_moves) == 3 * 17 + 3, "each of three stones to 17 points, d1-d7 with four stones to take"
    black = trilith.parse("morris", "w1w/3/3/5b/3/2b/bwb b 0 0 0")
    assert {str(move) for move in black.legal_moves} == {"g4-f4", "f2-f4", "f2-d2", "a1-a4"}
    with pytest.raises(trilith.IllegalMove, match="d3 is not next to a1"):
        black.play("a1-d3")


def test_nobody_flies_where_flying_is_off() -> None:
    position = trilith.parse("morris:flying=false", "w1w/3/3/5b/3/2b/bwb w 0 0 0")
    assert {str(move) for move in position.legal_moves} == {"a7-a4", "a7-d7", "g7-d7", "d1-d2"}


def test_nobody_flies_while_stones_are_in_hand() -> None:
    position = trilith.parse("morris", "w1w/3/3/6/3/2b/bwb w 1 1 0")
    assert all("-" not in str(move) for move in position.legal_moves)
    with pytest.raises(trilith.IllegalMove, match="stones move only once all of yours are placed"):
        position.play("a7-a4")


def test_a_blocked_player_loses() -> None:
    position = trilith.parse("morris", "wbw/1b1/3/b4b/3/1b1/wbw w 0 0 0")
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (1, "White cannot move any stone")


def test_a_player_with_two_stones_loses() -> None:
    position = trilith.parse("morris", "ww1/3/b2/2b3/2b/3/2w w 0 0 0").play("g1-g7xc4")
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (0, "Black has only two stones left")


def test_twenty_moves_each_without_a_mill_are_a_draw() -> None:
    position = trilith.parse("morris", "w1w/w1w/3/6/1b1/b1b/b2 w 0 0 39")
    assert position.outcome is None
    drawn = position.play("f6-f4")
    assert drawn.outcome is not None
    assert (drawn.outcome.winner, drawn.outcome.reason) == (None, "40 turns in a row passed without a mill")
    assert trilith.parse("morris:quiet_limit=off", position.text).play("f6-f4").outcome is None


def test_losing_outranks_the_quiet_limit() -> None:
    position = trilith.parse("morris", "wbw/1b1/3/b4b/3/1b1/wbw w 0 0 40")
    assert position.outcome is not None
    assert position.outcome.winner == 1


CIRCLE_ROUND = ["f6-f4", "d3-e3", "f4-f6", "e3-d3"]
QUIET = "w1w/w1w/3/6/1b1/b1b/b2 w 0 0 0"


def test_the_third_repetition_is_a_draw() -> None:
    position = trilith.parse("morris", QUIET)
    for move in CIRCLE_ROUND + CIRCLE_ROUND[:-1]:
        position = position.play(move)
        assert position.outcome is None
    position = position.play(CIRCLE_ROUND[-1])
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (None, "the same position stood for the third time")
    assert len(position.legal_moves) == 0
    with pytest.raises(trilith.IllegalMove, match="the game is over"):
        position.play("f6-f4")
    assert trilith.parse("morris", position.text).outcome is None, "a text does not tell what went before"


def test_repetition_can_be_turned_off() -> None:
    position = trilith.parse("morris:repetition=off", QUIET)
    for move in CIRCLE_ROUND * 3:
        position = position.play(move)
        assert position.outcome is None
    assert position.history == ()


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3/3/3/6/3/3/3 w 9 8 0", "white places first"),
        ("3/1w1/3/6/3/3/3 w 8 9 0", "white places first"),
        ("3/1w1/3/6/3/3/3 b 9 9 0", "white has 3 to 9 stones on the board and in hand, not 10"),
        ("ww1/3/3/2b3/3/3/b2 w 0 0 0", "not 2"),
        ("www/3/3/6/bb1/3/3 w 0 0 0", "black has 3 to 9 stones on the board and in hand, not 2"),
        ("3/1w1/3/6/3/3/3 b 8 9 3", "turns without a mill count only once all stones are placed"),
        ("www/3/3/6/bbb/3/3 w 0 0 41", "turns without a mill is a number from 0 to 40"),
        ("www/3/3/6/bbb/3 w 0 0 0", "7 rows, not 6"),
        ("www/4/3/6/bbb/3/3 w 0 0 0", "row 2 of the board has 3 points, not 4"),
        ("www/3/3/6/bxb/3/3 w 0 0 0", "'xb' is not a piece"),
        ("www/3/3/6/bbb/3/3 x 0 0 0", "the side to move is w or b"),
        ("www/3/3/6/bbb/3/3 wb 0 0 0", "the side to move is w or b"),
        ("www/3/3/6/bbb/3/3 w 0 0", "5 fields"),
        ("www/3/3/6/bbb/3/3  w 0 0 0", "5 fields"),
    ],
)
def test_positions_must_add_up(text: str, why: str) -> None:
    with pytest.raises(trilith.InvalidPosition, match=why):
        trilith.parse("morris", text)


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("e9", "not written like a move"),
        ("b1", "there is no point b1 on the board"),
        ("d6", "all your stones are placed"),
        ("a1-a4", "the stone on a1 is Black's"),
        ("d5-d6", "there is no stone on d5"),
        ("a7-g7", "there is already a stone on g7"),
        ("a7-d6", "d6 is not next to a7"),
    ],
)
def test_refusals_say_why(move: str, why: str) -> None:
    with pytest.raises(trilith.IllegalMove, match=why):
        trilith.parse("morris", QUIET).play(move)
