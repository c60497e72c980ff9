"""Compiled and plain runs of the same rules agree, and compiled code is cached from one process to the next."""

import os
import subprocess
import sys
from collections.abc import Callable
from itertools import chain
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.rulesets import RULESETS
from tests.setups import set_up
from tests.walks import some_positions
from trilith.engine.kernels import hooks
from trilith.engine.kernels.perft import perft as perft_kernel
from trilith.engine.linker import bind, link
from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.outcome import ONGOING
from trilith.games.position import Position

POSITIONS = 10_000


@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_and_plain_rules_agree(ruleset: str) -> None:
    compiled = Compiled(registry.game(ruleset.partition(":")[0]))
    positions = chain(set_up(ruleset, POSITIONS // 5), some_positions(ruleset, POSITIONS))
    for position in positions:
        compiled.compare(position)


class Compiled:
    """A game's rules, compiled one by one."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.rules = rules = game.rules
        self.out = np.zeros(rules.MAX_MOVES, np.int64)
        self.weights = np.zeros(rules.MAX_MOVES, np.int64)
        plain = {name: game.hook("rules", name) for name in ("to_move", "result", "score", "recurrence")}
        self.plain = {name: hook for name, hook in plain.items() if hook}
        self.linked = {name: self._link(name) for name in (*self.plain, "legal", "apply", "chance")}
        self.image = link(game, game.symmetry.image)

    def _link(self, name: str) -> Callable[..., Any]:
        return link(self.game, self.game.hook("rules", name) or vars(hooks)[name])

    def compare(self, position: Position) -> None:
        state = position.state
        for name, plain_function in self.plain.items():
            assert self.linked[name](state) == plain_function(state), (name, position)
        plain = [0] * self.rules.MAX_MOVES
        count = self.rules.legal(state, plain)
        assert self.linked["legal"](state, self.out) == count
        assert self.out[:count].tolist() == plain[:count], position
        codes = plain[:count]
        if position.turn is None and self.rules.result(state) == ONGOING:
            codes = self.out[: self.linked["chance"](state, self.out, self.weights)].tolist()
            total = self.weights[: len(codes)].sum()
            assert [weight / total for weight in self.weights[: len(codes)]] == [
                float(p) for p in position.draws.values()
            ]
        self.compare_images(position)
        # Every tenth move and the last: enough to see all kinds.
        for code in {*codes[::10], *codes[-1:]}:
            assert tuple(self.linked["apply"](state, code)) == tuple(self.rules.apply(state, code)), (position, code)

    def compare_images(self, position: Position) -> None:
        symmetry, state = position.game.symmetry, position.state
        number = hash(state) % symmetry.count(state)
        assert tuple(self.image(state, np.int64(number))) == tuple(symmetry.image(state, number)), (position, number)


@pytest.mark.parametrize("game", registry.names())
def test_the_perft_kernel_runs_plain_too(game: str) -> None:
    rules = registry.game(game).rules
    state = Position.start(game).state
    buffer = [0] * (5 * rules.MAX_MOVES)
    plain = bind(registry.game(game), perft_kernel)(state, 2, buffer, rules.MAX_MOVES)
    compiled = link(registry.game(game), perft_kernel)
    assert plain == compiled(state, np.int64(2), np.array(buffer), np.int64(rules.MAX_MOVES))


PROCESS = """
import sys
import numpy as np
import trilith
from trilith.engine.search import Engine
from trilith.engine.mcts import MctsTree
from trilith.engine.kernels import mcts
from trilith.engine.kernels import perft
from trilith.engine.kernels import playout
from trilith.engine.kernels import alphabeta as search
from trilith.engine.linker import link
from trilith.engine.perft import perft as count
from trilith.engine.limit import Limit

for game in trilith.games():
    position = trilith.start(game)
    leaves = count(position, 2)
    if position.turn is None:
        position = position.draw("w")
    result = Engine().think(position, Limit(nodes=3000))
    grown = MctsTree(position.game, 1).think(position, Limit(nodes=300), None)
    buffers = np.zeros((3, position.game.rules.MAX_MOVES), np.int64)
    turns = link(position.game, playout.playouts)(position.state, np.int64(5), np.int64(1), *buffers)
    hits = misses = 0
    for kernel in (perft.perft, search.search_root, mcts.grow_root, playout.playouts):
        stats = link(position.game, kernel).stats
        hits += sum(stats.cache_hits.values())
        misses += sum(stats.cache_misses.values())
    print(game, hits, misses, leaves, result.move, result.depth, grown.move, turns)
"""


def run_process(cache: Path) -> dict[str, list[str]]:
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache)}
    done = subprocess.run([sys.executable, "-c", PROCESS], env=environment, capture_output=True, text=True, check=True)
    return {row[0]: row[1:] for row in map(str.split, done.stdout.splitlines())}


def test_kernels_run_cold_and_then_warm_in_two_processes(tmp_path: Path) -> None:
    cold, warm = run_process(tmp_path), run_process(tmp_path)
    assert cold.keys() == warm.keys() == set(registry.names())
    for game in cold:
        assert warm[game][:2] == ["4", "0"], f"{game} was compiled again"
        assert cold[game][2:] == warm[game][2:]
    # Siege Stones plays by the rules of 3 Stones, so only one of the two had to be compiled.
    assert sum(int(row[1]) for row in cold.values()) == 4 * (len(cold) - 1)


def test_a_place_without_a_writable_cache_does_no_harm() -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": "/proc/no-such-place", "HOME": "/proc/no-such-home"}
    command = "import trilith; from trilith.engine.perft import perft; print(perft(trilith.start('flip'), 2))"
    done = subprocess.run([sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "2880", done.stderr
