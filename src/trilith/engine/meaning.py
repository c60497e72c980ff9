"""What the numbers of a search say to people."""

from trilith.engine.kernels.alphabeta import PROVEN
from trilith.engine.kernels.hooks import WIN
from trilith.engine.verdict import Value
from trilith.games.definition import Game
from trilith.games.position import Position


def draws_decide(position: Position) -> bool:
    """Whether luck is part of the game: then what a search finds is a mean."""
    return any(supply.owner is None for supply in position.supplies)


def meaning(number: int, is_exact: bool, is_mean: bool, seen: int | None = None) -> Value:
    """What a number out of the search says.

    Where it may rest on wins that somebody knows of far away, everything else was `seen` so many turns ahead. A win
    further off is one, but there may be a quicker.
    """
    if abs(number) > PROVEN:
        distance = WIN - abs(number)
        is_sure = is_exact or seen is None or distance <= seen + 1
        return Value("proven", "win" if number > 0 else "loss", distance if is_sure else None)
    if is_mean:
        return Value("expected", score=number / 100)
    if is_exact and number == 0:
        return Value("proven", "draw")
    return Value("estimate", score=number / 100)


def is_settled(game: Game, value: Value, before: Value, depth: int, is_exact: bool) -> bool:
    """Whether looking deeper than `depth` turns would say the same, and no quicker win could have been overlooked.

    The table may know of a win further off than the search went, with a nearer one in between. And where a game looks
    less deep at some moves, a second look, with the win in mind, is to confirm the first. Unless nothing was guessed.
    """
    if value.kind != "proven":
        return False
    if is_exact or value.result == "draw":
        return True
    if value.distance is None:
        return False
    is_hurried = game.search().depth_change is not None
    return value.distance <= depth + 1 and (value == before or not is_hurried)
