"""The themes of Flip puzzles."""

from typing import Final

from trilith.games.flip.rules import State, has_three, result
from trilith.games.flip.words import flips
from trilith.games.outcome import ONGOING
from trilith.games.puzzle_hooks import PuzzleHooks, PuzzleLine


def unbreakable_three(line: PuzzleLine) -> bool:
    """The player ends with a three that no flip breaks."""
    last: State = line.states[-1]
    return result(last) == 1 - last.player and has_three(last.opponent, last.black)


def forced_three(line: PuzzleLine) -> bool:
    """The three comes about by the other side's own flip: whatever they flip makes one."""
    last: State = line.states[-1]
    return result(last) == 1 - last.player and not has_three(last.opponent, last.black)


def trap(line: PuzzleLine) -> bool:
    """After the first move the other side has at most two flips left."""
    state: State = line.states[1]
    return result(state) == ONGOING and len(flips(state)) <= 2


def block(line: PuzzleLine) -> bool:
    """The other side has a three, and the first move breaks it."""
    first: State = line.states[0]
    return has_three(first.opponent, first.black)


HOOKS: Final = PuzzleHooks(
    rulesets=("flip",),
    themes={
        "unbreakable three": unbreakable_three,
        "forced three": forced_three,
        "trap": trap,
        "block": block,
    },
    is_shipped=True,
)
