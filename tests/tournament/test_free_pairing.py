"""Arena and free evening: who is free is paired, by rank, with others than before."""

import random
from collections import Counter

from tests.tournament.simulated import played_at_random
from trilith.tournament.card import IDLE, Card, RoundResult
from trilith.tournament.pairing.free import Arena, Evening
from trilith.tournament.pairing.interface import Field
from trilith.tournament.scores import arena_points, arena_score, streak_of

WON, DRAWN, LOST = RoundResult("played", 1.0, 9, 0), RoundResult("played", 0.5, 9, 0), RoundResult("played", 0.0, 9, 0)


def test_a_streak_counts_double_until_a_game_is_not_won() -> None:
    assert arena_points([WON, WON, WON, DRAWN, WON]) == (2, 2, 4, 2, 2)
    assert arena_score([WON, IDLE, WON, LOST, WON]) == 6
    assert streak_of([LOST, WON, IDLE, WON]) == 2


def test_neighbours_in_rank_meet_but_not_twice_running() -> None:
    cards = [Card(number, rating=2000 - number) for number in range(1, 13)]
    chance = random.Random(3)
    last: dict[int, int] = {}
    for number in range(1, 12):
        pairing = Arena().pair(Field(tuple(cards), number, 99))
        assert len(pairing.boards) == 6
        for first, second in pairing.boards:
            assert last.get(first) != second
            last |= {first: second, second: first}
        results = played_at_random(chance, pairing)
        cards = [Card(c.number, c.name, c.rating, (*c.results, results[c.number])) for c in cards]
    assert all(abs(card.balance) <= 3 for card in cards)


def test_with_an_odd_number_everybody_waits_in_turn() -> None:
    cards = [Card(number, rating=2000 - number) for number in range(1, 6)]
    chance, waited = random.Random(1), Counter[int]()
    for number in range(1, 11):
        pairing = Evening().pair(Field(tuple(cards), number, 99))
        results = played_at_random(chance, pairing)
        waited.update(card.number for card in cards if card.number not in results)
        cards = [Card(c.number, c.name, c.rating, (*c.results, results.get(c.number, IDLE))) for c in cards]
    assert set(waited.values()) == {2}
