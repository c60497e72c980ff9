"""Random games through the Python API, beside OpenSpiel's Nine Men's Morris driven from Python in the same run."""

from collections.abc import Callable
from functools import partial
from random import Random
from time import perf_counter

from bench import openspiel
from bench.table import Goal, rate, show
from trilith.games import registry
from trilith.games.position import Position

SECONDS = 1.5


def main() -> list[Goal]:
    peer, _ = turns_a_second(openspiel.random_game)
    rows = []
    for game in registry.names():
        turns, games = turns_a_second(partial(trilith_game, game))
        beside = f"{turns / peer:.2f} ×" if game == "morris" else ""
        rows.append([game, str(games), rate(turns, 1), beside])
    rows.append(["OpenSpiel's nine_mens_morris", "", rate(peer, 1), "1 ×"])
    show("Random games move by move from Python", ["game", "games", "turns (OpenSpiel: actions)", "to OpenSpiel"], rows)
    return []


def turns_a_second(play: Callable[[Random], int]) -> tuple[float, int]:
    """Turns a second, and how many whole games were played."""
    random, turns, games = Random(0), 0, 0
    begin = perf_counter()
    while perf_counter() - begin < SECONDS:
        turns += play(random)
        games += 1
    return turns / (perf_counter() - begin), games


def trilith_game(game: str, random: Random) -> int:
    """One random game; how many turns it took."""
    position, turns = Position.start(game), 0
    while position.outcome is None:
        if position.turn is None:
            position = position.draw(random.choice(list(position.draws)))
        else:
            position = position.play(random.choice(position.legal_moves))
            turns += 1
    return turns
