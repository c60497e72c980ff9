"""Tournament report files: read, written, and refused with the reason."""

from dataclasses import replace
from pathlib import Path

import pytest

from tests.tournament.simulated import CALM, Troubles, rounds_of
from trilith.tournament.card import ABSENT, Card, RoundResult
from trilith.tournament.pairing.berger import RoundRobin
from trilith.tournament.pairing.dutch import Dutch
from trilith.tournament.pairing.interface import Field
from trilith.tournament.trf import InvalidTrf, Report, read_trf, write_trf

SIXTEEN = (Path(__file__).parent / "reports" / "sixteen.trf").read_text()
FOUR = """012 Club evening
XXR 3
XXC black1
001    1      One                               2000                             1.0    1     3 b 1  0000 - H
001    2      Two                               1900                             1.0    2     4 w +
001    3      Three                             1800                             0.0    3     1 w 0
001    4      Four                              1700                             0.0    4     2 b -
XXP 1 4
"""


def test_what_is_written_is_read_again() -> None:
    for seed in range(3):
        step = list(rounds_of(Dutch(), seed, 12, 5, Troubles()))[-1]
        report = Report(step.given.cards, "A tournament", 5, 1, ("BH", "SB"), "Swiss")
        again = read_trf(write_trf(report))
        assert again.cards == report.cards
        assert (again.name, again.rounds, again.first_seat) == ("A tournament", 5, 1)
        assert again.tie_breaks == ("BH", "SB")


def test_file_of_another_program() -> None:
    report = read_trf(FOUR)
    assert (report.played, report.rounds, report.first_seat, report.name) == (1, 3, 1, "Club evening")
    assert report.requested == {(2, 1): "half_bye"}
    given = report.field()
    assert given.absent == {1}
    assert given.forbidden == {frozenset({1, 4})}
    assert report.cards[1].results[0].kind == "forfeit_win"


def test_a_file_without_the_number_of_rounds_is_not_in_its_last_round() -> None:
    given = read_trf(FOUR.replace("XXR 3\n", "")).field()
    assert given.round < given.rounds


def test_columns_that_do_not_fit_are_refused() -> None:
    """One blank too many, and every game would be read as a round without one."""
    with pytest.raises(InvalidTrf, match=r"columns of round 1 do not fit: .* ends in column 95, .* 97 .* 99"):
        read_trf(FOUR.replace("1.0    2     4", "1.0    2      4"))


def test_columns_are_letters_or_bytes() -> None:
    for name in ("Öz", "Ð\u017cura 鬼"):
        by_letters = FOUR.replace(f"{'Two':<33}", f"{name:<33}")
        by_bytes = FOUR.replace(f"{'Two':<33}", name + " " * (33 - len(name.encode())))
        assert read_trf(by_letters).cards == read_trf(by_bytes).cards
        assert read_trf(by_bytes).cards[1].name == name


def test_lines_of_2026() -> None:
    text = FOUR.replace("XXR 3", "142 4").replace("XXC black1", "152 B").replace("XXP 1 4", "260 1 4 1 4\n240 Z 2 3")
    report = read_trf(text)
    assert (report.rounds, report.first_seat) == (4, 1)
    assert report.forbidden == {frozenset({1, 4})}
    assert report.requested[2, 3] == "zero_bye"


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (("001    2", "001    1"), "there is a player 1 already"),
        (("001    2", "001    x"), "not a number"),
        (("     1 w 0", "     1 w 1"), "does not fit"),
        (("     1 w 0", "     1 w -"), "one says that the game was played"),
        (("     4 w +", "     4 w ="), "one says that the game was played"),
        (("     3 b 1", "     3 w 1"), "same colour"),
        (("     3 b 1", "     9 b 1"), "no player 9"),
        (("     3 b 1", "     3 b *"), "no result yet"),
        (("     3 b 1", "     3 b ?"), "no result of a game"),
        (("     3 b 1", "     1 b 1"), "against themselves"),
        (("XXR 3", "XXR 0"), "but 1 are there"),
        (("XXR 3", "XXR many"), "not a number"),
        (("XXP 1 4", "240 Q 2 3"), "a bye is F, H or Z"),
    ],
)
def test_a_wrong_file_is_refused_with_the_reason(change: tuple[str, str], why: str) -> None:
    with pytest.raises(InvalidTrf, match=why):
        read_trf(FOUR.replace(*change, 1))


def test_a_file_without_players() -> None:
    with pytest.raises(InvalidTrf, match="no player"):
        read_trf("hello\n")


def players(*lines: str) -> str:
    """Four players and more lines."""
    rows = (f"001 {number:4d}      Player {number:<25} {2000 - number}" for number in range(1, 5))
    return "\n".join([*rows, *lines, ""])


