"""Who begins: the seats of two players who meet, by the Dutch system's rules for colours (FIDE C.04.3, article 5).

Somebody has a wish once they have played: the seat that they had less often, or else the one that they did not have
last. It is absolute if another game in that seat would be the third running or the difference would grow beyond two.
"""

from collections.abc import Mapping
from enum import IntEnum

from trilith.tournament.card import Card, RoundResult
from trilith.tournament.pairing.interface import Field


class Strength(IntEnum):
    NONE = 0
    MILD = 1
    STRONG = 2
    ABSOLUTE = 3


def wish(card: Card) -> tuple[int | None, Strength]:
    """The seat that somebody should have next, and how strongly."""
    if not card.seats:
        return None, Strength.NONE
    last = card.seats[-1]
    twice = len(card.seats) > 1 and card.seats[-2] == last
    if abs(card.balance) > 1:
        return (1 if card.balance > 0 else 0), Strength.ABSOLUTE
    if twice:
        return 1 - last, Strength.ABSOLUTE
    if card.balance:
        return (1 if card.balance > 0 else 0), Strength.STRONG
    return 1 - last, Strength.MILD


def seated(one: Card, other: Card, round_number: int, first_seats: Mapping[int, int]) -> tuple[int, int]:
    """The two numbers, who begins first. `first_seats` are those that the lot of round 1 gives to every player."""
    higher, lower = sorted((one, other), key=lambda card: (-card.points_before(round_number), card.number))
    seat = _seat_of_higher(higher, lower, first_seats[higher.number])
    return (higher.number, lower.number) if seat == 0 else (lower.number, higher.number)


def first_seats(given: Field) -> dict[int, int]:
    """By the lot of round 1 every other player begins. They are counted in the order of their numbers, which may have
    gaps, and without those who have never been paired and are away."""
    there = (card for card in given.cards if card.number not in given.absent or any(map(was_paired, card.results)))
    order = sorted(card.number for card in there)
    return {number: (given.first_seat + at) % 2 for at, number in enumerate(order)}


def was_paired(result: RoundResult) -> bool:
    """Whether somebody was among those who were paired: with an opponent, or with the bye of an odd number."""
    return result.opponent is not None or result.kind == "pairing_bye"


def _seat_of_higher(higher: Card, lower: Card, first_seat: int) -> int:
    (mine, my_strength), (theirs, their_strength) = wish(higher), wish(lower)
    if mine is not None and mine != theirs and theirs is not None:
        return mine
    if my_strength != their_strength:
        return mine if my_strength > their_strength and mine is not None else 1 - (theirs or 0)
    if my_strength == Strength.ABSOLUTE and abs(higher.balance) != abs(lower.balance) and mine is not None:
        return mine if abs(higher.balance) > abs(lower.balance) else 1 - mine
    for had, they_had in zip(reversed(higher.seats), reversed(lower.seats), strict=False):
        if had != they_had:
            return 1 - had
    if mine is not None:
        return mine
    return first_seat
