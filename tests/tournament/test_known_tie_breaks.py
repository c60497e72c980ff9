"""Tie-breaks that are known: FIDE's published exercises, and what Otto Milvang's TieBreakServer publishes by the rules
of 2026 for a tournament with unplayed rounds of every kind."""

import csv
from pathlib import Path

import pytest

from trilith.tournament.standings import Standing, standings
from trilith.tournament.trf import read_trf

REPORTS = Path(__file__).parent / "reports"
ALL = list(csv.DictReader((REPORTS / "unplayed_rounds.tsv").read_text().splitlines(), delimiter="\t"))
CODES = [code for code in ALL[0] if code != "no."]
# The exercises about sixteen players by the rules of 2026: what the opponents' scores are not the whole of.
SIXTEEN = {
    "AOB": (12.4, 13.6, 12.9, 13.38, 13.2, 13.25, 11.7, 12.9, 12.75, 10.8, 12.75, 14, 11.9, 13, 12.2, 13.1),
    "FB": (13.5, 13.5, 15, 14.5, 10, 12, 13.5, 12.5, 9.5, 12.5, 12, 11, 13.5, 10.5, 12, 13.5),
    "SB-C1": (7.25, 8.5, 9.25, 7.75, 3.25, 5, 1.25, 3.75, 2.25, 0, 3.25, 4, 4.25, 3, 2.5, 5.75),
    "REP": (5, 5, 5, 4, 5, 5, 5, 5, 3, 5, 5, 3, 5, 3, 5, 5),
    "ARO": (1820, 1880, 1940, 1888, 1690, 1813, 1760, 1730, 1975, 1880, 1863, 2050, 1930, 1800, 1860, 1820),
    "TPR": (1969, 2120, 2089, 2081, 1690, 1813, 1611, 1730, 1175, 1640, 1776, 1250, 1781, 1925, 1788, 1969),
    "ARO-C1": (1900, 1988, 2000, 1983, 1738, 1900, 1838, 1800, 2200, 1975, 2000, 0, 2025, 1900, 1963, 1900),
}


def rows(name: str, code: str) -> tuple[Standing, ...]:
    found = read_trf((REPORTS / f"{name}.trf").read_text())
    return standings(found.cards, [code], found.is_round_robin)


def values(name: str, code: str) -> dict[int, float]:
    return {row.number: row.tie_breaks[0][1].value for row in rows(name, code)}


def ranks(name: str, code: str) -> dict[int, int]:
    return {row.number: row.rank for row in rows(name, code)}


@pytest.mark.parametrize("code", CODES)
def test_unplayed_rounds_of_every_kind(code: str) -> None:
    assert values("unplayed_rounds", code) == {int(row["no."]): float(row[code]) for row in ALL}


@pytest.mark.parametrize("code", SIXTEEN)
def test_sixteen_players(code: str) -> None:
    assert values("sixteen", code) == dict(enumerate(SIXTEEN[code], start=1))


@pytest.mark.parametrize(("code", "expected"), [("PTP", {3: 2112}), ("APRO", {1: 1789, 3: 1904, 4: 1772, 16: 1805})])
def test_performances_of_the_exercises(code: str, expected: dict[int, float]) -> None:
    found = values("sixteen", code)
    assert {number: found[number] for number in expected} == expected


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("SB", (9.25, 6.25, 6.25, 4.25, 3.25, 2.25)),
        ("SB-C1", (9.25, 4.75, 4.75, 4.25, 3.25, 1.5)),
        ("KS", (2, 0.5, 0.5, 1, 0.5, 0)),
    ],
)
def test_round_robin(code: str, expected: tuple[float, ...]) -> None:
    assert values("round_robin", code) == dict(enumerate(expected, start=1))


def test_direct_encounter() -> None:
    assert ranks("round_robin", "DE") == {1: 1, 2: 2, 3: 2, 4: 6, 5: 5, 6: 4}
    assert list(dict(sorted(ranks("nine_rounds", "DE").items())).values()) == [
        3, 5, 1, 3, 9, 2, 6, 6, 14, 9, 13, 14, 16, 9, 9, 6,
    ]  # fmt: skip
