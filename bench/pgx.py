"""Random games in batches beside Pgx on the CPU, for games of like size: boards, pieces and numbers of actions.

Pgx is not installed with Trilith. Give it an environment of its own, and say where that is:

    python3 -m venv /tmp/pgx && /tmp/pgx/bin/pip install pgx jax
    TRILITH_PGX=/tmp/pgx/bin/python python -m bench pgx

Both play on all cores and write a mask and an observation for every step. Pgx chooses its actions in compiled code, in
a loop that never comes back to Python, which is the fastest way to run it; ours are chosen by a Python program with
numpy.
"""

import os
import subprocess
import sys
from collections.abc import Callable

from bench.batches import Driven
from bench.table import Goal, at_least, rate, show
from bench.timing import side_by_side

SIZE = 1024
STEPS = 10
ROUNDS = 15
# Ours, Pgx's, and what both have in common.
PAIRS = (
    ("merels", "tic_tac_toe", "9 points and 81 turns; 9 squares and 9 actions"),
    ("stones", "connect_four", "29 points and 240 turns; 42 squares and 7 actions"),
    ("merels", "animal_shogi", "9 points and 81 turns; 12 squares and 132 actions"),
    ("flip", "gardner_chess", "16 squares and 1,520 turns; 25 squares and 1,225 actions"),
    ("morris", "othello", "24 points and 13,272 turns; 64 squares and 65 actions"),
)
PLAYER = """
import sys, jax, jax.numpy as jnp, pgx
from pgx.experimental import auto_reset

game, size, steps = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
env = pgx.make(game)
step = jax.vmap(auto_reset(env.step, env.init))

@jax.jit
def play(state, key):
    def once(_, carried):
        state, key, seen = carried
        key, draws, luck = jax.random.split(key, 3)
        chances = jnp.where(state.legal_action_mask, 0.0, -jnp.inf)
        action = jax.random.categorical(draws, chances, axis=1)
        state = step(state, action, jax.random.split(luck, size))
        # What is never looked at would not be computed.
        return state, key, seen + state.observation.sum() + state.legal_action_mask.sum()
    return jax.lax.fori_loop(0, steps, once, (state, key, jnp.float32(0)))

state, key = jax.jit(jax.vmap(env.init))(jax.random.split(jax.random.PRNGKey(0), size)), jax.random.PRNGKey(1)
for _ in range(6):
    state, key, seen = jax.block_until_ready(play(state, key))
print("ready", flush=True)
for _ in sys.stdin:
    state, key, seen = jax.block_until_ready(play(state, key))
    print(steps * size, flush=True)
"""


class Player:
    """Pgx in a process of its own, which plays a share whenever it is asked to."""

    def __init__(self, python: str, game: str) -> None:
        command = [python, "-c", PLAYER, game, str(SIZE), str(STEPS)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self._line()

    def play(self, _: int) -> int:
        assert self._process.stdin
        self._process.stdin.write("\n")
        self._process.stdin.flush()
        return int(self._line())

    def _line(self) -> str:
        assert self._process.stdout
        return self._process.stdout.readline()

    def stop(self) -> None:
        self._process.communicate()


def python_with_pgx() -> str | None:
    python = os.environ.get("TRILITH_PGX", sys.executable)
    found = subprocess.run([python, "-c", "import pgx, jax"], capture_output=True, check=False)
    return python if found.returncode == 0 else None


def main() -> list[Goal]:
    python = python_with_pgx()
    if python is None:
        print("Pgx is not there, so nothing is compared with it: pip install pgx jax, or TRILITH_PGX=/its/python")
        return []
    rows, goals = [], []
    for own, theirs, size in PAIRS:
        player = Player(python, theirs)
        work: dict[str, Callable[[int], float]] = {
            own: Driven(own, SIZE, os.cpu_count() or 1, STEPS).play,
            theirs: player.play,
        }
        best = side_by_side(work, ROUNDS)
        player.stop()
        ratio = best[own] / best[theirs]
        rows.append([own, rate(best[own]), f"Pgx's {theirs}", rate(best[theirs]), f"{ratio:.1f} ×", size])
        plotted = f"{own.capitalize()} in a batch, to Pgx's {theirs}"
        goals.append(at_least(f"{own} in a batch, to Pgx's {theirs} on the CPU", 1, ratio, plotted))
    show(f"Random games, {SIZE} at once", ["game", "steps", "peer", "steps", "ratio", "size"], rows)
    return goals
