"""Tie-breaks after every round of tournaments played at random, against a slow reading of FIDE's regulations."""

import pytest

from tests.tournament.simulated import Troubles, rounds_of
from tests.tournament.tie_breaks_by_rules import Tables
from trilith.tournament.pairing.dutch import Dutch
from trilith.tournament.standings import standings

CUTS = ("", "-C1", "-C2", "-M1", "-M2")
CODES = [f"{kind}{cut}" for kind in ("BH", "FB", "SB") for cut in CUTS]
CODES += ["WIN", "WON", "BPG", "BWG", "PS", "PS-C1", "PS-C2", "KS"]
TROUBLES = (Troubles(), Troubles(0.15, 0.06, 0.3, 0.15), Troubles(0.3, 0.1, 0.2, 0.3))


@pytest.mark.parametrize("batch", range(6))
def test_every_tie_break_after_every_round(batch: int) -> None:
    for seed in range(batch, 90, 6):
        for step in rounds_of(Dutch(), seed, 5 + seed % 14, 9, TROUBLES[seed % 3]):
            cards = step.given.cards
            # A cut of two on either side needs four rounds.
            if len(cards[0].results) < 4:
                continue
            tables = Tables(cards)
            rows = standings(cards, CODES)
            for row in rows:
                found = {code: value.value for code, value in row.tie_breaks}
                expected = {code: float(tables.value(row.number, code)) for code in CODES}
                assert found == expected, (seed, step.given.round, row.number)
            order = [(row.points, *(value.value for _, value in row.tie_breaks)) for row in rows]
            assert order == sorted(order, reverse=True)
            assert [row.rank for row in rows] == [order.index(one) + 1 for one in order]
