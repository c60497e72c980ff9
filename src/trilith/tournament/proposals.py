"""Proposals: how many people, how long, which game - and what could be played until when."""

import math
from dataclasses import dataclass
from typing import Final

from trilith.play.clock import TimeControl
from trilith.tournament.pairing.berger import rounds_needed
from trilith.tournament.plan import Plan

# Between two rounds: results, the next pairing, finding one's board.
PAUSE: Final = 5
# How long a game takes without a clock.
UNTIMED: Final = 15
FEWEST: Final = 2


@dataclass(frozen=True)
class Proposal:
    """A plan, how long each round takes, and how long all of it; in minutes."""

    plan: Plan
    rounds: int
    per_round: int
    minutes: int
    why: str


def proposals(people: int, minutes: int, ruleset: str, clock: TimeControl) -> tuple[Proposal, ...]:
    """What fits, the most fitting first."""
    per_round = game_minutes(clock) + PAUSE
    fits = max(1, minutes // per_round)
    found = []
    people = max(FEWEST, people)
    all_rounds = rounds_needed(people)
    if all_rounds <= fits:
        why = "everybody meets everybody"
        found.append(_proposal(Plan("round_robin", ruleset, clock=clock), all_rounds, per_round, why))
        if 2 * all_rounds <= fits:
            twice = Plan("round_robin", ruleset, cycles=2, clock=clock)
            found.append(_proposal(twice, 2 * all_rounds, per_round, "everybody meets everybody, with both sides"))
    if people >= 4:
        rounds = min(fits, all_rounds, max(3, math.ceil(math.log2(people)) + 1))
        why = "everybody plays every round, against people who do as well"
        found.append(_proposal(Plan("swiss", ruleset, rounds=rounds, clock=clock), rounds, per_round, why))
        stages = math.ceil(math.log2(people))
        if stages <= fits:
            why = "whoever loses is out; one champion"
            plan = Plan("knockout", ruleset, third_place=True, clock=clock)
            found.append(_proposal(plan, stages, per_round, why))
    arena = Plan("arena", ruleset, minutes=minutes, clock=clock)
    found.append(Proposal(arena, 0, per_round, minutes, "whoever is free plays on; people come and go"))
    evening = Plan("evening", ruleset, clock=clock, rated=True)
    found.append(Proposal(evening, 0, per_round, minutes, "pair who is here now, as often as you like"))
    return tuple(found)


def game_minutes(clock: TimeControl) -> int:
    """About how long a game takes by this clock, at most: 40 moves each where the clock adds something to each."""
    seconds = {"none": UNTIMED * 60.0, "move": 30 * 2 * clock.seconds}.get(clock.kind)
    return math.ceil((2 * (clock.seconds + 40 * clock.extra) if seconds is None else seconds) / 60)


def _proposal(plan: Plan, rounds: int, per_round: int, why: str) -> Proposal:
    return Proposal(plan, rounds, per_round, rounds * per_round - PAUSE, why)
