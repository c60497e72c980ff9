"""Tournaments played at random: with byes that were asked for, people who leave or come late, and forfeits."""

import random
from collections.abc import Iterator
from dataclasses import dataclass, replace

import networkx

from trilith.tournament.card import Card, RoundResult
from trilith.tournament.pairing.interface import Field, NoPairing, Pairing, PairingSystem
from trilith.tournament.pairing.seats import Strength, wish


@dataclass(frozen=True)
class Troubles:
    """How often something goes otherwise than planned, in each round and for each player."""

    bye: float = 0.04
    leaves: float = 0.02
    late: float = 0.1
    forfeit: float = 0.04


CALM = Troubles(0, 0, 0, 0)


@dataclass(frozen=True)
class Step:
    """A round to pair, and the pairing, or why there is none."""

    given: Field
    pairing: Pairing | None
    why: str = ""


def rounds_of(system: PairingSystem, seed: int, players: int, rounds: int, troubles: Troubles) -> Iterator[Step]:
    """The rounds of one tournament, until all are played or one cannot be paired."""
    chance = random.Random(seed)
    cards = [Card(number, f"Player {number}", 2400 - 20 * number) for number in range(1, players + 1)]
    enters = {c.number: chance.randint(2, max(2, rounds // 2)) if chance.random() < troubles.late else 1 for c in cards}
    left: set[int] = set()
    for number in range(1, rounds + 1):
        left |= {card.number for card in cards if number > 1 and chance.random() < troubles.leaves}
        away = {card.number for card in cards if chance.random() < troubles.bye} - left
        out = left | away | {card.number for card in cards if enters[card.number] > number}
        given = Field(tuple(cards), number, rounds, frozenset(out))
        try:
            pairing = system.pair(given)
        except NoPairing as refusal:
            yield Step(given, None, str(refusal))
            return
        yield Step(given, pairing)
        results = played_at_random(chance, pairing, troubles.forfeit)
        asked = RoundResult("half_bye", 0.5)
        absent = {card.number: asked if card.number in away else RoundResult("zero_bye") for card in cards}
        cards = [replace(c, results=(*c.results, results.get(c.number, absent[c.number]))) for c in cards]


def played_at_random(chance: random.Random, pairing: Pairing, forfeit: float = 0.0) -> dict[int, RoundResult]:
    results = {}
    for first, second in pairing.boards:
        if chance.random() < forfeit:
            results[first] = RoundResult("forfeit_win", 1.0, second, 0)
            results[second] = RoundResult("forfeit_loss", 0.0, first, 1)
            continue
        points = chance.choice((1.0, 1.0, 0.5, 0.0))
        results[first] = RoundResult("played", points, second, 0)
        results[second] = RoundResult("played", 1 - points, first, 1)
    if pairing.bye is not None:
        results[pairing.bye] = RoundResult("pairing_bye", 1.0)
    return results


def can_be_paired(given: Field) -> bool:
    """Whether everybody could be paired: nobody with somebody they have met, no second full bye, and nobody in a seat
    that they must not have. Found by matching, without any pairing system. The last round may bend the seats of those
    with more than half of the points."""
    graph = networkx.Graph()
    present = given.present
    graph.add_nodes_from(card.number for card in present)
    if len(present) % 2:
        graph.add_edges_from((0, card.number) for card in present if not card.had_full_bye)
    for one in present:
        graph.add_edges_from(
            (one.number, o.number) for o in present if o.number > one.number and _may_meet(given, one, o)
        )
    return len(networkx.max_weight_matching(graph, maxcardinality=True)) * 2 == len(present) + len(present) % 2


def _may_meet(given: Field, one: Card, other: Card) -> bool:
    if other.number in one.opponents:
        return False
    (mine, my_strength), (theirs, their_strength) = wish(one), wish(other)
    clash = mine == theirs and my_strength == their_strength == Strength.ABSOLUTE
    half = (given.round - 1) / 2
    is_top = given.round == given.rounds and (one.points > half or other.points > half)
    return is_top or not clash
