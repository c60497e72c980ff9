"""Outfox by proof, and the endings of 3 Stones: how long each takes. Nothing known before is used."""

from pathlib import Path
from random import Random
from time import perf_counter

from bench.table import Goal, show
from trilith.games import registry
from trilith.games.position import Position
from trilith.solve.endgame.method import EndgameMethod, most_left
from trilith.solve.interface import NoProgress
from trilith.solve.proof.certificate import shipped
from trilith.solve.proof.certificate_check import CertificateChecker
from trilith.solve.proof.prover import Prover

POINTS = {"centre": "c3", "corner": "a1", "edge middle": "a2", "ring round the centre": "b2"}
# A question deep enough to settle who wins: no game is longer.
ANY_LENGTH = 17
ENDINGS = ("stones", "stones:supply=skill", "stones:board=quick", "stones:supply=skill,board=quick", "siege",
           "siege:supply=skill")  # fmt: skip
POSITIONS = 6


def main() -> list[Goal]:
    game = registry.game("outfox")
    Prover(game).score(Position.start("outfox").play("rs@c3").play("bs@c4,c3-a1").play("rt@c3,c4-c5").state)
    rows, totals = [], [0.0, 0.0]
    provers = Prover(game), Prover(game)
    for name, point in POINTS.items():
        state = Position.start("outfox").play(f"rs@{point}").state
        row = [name]
        for number, prover in enumerate(provers):
            begin, visits = perf_counter(), prover.nodes
            found = prover.answer(state, ANY_LENGTH) if number == 0 else prover.score(state)
            seconds = perf_counter() - begin
            totals[number] += seconds
            row += [f"{prover.nodes - visits:,}", f"{seconds:.1f} s"]
        rows.append([*row, f"{found}"])
    head = ["first point", "visits: winner", "time", "visits: shortest win", "time", "worth to the second"]
    show("Outfox from the empty board, one prover for all four", head, rows)
    begin = perf_counter()
    ruleset = registry.ruleset("outfox")
    certificate = shipped(ruleset)
    if certificate:
        CertificateChecker(ruleset, 1, NoProgress()).check(certificate)
        show("Outfox's certificate", ["positions", "walked in"],
             [[str(certificate.header.positions), f"{perf_counter() - begin:.1f} s"]])  # fmt: skip
    show("Endings: all moves of a position, the most stones left", ["ruleset", "left", "mean", "longest"],
         [ending_times(name) for name in ENDINGS])  # fmt: skip
    return [
        Goal("outfox: winner", "≤ 60 s", f"{totals[0]:.1f} s", totals[0] <= 60),
        Goal("outfox: shortest win", "≤ 360 s", f"{totals[1]:.1f} s", totals[1] <= 360),
    ]


def ending_times(ruleset: str) -> list[str]:
    random = Random(ruleset)
    times = []
    for _ in range(POSITIONS + 1):
        position = Position.start(ruleset)
        while EndgameMethod().why_unknown(position) or position.turn is None:
            if position.turn is None:
                odds = position.draws
                position = position.draw(random.choices(list(odds), [float(share) for share in odds.values()])[0])
            else:
                position = position.play(random.choice(position.legal_moves))
        begin = perf_counter()
        EndgameMethod().probe(position, Path())
        times.append(perf_counter() - begin)
    # The first one compiles or loads.
    del times[0]
    return [ruleset, str(most_left(position)), f"{sum(times) / len(times):.1f} s", f"{max(times):.1f} s"]
