"""The themes of puzzles in the mill games."""

from typing import Final

from trilith.games.bits import bits
from trilith.games.morris.boards import MILL_COUNTS, MILLS, NEIGHBOURS, NOWHERE, ROW
from trilith.games.morris.rules import (
    MAX_MOVES,
    State,
    board_number,
    empty_points,
    has_too_few,
    is_blocked,
    legal,
    may_jump,
    mills_closed,
    points_of,
)
from trilith.games.place_and_move import moved, turned
from trilith.games.puzzle_hooks import PuzzleHooks, PuzzleLine


def double_mill(line: PuzzleLine) -> bool:
    """After one of the player's moves a stone of theirs goes to and fro between two mills."""
    return any(
        has_double_mill(state.opponent, empty_points(state), board_number(state.form)) for state in line.states[1::2]
    )


def has_double_mill(stones: int, empty: int, board: int) -> bool:
    """Whether a stone can leave a closed mill and close another one by it, so that each move closes one."""
    for number in range(MILL_COUNTS[board]):
        mill = MILLS[board << ROW | number]
        if stones & mill != mill:
            continue
        for origin in bits(mill):
            for target in bits(NEIGHBOURS[board << ROW | origin] & empty):
                if mills_closed(moved(stones, origin, target), target, board) > 0:
                    return True
    return False


def blockade(line: PuzzleLine) -> bool:
    """The other side cannot move any more."""
    last: State = line.states[-1]
    return is_blocked(last) and not has_too_few(last)


def fly_out(line: PuzzleLine) -> bool:
    """Somebody has three stones left and jumps."""
    return any(
        may_jump(state)
        and not NEIGHBOURS[board_number(state.form) << ROW | points_of(move)[1]] >> points_of(move)[0] & 1
        for state, move in zip(line.states, line.moves, strict=False)
    )


def block(line: PuzzleLine) -> bool:
    """The first move stops every mill that the other side could have closed next."""
    return closes_a_mill(turned(line.states[0]._replace(quiet=0))) and not closes_a_mill(line.states[1])


def closes_a_mill(state: State) -> bool:
    """Whether the player to move can close a mill."""
    out = [0] * MAX_MOVES
    for move in out[: legal(state, out)]:
        target, origin, _, _ = points_of(move)
        if mills_closed(moved(state.own, origin, target), target, board_number(state.form)) > 0:
            return True
    return False


def placing(line: PuzzleLine) -> bool:
    """Stones are still being placed."""
    return points_of(line.moves[0])[1] == NOWHERE


HOOKS: Final = PuzzleHooks(
    rulesets=("morris",),
    themes={
        "double mill": double_mill,
        "blockade": blockade,
        "fly-out": fly_out,
        "block": block,
        "placing": placing,
    },
    is_shipped=True,
    endings="4-3",
)