@pytest.mark.parametrize(
    ("line", "why"),
    [
        ("XXC purple", "first colour is white1 or black1, not 'purple'"),
        ("XXZ 9", "no player 9"),
        ("XXP 1 9", "no player 9"),
        ("XXP 1 two", "XXP: a number is missing"),
        ("XXS WW=3.0 WD=1.0", "WW is worth .3.0"),
        ("162    W  3.0    D  1.0", "W is worth .3.0"),
        ("BBD  1.0", "BBD is worth .1.0"),
        ("XXA    1 x", "is no number of points"),
        ("250 1.0", "250: there must be points"),
        ("240 H ²", "240"),
        ("142", "not a number"),
    ],
)
def test_lines_that_say_something_else_are_refused(line: str, why: str) -> None:
    with pytest.raises(InvalidTrf, match=why):
        read_trf(players(line))


def test_numbers_of_other_scripts_are_no_numbers() -> None:
    with pytest.raises(InvalidTrf, match="an opponent's number"):
        read_trf(FOUR.replace("     3 b 1", "     ² b 1", 1))


def test_usual_points_may_be_said() -> None:
    assert read_trf(players("XXS WW=1.0 BW=1.0 WD=0.5 ZPB=0.0", "BBW  1.0", "162 W 1.0 D 0.5 L 0.0")).cards


def test_pairs_of_other_rounds_may_meet() -> None:
    assert read_trf(players("260   2   3    1    4")).forbidden == frozenset()
    assert read_trf(players("260   1   3    1    4")).forbidden == {frozenset((1, 4))}


@pytest.mark.parametrize("line", ["XXA    1  1.0  1.0\nXXA    2  1.0  1.0", "250  0.0  1.0   1   2    1    2"])
def test_accelerated_rounds(line: str) -> None:
    """The upper half has a point more, so they meet each other."""
    assert Dutch().pair(read_trf(players("142 5", line)).field()).boards == ((1, 2), (3, 4))


def test_pairs_that_must_not_meet_do_not_in_round_1() -> None:
    found = Dutch().pair(read_trf(players("142 5", "XXP 1 3", "XXP 1 4")).field())
    assert {frozenset(board) for board in found.boards} == {frozenset((1, 2)), frozenset((3, 4))}


@pytest.mark.parametrize(("letter", "points"), [("0", 0.0), ("=", 0.5)])
def test_an_arbiter_may_give_both_less_than_a_point(letter: str, points: float) -> None:
    """A game that both lost, or that one lost and the other drew, is a game that was played."""
    report = read_trf(FOUR.replace("     3 b 1", f"     3 b {letter}").replace("1.0    1", f"{points}    1", 1))
    assert [report.cards[number].results[0].points for number in (0, 2)] == [points, 0.0]
    assert report.cards[0].opponents == {3}
    assert read_trf(write_trf(report)).cards == report.cards


def test_numbers_may_have_gaps() -> None:
    """Files of a group in a larger tournament keep the numbers of the whole."""
    rows = (f"001 {number:4d}      Player {number:<25} {2000 - number}" for number in (3, 7, 20, 101, 5000))
    given = read_trf("\n".join([*rows, "142 5", ""])).field()
    found = Dutch().pair(given)
    # As if they were numbered from 1 to 5: every other player begins.
    assert (found.boards, found.bye) == (((3, 20), (101, 7)), 5000)
    robin = RoundRobin().pair(given)
    assert (robin.boards, robin.bye) == (((7, 5000), (20, 101)), 3)


def test_who_begins_does_not_depend_on_how_players_are_numbered() -> None:
    """A tournament of ten, and the same with gaps: as bbpPairings counts them, without the gaps."""
    steps = list(rounds_of(Dutch(), 3, 10, 4, CALM))
    new = {number: 7 * number + number % 3 for number in range(1, 11)}
    for step in steps:
        cards = [
            replace(
                card,
                number=new[card.number],
                results=tuple(replace(r, opponent=new[r.opponent] if r.opponent else None) for r in card.results),
            )
            for card in step.given.cards
        ]
        found = Dutch().pair(replace(step.given, cards=tuple(cards)))
        assert step.pairing is not None
        assert found.boards == tuple((new[first], new[second]) for first, second in step.pairing.boards)


def test_who_never_came_is_not_counted_for_the_lot() -> None:
    """Number 1 sits the first rounds out, so number 2 is the first to whom the lot gives a seat."""
    cards = tuple(Card(number, f"Player {number}", 2000 - number) for number in range(1, 6))
    found = Dutch().pair(Field(cards, 1, 5, absent=frozenset({1})))
    assert found.boards == ((2, 4), (5, 3))
    later = tuple(replace(card, results=(ABSENT,)) if card.number == 1 else card for card in cards)
    results = {2: (4, 0), 4: (2, 1), 3: (5, 1), 5: (3, 0)}
    played = [
        replace(card, results=(RoundResult("played", 0.5, *results[card.number]),)) if card.number in results else card
        for card in later
    ]
    assert Report(tuple(played)).field().first_seat == 0


def test_somebody_who_left_is_not_paired() -> None:
    text = FOUR.replace("XXP 1 4\n", "").replace("     2 b -", "     2 b -  0000 - Z").replace("  0000 - H\n", "\n")
    found = Dutch().pair(read_trf(text).field())
    assert (found.boards, found.bye) == (((1, 2),), 3)
