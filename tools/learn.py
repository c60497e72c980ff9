"""Teach the network of 3 Stones by self-play, and see how well it plays.

    python -m tools.learn train /tmp/stones --generations 60
    python -m tools.learn rate /tmp/stones --generations 1 2 4 8 16 32 60 --levels 6 8 9
    python -m tools.learn export /tmp/stones 60
    python -m tools.learn match network:20000 threes:80000 --games 400

`train` goes on where the folder's checkpoint is; tools/learning/training.py says what it writes there. `rate` plays the
networks of some generations, which look a turn or more ahead, against the levels: mirrored games, the same stones to
both sides. `export` makes a generation's network the one that the engine plays with. `match` plays the search with this
network, the search with the evaluation by open threes (both with a number of positions) and the tree with the network
(with a number of visits) against each other, and prints what processor time each took for a move.
"""

import argparse
import sys
import time
from pathlib import Path

import numpy as np

from tools import mirrored
from tools.ladder import error, tally
from tools.learning.parameters import Words
from tools.learning.player import NetworkPlayer, PuctPlayer
from tools.learning.training import RULESET, Learner, Plan, players
from trilith.engine.levels import LevelPlayer, game_for_levels, level
from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.engine.warmup import first_decision
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.stones import weights
from trilith.solve.storage import write_whole

# Random turns at the start of a rated game.
OPENING = 2


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    commands = parser.add_subparsers(dest="command", required=True)
    train = commands.add_parser("train")
    train.add_argument("folder", type=Path)
    train.add_argument("--generations", type=int, default=60, help="the last generation")
    train.add_argument("--seed", type=int, default=1)
    train.add_argument("--threads", type=int, default=1)
    train.add_argument("--ray", metavar="ADDRESS", help="play the games on a Ray cluster")
    for name, value in Plan()._asdict().items():
        train.add_argument(f"--{name}", type=type(value), default=value)
    rate = commands.add_parser("rate")
    rate.add_argument("folder", type=Path)
    rate.add_argument("--generations", type=int, nargs="+", required=True)
    rate.add_argument("--levels", type=int, nargs="+", default=[6, 8])
    rate.add_argument("--games", type=int, default=60)
    rate.add_argument("--depth", type=int, default=1)
    export = commands.add_parser("export")
    export.add_argument("folder", type=Path)
    export.add_argument("generation", type=int)
    match = commands.add_parser("match")
    match.add_argument("players", nargs=2, metavar="network:N|threes:N|tree:N")
    match.add_argument("--games", type=int, default=400)
    match.add_argument("--first", type=int, default=0, help="the number of the first game, an even one")
    options = parser.parse_args()
    run = {"train": run_training, "rate": run_rating, "export": run_export, "match": run_match}
    try:
        run[options.command](options)
    except TrilithError as refused:
        sys.exit(str(refused))


def run_training(options: argparse.Namespace) -> None:
    plan = Plan(**{name: getattr(options, name) for name in Plan._fields}).checked()
    if options.threads < 1:
        raise TrilithError(f"threads is a number from 1 up, not {options.threads}")
    learner = Learner(options.folder, options.seed)
    with players(options.threads, options.ray) as play:
        while learner.generation < options.generations:
            row = learner.learn(plan, play)
            print(", ".join(f"{name} {value}" for name, value in row.items()), flush=True)  # noqa: T201


def network_of(folder: Path, generation: int) -> Words:
    path = folder / f"network-{generation:04}.npy"
    if not path.exists():
        raise TrilithError(f"there is no {path}")
    found: Words = np.load(path)
    return found


def run_export(options: argparse.Namespace) -> None:
    content = weights.compressed(tuple(network_of(options.folder, options.generation).tolist()))
    path = Path(weights.__file__).with_name(weights.FILE)
    write_whole(path, content)
    print(f"{path}: {len(content)} bytes")  # noqa: T201


class Timed:
    """A player of a match, and the processor time that it took."""

    def __init__(self, name: str) -> None:
        kind, _, number = name.partition(":")
        if kind not in ("network", "threes", "tree") or not number.isdecimal():
            raise TrilithError(f"a player is network:N, threes:N or tree:N, with a whole number N, not {name!r}")
        self.seconds, self.moves = 0.0, 0
        tree = PuctPlayer(int(number)) if kind == "tree" else None
        engine = Engine(game_of=game_for_levels if kind == "threes" else None)
        limit = Limit(nodes=int(number)).checked()
        self._choose = tree.choose if tree else lambda position: engine.think(position, limit).move

    def choose(self, position: Position) -> str:
        begin = time.thread_time()
        move = self._choose(position)
        self.seconds += time.thread_time() - begin
        self.moves += 1
        return move


def run_match(options: argparse.Namespace) -> None:
    # Compiled before time counts.
    for name in options.players:
        Timed(name).choose(first_decision(Position.start(RULESET)))
    one, other = map(Timed, options.players)
    scores = []
    for game in range(options.first, options.first + options.games):
        scores.append(mirrored.score(RULESET, one.choose, other.choose, game, OPENING))
        print(f"{len(scores)}/{options.games}: {tally(scores)}", file=sys.stderr, flush=True)  # noqa: T201
    mean = sum(scores) / len(scores)
    times = " and ".join(f"{1000 * player.seconds / player.moves:.2f} ms a move" for player in (one, other))
    print(f"{' - '.join(options.players)}: {mean:.1%} ± {error(scores):.1%} ({tally(scores)}), {times}")  # noqa: T201


def run_rating(options: argparse.Namespace) -> None:
    print("generation,depth,level,games,score,error")  # noqa: T201
    for generation in options.generations:
        network = network_of(options.folder, generation)
        for number in options.levels:
            learnt = NetworkPlayer(network, options.depth)
            against = LevelPlayer(level(number), seed=1)
            scores = [
                mirrored.score(RULESET, learnt.choose, against.choose, game, OPENING) for game in range(options.games)
            ]
            mean = sum(scores) / len(scores)
            found = f"{generation},{options.depth},{number},{options.games},{mean:.4f},{error(scores):.4f}"
            print(found, flush=True)  # noqa: T201
            print(f"generation {generation}, level {number}: {tally(scores)}", file=sys.stderr)  # noqa: T201


if __name__ == "__main__":
    main()
