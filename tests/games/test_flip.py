"""The rules of Flip that are easily got wrong, each by name."""

import pytest

import trilith

# Circle has three silver panels on row 1 and a fourth on d3; it is Diamond's turn.
PENDING = "d2D/2dc/4/ccc1 d"


def test_the_first_panel_goes_anywhere_either_side_up() -> None:
    position = trilith.start("flip")
    assert len(position.legal_moves) == 32
    assert position.play("c1b").text == "4/4/4/2C1 d"


def test_a_flip_turns_the_panel_over() -> None:
    assert trilith.start("flip").play("b2s").play("b2-b3,c1s").text == "4/1C2/4/2d1 c"


def test_the_space_just_vacated_may_be_used() -> None:
    assert "b2-b3,b2s" in trilith.start("flip").play("b2s").legal_moves


def test_any_of_the_opponents_panels_may_be_flipped_never_ones_own() -> None:
    position = trilith.start("flip").play("b2s").play("b2-b3,c1s").play("c1-d1,a1s")
    assert {str(move).partition(",")[0][:2] for move in position.legal_moves} == {"b3", "a1"}
    with pytest.raises(trilith.IllegalMove, match="the panel on d1 is your own; flip one of Circle's"):
        position.play("d1-d2,c1s")
    with pytest.raises(trilith.IllegalMove, match="is not beside b3"):
        position.play("b3-c4,c1s")


def test_a_pending_three_is_no_win_yet() -> None:
    position = trilith.parse("flip", PENDING)
    assert position.outcome is None
    broken = position.play("b1-b2,b1s")
    assert broken.outcome is None


def test_a_losing_flip_is_legal_and_ends_the_game_at_once() -> None:
    position = trilith.parse("flip", PENDING)
    assert "d3-d2" in position.legal_moves
    assert not any(str(move).startswith("d3-d2,") for move in position.legal_moves)
    with pytest.raises(
        trilith.IllegalMove, match="this flip gives Circle the game, so nothing is placed after it: d3-d2"
    ):
        position.play("d3-d2,a2s")
    lost = position.play("d3-d2")
    assert lost.outcome is not None
    assert (lost.outcome.winner, set(lost.outcome.line)) == (0, {"a1", "b1", "c1"})
    assert lost.text == "d2D/2d1/3C/ccc1 c"
    assert trilith.parse("flip", lost.text).outcome == lost.outcome


def test_a_flip_that_makes_a_three_loses_too_even_if_not_forced() -> None:
    position = trilith.parse("flip", "3d/4/2C1/cc1d d")
    lost = position.play("c2-c1")
    assert lost.outcome is not None
    assert (lost.outcome.winner, set(lost.outcome.line)) == (0, {"a1", "b1", "c1"})


def test_an_unbreakable_three_wins_right_after_the_placement() -> None:
    # Walled in by Diamond's own panels: only d1 can be flipped, and that leaves the three.
    position = trilith.parse("flip", "4/4/dDd1/cccC d")
    assert position.outcome is not None
    assert position.outcome.winner == 0
    assert set(position.outcome.line) == {"a1", "b1", "c1"}
    assert len(position.legal_moves) == 0


def test_one_flip_cannot_break_two_threes() -> None:
    position = trilith.parse("flip", "CCCD/2CD/2C1/1dD1 d")
    assert position.outcome is not None
    assert position.outcome.winner == 0


def test_three_of_mixed_sides_is_no_three() -> None:
    assert trilith.parse("flip", "4/4/dDd1/cCcC d").outcome is None


def test_a_forced_three_wins_before_it_stands() -> None:
    position = trilith.parse("flip", "cDDd/dDdC/c1CC/C3 c")
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.line) == (1, ())
    assert position.outcome.reason == "every flip Circle can make gives Diamond a three"


def test_the_flip_is_omitted_only_where_none_is_possible() -> None:
    walled_in = trilith.parse("flip", "4/3c/2Cd/1cdD c")
    assert walled_in.outcome is None
    assert {len(str(move)) for move in walled_in.legal_moves} == {3}
    assert "none of Diamond's can be flipped" in walled_in.task
    with pytest.raises(trilith.IllegalMove, match="flip one of Diamond's panels first"):
        trilith.parse("flip", "4/3c/1dC1/1cdD c").play("a4s")


def test_a_three_on_the_full_board_wins_for_the_player_who_placed_last() -> None:
    position = trilith.parse("flip", "cCcD/DCdd/CDDc/DcDC c")
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.line) == (1, ("a3", "b2", "c1"))


def test_a_full_board_without_a_three_is_a_draw() -> None:
    position = trilith.parse("flip", "CcDd/cDCC/ddcD/CCdd c")
    assert position.outcome is not None
    assert (position.outcome.winner, position.outcome.reason) == (None, "the board is full")


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("4/4/4/4 d", "it is Circle's turn"),
        ("4/4/4/c3 c", "it is Diamond's turn"),
        ("4/4/4/d3 c", "not 0 of Circle's and 1 of Diamond's"),
        ("4/4/4/cc2 d", "not 2 of Circle's and 0 of Diamond's"),
        ("d3/d3/D3/ccc1 c", "Circle has a three and had won before Diamond could place a panel"),
        ("4/4/4/x3 c", "is not a piece"),
        ("4/4/4/c2 d", "row 4 of the board has 4 points, not 3"),
        ("4/4/4 c", "4 rows, not 3"),
        ("4/4/4/4", "2 fields"),
        ("4/4/4/04 c", "is not a number of empty points"),
    ],
)
def test_positions_must_add_up(text: str, why: str) -> None:
    with pytest.raises(trilith.InvalidPosition, match=why):
        trilith.parse("flip", text)


@pytest.mark.parametrize(
    "text", ["", ",", "c1", "c1x", "b2-b3,", ",c1s", "b2-b3c1s", "b2b3,c1s", "e1s", "c1s,b2-b3", "C1S"]
)
def test_what_is_not_written_like_a_move_is_refused(text: str) -> None:
    with pytest.raises(trilith.IllegalMove, match="not written like a move"):
        trilith.parse("flip", PENDING).play(text)
