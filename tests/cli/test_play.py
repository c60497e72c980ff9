"""`trilith play`: whole games, and every command at the prompt."""

from pathlib import Path

import pytest

import trilith
from tests.cli.command_line import Run, run
from trilith.play.record import read_record

# Enough for any game; after its end the rest is answered with "the game is over".
TO_THE_END = "random\n" * 1500
RULESETS = (
    "flip",
    "morris",
    "outfox",
    "outfox:players=3",
    "siege",
    "stones:board=quick",
    "stones:supply=skill,board=quick",
)


def play(*arguments: str, typed: str) -> Run:
    ran = run("play", *arguments, typed=typed)
    assert ran.err == ""
    assert "Traceback" not in ran.out
    return ran


def saved(folder: Path) -> Path:
    (file,) = folder.glob("trilith-*.pgn")
    return file


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_between_two_people_to_its_end(ruleset: str, folder: Path) -> None:
    ran = play(ruleset, "--seed", "1", "--save", "game.pgn", typed=TO_THE_END)
    assert ran.code == 0
    match = read_record((folder / "game.pgn").read_text(encoding="utf-8")).match
    assert match.outcome
    assert match.outcome.reason in ran.out.replace("\n", " ")
    assert ran.out.count("It is saved in game.pgn") >= 1


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_game_against_random_movers_to_its_end(ruleset: str, folder: Path) -> None:
    ran = play(ruleset, "--random", "--seed", "2", "--save", "game.pgn", typed=TO_THE_END)
    assert ran.code == 0
    record = read_record((folder / "game.pgn").read_text(encoding="utf-8"))
    assert record.match.outcome
    assert list(record.tags.values()).count("random mover") == len(record.match.position.players) - 1


def test_a_seed_makes_luck_repeatable() -> None:
    first, second = (play("siege", "--random", "--seed", "5", typed="random\n" * 9 + "text\n") for _ in range(2))
    text = [line for line in first.out.splitlines() if " bag:" in line]
    assert text
    assert text == [line for line in second.out.splitlines() if " bag:" in line]


def test_whole_moves_are_played_and_told() -> None:
    out = play("morris", typed="d6\nA1\n").out
    for text in ("White plays d6.", "Black plays a1.", "Last: Black a1", "White: place a stone on any empty point."):
        assert text in out


def test_an_illegal_move_says_why_and_asks_again() -> None:
    out = play("morris", typed="d6\nd6\na1xd6\nz9\nnonsense\nf4\n").out
    assert "there is already a stone on d6" in out.lower()
    assert "this does not close a mill, so nothing is taken" in out
    assert "There is no point z9 on the board." in out
    assert "'nonsense' is not written like a move" in out
    assert "Black plays f4." in out


def test_moves_are_listed_and_chosen_by_number() -> None:
    out = play("morris", typed="3\nmoves\n99\n0\n3\n").out
    assert "Type moves first" in out
    assert out.count("The numbers in the list go from 1 to 24.") == 2
    assert f"White plays {trilith.start('morris').legal_moves[2]}." in out


def test_a_number_belongs_to_the_list_last_shown() -> None:
    out = play("outfox", typed="rt@c3\nrs c2\nmoves\n1\n").out
    assert "Second plays rs@c2,c3-" in out


def test_long_lists_are_shown_by_how_they_begin() -> None:
    out = play("outfox", typed="rt@c3\nmoves\nmoves all\n").out
    assert "rs red square (" in out
    assert "Type a number to play that move." in out
    assert len(play("outfox", typed="rt@c3\nmoves\n").out) < len(out)


def test_undo_takes_one_move_back() -> None:
    out = play("morris", typed="d6\na1\nundo\ntext\nundo\ntext\nundo\n").out
    assert "3/1w1/3/6/3/3/3 b 8 9 0" in out
    assert "3/3/3/6/3/3/3 w 9 9 0" in out
    assert "There is no move to take back." in out


def test_undo_against_a_random_mover_goes_back_to_ones_own_turn() -> None:
    out = play("morris", "--random", typed="d6\nundo\ntext\nundo\n").out
    assert "3/3/3/6/3/3/3 w 9 9 0" in out
    assert "There is no move to take back." in out


def test_a_random_mover_who_began_is_not_taken_back() -> None:
    out = play("stones:supply=skill,starter=black", "--random", typed="undo\nrandom\nundo\n").out
    assert out.count("You have no move to take back.") == 1
    assert out.count("Taken back.") == 1


def test_undo_does_not_change_what_the_pouch_gives() -> None:
    again = "random\nundo\n" * 8
    out = play("stones", typed=f"random\n{again}").out
    given = {line for line in out.splitlines() if line.startswith("The pouch gives")}
    assert len([line for line in given if "White" in line]) <= 2
    assert len([line for line in given if "Black" in line]) == 1


def test_resigning_ends_the_game_and_can_be_taken_back() -> None:
    out = play("flip", typed="c1s\nresign\nn\nresign\ny\nrandom\nundo\ntext\n").out
    assert out.count("Resign? [y/N] ") == 2
    assert "The game goes on." in out
    assert "Circle wins: Diamond resigned." in out
    assert "The game is over" in out
    assert "4/4/4/2c1 d" in out


