"""Berger tables as FIDE publishes them, and what must be true of any size."""

import itertools

import pytest

from trilith.tournament.card import Card
from trilith.tournament.pairing.berger import RoundRobin, rounds_needed
from trilith.tournament.pairing.interface import Field, NoPairing

# FIDE Handbook C.05, annex 1.
PUBLISHED = {
    4: "1-4 2-3 / 4-3 1-2 / 2-4 3-1",
    6: "1-6 2-5 3-4 / 6-4 5-3 1-2 / 2-6 3-1 4-5 / 6-5 1-4 2-3 / 3-6 4-2 5-1",
    8: "1-8 2-7 3-6 4-5 / 8-5 6-4 7-3 1-2 / 2-8 3-1 4-7 5-6 / 8-6 7-5 1-4 2-3 / 3-8 4-2 5-1 6-7 / 8-7 1-6 2-5 3-4 / "
    "4-8 5-3 6-2 7-1",
    10: "1-10 2-9 3-8 4-7 5-6 / 10-6 7-5 8-4 9-3 1-2 / 2-10 3-1 4-9 5-8 6-7 / 10-7 8-6 9-5 1-4 2-3 / "
    "3-10 4-2 5-1 6-9 7-8 / 10-8 9-7 1-6 2-5 3-4 / 4-10 5-3 6-2 7-1 8-9 / 10-9 1-8 2-7 3-6 4-5 / "
    "5-10 6-4 7-3 8-2 9-1",
}


def field(players: int, number: int) -> Field:
    return Field(tuple(Card(n) for n in range(1, players + 1)), number, 99)


@pytest.mark.parametrize("players", PUBLISHED)
def test_tables_are_the_published_ones(players: int) -> None:
    for number, text in enumerate(PUBLISHED[players].split(" / "), start=1):
        boards = tuple(tuple(map(int, pair.split("-"))) for pair in text.split())
        assert RoundRobin().pair(field(players, number)).boards == boards


@pytest.mark.parametrize("players", range(2, 16))
@pytest.mark.parametrize("cycles", [1, 2])
def test_everybody_meets_everybody(players: int, cycles: int) -> None:
    met: list[tuple[int, int]] = []
    byes: list[int] = []
    for number in range(1, rounds_needed(players, cycles) + 1):
        pairing = RoundRobin(cycles).pair(field(players, number))
        met += pairing.boards
        byes += [pairing.bye] if pairing.bye is not None else []
    expected = [pair for pair in itertools.combinations(range(1, players + 1), 2) for _ in range(cycles)]
    assert sorted(tuple(sorted(pair)) for pair in met) == sorted(expected)
    assert sorted(byes) == (sorted(list(range(1, players + 1)) * cycles) if players % 2 else [])
    if cycles == 2:
        assert all((second, first) in met for first, second in met)
    for player in range(1, players + 1):
        begun = sum(first == player for first, _ in met)
        assert abs(2 * begun - (players - 1) * cycles) <= 1


def test_after_the_last_round_there_is_no_other() -> None:
    with pytest.raises(NoPairing, match="4 players play 3 rounds"):
        RoundRobin().pair(field(4, 4))
