"""Rounds that are known: by bbpPairings 6, a program that FIDE endorses, which follows the Dutch system's new edition.

The files are facts that its authors and those of caissify-pairings publish: whole tournaments, of odd numbers and
with forfeits, and two positions in which the new rules about byes decide."""

from dataclasses import replace
from pathlib import Path

import pytest

from trilith.tournament.pairing.dutch import Dutch
from trilith.tournament.pairing.interface import Field, Pairing
from trilith.tournament.trf import Report, read_trf

REPORTS = Path(__file__).parent / "reports"


def report(name: str) -> Report:
    return read_trf((REPORTS / f"{name}.trf").read_text())


def before(whole: Report, number: int) -> Field:
    """What was known when a round was paired."""
    cards = tuple(replace(card, results=card.results[: number - 1]) for card in whole.cards)
    return Field(cards, number, whole.rounds or 0, first_seat=whole.first_seat or 0)


def played(whole: Report, number: int) -> tuple[set[tuple[int, int | None]], int | None]:
    rows = [(card.number, card.results[number - 1]) for card in whole.cards]
    bye = next((number for number, result in rows if result.kind == "pairing_bye"), None)
    return {(number, result.opponent) for number, result in rows if result.seat == 0}, bye


@pytest.mark.parametrize("name", ["paired_11", "paired_11_again", "paired_20", "paired_40"])
def test_every_round_of_a_tournament_is_paired_so(name: str) -> None:
    whole = report(name)
    for number in range(1, whole.played + 1):
        found = Dutch().pair(before(whole, number))
        assert (set(found.boards), found.bye) == played(whole, number), number


@pytest.mark.parametrize(
    ("name", "pairing"),
    [
        ("last_round_with_bye", Pairing(((1, 5), (3, 2)), 6)),
        ("bye_after_absence", Pairing(((2, 1), (3, 5)), 4)),
    ],
)
def test_who_gets_the_bye(name: str, pairing: Pairing) -> None:
    assert Dutch().pair(report(name).field()) == pairing
