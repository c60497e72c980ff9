"""How late answers come: any position, any ruleset, any time limit."""

from collections.abc import Iterator
from itertools import cycle
from random import Random
from time import perf_counter

from bench.table import Goal, show
from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.games.position import Position
from trilith.play.pouch import any_stone

RULESETS = ("flip", "morris", "outfox", "outfox:players=3", "stones", "stones:supply=skill", "siege")
TIMES = (0.001, 0.003, 0.01, 0.03)
POSITIONS = 300
# Seconds after the time limit.
ALLOWED = 0.05


def main() -> list[Goal]:
    rows, worst, late, answers = [], 0.0, 0, 0
    for ruleset in RULESETS:
        found = sorted(lateness(ruleset))
        rows.append([ruleset, str(len(found)), *(f"{1000 * found[int(share * (len(found) - 1))]:.1f} ms"
                                                 for share in (0.5, 0.99, 1.0))])  # fmt: skip
        worst, late, answers = max(worst, found[-1]), late + sum(t > ALLOWED for t in found), answers + len(found)
    show("How late answers come", ["ruleset", "answers", "half within", "99 % within", "all within"], rows)
    reached = f"{1000 * worst:.0f} ms at worst, {late} of {answers} later"
    return [Goal("any position, any time: answers after it", "≤ 50 ms", reached, late == 0)]


def lateness(ruleset: str) -> list[float]:
    """The seconds by which answers came after the time limit; below 0 for those before it."""
    engine, found = Engine(), []
    for position, seconds in zip(decisions(ruleset), cycle(TIMES), strict=False):
        for ask in (engine.think, engine.analyse):
            # The first answer of a process waits for the kernel, before the clock runs.
            begin = perf_counter()
            ask(position, Limit(time=seconds))
            found.append(perf_counter() - begin - seconds)
    return found[2:]


def decisions(ruleset: str) -> Iterator[Position]:
    """Positions out of random games in which somebody is to move."""
    random, count = Random(ruleset), 0
    while count < POSITIONS:
        position = Position.start(ruleset)
        while position.outcome is None and count < POSITIONS:
            if position.turn is None:
                position = position.draw(any_stone(position, random))
                continue
            yield position
            count += 1
            position = position.play(random.choice(position.legal_moves))
