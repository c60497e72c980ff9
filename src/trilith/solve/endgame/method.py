"""The endgame method: the value of every move once few stones are left, searched to the end when it is probed."""

from fractions import Fraction
from math import factorial
from pathlib import Path
from typing import Final

import numpy as np

from trilith.engine.linker import link
from trilith.engine.value import Odds, Result, Value, proven
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.solve.endgame import kernel
from trilith.solve.interface import Method, ProbeResult, probe_result, required

# The transposition table of the longest endgames has 2^24 positions, 512 MB; with every stone less, half of that.
TABLE_BITS: Final = 24
# Seconds that the longest endgames may take.
LONGEST: Final = 10.0


class EndgameMethod(Method):
    def probe(self, position: Position, folder: Path, seconds: float | None = None) -> ProbeResult | None:
        if self.why_unknown(position):
            return None
        is_quick = stones_left(position) <= required(position.game.endgame).most_at_once(position.state)
        if seconds is not None and seconds < LONGEST and not is_quick:
            return None
        endgame = Endgame(position)
        if position.turn is None:
            return ProbeResult(endgame.value_before_draw(), {}, "ending")
        return probe_result(((str(move), endgame.move_value(move.code)) for move in position.legal_moves), "ending")

    def why_unknown(self, position: Position) -> str | None:
        left, most = stones_left(position), most_left(position)
        if left <= most:
            return None
        return f"{left} stones are left; {position.ruleset} is solved exactly once no more than {most} are"


def stones_left(position: Position) -> int:
    return required(position.game.endgame).stones_left(position.state)


def most_left(position: Position) -> int:
    """The most stones left, the one in hand included, with which an endgame is solved."""
    return required(position.game.endgame).most_left(position.state)


def _has_pouch(position: Position) -> bool:
    return position.supplies[0].owner is None


class Endgame:
    """The search of all that can still come of a position."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._game = position.game
        self._hooks = required(position.game.endgame)
        self._left = stones_left(position)
        width = self._game.rules.MAX_MOVES
        bits = max(10, TABLE_BITS - (most_left(position) - self._left))
        pockets = np.zeros(128, np.int64)
        control = np.zeros(kernel.CONTROLS, np.int64)
        control[kernel.MASK] = (1 << bits) - 1
        control[kernel.MAX_MOVES_PER_PLY] = width
        control[kernel.CAPACITY] = 3 << bits - 2
        control[kernel.POCKETS] = self._hooks.empty_pockets(position.state, pockets)
        moves, gains, draws = (np.zeros((self._left + 1) * size, np.int64) for size in (width, width, 16))
        tt = np.zeros(kernel.ENTRY << bits, np.int64)
        self._arrays = kernel.SearchArrays(control, moves, gains, draws, pockets, tt)

    def value_before_draw(self) -> Value:
        """The value of the position to the player who draws next."""
        state = self._position.state
        return self._value_with_odds(state, self._left, self._hooks.next_player(state))

    def move_value(self, move: int) -> Value:
        """The value of a move to the player to move."""
        state = self._game.rules.apply(self._position.state, move)
        player = self._position.turn
        if _has_pouch(self._position):
            return self._value_with_odds(state, self._left - 1, player or 0)
        # Whether the points still to come make up for how far the other player, who moves next, is behind.
        lead = self._hooks.score_difference(state)
        behind = -lead if player == 1 else lead
        window = (np.int64(behind - 1), np.int64(behind + 1))
        more = int(link(self._game, kernel.search_margin)(state, *window, self._arrays))
        return self._proven("draw" if more == behind else "win" if more < behind else "loss")

    def _value_with_odds(self, state: State, in_pouch: int, player: int) -> Value:
        first, second = map(int, link(self._game, kernel.search_odds)(state, self._arrays))
        orders = factorial(in_pouch)
        wins, losses = (first, second) if player == 0 else (second, first)
        odds = Odds(Fraction(wins, orders), Fraction(orders - wins - losses, orders), Fraction(losses, orders))
        value = self._proven(odds.sure) if odds.sure else Value("expected", distance=self._left)
        return value._replace(odds=odds)

    def _proven(self, result: Result) -> Value:
        """Every endgame lasts until the last stone; a draw has no distance."""
        return proven(result, None if result == "draw" else self._left)
