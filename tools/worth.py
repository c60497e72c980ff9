"""What the first move, points and time are worth in rating points: engine matches, written to a game's worth.toml.

    python -m tools.worth stones:supply=skill --games 400 --level 6 --nodes 4000

Three matches between equals, or players who differ in one thing:

- seats: a level against itself, from the game's own start; the scores of the seats, and the share of draws;
- points: the same with 5 points spotted to each seat in turn, in games that can;
- time: so many positions a move against twice as many, in pairs with seats swapped from a random opening of two turns.

Positions are counted, not seconds, so that a busy machine measures the same. Errors are of 95 %.
"""

import argparse
import math
from collections.abc import Iterator, Sequence
from random import Random
from typing import NamedTuple

from tools.game_files import entry_head, with_entry, write_game_file
from tools.ladder import OPENING
from tools.ladder import error as error_of_pairs
from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.arena.game import LONGEST, play_game
from trilith.play.arena.players import read_player
from trilith.play.arena.tournament import jobs
from trilith.play.match import ADJUDICATION, Match
from trilith.play.pouch import any_stone
from trilith.play.rating.worth import FILE, Worth, first_seat, worths
from trilith.play.review.chances import result

POINTS = 5


class Measured(NamedTuple):
    """In rating points."""

    value: float
    error: float

    def __str__(self) -> str:
        return f"{self.value:+.0f} ± {self.error:.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("ruleset")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--level", default="6")
    parser.add_argument("--nodes", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    ruleset = registry.ruleset(options.ruleset)
    found = measured(ruleset, options)
    usual = registry.game(ruleset.game).ruleset().options
    when = {name: value for name, value in ruleset.values if value != usual[name]}
    write(ruleset.game, found._replace(when=when))


def measured(ruleset: Ruleset, options: argparse.Namespace) -> Worth:
    ended = list(self_play(ruleset, options.level, options.games, options.seed))
    players = len(ended[0])
    # By the order of play, as the file has them.
    scores = [[game[(first_seat(ruleset) + order) % players] for game in ended] for order in range(players)]
    seats = [compared(one, scores[-1]) for one in scores[:-1]]
    draws = sum(max(game) < 1 for game in ended) / len(ended)
    say(ruleset, f"seats {', '.join(map(str, seats))}, {draws:.1%} drawn, {len(ended)} games of level {options.level}")
    point = points_worth(ruleset, options)
    time = time_worth(ruleset, options) if players == 2 else Measured(0, 0)
    return Worth([*(round(seat.value) for seat in seats), 0], round(draws, 3), round(point.value, 1), round(time.value))


def points_worth(ruleset: Ruleset, options: argparse.Namespace) -> Measured:
    """One point, from as many as are measured at once."""
    option = registry.game(ruleset.game).points
    if option is None:
        return Measured(0, 0)
    scores: list[float] = []
    for seat, points in enumerate(((POINTS, 0), (0, POINTS))):
        other = registry.with_options(ruleset, {option.name: option.write(points)})
        scores += [game[seat] for game in self_play(other, options.level, options.games // 2, options.seed + seat)]
    found = compared(scores, [1 - score for score in scores])
    say(ruleset, f"{POINTS} points {found}, {len(scores)} games of level {options.level}")
    return Measured(found.value / POINTS, found.error / POINTS)


def time_worth(ruleset: Ruleset, options: argparse.Namespace) -> Measured:
    pair = (f"nodes:{2 * options.nodes}", f"nodes:{options.nodes}")
    waiting = jobs(pair, ruleset, options.games, options.seed, OPENING)
    scores = [play_game(job).score for job in waiting]
    found = as_rating(sum(scores) / len(scores), error_of_pairs(scores))
    say(ruleset, f"twice the time {found}, {len(scores)} games of {options.nodes} positions a move")
    return found


def self_play(ruleset: Ruleset, level: str, games: int, seed: int) -> Iterator[tuple[float, ...]]:
    """The scores by seat of games of a level against itself."""
    for number in range(games):
        random = Random(f"{seed} {number}")
        match = Match.begin(Position.start(ruleset))
        players = [read_player(level, random.getrandbits(32)) for _ in match.position.players]
        while match.outcome is None:
            if match.position.draws:
                match = match.draw(any_stone(match.position, random))
            elif len(match.turns) >= LONGEST:
                match = match.end(ADJUDICATION, None)
            else:
                match = match.play(players[match.position.turn or 0].choose(match))
        yield result(match.outcome, len(players))


def compared(scores: Sequence[float], others: Sequence[float]) -> Measured:
    """What one seat has before another, from their scores in the same games."""
    one, other = sum(scores), sum(others)
    share = [(a - b) / (one + other) * len(scores) for a, b in zip(scores, others, strict=True)]
    mean = sum(share) / len(share)
    spread = math.sqrt(sum((value - mean) ** 2 for value in share)) / len(share)
    return as_rating((1 + mean) / 2, 1.96 * spread / 2)


def as_rating(score: float, error: float) -> Measured:
    """A score and its error as a difference of ratings."""
    score = min(max(score, 0.001), 0.999)
    return Measured(400 * math.log10(score / (1 - score)), 400 / math.log(10) * error / (score * (1 - score)))


def say(ruleset: Ruleset, text: str) -> None:
    print(f"{ruleset}: {text}", flush=True)  # noqa: T201


def write(game: str, found: Worth) -> None:
    """Put what was found in its place."""
    text = "# What seats, points and time are worth in rating points: python -m tools.worth\n"
    for one in with_entry(worths(game), found):
        text += f"{entry_head('worth', one)}seats = {list(one.seats)}\ndraws = {one.draws}\n"
        text += f"point = {one.point}\n" if one.point else ""
        text += f"twice_the_time = {one.twice_the_time}\n" if one.twice_the_time else ""
    write_game_file(game, FILE, text)


if __name__ == "__main__":
    main()
