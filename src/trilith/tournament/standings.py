"""Standings: who stands where, by points and then by tie-breaks in their order."""

from collections.abc import Sequence
from dataclasses import dataclass

from trilith.tournament.card import Card
from trilith.tournament.direct_encounter import encounter_groups, encounter_points
from trilith.tournament.tie_breaks import DIRECT, Table, Value, tie_break


@dataclass(frozen=True)
class Standing:
    """One row. Players who are level in everything share a rank."""

    card: Card
    rank: int
    points: float
    tie_breaks: tuple[tuple[str, Value], ...]

    @property
    def number(self) -> int:
        return self.card.number


def standings(cards: Sequence[Card], tie_breaks: Sequence[str], round_robin: bool = False) -> tuple[Standing, ...]:
    """All players, the best first."""
    table = Table(tuple(cards), round_robin)
    values: dict[int, list[tuple[str, Value]]] = {card.number: [] for card in cards}
    groups = _by_value({card.number: card.points for card in cards}, [list(values)])
    for code in tie_breaks:
        groups = _apply(table, code, groups, values)
    rows: list[Standing] = []
    for group in groups:
        rank = len(rows) + 1
        for number in sorted(group):
            card = table.known[number]
            rows.append(Standing(card, rank, card.points, tuple(values[number])))
    return tuple(rows)


def _apply(
    table: Table, code: str, groups: list[list[int]], values: dict[int, list[tuple[str, Value]]]
) -> list[list[int]]:
    if code == DIRECT:
        return _apply_direct(table, groups, values)
    value_of = tie_break(code)
    found = {card.number: value_of(table, card) for card in table.cards}
    for number, value in found.items():
        values[number].append((code, value))
    return _by_value({number: value.value for number, value in found.items()}, groups)


def _apply_direct(table: Table, groups: list[list[int]], values: dict[int, list[tuple[str, Value]]]) -> list[list[int]]:
    split: list[list[int]] = []
    for group in groups:
        for number in group:
            points = encounter_points(table, number, group)
            said = f"points against the {len(group) - 1} who are level" if len(group) > 1 else "nobody is level"
            values[number].append((DIRECT, Value(points, said)))
        split += encounter_groups(table, group)
    return split


def _by_value(values: dict[int, float], groups: list[list[int]]) -> list[list[int]]:
    split: list[list[int]] = []
    for group in groups:
        order = sorted({values[number] for number in group}, reverse=True)
        split += [[number for number in group if values[number] == value] for value in order]
    return split
