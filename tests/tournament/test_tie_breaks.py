"""Tie-breaks: FIDE's published exercise, its worked figures for unplayed rounds in 2026, and cases by name."""

from collections.abc import Sequence
from pathlib import Path

import pytest

from trilith.tournament import tie_breaks
from trilith.tournament.card import Card, RoundResult
from trilith.tournament.direct_encounter import encounter_groups
from trilith.tournament.standings import standings
from trilith.tournament.tie_breaks import Table, UnknownTieBreak, tie_break_codes
from trilith.tournament.trf import read_trf

SIXTEEN = read_trf((Path(__file__).parent / "reports" / "sixteen.trf").read_text())
# The exercise's solutions, by starting number 1 to 16. They are of 2023: an opponent made up had no limit.
POINTS = (3.5, 4, 3.5, 3.5, 2.5, 3, 1.5, 2.5, 1.5, 1, 2.5, 2, 1.5, 2, 2, 3.5)
PUBLISHED = {
    "WIN": (2, 3, 2, 2, 2, 3, 1, 2, 1, 1, 2, 2, 1, 2, 2, 3),
    "WON": (2, 3, 2, 2, 2, 2, 1, 2, 0, 1, 1, 0, 1, 2, 2, 3),
    "BPG": (2, 3, 2, 2, 2, 2, 3, 2, 1, 3, 2, 0, 3, 2, 3, 2),
    "BWG": (1, 1, 1, 1, 0, 1, 0, 0, 0, 1, 0, 0, 1, 1, 1, 1),
    "PS": (11, 13, 11, 11.5, 5, 6, 6, 8.5, 2.5, 4, 5.5, 7, 7, 6, 7, 10.5),
    "PS-C1": (10, 12, 10.5, 10.5, 5, 6, 5, 8, 2.5, 4, 5, 7, 6, 5, 7, 10),
    "BH": (12.5, 13, 15.5, 15, 8.5, 12, 14.5, 13.5, 9, 13, 13.5, 11.5, 14, 11, 12, 12.5),
    "SB": (8, 9.5, 10.5, 9.75, 4.25, 6.5, 3.25, 5.25, 2.25, 1.5, 5.75, 4, 4.25, 4.5, 3.5, 7.25),
    "SB-C1": (7.25, 8.5, 9.25, 8, 3.25, 5.5, 1.25, 3.75, 2.25, 0, 4.25, 4, 4.25, 3, 2.5, 5.75),
}
CUT = {5: 7.5, 8: 12, 11: 12, 7: 12.5, 9: 7.5, 13: 12, 1: 11, 3: 13, 4: 11.5, 16: 11, 12: 9.5, 14: 9, 15: 11}
# What the limits of 2026 change: David's half bye and Franck's bye count as 2.5, half of five points; Maria's forfeit
# counts as the 1.5 of whom she should have met.
SINCE_2026 = {"BH": {4: 14, 6: 11.5, 11: 12.5}, "SB": {4: 9.25, 6: 6.0, 11: 4.75}, "BH-C1": {4: 11.5, 11: 11.0}}


def values(code: str, cards: Sequence[Card] = SIXTEEN.cards) -> dict[int, float]:
    return {row.number: row.tie_breaks[0][1].value for row in standings(cards, [code])}


def without_limits(self: Table, card: Card, result: RoundResult) -> float:
    return self.adjusted[result.opponent or 0] if self.is_met(result) else card.points


def test_points() -> None:
    assert tuple(card.points for card in SIXTEEN.cards) == POINTS


@pytest.mark.parametrize("code", PUBLISHED)
def test_the_published_exercise(code: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tie_breaks.Table, "opponent_score", without_limits)
    assert values(code) == dict(enumerate(PUBLISHED[code], start=1))


def test_the_published_exercise_with_a_cut(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tie_breaks.Table, "opponent_score", without_limits)
    found = values("BH-C1")
    assert {number: found[number] for number in CUT} == CUT


@pytest.mark.parametrize("code", ["BH", "SB"])
def test_limits_of_2026(code: str) -> None:
    assert values(code) == dict(enumerate(PUBLISHED[code], start=1)) | SINCE_2026[code]


def test_limits_of_2026_with_a_cut() -> None:
    found = values("BH-C1")
    assert {number: found[number] for number in CUT} == CUT | SINCE_2026["BH-C1"]


def test_byes_at_the_end_count_as_draws_for_the_opponents() -> None:
    assert Table(SIXTEEN.cards).adjusted[12] == 3.0


