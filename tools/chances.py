"""python -m tools.chances GAME: fits what a lead is worth as a chance to win, and writes the game's chances.toml.

The engine plays itself from random openings, now and then with a random move, so that there are leads of all sizes. Of
every position its value (as reviews take it) and the result of the game are kept, and the two numbers of the spread are
those that make the results most likely. What is proven is left out: it needs no estimate.
"""

import argparse
from pathlib import Path
from random import Random
from typing import NamedTuple

import numpy as np

import trilith
from trilith.engine.verdict import Limit
from trilith.games.position import Position
from trilith.play.pouch import any_stone
from trilith.play.review.chances import FILE, pieces_left, result
from trilith.play.review.judge import Judge

OPENING = 4
# How often a move is random, by game: some games are played well, some badly.
STRAY = (0.0, 0.05, 0.15, 0.3)


class Seen(NamedTuple):
    score: float
    left: int
    result: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--rulesets", nargs="*", help="play these instead of the game's own rules")
    parser.add_argument("--games", type=int, default=60)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    random, judge = Random(options.seed), Judge()
    rulesets = options.rulesets or [options.game]
    seen = [
        entry
        for number in range(options.games)
        for entry in played(rulesets[number % len(rulesets)], judge, options.depth, random)
    ]
    near, far, surprise = fitted(seen)
    told = f"near = {near:.2f}\nfar = {far:.2f}\n"
    origin = f"# Fitted to {len(seen)} positions out of {options.games} games: python -m tools.chances {options.game}\n"
    folder = Path(trilith.__file__).parent / "games" / options.game
    folder.joinpath(FILE).write_text(origin + told, encoding="utf-8")
    print(f"{options.game}: {told!r}, {surprise:.3f} bits a position (a coin has 1)")  # noqa: T201


def played(ruleset: str, judge: Judge, depth: int, random: Random) -> list[Seen]:
    """One game: of every position after the opening what the engine thought and how it came, for who was to move."""
    position, kept, stray = Position.start(ruleset), list[tuple[float, int, int]](), random.choice(STRAY)
    turn = 0
    while position.outcome is None:
        if position.draws:
            position = position.draw(any_stone(position, random))
        verdict, value = judge.look(position, Limit(depth=depth))
        if turn >= OPENING and value.score is not None:
            kept.append((value.score, pieces_left(position), position.turn or 0))
        is_stray = turn < OPENING or random.random() < stray
        position = position.play(random.choice(position.legal_moves) if is_stray else verdict.move)
        turn += 1
    final = result(position.outcome, len(position.players))
    return [Seen(score, left, final[player]) for score, left, player in kept]


def fitted(seen: list[Seen]) -> tuple[float, float, float]:
    """The spread that surprises least: near, far, and the mean surprise in bits."""
    score, left, came = (np.array(column) for column in zip(*seen, strict=True))
    root = np.sqrt(left)

    def surprise(near: float, far: float) -> float:
        chance = np.clip(1 / (1 + np.exp(-np.clip(score / (near + far * root), -30, 30))), 1e-4, 1 - 1e-4)
        return float(-np.mean(came * np.log2(chance) + (1 - came) * np.log2(1 - chance)))

    steps = np.geomspace(0.02, 20, 60)
    return min(
        ((near, far, surprise(near, far)) for near in steps for far in (0.0, *steps)), key=lambda found: found[2]
    )


if __name__ == "__main__":
    main()
