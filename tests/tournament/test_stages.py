"""A knockout as people speak of it."""

from tests.tournament.test_tournament import DIRECTOR, NAMES, Club
from trilith.tournament.plan import Plan
from trilith.tournament.result import read_result
from trilith.tournament.stages import THIRD, Stage, is_out, round_titles, stages


def cup(best_of: int, names: tuple[str, ...]) -> Club:
    """Whoever has the lower number wins every game."""
    club = Club(Plan("knockout", "flip", best_of=best_of, third_place=True), names)
    while not (found := stages(club.now)) or any(match.winner is None for stage in found for match in stage.matches):
        club.begin_round()
        last = club.now.rounds[-1]
        for board in last.boards:
            won = read_result("1-0" if board.first < board.second else "0-1")
            club.do(club.now.report(DIRECTOR, last.number, board.number, won, club.at))
        club.do(club.now.close_round(DIRECTOR, club.at))
    return club


def test_stages_with_byes_and_a_match_for_third_place() -> None:
    found = stages(cup(1, NAMES[:5]).now)
    assert [(stage.title, len(stage.matches)) for stage in found] == [
        ("Quarterfinals", 4), ("Semifinals", 2), ("Final", 1), (THIRD, 1),
    ]  # fmt: skip
    assert found[0].matches[0] == (1, None, "", 1)
    assert found[0].matches[1] == (4, 5, "1–0", 4)
    assert found[2] == Stage("Final", ((1, 2, "1–0", 1),))  # type: ignore[arg-type]
    assert found[3].matches[0].winner == 3


def test_rounds_are_called_by_stage_and_game() -> None:
    club = cup(3, NAMES[:4])
    assert round_titles(club.now) == {
        1: "Semifinals, game 1", 2: "Semifinals, game 2", 3: "Final, game 1", 4: "Final, game 2",
    }  # fmt: skip
    assert [is_out(club.now, number) for number in (1, 2, 3, 4)] == [False, True, True, True]


def test_who_lost_a_semifinal_still_plays_for_third_place() -> None:
    club = Club(Plan("knockout", "flip", third_place=True), NAMES[:4])
    club.play_round("1-0")
    assert [is_out(club.now, number) for number in (1, 2, 3, 4)] == [False] * 4
    club = Club(Plan("knockout", "flip"), NAMES[:4])
    club.play_round("1-0")
    assert [is_out(club.now, number) for number in (1, 2, 3, 4)] == [False, False, True, True]


def test_other_systems_have_rounds_and_no_stages() -> None:
    club = Club(Plan("swiss", "flip", rounds=2), NAMES[:4])
    club.begin_round()
    assert stages(club.now) == ()
    assert round_titles(club.now) == {1: "Round 1"}
