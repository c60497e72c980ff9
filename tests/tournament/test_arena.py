"""What an arena does by itself: it pairs who is free until its time is over, and ends with its last game."""

import pytest

from tests.tournament.test_tournament import DIRECTOR, MINUTE, NAMES, SERVER, Club, phone
from trilith.play.clock import TimeControl
from trilith.play.table import Table
from trilith.server.tournaments.boards import opening, result_of
from trilith.tournament.arena import carried_on
from trilith.tournament.plan import Plan
from trilith.tournament.result import read_result
from trilith.tournament.tournament import Refusal, Who

PLAN = Plan("arena", "flip", minutes=30, clock=TimeControl("increment", 180, 2))
BY_ITSELF = Who(SERVER, is_director=True)


def carry_on(club: Club, at: int | None = None) -> int:
    """How many events that brings."""
    events = carried_on(club.now, BY_ITSELF, club.at if at is None else at)
    for event in events:
        club.do(event)
    return len(events)


def report(club: Club, number: int, board: int, text: str = "1-0") -> None:
    club.do(club.now.report(DIRECTOR, number, board, read_result(text), club.at))


def test_it_begins_with_the_director_and_goes_on_by_itself() -> None:
    club = Club(PLAN, NAMES[:4])
    assert carry_on(club) == 0
    club.do(club.now.pair(DIRECTOR, club.at))
    assert carry_on(club) == 0, "the director is still looking at it"
    club.do(club.now.publish(DIRECTOR, club.at))
    assert carry_on(club) == 0, "everybody plays"
    report(club, 1, 1)
    assert carry_on(club) == 0, "these two have just met, and others still play"
    report(club, 1, 2)
    assert carry_on(club) == 2
    first, second = club.now.rounds
    assert second.published
    assert {frozenset(b.players) for b in first.boards}.isdisjoint(frozenset(b.players) for b in second.boards)


def test_two_who_are_alone_meet_again() -> None:
    club = Club(PLAN, NAMES[:2])
    club.begin_round()
    report(club, 1, 1)
    assert carry_on(club) == 2


def test_who_comes_late_is_paired_and_who_is_away_is_not() -> None:
    club = Club(PLAN, NAMES[:3])
    club.begin_round()
    assert carry_on(club) == 0
    club.do(club.now.join(phone("Late"), "Late", club.at))
    assert carry_on(club) == 2
    report(club, 1, 1)
    report(club, 2, 1)
    for number in (1, 2, 3):
        club.do(club.now.check_in(phone(NAMES[number - 1]), number, club.at, here=False))
    assert carry_on(club) == 0


def test_it_ends_at_its_time_when_the_last_game_has_a_result() -> None:
    club = Club(PLAN, NAMES[:4])
    club.begin_round()
    ends = club.now.ends
    assert ends is not None
    assert abs(ends - 30 * MINUTE) < MINUTE
    report(club, 1, 1)
    assert carry_on(club, ends) == 0
    with pytest.raises(Refusal, match="time is over"):
        club.now.pair(DIRECTOR, ends)
    report(club, 1, 2)
    assert carry_on(club, ends) == 1
    assert club.now.finished == ends
    assert carry_on(club, ends + 1) == 0


def test_who_makes_no_first_move_in_time_has_forfeited() -> None:
    club = Club(PLAN, NAMES[:2])
    club.begin_round()
    opened = opening(club.now, "here", 1, club.now.rounds[0].boards[0])
    table = Table.open(opened)
    over = table.time_out(opened.at + 24 * 3600 * 1000)
    assert over is not None
    ended = table.apply(over)
    result = result_of(ended)
    assert result is not None
    assert result.text == "--+"


@pytest.mark.parametrize(("clock", "meet"), [(PLAN.clock, True), (TimeControl("days", 86_400), False)])
def test_in_a_round_too(clock: TimeControl, meet: bool) -> None:
    club = Club(Plan("swiss", "flip", rounds=1, clock=clock), NAMES[:2])
    club.begin_round()
    opened = opening(club.now, "here", 1, club.now.rounds[0].boards[0])
    assert (opened.first_move, opened.meet) == ("forfeit", meet)
