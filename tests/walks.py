"""Random games, position by position."""

from collections.abc import Iterator
from itertools import count, islice
from random import Random

import trilith
from trilith.games.position import Position


def step(position: Position, random: Random) -> tuple[str, Position]:
    """One draw or one move: its text, and the position after it."""
    if position.turn is None:
        draws = position.draws
        stone = random.choices(list(draws), [float(odds) for odds in draws.values()])[0]
        return stone, position.draw(stone)
    move = random.choice(position.legal_moves)
    return str(move), position.play(move)


def walk(ruleset: str, random: Random) -> Iterator[Position]:
    """One random game from start to end, the positions before draws included."""
    position = trilith.start(ruleset)
    yield position
    while position.outcome is None:
        _, position = step(position, random)
        yield position


def some_positions(ruleset: str, number: int, seed: int = 0) -> Iterator[Position]:
    """So many positions out of random games."""
    games = (walk(ruleset, Random(f"{ruleset} {seed} {game}")) for game in count())
    return islice((position for game in games for position in game), number)
