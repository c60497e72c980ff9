"""What a lead is worth as a chance to win: fits the spread of a ruleset and writes it into the game's chances.toml.

    python -m tools.chances stones:board=quick --games 150

The engine plays itself from random openings, now and then with a random move, so that there are leads of all sizes. Of
every position its value (as reviews take it) and the result of the game are kept, and the two numbers of the spread are
those that make the results most likely. What is proven is left out: it needs no estimate. What is fitted for a ruleset
goes for all that have its options, unless another fits better.
"""

import argparse
from random import Random
from typing import NamedTuple

import numpy as np

from tools.game_files import entry_head, with_entry, write_game_file
from trilith.engine.limit import Limit
from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.pouch import any_stone
from trilith.play.review.chances import FILE, Spread, pieces_left, result, spreads
from trilith.play.review.judge import Judge

OPENING = 4
# How often a move is random, by game: some games are played well, some badly.
STRAY = (0.0, 0.05, 0.15)


class Seen(NamedTuple):
    score: float
    left: int
    result: float


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=150)
    parser.add_argument("--depth", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ruleset, random, judge = registry.ruleset(options.ruleset), Random(options.seed), Judge()
    seen = [entry for _ in range(options.games) for entry in played(ruleset, judge, options.depth, random)]
    near, far, surprise = fitted(seen)
    print(f"{ruleset}: near {near:.2f}, far {far:.2f}, {surprise:.3f} bits a position (a coin has 1)")  # noqa: T201
    usual = registry.game(ruleset.game).ruleset().options
    when = {name: value for name, value in ruleset.values if value != usual[name]}
    write(ruleset.game, Spread(round(near, 2), round(far, 2), when))


def write(game: str, found: Spread) -> None:
    """Put what was found in its place."""
    text = "# How much of a lead still means little: python -m tools.chances\n"
    for one in with_entry(spreads(game), found):
        text += f"{entry_head('spread', one)}near = {one.near}\nfar = {one.far}\n"
    write_game_file(game, FILE, text)


def played(ruleset: Ruleset, judge: Judge, depth: int, random: Random) -> list[Seen]:
    """One game: of every position after the opening what the engine thought and how it came, for who was to move."""
    position, kept, stray = Position.start(ruleset), list[tuple[float, int, int]](), random.choice(STRAY)
    turn = 0
    while position.outcome is None:
        if position.draws:
            position = position.draw(any_stone(position, random))
        searched, value = judge.look(position, Limit(depth=depth))
        if turn >= OPENING and value.score is not None:
            kept.append((value.score, pieces_left(position), position.turn or 0))
        is_stray = turn < OPENING or random.random() < stray
        position = position.play(random.choice(position.legal_moves) if is_stray else searched.move)
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
