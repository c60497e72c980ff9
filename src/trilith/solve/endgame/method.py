"""Exact endings: what every move is worth once few stones are left, found at once."""

from fractions import Fraction
from math import factorial

import numpy as np

from trilith.engine.linker import link
from trilith.engine.value import Odds, Result, Value, proven
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.solve.endgame import kernel as kernel
from trilith.solve.interface import ProbeResult, probe_result, required

# The table of the longest endings: 2^24 positions, 512 MB. It shrinks by half with every stone less.
TABLE_BITS = 24
# Seconds that the longest endings may take.
LONGEST = 10.0


def probe(position: Position) -> ProbeResult | None:
    """The answer, or None with too many stones left."""
    if why_unknown(position) or position.outcome:
        return None
    ending = Ending(position)
    if position.turn is None:
        return ProbeResult(ending.before_draw(), {}, "ending")
    return probe_result(((str(move), ending.after(move.code)) for move in position.legal_moves), "ending")


def probe_within(position: Position, seconds: float) -> ProbeResult | None:
    """The answer if it is found at once, or there is time."""
    is_quick = stones_left(position) <= required(position.game.endgame).most_at_once(position.state)
    return probe(position) if is_quick or seconds >= LONGEST else None


def why_unknown(position: Position) -> str | None:
    left, most = stones_left(position), most_left(position)
    if left <= most:
        return None
    return f"{left} stones are left; {position.ruleset} is worked out exactly once no more than {most} are"


def stones_left(position: Position) -> int:
    return required(position.game.endgame).stones_left(position.state)


def most_left(position: Position) -> int:
    """The most stones left, the one in hand included, with which an endgame is solved."""
    return required(position.game.endgame).most_left(position.state)


def _has_pouch(position: Position) -> bool:
    return position.supplies[0].owner is None


class Ending:
    """All that can still come of a position."""

    def __init__(self, position: Position) -> None:
        self._position = position
        self._game = position.game
        self._left = stones_left(position)
        lookup = self._game.rules.MAX_MOVES
        bits = max(10, TABLE_BITS - (most_left(position) - self._left))
        pockets = np.zeros(128, np.int64)
        self._control = np.zeros(kernel.CONTROLS, np.int64)
        self._control[kernel.MASK] = (1 << bits) - 1
        self._control[kernel.LOOKUP_SIZE] = lookup
        self._control[kernel.CAPACITY] = 3 << bits - 2
        self._control[kernel.POCKETS] = required(self._game.endgame).empty_pockets(position.state, pockets)
        buffers = [np.zeros((self._left + 1) * size, np.int64) for size in (lookup, lookup, 16)]
        self._arrays = (self._control, *buffers, pockets, np.zeros(kernel.ENTRY << bits, np.int64))

    def before_draw(self) -> Value:
        """What the position is worth to the player who draws next."""
        state = self._position.state
        return self._with_odds(state, self._left, required(self._game.endgame).next_player(state))

    def after(self, move: int) -> Value:
        """What a move is worth to the player to move."""
        state = self._game.rules.apply(self._position.state, move)
        player = self._position.turn
        if _has_pouch(self._position):
            return self._with_odds(state, self._left - 1, player or 0)
        # Whether the points still to come make up for how the other, who moves next, stands.
        lead = required(self._game.endgame).score_difference(state)
        behind = -lead if player == 1 else lead
        window = (np.int64(behind - 1), np.int64(behind + 1))
        more = int(link(self._game, kernel.settled)(state, *window, *self._arrays))
        return self._proven("draw" if more == behind else "win" if more < behind else "loss")

    def _with_odds(self, state: State, in_pouch: int, player: int) -> Value:
        first, second = map(int, link(self._game, kernel.expected)(state, *self._arrays))
        orders = factorial(in_pouch)
        wins, losses = (first, second) if player == 0 else (second, first)
        odds = Odds(Fraction(wins, orders), Fraction(orders - wins - losses, orders), Fraction(losses, orders))
        value = self._proven(odds.sure) if odds.sure else Value("expected", distance=self._left)
        return value._replace(odds=odds)

    def _proven(self, result: Result) -> Value:
        """The game lasts until the last stone, whoever wins; a draw has no distance."""
        return proven(result, None if result == "draw" else self._left)
