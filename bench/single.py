"""One game at a time from Python: our single game beside OpenSpiel, with masks and observations and without."""

from collections.abc import Callable, Mapping
from random import Random
from time import thread_time

from bench import openspiel
from bench.table import Goal, at_least, rate, show
from bench.timing import side_by_side
from trilith.engine.single_game import SingleGame
from trilith.games import registry

ROUNDS = 400
OTHER_ROUNDS = 60
# Games in one share: some milliseconds.
GAMES = 15
OBSERVED = "OpenSpiel's nine_mens_morris"
BARE = "OpenSpiel's nine_mens_morris, bare"
OWN = "morris"
OWN_BARE = "morris, bare"
PLOTTED = "Morris one at a time, observed, to OpenSpiel from Python"
PLOTTED_BARE = "Morris one at a time, bare, to OpenSpiel from Python"


def driven(ruleset: str, shows: bool) -> Callable[[int], int]:
    """Plays games of random actions, and says how many actions these were."""
    game, random = SingleGame(ruleset, mask=shows, observe=shows), Random(0)

    def play(_: int) -> int:
        actions = 0
        for _ in range(GAMES):
            game.reset()
            legal = game.legal
            while legal:
                legal = game.step(random.choice(legal))
                actions += 1
        return actions

    return play


def _ratio(best: Mapping[str, float], name: str, peer: str | None) -> str:
    return f"{best[name] / best[peer]:.2f} ×" if peer else ""


def main() -> list[Goal]:
    random = Random(0)
    best = side_by_side(
        {
            OWN: driven("morris", True),
            OBSERVED: lambda _: sum(openspiel.observed_game(random) for _ in range(GAMES)),
            OWN_BARE: driven("morris", False),
            BARE: lambda _: sum(openspiel.random_game(random) for _ in range(GAMES)),
        },
        ROUNDS,
        thread_time,
    )
    others = {
        name: driven(game, shows)
        for game in registry.names()
        if game != OWN
        for name, shows in ((game, True), (f"{game}, bare", False))
    }
    best |= side_by_side(others, OTHER_ROUNDS, thread_time)
    ratios = {OWN: best[OWN] / best[OBSERVED], OWN_BARE: best[OWN_BARE] / best[BARE]}
    peer = {OWN: OBSERVED, OWN_BARE: BARE} | {name: BARE if name.endswith("bare") else OBSERVED for name in others}
    rows = [[name, rate(found), _ratio(best, name, peer.get(name))] for name, found in best.items()]
    show(
        "Random games from Python, one at a time",
        ["game", "actions a second of processor time", "to OpenSpiel's morris"],
        rows,
    )
    return [
        at_least(
            "morris, one game at a time, with masks and observations, to OpenSpiel from Python", 1, ratios[OWN], PLOTTED
        ),
        at_least("the same, bare", 1, ratios[OWN_BARE], PLOTTED_BARE),
    ]
