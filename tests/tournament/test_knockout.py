"""Knockout: seeds, byes, matches of several games, third place."""

import random

import pytest

from tests.tournament.simulated import played_at_random
from trilith.tournament.card import IDLE, Card, RoundResult
from trilith.tournament.pairing.interface import Field, NoPairing
from trilith.tournament.pairing.knockout import Knockout, bracket


def play(cards: list[Card], boards: tuple[tuple[int, int], ...], points: float) -> list[Card]:
    """Everybody who begins scores this."""
    results = {}
    for first, second in boards:
        results[first] = RoundResult("played", points, second, 0)
        results[second] = RoundResult("played", 1 - points, first, 1)
    return [Card(c.number, results=(*c.results, results.get(c.number, IDLE))) for c in cards]


def field(cards: list[Card], number: int, absent: frozenset[int] = frozenset()) -> Field:
    return Field(tuple(cards), number, 99, absent)


def test_the_best_meet_last() -> None:
    cards = [Card(number) for number in range(1, 9)]
    assert Knockout().pair(field(cards, 1)).boards == ((1, 8), (4, 5), (2, 7), (3, 6))


def test_byes_go_to_the_best() -> None:
    cards = [Card(number) for number in range(1, 7)]
    assert Knockout().pair(field(cards, 1)).boards == ((4, 5), (3, 6))


def test_a_draw_is_played_again_with_seats_changed() -> None:
    cards = play([Card(1), Card(2)], ((1, 2),), 0.5)
    assert Knockout().pair(field(cards, 2)).boards == ((2, 1),)


def test_best_of_three_ends_when_it_is_decided() -> None:
    knockout, cards = Knockout(best_of=3), [Card(1), Card(2)]
    cards = play(cards, knockout.pair(field(cards, 1)).boards, 1.0)
    boards = knockout.pair(field(cards, 2)).boards
    assert boards == ((2, 1),)
    cards = play(cards, boards, 0.0)
    with pytest.raises(NoPairing, match="decided"):
        knockout.pair(field(cards, 3))
    assert bracket(cards, 3).champion == 1


def test_third_place_is_played_with_the_final() -> None:
    knockout, cards = Knockout(third_place=True), [Card(number) for number in range(1, 5)]
    cards = play(cards, knockout.pair(field(cards, 1)).boards, 1.0)
    assert knockout.pair(field(cards, 2)).boards == ((1, 2), (3, 4))


def test_whoever_leaves_lets_the_other_go_on() -> None:
    cards = [Card(number) for number in range(1, 5)]
    assert Knockout().pair(field(cards, 1, frozenset({4}))).boards == ((2, 3),)


@pytest.mark.parametrize("players", range(2, 34))
def test_every_knockout_ends_with_one_champion(players: int) -> None:
    chance, knockout = random.Random(players), Knockout(best_of=1 + players % 3, third_place=players % 2 == 0)
    cards = [Card(number) for number in range(1, players + 1)]
    for number in range(1, 200):
        try:
            pairing = knockout.pair(field(cards, number))
        except NoPairing:
            break
        results = played_at_random(chance, pairing)
        cards = [Card(c.number, results=(*c.results, results.get(c.number, IDLE))) for c in cards]
    found = bracket(cards, knockout.best_of, knockout.third_place)
    assert found.champion is not None
    assert not found.open_matches
