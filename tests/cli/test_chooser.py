"""Choosing a move step by step."""

import pytest

import trilith
from tests.cli.command_line import run
from tests.walks import some_positions
from trilith.cli.play.chooser import Chooser
from trilith.games import registry


def test_steps_narrow_the_moves_until_one_is_left() -> None:
    position = trilith.start("flip").play("b2s")
    chooser = Chooser(position)
    assert [step.name for step in chooser.touches.next] == ["b2"]
    chooser.touch(["b2"])
    chooser.touch(["b3", "c1"])
    assert {str(move) for move in chooser.touches.moves} == {"b2-b3,c1s", "b2-b3,c1b"}
    assert chooser.touches.only_move is None
    chooser.touch(["silver"])
    assert str(chooser.touches.only_move) == "b2-b3,c1s"


def test_a_piece_answers_to_its_code_its_name_and_the_start_of_it() -> None:
    for words in (["rt"], ["RT"], ["red", "triangle"], ["red", "t"]):
        chooser = Chooser(trilith.start("outfox"))
        chooser.touch(words)
        assert [step.name for step in chooser.touches.made] == ["rt"]


def test_the_case_of_a_code_counts_where_it_tells_pieces_apart() -> None:
    for word, move in (("c", "b2s"), ("C", "b2b"), ("s", "b2s"), ("b", "b2b"), ("Black circle", "b2b")):
        chooser = Chooser(trilith.start("flip"))
        chooser.touch(["b2", *word.split()] if " " not in word else ["b2"])
        if " " in word:
            chooser.touch(word.split())
        assert str(chooser.touches.only_move) == move


@pytest.mark.parametrize(
    ("ruleset", "moves", "steps", "reason"),
    [
        ("morris", ["d6"], ["d6"], "already a stone on d6"),
        ("stones", [], ["k9"], "^there is no pocket k9 on the board"),
        ("morris", [], ["d6", "b4"], "^d6 is a whole move, so nothing comes after it"),
        ("morris", [], ["z9"], "^there is no point z9 on the board"),
        ("outfox", ["rt@c3"], ["rs", "a1"], "no piece is next to a1, so none could slide"),
        ("outfox", ["rt@c3", "rs@c2,c3-d3"], ["rt"], "rt: you have no red triangle left"),
        ("flip", ["b2s"], ["b2", "d4"], "d4 is not beside b2"),
        ("flip", ["b2s"], ["c1"], "there is no panel on c1"),
    ],
)
def test_a_step_that_cannot_be_taken_says_why(ruleset: str, moves: list[str], steps: list[str], reason: str) -> None:
    position = trilith.start(ruleset)
    if position.turn is None:
        position = position.draw("w")
    for move in moves:
        position = position.play(move)
    chooser = Chooser(position)
    with pytest.raises(trilith.IllegalMove, match=reason):
        chooser.touch(steps)
    assert chooser.touches.made == (), "all of a line or nothing"


def test_a_start_that_several_pieces_share_asks_which() -> None:
    chooser = Chooser(trilith.start("siege:supply=skill"))
    assert chooser.reads_as_touches(["t"])
    with pytest.raises(trilith.IllegalMove, match="t may mean w terracotta stone or b teal stone"):
        chooser.touch(["t"])
    chooser.touch(["tea"])
    assert [step.name for step in chooser.touches.made] == ["b"]


def test_where_reasons_differ_none_is_made_up() -> None:
    # White's stone in the corner a7 cannot move; why not depends on where it would go.
    position = trilith.parse("morris", "wb1/3/3/b5/3/b2/www w 0 0 0")
    chooser = Chooser(position)
    with pytest.raises(trilith.IllegalMove, match=r"^a7 cannot be chosen now$"):
        chooser.touch(["a7"])
    with pytest.raises(trilith.IllegalMove, match="'hello' is neither a move nor a step of one"):
        chooser.touch(["hello"])


def test_stones_to_take_may_be_named_in_either_order() -> None:
    for position in some_positions("morris:double_mill=two", 3000):
        double = [move for move in position.legal_moves if str(move).count("x") == 2]
        if double:
            head, first, second = str(double[0]).split("x")
            found = Chooser(position).whole(f"{head}x{second}x{first}")
            assert found is not None
            assert found in position.legal_moves
            return
    pytest.fail("no two mills closed at once")


