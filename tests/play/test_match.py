"""A match: what happened, what can be taken back, and how it may end."""

import pytest

import trilith
from trilith.games.outcome import Outcome
from trilith.play.match import ADJUDICATION, AGREEMENT, RESIGNATION, TIME, Match


def test_undo_takes_back_one_move() -> None:
    match = Match.begin("flip").play("b2s")
    again = match.play("b2-b3,c1s").undo()
    assert again == match
    with pytest.raises(trilith.IllegalMove, match="no move to take back"):
        Match.begin("flip").undo()


@pytest.mark.parametrize("ruleset", ["morris", "flip", "outfox"])
def test_the_opening_grows_with_the_game_and_shrinks_when_a_move_is_taken_back(ruleset: str) -> None:
    match = Match.begin(ruleset)
    openings = [match.opening]
    for _ in range(15):
        if match.outcome is None:
            match = match.play(match.position.legal_moves[-1])
            openings.append(match.opening)
    assert openings == ["".join(f"{move} " for move in match.moves[:12][:count]) for count in range(len(openings))]
    while match.turns:
        match = match.undo()
        assert match.opening == openings[len(match.turns)]
        if len(match.turns) == 5:
            other = match.play(match.position.legal_moves[0])
            assert other.opening == f"{openings[5]}{other.moves[-1]} "


def test_moves_are_kept_as_they_are_written() -> None:
    match = Match.begin(trilith.parse("morris:double_mill=two", "1w1/w1w/1w1/b5/1b1/b1b/3 w 5 5 0"))
    assert match.play("d6xf2xa4").moves == ("d6xa4xf2",)


@pytest.mark.parametrize(
    ("ruleset", "position", "move", "point"),
    [
        ("morris", "ww1/b2/3/1b3w/3/b1w/b2 w 0 0 0", "g4-g7xa1", "g7"),
        ("flip", "4/4/1c2/4 d", "b2-b3,c1s", "c1"),
        ("flip", "d2D/2dc/4/ccc1 d", "d3-d2", "d2"),
        ("outfox", "3/4/1rsrt2/3yt/3 2 rtrcysycbsbtbc rsrcysytycbsbtbc", "rc@c4,d4-e3", "e3"),
    ],
)
def test_the_last_point_is_where_the_last_move_ended(ruleset: str, position: str, move: str, point: str) -> None:
    match = Match.begin(trilith.parse(ruleset, position))
    assert match.last_point is None
    assert match.play(move).last_point == point


def test_undo_puts_the_same_stone_back_into_the_hand() -> None:
    match = Match.begin("stones").draw("c")
    assert match.play("c@e5").draw("w").undo() == match


def test_undo_opens_a_game_that_was_given_up() -> None:
    match = Match.begin("flip").play("b2s")
    assert match.resign(1).undo().outcome is None


def test_resigning_gives_the_other_player_the_game() -> None:
    match = Match.begin("morris").play("d6").resign(1)
    assert match.outcome == Outcome(0, "Black resigned")
    with pytest.raises(trilith.IllegalMove, match="the game is over"):
        match.play("a1")
    with pytest.raises(trilith.IllegalMove, match="the game is over"):
        match.resign(0)
    with pytest.raises(trilith.IllegalMove, match="the game is over"):
        match.agree_draw()


def test_with_three_players_nobody_resigns() -> None:
    with pytest.raises(trilith.IllegalMove, match="with three players nobody can resign"):
        Match.begin("outfox:players=3").resign(0)


def test_players_may_agree_on_a_draw() -> None:
    outcome = Match.begin("morris").agree_draw().outcome
    assert outcome is not None
    assert outcome.winner is None
    with pytest.raises(trilith.IllegalMove, match="Outfox has no draws"):
        Match.begin("outfox").agree_draw()


def test_a_finished_game_cannot_be_ended_again() -> None:
    match = Match.begin(trilith.parse("flip", "4/4/dDd1/cccC d"))
    assert match.outcome is not None
    with pytest.raises(trilith.IllegalMove, match="the game is over"):
        match.end(ADJUDICATION, 1)


@pytest.mark.parametrize(
    ("ended_by", "winner"), [("boredom", 0), (TIME, None), (RESIGNATION, None), (AGREEMENT, 1), (ADJUDICATION, 2)]
)
def test_an_end_must_make_sense(ended_by: str, winner: int | None) -> None:
    with pytest.raises(trilith.IllegalMove):
        Match.begin("flip").end(ended_by, winner)


def test_what_went_before_a_game_is_no_part_of_it() -> None:
    position = trilith.start("morris").play("d6").play("d2")
    assert position.history
    assert Match.begin(position).position.history == ()
