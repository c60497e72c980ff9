"""Rounds of small tournaments are those that the rules of 2026 give when everything they allow is tried."""

import pytest

from tests.tournament.dutch_by_rules import pair_by_rules
from tests.tournament.simulated import Troubles, rounds_of
from trilith.tournament.card import Card, RoundResult
from trilith.tournament.pairing.dutch import Dutch
from trilith.tournament.pairing.interface import Field, NoPairing

# Few troubles, many of all kinds, and many who sit out or come late.
TROUBLES = (Troubles(), Troubles(0.1, 0.05, 0.2, 0.1), Troubles(0.2, 0.03, 0.3, 0.0))


def compare(seed: int, players: int) -> None:
    for step in rounds_of(Dutch(), seed, players, 3 + seed % 5, TROUBLES[seed % 3]):
        if len(step.given.present) < 2:
            continue
        pairing = step.pairing
        found = pairing and (frozenset(map(frozenset, pairing.boards)), pairing.bye)
        assert found == pair_by_rules(step.given), (seed, step.given.round)


@pytest.mark.parametrize("batch", range(6))
def test_small_tournaments(batch: int) -> None:
    for seed in range(batch, 600, 6):
        compare(seed, 4 + seed % 6)


@pytest.mark.parametrize("batch", range(4))
def test_up_to_eleven_players(batch: int) -> None:
    for seed in range(batch, 60, 4):
        compare(seed, 8 + seed % 4)


@pytest.mark.parametrize("seed", [1304, 1643])
def test_rounds_that_only_colours_forbid(seed: int) -> None:
    compare(seed, 4 + seed % 6)


def test_two_who_must_both_have_black_do_not_meet() -> None:
    """Ada and Bela had White twice; Cleo has met both, so Ada and Bela would have to meet."""

    def games(*rows: tuple[int, int, float]) -> tuple[RoundResult, ...]:
        return tuple(RoundResult("played", points, other, seat) for other, seat, points in rows)

    bye = RoundResult("pairing_bye", 1.0)
    ada = Card(1, results=(*games((3, 0, 1.0), (4, 0, 0.5)), RoundResult("zero_bye")))
    bela = Card(2, results=(*games((4, 0, 1.0)), RoundResult("zero_bye"), *games((3, 0, 0.0))))
    cleo = Card(3, results=(*games((1, 1, 0.0)), bye, *games((2, 1, 1.0))))
    dora = Card(4, results=(*games((2, 1, 0.0), (1, 1, 0.5)), bye))
    given = Field((ada, bela, cleo, dora), 4, 7, absent=frozenset({3, 4}))
    with pytest.raises(NoPairing, match="players 1 and 2 must both have Black now"):
        Dutch().pair(given)
    last = Field(given.cards, 4, 4, absent=frozenset({3, 4}))
    with pytest.raises(NoPairing, match="must both have Black"):
        Dutch().pair(last)
