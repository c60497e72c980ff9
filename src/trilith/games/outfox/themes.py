"""The themes of Outfox puzzles."""

from typing import Final

from trilith.games.outcome import ONGOING
from trilith.games.outfox.rules import MAX_MOVES, State, apply, has_three, legal, result
from trilith.games.puzzle_hooks import PuzzleHooks, PuzzleLine


def blockade(line: PuzzleLine) -> bool:
    """The other side cannot take a turn any more."""
    last: State = line.states[-1]
    return not has_three(last.colours, last.shapes)


def forced_three(line: PuzzleLine) -> bool:
    """The player ends with a three."""
    last: State = line.states[-1]
    return has_three(last.colours, last.shapes)


def trap(line: PuzzleLine) -> bool:
    """The first move threatens nothing, yet every reply loses: the other side would rather not move at all."""
    then: State = line.states[1]
    return not can_win_now(State(then.colours, then.shapes, then.hands, 1 - then.player, then.players))


def block(line: PuzzleLine) -> bool:
    """The other side threatened to win at once, and the first move stops it."""
    first: State = line.states[0]
    return can_win_now(State(first.colours, first.shapes, first.hands, 1 - first.player, first.players))


def can_win_now(state: State) -> bool:
    """Whether the player to move wins with this turn."""
    if result(state) != ONGOING:
        return False
    out = [0] * MAX_MOVES
    return any(result(apply(state, move)) == state.player for move in out[: legal(state, out)])


HOOKS: Final = PuzzleHooks(
    rulesets=("outfox",),
    themes={"forced three": forced_three, "blockade": blockade, "trap": trap, "block": block},
    is_shipped=True,
)
