"""Byes that a director gives, names that somebody claims, McMahon starts, and what is printed."""

import pytest

from tests.tournament.test_tournament import DIRECTOR, NAMES, SWISS, Club, phone
from trilith.printing.drawing import Text
from trilith.tournament.plan import Plan
from trilith.tournament.printed import as_pdf, chosen_parts, pages
from trilith.tournament.ranking import ranking
from trilith.tournament.tournament import Refusal


def points_of(club: Club) -> dict[str, float]:
    return {row.card.name: row.points for row in ranking(club.now)}


def test_a_director_gives_a_full_bye_and_nobody_gets_two() -> None:
    club = Club(SWISS)
    with pytest.raises(Refusal, match="only the director"):
        club.now.ask_bye(phone("Ada"), 1, 1, "full", club.at)
    club.do(club.now.ask_bye(DIRECTOR, 1, 1, "full", club.at))
    club.do(club.now.ask_bye(DIRECTOR, 2, 1, "none", club.at))
    club.play_round()
    assert points_of(club)["Ada"] == 1.0
    assert points_of(club)["Bela"] == 0.0
    with pytest.raises(Refusal, match="Ada has had a bye, and others have not"):
        club.now.ask_bye(DIRECTOR, 1, 2, "full", club.at)


def test_a_name_that_the_director_entered_is_claimed_once() -> None:
    club = Club(SWISS, NAMES[:3])
    club.do(club.now.join(DIRECTOR, "Dora", club.at, own=False))
    with pytest.raises(Refusal, match="you have joined already"):
        club.now.claim(phone("Ada"), 4, club.at)
    with pytest.raises(Refusal, match="Ada has checked in already"):
        club.now.claim(phone("Somebody"), 1, club.at)
    club.do(club.now.claim(phone("Dora"), 4, club.at))
    assert club.now.player_of(phone("Dora").actor) == club.now.players[4]
    with pytest.raises(Refusal, match="Dora has checked in already"):
        club.now.claim(phone("Somebody"), 4, club.at)
    # A director can take a wrong claim back.
    club.do(club.now.undo(DIRECTOR, club.now.version, "it was somebody else", club.at))
    club.do(club.now.claim(phone("The real Dora"), 4, club.at))


def test_a_mcmahon_start_counts_in_round_1() -> None:
    club = Club(Plan("swiss", "flip", rounds=4, handicap="mcmahon"), ())
    for number, rating in enumerate((2000, 1990, 1400, 1390), start=1):
        club.do(club.now.join(DIRECTOR, f"P{number}", club.at, rating, own=False))
    club.begin_round()
    last = club.now.last_round
    assert last is not None
    assert {frozenset(board.players) for board in last.boards} == {frozenset((1, 2)), frozenset((3, 4))}


def words(club: Club, part: str) -> list[str]:
    found = pages(club.now, chosen_parts(part))
    return [item.text for page in found for item in page.items if isinstance(item, Text)]


def test_what_is_printed() -> None:
    club = Club(SWISS, (*NAMES[:4], "Émile 鬼"))
    assert as_pdf(club.now).startswith(b"%PDF")
    club.play_round("1-0")
    assert {"Table", "Ada", "Émile ?", "bye", "1-0"} <= set(words(club, "pairings"))
    assert {"Rank", "BH-C1", "Points", "4"} <= set(words(club, "standings"))
    assert words(club, "scores").count("Result") == 2
    with pytest.raises(Exception, match="no part 'trees'"):
        chosen_parts("pairings, trees")
