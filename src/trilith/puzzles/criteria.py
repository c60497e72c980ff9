"""What makes a position a puzzle. Pure functions of a position and of what its moves are proven to be worth."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from typing import Final

from trilith.engine.value import Value
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.play.arena.players import gain
from trilith.puzzles.puzzle import Goal

# A win has to be looked for: it takes at least this many plies, and no more than people can follow.
LEAST_PLIES: Final = 3
MOST_PLIES: Final = 9
# So many moves may be equally good, and no more than this share of all.
MOST_ACCEPTED: Final = 3
ACCEPTED_SHARE: Final = 0.2
# Who looks one turn ahead finds the solution at most this often.
GREEDY_SHARE: Final = Fraction(1, 5)


def goal_of(values: Mapping[str, Value]) -> Goal | None:
    """What a puzzle may ask for here: None where nothing is proven, or where no move is right."""
    best = max(values.values(), key=lambda value: value.rank)
    if best.odds is not None:
        is_settled = best.odds.sure == "win" or best.odds.mean == -1
        return None if is_settled or any(value.odds is None for value in values.values()) else "best"
    if best.kind == "proven" and best.result == "win":
        return "win"
    losses = [value for value in values.values() if value.kind == "proven" and value.result == "loss"]
    others = [value for value in values.values() if value not in losses]
    # Only where the draw is proven too; where every move loses, nothing can be saved.
    return "save" if losses and others and all(value == best and value.result == "draw" for value in others) else None


def accepted(values: Mapping[str, Value]) -> tuple[str, ...]:
    """The best moves: the soonest wins, the draws where all else loses, or the best odds."""
    most = max(value.rank for value in values.values())
    return tuple(move for move, value in values.items() if value.rank == most)


def is_far_enough(goal: Goal, distance: int | None) -> bool:
    """Whether a win is neither there at once nor further away than people can see."""
    return goal != "win" or distance is None or LEAST_PLIES <= distance <= MOST_PLIES


def is_unique(moves: Iterable[str], values: Mapping[str, Value], goal: Goal) -> bool:
    """Whether there is one solution, or a few that are equally good; to save a game there must be one."""
    right = len(list(moves))
    most = 1 if goal == "save" else MOST_ACCEPTED
    return 0 < right <= min(most, max(1, ACCEPTED_SHARE * len(values)))


def is_only_move(moves: Iterable[str], values: Mapping[str, Value], goal: Goal) -> bool:
    """Whether every other move is proven to give the result away, and not just to take longer."""
    right = set(moves)
    rest = [value for move, value in values.items() if move not in right]
    if goal == "best":
        return False
    return bool(rest) and all(value.kind == "proven" and value.result != goal_result(goal) for value in rest)


def goal_result(goal: Goal) -> str:
    return "win" if goal == "win" else "draw"


def greedy_share(position: Position, moves: Iterable[str]) -> Fraction:
    """How often a player finds one of these moves who looks one turn ahead: wins if possible, otherwise takes the most
    points or a piece, and chooses blindly between equals."""
    gains = {str(move): gain(position, move) for move in position.legal_moves}
    best = max(gains.values())
    likely = [move for move, found in gains.items() if found == best]
    return Fraction(len(set(likely) & set(moves)), len(likely))


def is_hidden(position: Position, moves: Iterable[str]) -> bool:
    """Whether a look one turn ahead does not find the solution."""
    return greedy_share(position, moves) <= GREEDY_SHARE


def canonical(position: Position) -> State:
    """The same state for all symmetric twins of a position, however long it has been quiet."""
    game = position.game
    state = game.recurrence(position.state) if game.recurrence else position.state
    symmetry = game.symmetry
    return min(tuple(symmetry.image(state, number)) for number in range(symmetry.count(state)))
