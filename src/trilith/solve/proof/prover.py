"""Prover: finds the scores of positions by proof-number search, and remembers them."""

from collections.abc import Callable
from time import monotonic
from typing import Final

import numpy as np

from trilith.engine.linker import link
from trilith.engine.value import Value, proven
from trilith.games.definition import Game, State
from trilith.games.outcome import ONGOING
from trilith.solve.interface import OutOfTime, SolvingError, required
from trilith.solve.proof import hooks
from trilith.solve.proof.certificate import Words
from trilith.solve.proof.kernels import search as kernel
from trilith.solve.proof.kernels.strategy import extend_strategy

# Nodes until a search looks at the clock, without and with a deadline: some tenths of a second, and less.
SLICE: Final = 5_000
SHORT_SLICE: Final = 500
OVER: Final = -kernel.LONGEST
WIN_NOW: Final = kernel.LONGEST - 1
# Positions by which the strategy is extended in one call, and enough replies to them.
PIECE: Final = 64
REPLIES: Final = 400 * PIECE

# The two words that all images of a state share.
Key = tuple[int, int]


class OutOfMemory(SolvingError):
    """The transposition table would need more memory than it may have."""


class Prover:
    """One search at a time. Its transposition table grows as needed, up to `memory` bytes.

    A score is an exact value as one number: see kernels/search.py.
    """

    def __init__(self, game: Game, memory: int = 2 << 30, table_bits: int = 16) -> None:
        self.game = game
        self._memory = memory
        width, plies = game.rules.MAX_MOVES, kernel.LAST + 1
        self._hooks = required(game.proof)
        self._control = np.zeros(kernel.CONTROLS, np.int64)
        self._control[kernel.MAX_MOVES_PER_PLY] = width
        self._arrays = kernel.SearchArrays(
            control=self._control,
            scratch=np.zeros(self._hooks.scratch_size, np.int64),
            lookup=np.zeros(self._hooks.lookup_size, np.int16),
            moves=np.zeros(plies * width, np.int64),
            keys=np.zeros(2 * plies * width, np.int64),
            seen=np.zeros(4 * width, np.int64),
            tt=np.zeros(kernel.ENTRY << table_bits, np.int64),
        )
        link(game, hooks.fill_lookup)(self._arrays.lookup)
        self._measure_table()
        self.nodes = 0
        self.deadline: float | None = None
        self.on_nodes: Callable[[int], None] = lambda nodes: None

    # ---- scores, for the player to move ----

    def score(self, state: State) -> int:
        """The exact score. OutOfTime once `deadline` has passed; what was found by then is kept."""
        least, most = self.bounds(state)
        # The likely winner is asked about first: where that is right, the other questions need no answer.
        turns = 3 if self.game.rules.to_move(state) == self._hooks.favourite else 2
        while least != most:
            least, most = self.answer(state, turns)
            if least != most and turns > 4:
                least, most = self.answer(state, turns - 3)
            turns += 2
        return least

    def bounds(self, state: State) -> tuple[int, int]:
        """The least and the most the score can be, as far as it is known without a search."""
        if self.game.rules.result(state) != ONGOING:
            return OVER, OVER
        if self.can_win_now(state):
            return WIN_NOW, WIN_NOW
        return self._prove(state, 0)

    def answer(self, state: State, turns: int) -> tuple[int, int]:
        """The bounds once it is decided whether the player to move wins within an odd number of turns, or loses within
        an even number. The game must not be over, and there must be no win at once."""
        while True:
            found = self._prove(state, turns)
            nodes = int(self._control[kernel.NODES])
            self.nodes += nodes
            self.on_nodes(nodes)
            if self._control[kernel.ABORTED] == kernel.OUT_OF_MEMORY:
                self._grow()
            elif not self._control[kernel.ABORTED]:
                return found
            elif self.deadline is not None and monotonic() > self.deadline:
                raise OutOfTime

    def learn(self, keys: Words, scores: Words) -> None:
        """Take the scores of these positions as known."""
        self._learn(keys, scores, scores)

    def learn_winners(self, keys: Words, scores: Words) -> None:
        """Take it as known that the player to move wins these positions, or loses them, at least as soon as this."""
        least = np.where(scores > 0, scores, np.int64(kernel.LOSS_IN_TWO))
        most = np.where(scores > 0, np.int64(kernel.WIN_IN_THREE), scores)
        self._learn(keys, least, most)

    def _learn(self, keys: Words, least: Words, most: Words) -> None:
        while 4 * (len(keys) + self._control[kernel.FILLED]) > len(self._arrays.tt):
            self._grow()
        link(self.game, kernel.learn)(keys.reshape(-1), least, most, self._arrays)

    # ---- moves ----

    def can_win_now(self, state: State) -> bool:
        """Whether the player to move wins at once. The game must not be over."""
        return bool(link(self.game, hooks.can_win_now)(state, self._arrays.scratch))

    def safe_moves(self, state: State) -> list[int]:
        """The moves that leave the other no win at once. The player to move must have none either."""
        arrays, most = self._arrays, self._control[kernel.MAX_MOVES_PER_PLY]
        count = link(self.game, hooks.safe_moves)(state, arrays.scratch, arrays.moves, most)
        return [int(move) for move in arrays.moves[:count]]

    def key(self, state: State) -> Key:
        low, high = link(self.game, hooks.canonical)(state, self._arrays.scratch, self._arrays.lookup)
        return int(low), int(high)

    def state_of(self, key: Key) -> State:
        """A state with this key, always the same of the images that share it."""
        state: State = self._hooks.state_of(*key)
        return state

    def best_moves(self, state: State) -> list[int]:
        """The moves with the highest score, as far as it is known: best ones once `score` was called. Of those that
        lead to images of one position there is one."""
        rules = self.game.rules
        out = [0] * rules.MAX_MOVES
        moves = out[: rules.legal(state, out)]
        if self.bounds(state)[0] == kernel.WIN_IN_THREE:
            # The search saw the win, but did not store by which move.
            for then in self.successors(state).values():
                self.answer(then, 2)
        best: dict[Key, int] = {}
        most = OVER
        for move in moves:
            then = rules.apply(state, move)
            least = kernel.one_ply_earlier(self.bounds(then)[1])
            if least > most:
                most, best = least, {}
            if least == most:
                best.setdefault(self.key(then), move)
        return list(best.values())

    def best_move(self, state: State) -> int:
        """Of the best moves, the one with the fewest different replies."""
        best = self.best_moves(state)
        if not kernel.LOSS_IN_TWO < self.bounds(state)[0] < kernel.WIN_IN_THREE:
            return best[0]
        return min(best, key=lambda move: len(self.successors(self.game.rules.apply(state, move))))

    def successors(self, state: State) -> dict[Key, State]:
        """The different positions that safe moves lead to, by key."""
        found: dict[Key, State] = {}
        for move in self.safe_moves(state):
            then = self.game.rules.apply(state, move)
            found.setdefault(self.key(then), then)
        return found

    def strategy(self, opening: Words) -> tuple[Words, Words]:
        """For each position that the winner may have to move in from here on, its key and a move that wins soonest.
        The scores of the positions in the opening must be known."""
        level = np.unique(opening, axis=0)
        all_keys, all_moves = [], []
        while len(level):
            pieces = [self._extend(level[begin : begin + PIECE]) for begin in range(0, len(level), PIECE)]
            all_keys.append(level)
            all_moves += [moves for moves, _ in pieces]
            level = np.unique(np.concatenate([replies for _, replies in pieces]), axis=0)
        return np.concatenate(all_keys), np.concatenate(all_moves)

    def _extend(self, level: Words) -> tuple[Words, Words]:
        moves, replies = np.zeros(len(level), np.int64), np.zeros(2 * REPLIES, np.int64)
        count = link(self.game, extend_strategy)(level.reshape(-1), moves, replies, self._arrays)
        if count < 0:
            raise SolvingError("the proof is not complete: a position of the strategy has no move that wins")
        return moves, np.unique(replies[: 2 * count].reshape(-1, 2), axis=0)

    # ---- the transposition table ----

    def _prove(self, state: State, turns: int) -> tuple[int, int]:
        self._control[[kernel.NODES, kernel.ABORTED]] = 0
        self._control[kernel.BUDGET] = SLICE if self.deadline is None else SHORT_SLICE
        return kernel.bounds(int(link(self.game, kernel.prove)(state, np.int64(turns), self._arrays)))

    def _measure_table(self) -> None:
        slots = len(self._arrays.tt) // kernel.ENTRY
        self._control[kernel.MASK] = slots - 1
        self._control[kernel.CAPACITY] = slots * 3 // 4

    def _grow(self) -> None:
        tt = self._arrays.tt
        if 2 * tt.nbytes > self._memory:
            raise OutOfMemory(f"the proof needs more than {self._memory >> 20} MB of memory")
        larger = np.zeros(2 * len(tt), np.int64)
        link(self.game, kernel.rehash)(tt, larger, np.int64(len(larger) // kernel.ENTRY - 1))
        self._arrays = self._arrays._replace(tt=larger)
        self._measure_table()


def value_of(score: int) -> Value:
    """The value that a score stands for."""
    return proven("win" if score > 0 else "loss", kernel.LONGEST - abs(score))


def value_within(least: int, most: int) -> Value | None:
    """What bounds say: the value, or who wins without saying how soon, or None where even that is open."""
    if least == most:
        return value_of(least)
    if least > 0 or most < 0:
        return proven("win" if least > 0 else "loss")
    return None
