"""Generations of self-play and training, with a checkpoint after each.

A folder holds `checkpoint.npz`, from which training goes on; the positions of the last generations, `games-*.npz`;
the network of each generation as it plays, `network-*.npy`; and `curve.csv`. Games are split into parts with seeds of
their own, so what is learnt does not depend on how many threads or machines play them.
"""

import csv
import io
import time
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

import numpy as np

from tools.learning import gradient, selfplay
from tools.learning.parameters import Floats, Words, first_parameters, packed, silent
from trilith.engine.linker import link
from trilith.engine.ray_cluster import joined, results
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.stones.network import STONES, UNITS
from trilith.games.stones.rules import MAX_MOVES
from trilith.solve.storage import write_whole

RULESET: Final = "stones"
# Games of one part.
PART: Final = 50
# Work that is lost with a machine is given to another.
RETRIES: Final = 20
CURVE: Final = ("generation", "depth", "games", "positions", "error", "seconds")


class Plan(NamedTuple):
    """How a generation is made: its games, how far they look ahead, and what is learnt from them."""

    games: int = 3000
    # Turns that a move in self-play looks ahead.
    depth: int = 1
    # Random turns, in a thousand.
    slips: int = 50
    # The generations whose games are learnt from, and how often each time.
    window: int = 3
    passes: int = 1
    batch: int = 512
    # The step of the first generation; every later one's is smaller by this factor.
    rate: float = 2e-3
    decay: float = 0.95

    def checked(self) -> "Plan":
        """This plan, if it can be carried out."""
        counts = {"games": self.games, "window": self.window, "passes": self.passes, "batch": self.batch}
        for name, count in counts.items():
            if count < 1:
                raise TrilithError(f"{name} is a number from 1 up, not {count}")
        if not 1 <= self.depth < selfplay.MOST_PLIES:
            raise TrilithError(f"depth is a number from 1 to {selfplay.MOST_PLIES - 1}, not {self.depth}")
        if not 0 <= self.slips <= selfplay.THOUSAND:
            raise TrilithError(f"slips are a number from 0 to {selfplay.THOUSAND}, not {self.slips}")
        if not (0 < self.rate < 1 and 0 < self.decay <= 1):
            raise TrilithError(f"rate and decay lie between 0 and 1, unlike {self.rate} and {self.decay}")
        return self


class Lessons(NamedTuple):
    """Positions, FIELDS numbers each, and what each is worth, in points."""

    states: Words
    targets: Floats


