"""The themes of puzzles of 3 Stones and Siege Stones."""

from typing import Final

from trilith.games.bits import bits
from trilith.games.puzzle_hooks import PuzzleHooks, PuzzleLine
from trilith.games.stones.boards import WORD
from trilith.games.stones.rules import SKILL, State, apply, parts_of, targets, turn


def last_stones(line: PuzzleLine) -> bool:
    """What the pouch gives next decides: the best expected result is asked for."""
    first: State = line.states[0]
    return first.form & SKILL == 0


def block(line: PuzzleLine) -> bool:
    """The first move takes a pocket in which another stone would have scored for the other side."""
    first: State = line.states[0]
    stone, pocket = parts_of(line.moves[0])
    return any(
        gained(first, apply(first, turn(other, pocket)), 1 - first.player) for other in range(3) if other != stone
    )


def three(line: PuzzleLine) -> bool:
    """The first move makes a three for the player."""
    first: State = line.states[0]
    return gained(first, line.states[1], first.player) > 0


def trap(line: PuzzleLine) -> bool:
    """Wherever the other side plays next, no stone that is left scores for them."""
    then: State = line.states[1]
    me = 1 - line.states[0].player
    left = then.supply1 if then.form & SKILL and me == 1 else then.supply0
    low, high = targets(then)
    pockets = [*bits(low), *(WORD + pocket for pocket in bits(high))]
    return not any(
        gained(then, apply(then, turn(stone, pocket)), me) > 0
        for stone in range(3)
        if left >> 7 * stone & 127
        for pocket in pockets
    )


def gained(before: State, after: State, player: int) -> int:
    """The points that a player makes between two states."""
    return after.score1 - before.score1 if player == 1 else after.score0 - before.score0


def hooks(game: str) -> PuzzleHooks:
    return PuzzleHooks(
        rulesets=(game, f"{game}:supply=skill"),
        themes={"last stones": last_stones, "three": three, "block": block, "trap": trap},
        is_shipped=True,
    )


HOOKS: Final = hooks("stones")
