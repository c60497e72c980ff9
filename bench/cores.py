"""Two threads beside one: compiled code holds no interpreter lock, so they share the work of two cores."""

from concurrent.futures import ThreadPoolExecutor

from bench.batches import Driven
from bench.rollouts import Playouts
from bench.table import Goal, at_least, rate, show
from bench.timing import side_by_side

# Many short shares: now and then one finds both cores free, even on a busy machine.
ROUNDS = 400
GAMES = 500
# The sizes of batches, and steps in a share.
BATCHES = {4_096: 4, 16_384: 4}


def main() -> list[Goal]:
    with ThreadPoolExecutor(1) as pool:
        first, second = Playouts("morris"), Playouts("morris")

        def both(seed: int) -> int:
            other = pool.submit(second.play, GAMES // 2, seed)
            return first.play(GAMES // 2, ~seed) + other.result()

        contenders = {
            "playouts, 1 thread": lambda seed: first.play(GAMES, seed),
            "playouts, 2 threads": both,
            **{
                f"{size:,} games, {name}": Driven("morris", size, threads, steps).play
                for size, steps in BATCHES.items()
                for threads, name in ((1, "1 thread"), (2, "2 threads"))
            },
        }
        best = side_by_side(contenders, ROUNDS)
    goals, rows = [], []
    for work in ("playouts", *(f"{size:,} games" for size in BATCHES)):
        one, two = best[f"{work}, 1 thread"], best[f"{work}, 2 threads"]
        rows.append([work, rate(one), rate(two), f"{two / one:.2f} ×"])
        goals.append(at_least(f"morris, {work}: two cores to one", 1.8, two / one))
    show("Two cores: playouts, and batches of so many games", ["work", "1 thread", "2 threads", "ratio"], rows)
    return goals