def test_who_says_nothing_more_does_not_resign(folder: Path) -> None:
    ran = play("flip", typed="c1s\nresign\n")
    assert ran.code == 0
    assert "wins" not in ran.out
    assert read_record(saved(folder).read_text(encoding="utf-8")).match.outcome is None


def test_three_players_cannot_resign() -> None:
    assert "With three players nobody can resign" in play("outfox:players=3", typed="resign\n").out


def test_a_draw_needs_agreement() -> None:
    out = play("flip", typed="draw\nn\ndraw\nYes\n").out
    assert "Diamond: Circle offers a draw. Agreed?" in out
    assert "No draw. The game goes on." in out
    assert "A draw: the players agreed on a draw." in out
    assert "never agrees" in play("flip", "--random", typed="draw\n").out


def test_other_words() -> None:
    out = play("stones", typed="help\n?\nshow\ntext\nBACK\n\nwhat ever\nquit\n").out
    assert out.count("list the legal moves; type a number to play one") == 2
    assert out.count("White 0, Black 0") == 2
    assert "bag:" in out
    assert "There is no step to take back." in out
    assert "Type a move or its first step" in out
    assert "Continue it with" not in out, "without a move there is nothing to save"


def test_words_after_the_end() -> None:
    out = play("flip", typed="c1s\nresign\ny\nmoves\nrandom\ndraw\nresign\nc2s\ny\nn\nno\nundo\nc2s\n").out
    assert out.count("The game is over. It is saved in trilith-flip-") == 8
    assert out.count("Game over> ") == 9
    assert "Taken back." in out, "only Enter and quit leave"
    for leave in ("", "q", "quit", "QUIT"):
        out = play("flip", typed=f"c1s\nresign\ny\n{leave}\ntext\n").out
        assert out.endswith(f"Game over> {leave}\n")


def test_help_after_the_end_fits() -> None:
    out = play("flip", typed="c1s\nresign\ny\nhelp\nq\n").out.partition("Game over> help")[2]
    assert "You can still type:" in out
    for word in ("undo", "rules", "save [FILE]", "quit"):
        assert f"\n  {word}" in out
    for word in ("moves", "random", "resign", "draw ", "back"):
        assert f"\n  {word}" not in out


def test_the_score_is_told_once_at_the_end() -> None:
    out = play("stones:board=quick", "--seed", "1", typed=TO_THE_END).out
    beside, below = out.partition("Game over>")[0].rpartition("3 Stones")[2].split("\n\n")[:2]
    assert beside.count("White ") - beside.count("Last: White") == 1
    assert "White " not in below.replace("White wins", "").replace("White has", "")


def test_where_one_may_play_is_shown_unless_it_is_anywhere() -> None:
    out = play("stones", typed="e5\n").out
    first, second = out.split("White> ", 1)
    assert "*" not in first
    assert "* here" in second
    assert "* [" in second
    assert "* here" not in play("morris", typed="d6\n").out


def test_the_last_piece_is_marked_in_every_game() -> None:
    assert "[○]" in play("morris", typed="d6\n").out
    assert "[R▲]" in play("outfox", typed="rt@c3\n").out
    assert "[◇]" in play("flip", typed="b2s\nb2-b3,c1s\n").out


def test_what_is_used_up_is_not_shown() -> None:
    out = play("morris", "--position", "w1w/3/3/5b/3/2b/bwb w 0 0 0", typed="").out
    assert "left" not in out.replace("stones left", "")
    assert "◌  c" not in play("stones:board=quick", typed="").out
    assert "◌  c" in play("stones", typed="").out


def test_the_rulebook_can_be_read_in_a_game() -> None:
    out = play("flip", typed="rules\nb2s\n").out
    assert "What you need" in out
    assert "Circle plays b2s." in out


def test_games_are_found_by_title_and_in_any_case() -> None:
    for name in ("Morris", "MORRIS", "Nine Men's Morris", "nine men's morris:standard"):
        assert "White plays d6." in play(name, typed="d6\n").out


def test_points_are_told_as_they_come() -> None:
    out = play("stones", "--seed", "1", typed=TO_THE_END).out
    assert " scores " in out


def test_a_game_may_start_from_a_position() -> None:
    out = play("morris", "--position", "3/1w1/3/6/3/3/3 b 8 9 0", typed="a1\nundo\nundo\n").out
    assert "Black plays a1." in out
    over = play("flip", "--position", "4/4/4/4 c", typed="resign\ny\n\n")
    assert over.code == 0


@pytest.mark.parametrize("ruleset", ["flip", "morris", "outfox:players=3", "siege", "stones:supply=skill"])
def test_anything_may_be_typed(ruleset: str) -> None:
    strange = ["\x00", "\x1b[2J", "²", "٣", "9" * 5000, "-1", "@", "x" * 9000, "a1 a1 a1 a1", "rt rt", "moves -", "C c"]
    strange += [
        "save a\x00b",
        "save .",
        f"save {'n' * 300}",
        "save nowhere/x",
        "show me",
        "🙂",
        "a1-",
        ",",
        "[bold]",
        "b2 s s s",
    ]
    typed = (
        "\n".join([*strange, "random", *strange, "random", "a1", *strange, "random", "b2", *strange]).encode()
        + b"\n\xff\xfe\nquit\n"
    )
    ran = run("play", ruleset, "--seed", "3", typed=typed)
    assert (ran.code, ran.err) == (0, "")
