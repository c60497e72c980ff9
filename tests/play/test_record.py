"""Records: what is written, what is read, and what is refused."""

import pytest

import trilith
from trilith.games.position import Position
from trilith.play.match import Match
from trilith.play.pgn import read_pgn
from trilith.play.record import Record, read_record, write_record

PLAYED = write_record(
    Record(Match.begin("morris:standard").play("d6").play("a1").play("f4"), {"White": "Ann"}, {2: "why?"})
)


def test_what_a_record_looks_like() -> None:
    assert (
        '[Game "morris"]\n[Ruleset "morris:standard"]\n'
        f'[Identifier "{trilith.start("morris:standard").ruleset.identifier}"]\n[White "Ann"]\n[Result "*"]\n'
        "\n1. d6 a1 {why?} 2. f4 *\n"
    ) == PLAYED


def test_three_players_move_in_each_turn() -> None:
    match = Match.begin("outfox:players=3").play("rs@c3").play("rt@c4,c3-c2").play("rc@c3,c2-b2").play("yc@b1,b2-b3")
    assert write_record(Record(match)).endswith("1. rs@c3 rt@c4,c3-c2 rc@c3,c2-b2 2. yc@b1,b2-b3 *\n")


def test_long_games_are_wrapped() -> None:
    match = Match.begin("stones:supply=skill")
    while match.outcome is None:
        match = match.play(match.position.legal_moves[0])
    text = write_record(Record(match))
    assert max(map(len, text.splitlines())) <= 80
    assert read_record(text).match == match


def test_a_stone_in_hand_is_kept() -> None:
    match = Match.begin("stones").draw("w").play("w@e5").draw("c")
    text = write_record(Record(match))
    assert '[Held "c"]' in text
    assert read_record(text).match == match


def test_a_game_may_begin_anywhere() -> None:
    for text in ("3/5/7/6/7/5/3 b - 0-0 bag:15,15,0 -", "w2/5/7/6/7/5/3 b c7 0-0 bag:13,15,0 w"):
        match = Match.begin(trilith.parse("stones:board=quick", text))
        assert read_record(write_record(Record(match))).match == match


@pytest.mark.parametrize(
    ("match", "result", "ended_by"),
    [
        (Match.begin("morris").play("d6").resign(0), "0-1", "resignation"),
        (Match.begin("flip").agree_draw(), "1/2-1/2", "agreement"),
        (Match.begin("flip").end("time forfeit", 1), "0-1", "time forfeit"),
        (Match.begin("outfox:players=3").end("adjudication", 2), "0-0-1", "adjudication"),
    ],
)
def test_games_that_players_ended(match: Match, result: str, ended_by: str) -> None:
    text = write_record(Record(match))
    assert f'[Termination "{ended_by}"]\n[Result "{result}"]' in text
    again = read_record(text).match
    assert again == match
    assert write_record(Record(again)) == text


def test_pgn_is_read_generously() -> None:
    moves = "1.b2s$1 {first} (1. c1s (1. d1s) *) b2-b3,c1s $3 ; done\r\n% escaped\r\n2... *"
    record = read_record(f'\ufeff[Game "flip"]\r\n[ Ruleset "flip" ]\r\n\r\n{moves}')
    assert record.match.moves == ("b2s", "b2-b3,c1s")
    assert record.comments == {1: "first"}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        ("", "the record is empty"),
        (" \n", "the record is empty"),
        ("hello, world", "this is not a game record"),
        ("1. e4 e5 *", "this is not a game record"),
        ('[Event "chess"]\n\n1. e4 e5 *', "no tag names the game"),
    ],
)
def test_text_that_is_not_a_record_is_refused(text: str, why: str) -> None:
    with pytest.raises(trilith.InvalidRecord, match=why):
        read_record(text)