class Learner:
    """A network in training, in a folder."""

    def __init__(self, folder: Path, seed: int) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.seed = seed
        self.generation = 0
        self.parameters = first_parameters(seed)
        self.adam = np.zeros(2 * gradient.PARAMETERS + 1, np.float32)
        self.curve: list[dict[str, Any]] = []
        if (folder / "checkpoint.npz").exists():
            self._load()

    def _load(self) -> None:
        try:
            with np.load(self.folder / "checkpoint.npz", allow_pickle=False) as found:
                self.seed, self.generation = int(found["seed"]), int(found["generation"])
                self.parameters, self.adam = found["parameters"], found["adam"]
        except (OSError, ValueError, KeyError) as error:
            raise TrilithError(f"{self.folder / 'checkpoint.npz'} cannot be read: {error}") from None
        if self.parameters.shape != (gradient.PARAMETERS,) or self.adam.shape != (2 * gradient.PARAMETERS + 1,):
            raise TrilithError(f"{self.folder} was trained for a network of another size")
        with (self.folder / "curve.csv").open(encoding="utf-8", newline="") as file:
            self.curve = [dict(row) for row in csv.DictReader(file)][: self.generation]

    @property
    def network(self) -> Words:
        """What plays: the silent network first, then what was learnt."""
        return packed(self.parameters) if self.generation else silent()

    def learn(self, plan: Plan, play: "Players") -> dict[str, Any]:
        """One generation: play, train, save. Returns its row of the curve."""
        begin = time.process_time()
        number = self.generation + 1
        found = joined_lessons(play(self.network, plan, part_seeds(self.seed, number, plan.games)))
        self._write_arrays(f"games-{number:04}.npz", states=found.states, targets=found.targets)
        error = self._train(plan, number)
        self.generation = number
        row = dict(
            zip(
                CURVE,
                (
                    number,
                    plan.depth,
                    plan.games,
                    len(found.targets),
                    f"{error:.4f}",
                    f"{time.process_time() - begin:.1f}",
                ),
                strict=True,
            )
        )
        self.curve.append(row)
        self._save(plan)
        return row

    def _train(self, plan: Plan, number: int) -> float:
        """Learn from the games of the window; the root of the mean squared error, in points, in the last pass."""
        lessons = joined_lessons(self._window(plan, number))
        random = np.random.default_rng((self.seed, number))
        run = link(Position.start(RULESET).game, gradient.train)
        total = 0.0
        for _ in range(plan.passes):
            total = run(
                Position.start(RULESET).state,
                lessons.states,
                lessons.targets,
                random.permutation(len(lessons.targets)),
                np.int64(plan.batch),
                float(plan.rate * plan.decay ** (number - 1)),
                self.parameters,
                np.zeros(gradient.PARAMETERS, np.float32),
                self.adam,
                np.zeros(UNITS, np.float32),
            )
        return float(np.sqrt(total))

    def _window(self, plan: Plan, number: int) -> Iterator[Lessons]:
        for earlier in range(max(1, number - plan.window + 1), number + 1):
            path = self.folder / f"games-{earlier:04}.npz"
            # A wider window than before does not bring back what was deleted.
            if not path.exists():
                continue
            with np.load(path, allow_pickle=False) as found:
                yield Lessons(found["states"], found["targets"])

    def _save(self, plan: Plan) -> None:
        """The curve first: a checkpoint is whole once it is there."""
        text = io.StringIO()
        writer = csv.DictWriter(text, CURVE, lineterminator="\n")
        writer.writeheader()
        writer.writerows(self.curve)
        write_whole(self.folder / "curve.csv", text.getvalue().encode())
        network = io.BytesIO()
        np.save(network, packed(self.parameters))
        write_whole(self.folder / f"network-{self.generation:04}.npy", network.getvalue())
        self._write_arrays(
            "checkpoint.npz",
            seed=np.int64(self.seed),
            generation=np.int64(self.generation),
            parameters=self.parameters,
            adam=self.adam,
        )
        for old in self.folder.glob("games-*.npz"):
            if int(old.stem.partition("-")[2]) <= self.generation - plan.window:
                old.unlink()

    def _write_arrays(self, name: str, **arrays: Any) -> None:
        content = io.BytesIO()
        np.savez(content, **arrays)
        write_whole(self.folder / name, content.getvalue())


# Plays parts of a generation and yields their positions, in the order of the parts.
Players = Callable[[Words, Plan, list[tuple[int, int]]], Iterable[Lessons]]


def part_seeds(seed: int, generation: int, games: int) -> list[tuple[int, int]]:
    """The parts of a generation: how many games, and their seed."""
    sizes = [min(PART, games - begin) for begin in range(0, games, PART)]
    seeds = np.random.SeedSequence((seed, generation)).generate_state(len(sizes), np.uint64) >> np.uint64(1)
    return [(size, int(found)) for size, found in zip(sizes, seeds, strict=True)]


def play_part(network: Words, plan: Plan, games: int, seed: int) -> Lessons:
    """The positions of some games, on the machine this runs on."""
    start = Position.start(RULESET)
    # The last game uses room for twice its turns.
    states = np.zeros((games + 1) * STONES * selfplay.FIELDS, np.int64)
    targets, moves = np.zeros((games + 1) * STONES, np.int64), np.zeros(selfplay.MOST_PLIES * MAX_MOVES, np.int64)
    run = link(start.game, selfplay.play_games)
    numbers = (np.int64(number) for number in (games, seed, plan.depth, plan.slips))
    count = run(start.state, start.state, *numbers, network, states, targets, moves)
    points = targets[:count].astype(np.float32) / np.float32(selfplay.POINT)
    return Lessons(states[: count * selfplay.FIELDS], points)


def joined_lessons(parts: Iterable[Lessons]) -> Lessons:
    found = list(parts)
    return Lessons(np.concatenate([part.states for part in found]), np.concatenate([part.targets for part in found]))


@contextmanager
def players(threads: int = 1, ray: str | None = None) -> Iterator[Players]:
    """Players on threads of this machine, or on all machines of a Ray cluster."""
    if ray is None:
        with ThreadPoolExecutor(threads) as pool:
            yield lambda network, plan, parts: pool.map(lambda part: play_part(network, plan, *part), parts)
        return
    with joined(ray) as cluster:
        work = cluster.remote(num_cpus=1, max_retries=RETRIES)(play_part)

        def play(network: Words, plan: Plan, parts: list[tuple[int, int]]) -> Iterator[Lessons]:
            shared = cluster.put(network)
            waiting = [work.remote(shared, plan, *part) for part in parts]
            for done in waiting:
                yield results(cluster, done)

        yield play
