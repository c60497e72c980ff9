"""The Dutch system: against an independent program, and by its absolute rules in tournaments played at random."""

import os
from collections.abc import Iterable
from dataclasses import replace
from pathlib import Path

import pytest
from py4swiss.engines import DutchEngine
from py4swiss.trf import TrfParser

from tests.tournament.simulated import CALM, Step, Troubles, can_be_paired, rounds_of
from trilith.tournament.card import Card, RoundResult, by_number
from trilith.tournament.pairing.dutch import Dutch
from trilith.tournament.pairing.interface import Field, NoPairing
from trilith.tournament.trf import Report, write_trf

# All thousand: TRILITH_TOURNAMENTS=1000 pytest tests/tournament/test_dutch.py
TOURNAMENTS = int(os.environ.get("TRILITH_TOURNAMENTS", "40"))


def asked_of_oracle(given: Field, folder: Path) -> set[tuple[int, int]]:
    """The same round by py4swiss, without the bye. It follows the edition before 2026, which is the same where
    everybody has played every round, unless the bye can go to somebody with fewer points."""
    cards = [
        replace(one, results=(*one.results, *[RoundResult("zero_bye")] * (one.number in given.absent)))
        for one in given.cards
    ]
    text = write_trf(Report(tuple(cards), "simulated", given.rounds, 0, forbidden=given.forbidden))
    kept = [line for line in text.splitlines() if not line.startswith(("142", "152"))]
    file = folder / "round.trf"
    file.write_text("\n".join([*kept, f"XXR {given.rounds}", "XXC white1", ""]))
    return {(pair.white, pair.black) for pair in DutchEngine.generate_pairings(TrfParser.parse(file)) if pair.black}


@pytest.mark.parametrize("seed", range(12))
def test_agrees_with_an_independent_program(seed: int, tmp_path: Path) -> None:
    players, rounds = 8 + 2 * seed, 5
    steps = list(rounds_of(Dutch(), seed, players, rounds, CALM))
    assert len(steps) == rounds
    for step in steps[:-1]:
        assert step.pairing is not None
        assert set(step.pairing.boards) == asked_of_oracle(step.given, tmp_path), step.given.round


@pytest.mark.parametrize("seed", range(40))
def test_a_round_without_one_player_agrees_too(seed: int, tmp_path: Path) -> None:
    """Who plays is counted by all games, also by those against somebody who is away now."""
    players, played = 6 + 2 * (seed % 5), 1 + seed % 3
    *_, last = rounds_of(Dutch(), seed, players, played + 1, CALM)
    apart = frozenset({frozenset({1 + seed % 3, players})}) if seed % 4 == 0 else frozenset()
    given = replace(last.given, rounds=9, absent=frozenset({1 + seed % players}), forbidden=apart)
    found, expected = Dutch().pair(given), asked_of_oracle(given, tmp_path)
    cards = by_number(given.cards)
    points = [cards[number].points for boards in (found.boards, expected) for number in left_over(given, boards)]
    assert points[0] < points[1] or set(found.boards) == expected, given


def left_over(given: Field, boards: Iterable[tuple[int, int]]) -> set[int]:
    return {one.number for one in given.present} - {number for board in boards for number in board}


def test_who_has_the_bye_when_their_opponent_of_round_1_is_away() -> None:
    """Both players without points have played a game, so colours decide: Carl, who had White, meets Dora, who had
    Black, and Emil has the bye."""
    rows = ((4, 0, 1.0), (5, 1, 1.0), (6, 0, 0.5), (1, 1, 0.0), (2, 0, 0.0), (3, 1, 0.5))
    cards = [card(n, RoundResult("played", points, other, seat)) for n, (other, seat, points) in enumerate(rows, 1)]
    found = Dutch().pair(Field(tuple(cards), 2, 5, absent=frozenset({2})))
    assert (found.boards, found.bye) == (((6, 1), (4, 3)), 5)


@pytest.mark.long
@pytest.mark.parametrize("batch", range(4))
def test_tournaments_at_random_keep_the_rules(batch: int) -> None:
    for seed in range(batch, TOURNAMENTS, 4):
        players = 4 + seed * 7 % 57
        rounds = min(3 + seed % 7, max(3, players - 1))
        for step in rounds_of(Dutch(), seed, players, rounds, Troubles()):
            check(step)


def check(step: Step) -> None:
    given, cards = step.given, by_number(step.given.cards)
    if step.pairing is None:
        assert len(given.present) < 2 or not can_be_paired(given), step.why
        assert step.why
        return
    numbers = [number for board in step.pairing.boards for number in board]
    bye = [] if step.pairing.bye is None else [step.pairing.bye]
    assert sorted(numbers + bye) == sorted(card.number for card in given.present)
    half = (given.round - 1) / 2
    for first, second in step.pairing.boards:
        assert second not in cards[first].opponents
        is_top = given.round == given.rounds and max(cards[first].points, cards[second].points) > half
        for number, seat in ((first, 0), (second, 1)):
            seats = (*cards[number].seats, seat)
            assert is_top or len(seats) < 3 or len(set(seats[-3:])) > 1
            assert is_top or abs(2 * sum(seats) - len(seats)) <= 2
    assert not any(cards[number].had_full_bye for number in bye)


def card(number: int, *results: RoundResult) -> Card:
    return Card(number, results=results)


def test_two_who_have_met_are_refused_with_the_reason() -> None:
    one = card(1, RoundResult("played", 1.0, 2, 0))
    two = card(2, RoundResult("played", 0.0, 1, 1))
    with pytest.raises(NoPairing, match=r"met|cannot be paired|nobody left"):
        Dutch().pair(Field((one, two), 2, 3))


def test_nobody_gets_a_second_bye() -> None:
    cards = tuple(card(number, RoundResult("pairing_bye", 1.0)) for number in (1, 2, 3))
    with pytest.raises(NoPairing, match="everybody has had a bye"):
        Dutch().pair(Field(cards, 2, 3))


def test_one_player_is_no_round() -> None:
    with pytest.raises(NoPairing, match="at least two"):
        Dutch().pair(Field((card(1),), 1, 3))
