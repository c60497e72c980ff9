"""What a strong Outfox player looks at first: moves that win at once, and neighbours that fit."""

from trilith.games.outfox.rules import State, apply, has_three


def promise(state: State, move: int) -> int:
    after = apply(state, move)
    return 8 if has_three(after.colours, after.shapes) else 0
