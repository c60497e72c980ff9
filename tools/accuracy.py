"""What a turn costs at random and at some levels: plays and reviews games, and writes the game's accuracy.toml.

    python -m tools.accuracy stones:board=quick --games 4

Each level plays against itself. The games are reviewed as `trilith review` does it, and what the turns cost on average
(points in pouch games, otherwise chances to win, or stones if the file says `unit = "stones"`) is what
play/review/accuracy.py compares people with. What is measured for a ruleset goes for all that have its options, unless
another fits better.
"""

import argparse
from random import Random

from tools.game_files import entry_head, with_entry, write_game_file
from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.arena.players import read_player
from trilith.play.match import Match
from trilith.play.pouch import any_stone
from trilith.play.review.accuracy import FILE, RANDOM, SCALE, STONES, Measured, counts_stones, measurements
from trilith.play.review.judge import review

# A game of random moves may go on for very long where nobody tries to win.
LONGEST = 120


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=4, help="of each level (4)")
    parser.add_argument("--time", type=float, default=0.1, help="seconds to think about each turn (0.1)")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ruleset, costs = registry.ruleset(options.ruleset), {}
    for level in SCALE:
        found = [
            cost
            for number in range(options.games)
            for cost in game_costs(played(ruleset, level, options.seed * 1000 + number), options.time)
        ]
        costs[level] = round(sum(found) / len(found), 4)
        print(f"{ruleset} level {level}: {costs[level]:.4f} a turn, {len(found)} turns", flush=True)  # noqa: T201
    usual = registry.game(ruleset.game).ruleset().options
    write(ruleset.game, Measured(costs, {name: value for name, value in ruleset.values if value != usual[name]}))


def played(ruleset: Ruleset, level: int, seed: int) -> Match:
    """A game of a level against itself, or as much of it as is enough."""
    luck = Random(seed)
    seats = range(len(Position.start(ruleset).players))
    players = [read_player("random" if level == RANDOM else str(level), seed * 10 + seat) for seat in seats]
    match = Match.begin(ruleset)
    while match.outcome is None and len(match.turns) < LONGEST:
        if match.position.draws:
            match = match.draw(any_stone(match.position, luck))
        match = match.play(players[match.position.turn or 0].choose(match))
    return match


def game_costs(match: Match, seconds: float) -> list[float]:
    """What the turns of a game cost that could have cost something."""
    return [turn.cost for turn in review(match, seconds).judged if turn.cost is not None]


def write(game: str, found: Measured) -> None:
    """Put what was found in its place."""
    text = "# What a turn costs on average at random and at some levels: python -m tools.accuracy\n"
    text += f'unit = "{STONES}"\n' if counts_stones(game) else ""
    for one in with_entry(measurements(game), found):
        levels = ", ".join(f"{level} = {cost}" for level, cost in sorted(one.costs.items()) if level != RANDOM)
        text += f"{entry_head('measured', one)}random = {one.costs[RANDOM]}\nlevels = {{ {levels} }}\n"
    write_game_file(game, FILE, text)


if __name__ == "__main__":
    main()
