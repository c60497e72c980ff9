"""Compiled and plain runs of the same rules agree, and compiled code is cached from one process to the next."""

import os
import pickle
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
from trilith.engine.kernels.alphabeta import search_root
from trilith.engine.kernels.perft import perft as perft_kernel
from trilith.engine.linker import bind, link
from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.morris.rules import board_number
from trilith.games.outcome import ONGOING
from trilith.games.position import Position

# Of each game; its rulesets share them, and each has the least number or more.
POSITIONS = 10_000
LEAST_POSITIONS = 2_000


@pytest.mark.parametrize("ruleset", RULESETS)
def test_compiled_and_plain_rules_agree(ruleset: str) -> None:
    game = ruleset.partition(":")[0]
    number = max(LEAST_POSITIONS, POSITIONS // sum(text.partition(":")[0] == game for text in RULESETS))
    compiled = Compiled(Position.start(ruleset).game)
    positions = chain(set_up(ruleset, number // 5), some_positions(ruleset, number))
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


# Prepares games as `trilith warmup` does, prints what their kernels answer, and how many functions had to be compiled.
PROCESS = """
import sys
import numpy as np
import trilith
from numba.core import event
from trilith.engine import warmup as engine_warmup
from trilith.engine.batch import Batch
from trilith.engine.kernels import playout
from trilith.engine.linker import link
from trilith.engine.mcts import MctsTree
from trilith.engine.perft import perft
from trilith.engine.search import Engine
from trilith.engine.limit import Limit
from trilith.solve import warmup as solve_warmup

compilations = event.RecordingListener()
with event.install_listener("numba:compile", compilations):
    for game in sys.argv[1:]:
        position = trilith.start(game)
        leaves = perft(position, 2)
        if position.turn is None:
            position = position.draw("w")
        found = Engine().think(position, Limit(nodes=3000))
        grown = MctsTree(position.game, 1).think(position, Limit(nodes=300), None)
        buffers = np.zeros((3, position.game.rules.MAX_MOVES), np.int64)
        turns = link(position.game, playout.playouts)(position.state, np.int64(5), np.int64(1), *buffers)
        batch = Batch(game, 2)
        batch.step(batch.legal[:, 0])
        print(game, leaves, found.move, found.depth, grown.move, turns, batch.states.tolist())
        for prepare in {**engine_warmup.parts(game), **solve_warmup.parts(game)}.values():
            prepare()
print(len(compilations.buffer))
"""


def run_process(folder: Path, games: list[str]) -> tuple[list[str], int]:
    """What the kernels of these games answer in a process of their own, and how many functions it compiled."""
    environment = {**os.environ, "TRILITH_DATA": str(folder)}
    command = [sys.executable, "-c", PROCESS, *games]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    *answers, compilations = done.stdout.splitlines()
    return answers, int(compilations)


def games_by_compiled_code() -> list[list[str]]:
    """Games that play by the same rules have their compiled code in common."""
    groups: dict[str, list[str]] = {}
    for game in registry.names():
        groups.setdefault(link(registry.game(game), search_root).__qualname__, []).append(game)
    return list(groups.values())


def test_a_variant_shares_the_compiled_code_of_its_game() -> None:
    assert ["siege", "stones"] in games_by_compiled_code()


@pytest.mark.long
@pytest.mark.parametrize("games", games_by_compiled_code(), ids="-".join)
def test_what_one_process_compiled_the_next_one_loads(games: list[str], tmp_path: Path) -> None:
    """Cold and then warm, unless the same sources were compiled here before. What is compiled serves later tests."""
    first, _ = run_process(tmp_path, games)
    answers, compilations = run_process(tmp_path, games[::-1])
    assert sorted(answers) == sorted(first)
    assert compilations == 0


def test_a_place_without_a_writable_cache_does_no_harm() -> None:
    environment = {**os.environ, "NUMBA_CACHE_DIR": "/proc/no-such-place", "HOME": "/proc/no-such-home"}
    command = "import trilith; from trilith.engine.perft import perft; print(perft(trilith.start('flip'), 2))"
    done = subprocess.run([sys.executable, "-c", command], env=environment, capture_output=True, text=True, check=False)
    assert done.stdout.strip() == "2880", done.stderr


def board_seen(state: Any) -> int:
    return board_number(state.form)


def test_the_usual_board_of_morris_is_bound_and_no_other() -> None:
    usual, six = Position.start("morris:lasker"), Position.start("morris:six")
    assert usual.game is Position.start("morris").game is pickle.loads(pickle.dumps(usual)).game
    assert six.game is Position.start("morris:twelve").game is registry.game("morris")
    # What is bound no longer looks at the state, so it may see none of another board.
    assert [bind(usual.game, board_seen)(at.state) for at in (usual, six)] == [0, 0]
    assert [bind(six.game, board_seen)(at.state) for at in (usual, six)] == [0, 1]
    assert link(usual.game, search_root).__qualname__ != link(six.game, search_root).__qualname__