def test_a_cut_takes_the_round_that_somebody_chose_not_to_play() -> None:
    # Their own half bye counts 0.5, less than nothing else: without the rule the opponent with 0 would be cut.
    cards = [
        Card(
            1,
            results=(RoundResult("played", 0.0, 2, 0), RoundResult("half_bye", 0.5), RoundResult("played", 0.0, 3, 1)),
        ),
        Card(
            2,
            results=(
                RoundResult("played", 1.0, 1, 1),
                RoundResult("played", 0.0, 3, 0),
                RoundResult("pairing_bye", 1.0),
            ),
        ),
        Card(
            3,
            results=(
                RoundResult("pairing_bye", 1.0),
                RoundResult("played", 1.0, 2, 1),
                RoundResult("played", 1.0, 1, 0),
            ),
        ),
    ]
    assert values("BH", cards)[1] == 2.0 + 0.5 + 3.0
    assert values("BH-C1", cards)[1] == 2.0 + 3.0


def level(results: dict[tuple[int, int], float]) -> Table:
    """A table of games between players, each of one round."""
    numbers = sorted({number for pair in results for number in pair})
    rows: dict[int, list[RoundResult]] = {number: [] for number in numbers}
    for (one, other), points in results.items():
        for number in numbers:
            rows[number].append(
                RoundResult("played", points, other, 0)
                if number == one
                else RoundResult("played", 1 - points, one, 1)
                if number == other
                else RoundResult("idle")
            )
    return Table(tuple(Card(number, results=tuple(rows[number])) for number in numbers))


def test_direct_encounter_of_all() -> None:
    table = level({(1, 2): 1.0, (2, 3): 1.0, (1, 3): 1.0})
    assert encounter_groups(table, [3, 2, 1]) == [[1], [2], [3]]


def test_direct_encounter_in_a_circle_decides_nothing() -> None:
    table = level({(1, 2): 1.0, (2, 3): 1.0, (3, 1): 1.0})
    assert encounter_groups(table, [1, 2, 3]) == [[1, 2, 3]]


def test_direct_encounter_with_missing_games_ranks_only_who_cannot_be_caught() -> None:
    table = level({(1, 2): 1.0, (1, 3): 1.0})
    assert encounter_groups(table, [1, 2, 3]) == [[1], [2, 3]]
    table = level({(1, 2): 1.0, (3, 4): 0.5})
    assert encounter_groups(table, [1, 2, 3]) == [[1, 2, 3]]


def test_koya_counts_points_against_half_or_more() -> None:
    table = level({(1, 2): 1.0, (2, 3): 1.0, (1, 3): 0.5})
    rows = standings(table.cards, ["KS"], round_robin=True)
    # With two games each, one point is half: players 1 (1.5) and 2 (1.0) count, player 3 (0.5) does not.
    assert {row.number: row.tie_breaks[0][1].value for row in rows} == {1: 1.0, 2: 0.0, 3: 0.5}


def test_difference_of_points() -> None:
    one = Card(1, results=(RoundResult("played", 1.0, 2, 0, 7), RoundResult("played", 0.0, 2, 1, -2)))
    two = Card(2, results=(RoundResult("played", 0.0, 1, 1, -7), RoundResult("played", 1.0, 1, 0, 2)))
    rows = standings([two, one], ["DP"])
    assert [(row.number, row.tie_breaks[0][1].value, row.rank) for row in rows] == [(1, 5, 1), (2, -5, 2)]


def test_a_forfeit_in_a_round_robin_is_a_game_like_another() -> None:
    one = Card(1, results=(RoundResult("forfeit_win", 1.0, 2, 0),))
    two = Card(2, results=(RoundResult("forfeit_loss", 0.0, 1, 1),))
    rows = standings([one, two], ["SB", "DE"], round_robin=True)
    assert rows[0].tie_breaks[0][1].value == 0.0
    assert values("BH", [one, two])[1] == 0.0


def test_every_value_says_where_it_comes_from() -> None:
    row = standings(SIXTEEN.cards, list(tie_breaks.TITLES))[0]
    assert all(value.why for _, value in row.tie_breaks)
    assert row.tie_breaks[1][1].why == "the scores of all opponents: 1 + 1.5 + 3.5 + 3.5 + 3.5"


def test_codes() -> None:
    assert tie_break_codes("BH, bh/c1,SB") == ("BH", "BH-C1", "SB")
    with pytest.raises(UnknownTieBreak, match="no tie-break 'XY'"):
        tie_break_codes("BH,XY")
    with pytest.raises(UnknownTieBreak, match="twice"):
        tie_break_codes("BH,BH")