@pytest.mark.parametrize(
    ("old", "new", "why"),
    [
        ("morris:standard", "morris", "was played by the rules morris-.*; here morris means morris-"),
        ("morris:standard", "flip", "the record's game is morris, but flip is a ruleset of flip"),
        ("morris:standard", "morris:club", "has no ruleset named 'club'"),
        (" f4", " d6", r"move 3 \(in turn 2\): d6: there is already a stone on d6"),
        (" f4", " f4xa1", r"move 3 \(in turn 2\): f4xa1: this does not close a mill"),
        (" f4", " q9", r"move 3 \(in turn 2\): 'q9' is not written like a move"),
        ("*\n", "1-0\n", "the Result tag is \\*"),
        ("*", "1-0", "the result 1-0 does not fit: the game is not over"),
        ("*", "1-0-0", "does not fit"),
        (" *\n", "\n", "the record is incomplete"),
        (" *\n", " * d1\n", "is followed by 'd1'"),
        ('[White "Ann"]', '[White "Ann"]\n[White "Ben"]', "the tag White is given twice"),
        ('[White "Ann"]', '[Termination "boredom"]', "by boredom"),
        (
            '[White "Ann"]',
            '[Termination "resignation"]',
            "a game that ended by resignation has a result",
        ),
        ('[White "Ann"]', '[Held "w"]', "the Held tag: w: nothing is drawn in this game"),
        ('[White "Ann"]', '[Position "3/3 w"]', "the start of the record"),
        ("{why?}", "{why?", "cannot be read at"),
        ("{why?}", "(why?", r"there is a \( without a \)"),
        ("{why?}", "why?)", r"there is a \) without a \("),
    ],
)
def test_wrong_records_are_refused(old: str, new: str, why: str) -> None:
    text = PLAYED.replace(old, new)
    assert text != PLAYED
    with pytest.raises(trilith.InvalidRecord, match=why):
        read_record(text)


def test_a_result_must_fit_the_end_of_the_game() -> None:
    position = trilith.parse("flip", "d2D/2dc/4/ccc1 d")
    text = write_record(Record(Match.begin(position).play("d3-d2")))
    assert '[Result "1-0"]' in text
    for wrong in ("0-1", "1/2-1/2", "*"):
        with pytest.raises(
            trilith.InvalidRecord, match="does not fit: Diamond's flip gave Circle a three, so it is 1-0"
        ):
            read_record(text.replace("1-0", wrong))
    with pytest.raises(trilith.InvalidRecord, match=r"move 2 \(in turn 1\): a1s: the game is over"):
        read_record(text.replace("d3-d2", "d3-d2 a1s"))


def test_the_identifier_may_be_missing() -> None:
    lines = [line for line in PLAYED.splitlines() if not line.startswith("[Identifier")]
    assert read_record("\n".join(lines)).match == read_record(PLAYED).match


@pytest.mark.parametrize(
    "record", [Record(Match.begin("flip"), {"White": "a\nb"}), Record(Match.begin("flip"), {}, {0: "}"})]
)
def test_what_cannot_be_read_back_is_not_written(record: Record) -> None:
    with pytest.raises(trilith.InvalidRecord):
        write_record(record)


def test_pgns_own_words_for_an_ordinary_end() -> None:
    text = PLAYED.replace("[White", '[Termination "unterminated"]\n[White')
    assert read_record(text).match == read_record(PLAYED).match


def test_names_may_be_written_in_any_script() -> None:
    record = Record(Match.begin("flip"), {"Circle": "山田\u3000太郎"})
    assert read_record(write_record(record)).tags == record.tags


def test_comments_play_no_tricks_on_a_terminal() -> None:
    with pytest.raises(trilith.InvalidRecord, match="control characters"):
        read_record(PLAYED.replace("why?", "\x1b[31mred"))


def test_a_comment_belongs_to_a_move() -> None:
    with pytest.raises(trilith.InvalidRecord, match="a comment on move 9"):
        write_record(Record(Match.begin("flip"), {}, {9: "x"}))


def test_repetition_is_known_after_reading() -> None:
    match = Match.begin(Position.parse("morris", "w1w/w1w/3/6/1b1/b1b/b2 w 0 0 0"))
    for move in ["f6-f4", "d3-e3", "f4-f6", "e3-d3"] * 2:
        match = match.play(move)
    text = write_record(Record(match))
    assert text.endswith("1/2-1/2\n")
    assert read_record(text).match.outcome == match.outcome


def test_reading_is_linear_in_the_size() -> None:
    assert len(read_pgn("d6 " * 200_000 + "*").moves) == 200_000
    assert len(read_pgn("{a}" * 200_000 + "*").comments[0]) == 399_999
