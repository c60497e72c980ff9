"""The rules of Outfox that are easily got wrong, each by name."""

import pytest

import trilith

# Red square and triangle side by side, a yellow triangle near: the second player can add the red circle on c4.
TWO_REDS = "3/4/1rsrt2/3yt/3 2 rtrcysycbsbtbc rsrcysytycbsbtbc"


def test_the_first_turn_only_places() -> None:
    position = trilith.start("outfox")
    assert len(position.legal_moves) == 9 * 19
    with pytest.raises(trilith.IllegalMove, match="only places a piece"):
        position.play("rt@c3,c4-e2")


def test_later_turns_place_next_to_a_piece_and_slide_it() -> None:
    position = trilith.start("outfox").play("rt@c3")
    with pytest.raises(trilith.IllegalMove, match="no piece is next to a1"):
        position.play("rt@a1,c3-c2")
    with pytest.raises(trilith.IllegalMove, match="after placing, slide"):
        position.play("rt@c4")
    with pytest.raises(trilith.IllegalMove, match="the piece just placed cannot slide"):
        position.play("rt@c4,c4-c5")
    with pytest.raises(trilith.IllegalMove, match="d4 is not in line with c3"):
        position.play("rt@c4,c3-d4")
    assert "rt@c4,c3-a1" in position.legal_moves, "a slide goes any distance"


def test_a_slide_does_not_cross_a_piece() -> None:
    position = trilith.start("outfox").play("rt@c3").play("bs@c4,c3-c2")
    with pytest.raises(trilith.IllegalMove, match="there is a piece between c2 and c5"):
        position.play("bs@c1,c2-c5")
    with pytest.raises(trilith.IllegalMove, match="there is already a piece on c4"):
        position.play("bs@c1,c2-c4")


def test_room_is_judged_after_the_placement() -> None:
    # Every piece round b3 has b3 itself as its only room, so a piece placed there would leave none to slide.
    position = trilith.parse("outfox", "rtrcbc/ycrs1yt/bsysrtrsyt/ysbsbtrc/1yc1 1 bc bt")
    assert {str(move)[3:5] for move in position.legal_moves} == {"e1", "e3"}
    with pytest.raises(trilith.IllegalMove, match="no piece next to b3 has room to slide"):
        position.play("bc@b3,b2-b3")


def test_a_three_broken_by_its_own_slide_does_not_win() -> None:
    position = trilith.parse("outfox", TWO_REDS)
    after = position.play("rc@c4,c3-b2")
    assert after.outcome is None


def test_a_three_left_by_placement_wins() -> None:
    position = trilith.parse("outfox", TWO_REDS)
    after = position.play("rc@c4,d4-e3")
    assert after.outcome is not None
    assert after.outcome.winner == 1
    assert after.outcome.line == ("c2", "c3", "c4")
    assert after.outcome.reason == "Second ended the turn with a three: red in three shapes"


def test_two_identical_pieces_make_no_three() -> None:
    after = trilith.parse("outfox", TWO_REDS).play("rs@c4,d4-e3")
    assert after.outcome is None


def test_all_different_makes_no_three() -> None:
    position = trilith.parse("outfox", "3/4/1rsyt2/3yt/3 2 rtrcysycbsbtbc rsrtrcysycbsbtbc")
    assert position.play("bc@c4,d4-e3").outcome is None


def test_a_longer_line_that_holds_a_three_wins() -> None:
    after = trilith.parse("outfox", TWO_REDS).play("rc@c4,d4-c5")
    assert after.outcome is not None
    assert after.outcome.line == ("c2", "c3", "c4")


@pytest.mark.parametrize(
    ("text", "winner", "why"),
    [
        ("ycytrt/ysyc1rc/bsrcrtbtbs/rsrsbcys/yt1bc 2 - bt", 0, "Second has no legal turn"),
        ("rcbcbs/rcbs1ys/1rsbtycys/ytbcbtrs/rtyt1 1 rt yc", 1, "First has no legal turn"),
        ("rcbsrs/bsrcycyc/rtytbcbtrs/ysbc1bt/ysrtyt 1 - -", 1, "First has no pieces left"),
    ],
)
def test_the_last_player_to_play_wins_when_the_next_is_stuck(text: str, winner: int, why: str) -> None:
    position = trilith.parse("outfox", text)
    assert position.outcome is not None
    assert position.outcome.winner == winner
    assert position.outcome.reason.startswith(why)
    assert position.outcome.line == ()


def test_three_players_hold_both_copies_of_three_pieces() -> None:
    position = trilith.start("outfox:players=3")
    assert position.text == "3/4/5/4/3 1 rsrsycycbtbt rtrtysysbcbc rcrcytytbsbs"
    after = position.play("rs@c3").play("rt@c4,c3-c2").play("rc@c3,c2-b2")
    assert after.turn == 0
    assert after.players == ("first", "second", "third")


def test_with_three_players_the_one_whose_turn_it_was_wins() -> None:
    position = trilith.start("outfox:players=3").play("rs@b3").play("ys@c4,b3-b2")
    outcome = position.play("bs@a2,b2-b3").outcome
    assert outcome is not None
    assert (outcome.winner, outcome.line) == (2, ("a2", "b3", "c4"))
    assert outcome.reason == "Third ended the turn with a three: squares in three colours"


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("3/4/5/4/3 2 rsrtrcysytycbsbtbc rsrtrcysytycbsbtbc", "it is player 1's turn"),
        (
            "rs2/4/5/4/3 2 rsrtrcysytycbsbtbc rsrtrcysytycbsbtbc",
            "there are 2 red squares, on the board and in hand",
        ),
        ("rs2/4/5/4/3 2 rsrtrcysytycbsbtbc rtrcysytycbsbtbc", "players place in turn"),
        ("rs2/4/5/4/3 2 rtrcysytycbsbtbc rsrsrtrcysytycbsbtbc", "never had so many red squares"),
        ("rs2/4/5/4/3 2 rcrtysytycbsbtbc rsrtrcysytycbsbtbc", "is written in the order"),
        ("rs2/4/5/4/3 2 rtrcysytycbsbtbcx rsrtrcysytycbsbtbc", "'x' is not a piece"),
        ("3/4/5/4/3 3 rsrtrcysytycbsbtbc rsrtrcysytycbsbtbc", "the player to move is 1 or 2"),
        ("3/4/5/4/3 1 rsrtrcysytycbsbtbc", "4 fields"),
    ],
)
def test_positions_must_add_up(text: str, why: str) -> None:
    with pytest.raises(trilith.InvalidPosition, match=why):
        trilith.parse("outfox", text)