@pytest.mark.parametrize("ruleset", registry.names())
def test_every_legal_move_can_be_reached_step_by_step(ruleset: str) -> None:
    for position in some_positions(ruleset, 12, seed=4):
        for move in position.legal_moves[::23]:
            chooser = Chooser(position)
            for step in move.steps:
                if chooser.touches.only_move != move:
                    chooser.touch([step.name])
            assert chooser.touches.only_move == move


def test_enter_and_back_drop_the_steps() -> None:
    out = run("play", "outfox", typed="rt\n\nrt\nback\nrs\nc3\nys\nc2\nc3\n\nyt c2\nback\nback\nbt\n").out
    assert out.count("Start again.") == 4
    assert out.count("One step back.") == 1
    assert "First plays rs@c3." in out
    assert "Second ys c2 c3> " in out
    assert "Second yt> " in out
    assert out.endswith("Second bt> \n" + out.rpartition("Second bt> \n")[2])


def test_steps_are_shown_and_stand_in_the_prompt() -> None:
    out = run("play", "flip", typed="b2\ns\n").out
    assert "\nChoose the side up: s silver  b black\n" in out
    assert "Circle b2> " in out
    assert "Circle plays b2s." in out


def test_steps_without_a_choice_are_taken_along_and_told() -> None:
    # Only b2 can be flipped, so naming where it goes is enough.
    out = run("play", "flip", typed="b2s\nb3\nback\nb3 c1 s\n").out
    assert "Flip a panel: only b2.\nPlace a panel: " in out
    assert "Diamond b2 b3> back\nStart again.\n" in out
    assert "Diamond plays b2-b3,c1s." in out


def test_a_step_that_was_taken_along_may_be_named_all_the_same() -> None:
    # The only piece next to a1 is the one on b2, so that one slides.
    chooser = Chooser(trilith.start("outfox").play("rt@b2"))
    assert [step.name for step in chooser.touch(["rs", "a1"])] == ["b2"]
    assert chooser.touch(["b2"]) == [], "it is not told again"
    chooser.touch(["c3"])
    assert str(chooser.touches.only_move) == "rs@a1,b2-c3"
    with pytest.raises(trilith.IllegalMove):
        chooser.touch(["b2"])
    chooser.back()
    chooser.back()
    assert [step.name for step in chooser.touches.made] == ["rs"]


def test_what_is_forced_after_a_step_is_played_and_told() -> None:
    # White's stone on a4 can only go to a1, and that closes no mill.
    position = "b2/3/b2/wb3w/3/3/1w1 w 0 0 0"
    out = run("play", "morris:flying=false", "--position", position, typed="a4\n").out
    assert "Move it to: only a1." in out
    assert "White plays a4-a1." in out


def test_a_pocket_before_the_stone_is_answered_with_what_comes_first() -> None:
    out = run("play", "stones:supply=skill", typed="e5\n").out
    assert "Choose a stone first: w white stone, b black stone, c clear stone." in out
    out = run("play", "outfox", typed="c3\n").out
    assert "Choose a piece first: rs red square, " in out


def test_the_side_of_a_panel_is_named_by_letter_word_or_code() -> None:
    for side, move in {"s": "b2s", "b": "b2b", "silver": "b2s", "Black": "b2b", "c": "b2s", "C": "b2b"}.items():
        assert f"Circle plays {move}." in run("play", "flip", typed=f"b2\n{side}\n").out


def test_many_points_are_not_spelled_out() -> None:
    out = run("play", "stones:supply=skill", typed="w\n").out
    assert "Play the stone: any of 80 points, such as " in out


def test_an_impossible_step_keeps_those_taken_before() -> None:
    out = run("play", "flip", typed="b2s\nb2\nd4\nb3 c1 s\n").out
    assert "d4 is not beside b2" in out
    assert "Diamond plays b2-b3,c1s." in out


def test_amid_a_move_a_point_is_a_step_even_if_it_could_be_a_move() -> None:
    out = run("play", "morris", typed="a7\na1\nd7\nd1\ng7\nd6\na7\nd1\n").out
    assert "\nTake a stone: a1 d1\n" in out
    assert "there is no stone on d6" in out.lower()
    assert "the stone on a7 is your own" in out.lower()
    assert "White plays g7xd1." in out
    assert "plays d6" not in out
