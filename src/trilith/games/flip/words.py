"""What Flip says to people."""

from collections.abc import Sequence

from trilith.games.bits import bits
from trilith.games.flip.board import FULL, NEIGHBOURS, POINTS, THREES
from trilith.games.flip.rules import NOWHERE, State, flipped, has_three, parts_of, turned


def task(state: State, names: Sequence[str]) -> str:
    mover, other = names[state.player], names[1 - state.player]
    if flips(state):
        return f"{mover}: flip one of {other}'s panels, then place one of your own"
    why = f"none of {other}'s can be flipped" if state.opponent else "the first panel of the game"
    return f"{mover}: place a panel, either side up ({why})"


def flips(state: State) -> list[tuple[int, int]]:
    """Every flip the player to move has, as (from, to)."""
    empty = FULL & ~(state.own | state.opponent)
    return [(origin, target) for origin in bits(state.opponent) for target in bits(NEIGHBOURS[origin] & empty)]


def threes(panels: int, black: int) -> list[tuple[int, ...]]:
    """The threes that stand: in a row, one player's, the same side up."""
    sides = (panels & black, panels & ~black)
    return [line for line in THREES if any(all(side >> space & 1 for space in line) for side in sides)]


def why_not(state: State, move: int, names: Sequence[str]) -> str:
    origin, target, space, _ = parts_of(move)
    return _why_not_flip(state, origin, target, names) or _why_not_place(state, origin, target, space, names)


def _why_not_flip(state: State, origin: int, target: int, names: Sequence[str]) -> str | None:
    other = names[1 - state.player]
    if origin == NOWHERE:
        return f"flip one of {other}'s panels first, as in b2-b3,c1s" if flips(state) else None
    if state.own >> origin & 1:
        return f"the panel on {POINTS[origin]} is your own; flip one of {other}'s"
    if not state.opponent >> origin & 1:
        return f"there is no panel on {POINTS[origin]}"
    if not NEIGHBOURS[origin] >> target & 1:
        return f"a panel flips up, down, left or right, and {POINTS[target]} is not beside {POINTS[origin]}"
    if (state.own | state.opponent) >> target & 1:
        return f"there is already a panel on {POINTS[target]}"
    return None


def _why_not_place(state: State, origin: int, target: int, space: int, names: Sequence[str]) -> str:
    opponent, black = state.opponent, state.black
    if origin != NOWHERE:
        opponent, black = flipped(opponent, origin, target), turned(black, origin, target)
    if has_three(opponent, black):
        flip = f"{POINTS[origin]}-{POINTS[target]}"
        return f"this flip gives {names[1 - state.player]} the game, so nothing is placed after it: {flip}"
    if space == NOWHERE:
        return "place one of your panels after the flip, as in b2-b3,c1s"
    return f"there is already a panel on {POINTS[space]}"


def ending(state: State, names: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    mover, other = names[state.player], names[1 - state.player]
    if standing := threes(state.own, state.black):
        return f"{other}'s flip gave {mover} a three", _named(standing[0])
    standing = threes(state.opponent, state.black)
    if state.own | state.opponent == FULL:
        return (f"{other} has a three on the full board" if standing else "the board is full"), _named(*standing[:1])
    if not standing:
        return f"every flip {mover} can make gives {other} a three", ()
    return f"{other} has a three that {mover} cannot break", _named(_hardest(state, standing))


def _hardest(state: State, standing: list[tuple[int, ...]]) -> tuple[int, ...]:
    """The three that survives most flips: the one that won, if any single one did."""

    def survived(line: tuple[int, ...]) -> int:
        return sum(line in threes(flipped(state.opponent, *flip), turned(state.black, *flip)) for flip in flips(state))

    return max(standing, key=survived)


def _named(line: tuple[int, ...] = ()) -> tuple[str, ...]:
    return tuple(POINTS[space] for space in line)
