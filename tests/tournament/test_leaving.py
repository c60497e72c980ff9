"""Who leaves a round robin: the rest of their games are forfeits, and fewer than half played count for nobody."""

import pytest

from tests.tournament.test_tournament import DIRECTOR, NAMES, Club, phone
from trilith.tournament.events import Withdrew, read_event
from trilith.tournament.exports import as_trf
from trilith.tournament.plan import Plan
from trilith.tournament.ranking import ranking
from trilith.tournament.result import read_result
from trilith.tournament.tournament import Refusal
from trilith.tournament.trf import read_trf

ROBIN = Plan("round_robin", "flip", tie_breaks=("KS", "SB"))


def club_after(rounds: int, names: tuple[str, ...] = NAMES[:4]) -> Club:
    club = Club(ROBIN, names)
    for _ in range(rounds):
        club.play_round()
    return club


def leave(club: Club, name: str) -> None:
    number = next(player.number for player in club.now.players.values() if player.name == name)
    club.do(club.now.withdraw(phone(name), number, club.at))


def points(club: Club) -> dict[str, float]:
    return {row.card.name: row.points for row in ranking(club.now)}


def finish_rounds(club: Club) -> None:
    """Play what is open: White wins."""
    while len(club.now.rounds) < club.now.round_count:
        club.begin_round()
        last = club.now.rounds[-1]
        for board in last.boards:
            if board.result is None:
                club.do(club.now.report(DIRECTOR, last.number, board.number, read_result("1-0"), club.at))
        club.do(club.now.close_round(DIRECTOR, club.at))


def test_fewer_than_half_of_the_games_count_for_nobody() -> None:
    # Round 1 of four is Ada - Dora and Bela - Carl: one of three games is less than half.
    club = club_after(1)
    assert points(club) == {"Ada": 1, "Bela": 1, "Carl": 0, "Dora": 0}
    leave(club, "Ada")
    assert club.now.players[1].games == "drop"
    assert points(club) == {"Bela": 1, "Carl": 0, "Dora": 0, "Ada": 0}
    finish_rounds(club)
    results = [board.result for one in club.now.rounds[1:] for board in one.boards if 1 in board.players]
    assert [result is not None and result.forfeit for result in results] == [True, True]
    # What is left is a round robin of three, with one game a round.
    assert sum(points(club).values()) == 3
    assert points(club)["Ada"] == 0
    assert ranking(club.now)[-1].card.name == "Ada"


def test_half_of_the_games_count_and_the_rest_are_forfeits() -> None:
    club = club_after(2)
    before = points(club)
    leave(club, "Ada")
    assert club.now.players[1].games == "count"
    assert points(club) == before
    club.begin_round()
    board = next(board for board in club.now.rounds[-1].boards if 1 in board.players)
    assert board.result is not None
    assert board.result.forfeit
    assert board.result.points[board.players.index(1)] == 0


def test_a_director_decides_otherwise_and_can_undo_it() -> None:
    club = club_after(1)
    leave(club, "Ada")
    with pytest.raises(Refusal, match="only the director"):
        club.now.withdraw(phone("Ada"), 1, club.at, "count")
    with pytest.raises(Refusal, match="left already"):
        club.now.withdraw(DIRECTOR, 1, club.at)
    club.do(club.now.withdraw(DIRECTOR, 1, club.at, "count"))
    assert points(club)["Ada"] == 1
    club.do(club.now.undo(DIRECTOR, len(club.events), "", club.at))
    assert points(club)["Ada"] == 0
    club.do(club.now.come_back(phone("Ada"), 1, club.at))
    assert points(club)["Ada"] == 1


def test_who_leaves_before_the_first_round_is_not_in_the_table() -> None:
    club = club_after(0, NAMES[:5])
    leave(club, "Bela")
    assert club.now.round_count == 3
    finish_rounds(club)
    assert all(2 not in board.players for one in club.now.rounds for board in one.boards)
    with pytest.raises(Refusal, match="nobody can join a round robin later"):
        club.now.come_back(phone("Bela"), 2, club.at)


def test_games_are_dropped_in_a_round_robin_only() -> None:
    club = Club(Plan("swiss", "flip", rounds=3), NAMES[:4])
    with pytest.raises(Refusal, match="only in a round robin"):
        club.now.withdraw(DIRECTOR, 1, club.at, "drop")
    club.do(club.now.withdraw(DIRECTOR, 1, club.at))
    assert club.now.players[1].games is None


def test_what_was_stored_before_is_as_it_was() -> None:
    old = read_event('{"type":"withdrew","at":5,"by":{"kind":"browser","id":"x"},"player":1}')
    assert isinstance(old, Withdrew)
    club = club_after(1)
    club.do(old)
    assert points(club)["Ada"] == 1
    club.begin_round()
    assert all(board.result is None for board in club.now.rounds[-1].boards)


def test_the_bye_of_a_round_robin_is_worth_nothing() -> None:
    """Everybody has one, and whoever has it early must not seem to lead."""
    club = club_after(1, NAMES[:3])
    assert sorted(points(club).values()) == [0, 0, 1]
    finish_rounds(club)
    assert sum(points(club).values()) == 3
    assert read_trf(as_trf(club.now)).cards[0].points == club.now.cards[0].points


def test_a_bye_for_half_a_point_is_written_as_one() -> None:
    club = Club(Plan("swiss", "flip", rounds=3, bye="half"), NAMES[:3])
    club.play_round()
    assert sorted(card.points for card in read_trf(as_trf(club.now)).cards) == [0, 0.5, 1]
