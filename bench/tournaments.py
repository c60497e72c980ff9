"""How long it takes to pair 200 players by the Dutch system, and to work out their standings: processor time."""

import random
from dataclasses import replace
from time import process_time

from bench.table import Goal, show
from trilith.tournament.card import Card, RoundResult
from trilith.tournament.pairing.dutch import Dutch
from trilith.tournament.pairing.interface import Field, Pairing
from trilith.tournament.standings import standings

PLAYERS, ROUNDS = 200, 9
TIE_BREAKS = ("BH-C1", "BH", "SB", "DE", "WIN")
PAIRING, STANDINGS = 5.0, 0.1


def main() -> list[Goal]:
    chance, rows, slowest = random.Random(1), [], [0.0, 0.0]
    cards = [Card(number, f"Player {number}", 2600 - 5 * number) for number in range(1, PLAYERS + 1)]
    for number in range(1, ROUNDS + 1):
        began = process_time()
        pairing = Dutch().pair(Field(tuple(cards), number, ROUNDS))
        took = process_time() - began
        cards = _played(cards, pairing, chance)
        began = process_time()
        standings(cards, TIE_BREAKS, ROUNDS)
        ranked = process_time() - began
        slowest = [max(slowest[0], took), max(slowest[1], ranked)]
        rows.append([str(number), f"{took:.2f} s", f"{ranked * 1000:.0f} ms"])
    show(f"A Swiss tournament of {PLAYERS}", ["round", "pairing", "standings"], rows)
    return [
        Goal("pairing 200 players", f"< {PAIRING} s", f"{slowest[0]:.2f} s", slowest[0] < PAIRING),
        Goal(
            "standings of 200 players",
            f"< {STANDINGS * 1000:.0f} ms",
            f"{slowest[1] * 1000:.0f} ms",
            slowest[1] < STANDINGS,
        ),
    ]


def _played(cards: list[Card], pairing: Pairing, chance: random.Random) -> list[Card]:
    results: dict[int, RoundResult] = {}
    for first, second in pairing.boards:
        points = chance.choice((1.0, 0.5, 0.0))
        results[first] = RoundResult("played", points, second, 0)
        results[second] = RoundResult("played", 1 - points, first, 1)
    return [replace(card, results=(*card.results, results[card.number])) for card in cards]
