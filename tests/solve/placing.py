"""Positions of Morris with few stones in hand, and what they are worth by plain minimax."""

import random
from collections.abc import Callable
from functools import cache
from typing import Any

from trilith.engine.value import Value, proven
from trilith.games import registry
from trilith.games.morris.boards import BOARDS
from trilith.games.notation import rows_to_text
from trilith.games.outcome import ONGOING
from trilith.games.position import Position
from trilith.solve.storage import data_folder
from trilith.solve.tablebase.lookup import entry_of
from trilith.solve.tablebase.tablebase import open_tablebase

RULES = registry.game("morris").rules
# Stones on the board and in hand of either player, and who is to move.
LATE = (((3, 1), (2, 1), "w"), ((2, 1), (3, 1), "w"), ((3, 0), (3, 1), "b"), ((2, 1), (2, 1), "w"))


def placing(luck: random.Random, kind: int) -> str:
    """The text of a position with few stones in hand."""
    (white, in_white_hand), (black, in_black_hand), side = LATE[kind % len(LATE)]
    board: list[str | None] = ["w"] * white + ["b"] * black + [None] * (24 - white - black)
    luck.shuffle(board)
    return f"{rows_to_text(board, BOARDS['nine'].widths)} {side} {in_white_hand} {in_black_hand} 0"


def minimax(ruleset: str) -> Callable[[Any], Value]:
    """What a state is worth: by the rules alone until the last stone is placed, and from there on by the entries."""

    @cache
    def worth(state: Any) -> Value:
        if RULES.result(state) != ONGOING:
            return proven("loss", 0)
        if state.own_hand + state.opponent_hand == 0:
            tier, index = entry_of(Position(rules, state))
            assert tablebase is not None
            found = tablebase.values(tier, index)
            assert found is not None
            return found[0]
        out = [0] * RULES.MAX_MOVES
        after = (RULES.apply(state, out[number]) for number in range(RULES.legal(state, out)))
        return max((worth(then).one_ply_earlier() for then in after), key=lambda value: value.rank)

    rules = registry.ruleset(ruleset)
    tablebase = open_tablebase(rules, data_folder())
    return worth
