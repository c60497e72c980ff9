"""Perfect play: how fast a core solves tiers of Nine Men's Morris, how soon a position is looked up, and how long
`perfect` takes for a move where there is no tablebase."""

import os
import tempfile
from pathlib import Path
from random import Random
from time import perf_counter, process_time
from unittest.mock import patch

from bench.table import Goal, rate, show
from trilith.games import registry
from trilith.games.position import Position
from trilith.solve.interface import NoProgress
from trilith.solve.perfect import PerfectPlayer
from trilith.solve.probe import probe
from trilith.solve.tablebase.manifest import Manifest
from trilith.solve.tablebase.solver import TierSolver
from trilith.solve.tablebase.tiers import tiers_upto
from trilith.solve.tablebase.workspace import Workspace

# What a plain C++ program does on one core, in entries a second: half of it is the goal.
GOALS = {"5-4": 18e6}
LAST = "5-5"
GAMES = 8
MEMORY = 8 << 30


def main() -> list[Goal]:
    ruleset = registry.ruleset("morris")
    rows, goals = [], []
    with tempfile.TemporaryDirectory() as folder:
        manifest = Manifest(ruleset.text, ruleset.identifier)
        with Workspace(ruleset, Path(folder), MEMORY, 1, NoProgress()) as workspace:
            solver, tiers = TierSolver(workspace, manifest), tiers_upto(ruleset, LAST)
            # The first again, once everything is compiled.
            solver.solve(tiers[0])
            for tier in tiers:
                begin = process_time()
                manifest.tiers[tier.name] = record = solver.solve(tier)
                seconds = process_time() - begin
                positions = record.wins + record.draws + record.losses
                rows.append([tier.name, f"{positions:,}", f"{seconds:.2f} s", rate(positions, seconds)])
                if tier.name in GOALS:
                    least = GOALS[tier.name] / 2
                    reached = positions / seconds
                    goals.append(
                        Goal(f"morris {tier.name}, a core", f"≥ {rate(least)}", rate(reached), reached >= least)
                    )
    show("Nine Men's Morris, one thread: processor time", ["pair", "positions", "time", "rate"], rows)
    mean, longest = probe_times()
    show("Flip, looked up a second time", ["mean", "longest"], [[f"{mean * 1e3:.1f} ms", f"{longest * 1e3:.1f} ms"]])
    goals.append(Goal("flip: probe, warm", "< 5 ms", f"{mean * 1e3:.1f} ms", mean < 0.005))
    rows = []
    for game in ("flip", "outfox"):
        for seat, times in enumerate(perfect_times(game), start=1):
            longest = max(times)
            rows.append([game, str(seat), str(len(times)), f"{sum(times) / len(times):.2f} s", f"{longest:.2f} s"])
            goals.append(Goal(f"{game}: perfect, seat {seat}", "< 2 s", f"{longest:.2f} s", longest < 2))
    show("Perfect on a fresh install, a move", ["game", "seat", "moves", "mean", "longest"], rows)
    return goals


def probe_times() -> tuple[float, float]:
    """In the tablebase where there is one, in the book elsewhere."""
    luck, times = Random(0), list[float]()
    for _ in range(10):
        position = Position.start("flip")
        while position.outcome is None and probe(position):
            fresh = Position(position.ruleset, position.state)
            begin = perf_counter()
            probe(fresh)
            times.append(perf_counter() - begin)
            position = position.play(luck.choice(position.legal_moves))
    return sum(times) / len(times), max(times)


def perfect_times(game: str) -> tuple[list[float], list[float]]:
    """How long either seat takes for each move, without any tablebase, in games that begin with up to three moves by
    chance."""
    luck, times, player = Random(0), (list[float](), list[float]()), PerfectPlayer(seed=1)
    with tempfile.TemporaryDirectory() as nothing, patch.dict(os.environ, TRILITH_DATA=nothing):
        for number in range(-1, GAMES):
            position = Position.start(game)
            while position.outcome is None:
                begin = perf_counter()
                is_chance = len(position.pieces) < number % 4
                move = str(luck.choice(position.legal_moves)) if is_chance else player.choose(position)
                # The first game is for compiling and loading.
                if number >= 0 and not is_chance:
                    times[position.turn or 0].append(perf_counter() - begin)
                position = position.play(move)
    return times
