"""Two threads beside one: compiled code holds no interpreter lock, so they share the work of two cores."""

from concurrent.futures import ThreadPoolExecutor

from bench.batches import Driven
from bench.rollouts import Playouts
from bench.table import Goal, at_least, rate, show
from bench.timing import Work, side_by_side
from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.games.position import Position

# Many short shares: now and then one finds both cores free, even on a busy machine.
ROUNDS = 400
GAMES = 500
# The sizes of batches, and steps in a share.
BATCHES = {4_096: 4, 16_384: 4}
# How often, and how deep, one search is run on one core and on two.
SEARCHES = 12
DEEP = 12


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
    rows.append(one_search())
    show("Two cores: playouts, batches, and one search", ["work", "1 thread", "2 threads", "ratio"], rows)
    return goals


def one_search() -> list[str]:
    """How often a second the start of morris is searched to the same depth, each time from nothing."""
    start = Position.start("morris")
    contenders = {threads: _searches(start, threads) for threads in (1, 2)}
    best = side_by_side({str(threads): search for threads, search in contenders.items()}, SEARCHES)
    rates = [f"{best[threads]:.2f}/s" for threads in ("1", "2")]
    return [f"morris to depth {DEEP}", *rates, f"{best['2'] / best['1']:.2f} ×"]


def _searches(start: Position, threads: int) -> Work:
    def search(_: int) -> float:
        Engine(table_bits=22, threads=threads).think(start, Limit(depth=DEEP))
        return 1.0

    search(0)
    return search
