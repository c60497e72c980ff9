"""Prover: finds out what positions are worth by proof-number search, and remembers it."""

from collections.abc import Callable
from time import monotonic
from typing import Any

import numpy as np

from trilith.engine.linker import link
from trilith.engine.value import Value, proven
from trilith.games.definition import Game, State
from trilith.games.outcome import ONGOING
from trilith.solve.interface import SolvingError, required
from trilith.solve.proof import hooks as names
from trilith.solve.proof.certificate import Words
from trilith.solve.proof.kernels import search as kernel
from trilith.solve.proof.kernels.strategy import unfold

# How many positions are visited before one looks up, without and with a deadline: some tenths of a second, and less.
SLICE = 5_000
SHORT_SLICE = 500
OVER = -kernel.LONGEST
WIN_NOW = kernel.LONGEST - 1
# Enough replies to the positions that are unfolded in one go.
PIECE = 64
REPLIES = 400 * PIECE


class OutOfTime(SolvingError):
    """The time ran out before the answer was found."""


class OutOfRoom(SolvingError):
    """The table would need more memory than it may have."""


class Prover:
    """One question at a time. Its table grows as it needs to, up to `memory` bytes."""

    def __init__(self, game: Game, memory: int = 2 << 30, table_bits: int = 16) -> None:
        self.game = game
        self._memory = memory
        width = game.rules.MAX_MOVES
        plies = kernel.LAST + 1
        self._hooks = required(game.proof)
        self._paper = np.zeros(self._hooks.scratch_size, np.int64)
        self._lookup = np.zeros(self._hooks.lookup_size, np.int16)
        link(game, names.fill_lookup)(self._lookup)
        self._moves = np.zeros(plies * width, np.int64)
        self._names = np.zeros(2 * plies * width, np.int64)
        self._seen = np.zeros(4 * width, np.int64)
        self._table = np.zeros(3 << table_bits, np.int64)
        self._control = np.zeros(kernel.CONTROLS, np.int64)
        self._control[kernel.MAX_MOVES_PER_PLY] = width
        self._measure_table()
        self.visits = 0
        self.deadline: float | None = None
        self.on_visits: Callable[[int], None] = lambda visits: None

    # ---- what a state is worth to the player to move ----

    def worth(self, state: State) -> int:
        """Exactly. OutOfTime once `deadline` has passed; what was found by then stays."""
        least, most = self.bounds(state)
        # Whoever is thought to win is asked about first: where that is right, the other questions need no answer.
        turns = 3 if self.game.rules.to_move(state) == self._hooks.favourite else 2
        while least != most:
            least, most = self.ask(state, turns)
            if least != most and turns > 4:
                least, most = self.ask(state, turns - 3)
            turns += 2
        return least

    def bounds(self, state: State) -> tuple[int, int]:
        """The least and the most, as far as it is known without looking further."""
        if self.game.rules.result(state) != ONGOING:
            return OVER, OVER
        if self.can_win_now(state):
            return WIN_NOW, WIN_NOW
        return self._ask(state, 0)

    def ask(self, state: State, turns: int) -> tuple[int, int]:
        """What is known once it is settled whether the player to move wins within an odd number of turns, or loses
        within an even number. The game must go on, and there must be no win at once."""
        while True:
            found = self._ask(state, turns)
            visits = int(self._control[kernel.VISITS])
            self.visits += visits
            self.on_visits(visits)
            if self._control[kernel.ABORTED] == kernel.OUT_OF_ROOM:
                self._grow()
            elif not self._control[kernel.ABORTED]:
                return found
            elif self.deadline is not None and monotonic() > self.deadline:
                raise OutOfTime("the position is too hard to settle in the time there is")

    def learn(self, named: Words, worths: Words) -> None:
        """Take the worth of these positions as known."""
        while 4 * (len(worths) + self._control[kernel.FILLED]) > len(self._table):
            self._grow()
        link(self.game, kernel.learn)(named.reshape(-1), worths, self._control, self._table)

    # ---- turns ----

    def can_win_now(self, state: State) -> bool:
        """Whether the player to move wins at once. The game must go on."""
        return bool(link(self.game, names.can_win_now)(state, self._paper))

    def safe_turns(self, state: State) -> list[int]:
        """The turns that leave the other no win at once. The player to move must have none either."""
        out = self._moves
        count = link(self.game, names.safe_moves)(state, self._paper, out, self._control[kernel.MAX_MOVES_PER_PLY])
        return [int(move) for move in out[:count]]

    def name(self, state: State) -> tuple[int, int]:
        """The two words that all images of a state share."""
        low, high = link(self.game, names.canonical)(state, self._paper, self._lookup)
        return int(low), int(high)

    def first_image(self, name: tuple[int, int]) -> State:
        """The first of the images that share a name."""
        state: State = self._hooks.state_of(*name)
        return state

    def best_turns(self, state: State) -> list[int]:
        """The turns that are sure to be worth most, as far as it is known: best ones once `worth` was found. Of those
        that lead to images of one position there is one."""
        rules = self.game.rules
        out = [0] * rules.MAX_MOVES
        turns = out[: rules.legal(state, out)]
        if self.bounds(state)[0] == kernel.WIN_IN_THREE:
            # The search saw the win, but did not store by which turn.
            for then in self.after(state).values():
                self.ask(then, 2)
        best: dict[tuple[int, int], int] = {}
        most = OVER
        for turn in turns:
            then = rules.apply(state, turn)
            least = kernel.before(self.bounds(then)[1])
            if least > most:
                most, best = least, {}
            if least == most:
                best.setdefault(self.name(then), turn)
        return list(best.values())

    def best_turn(self, state: State) -> int:
        """Of the best turns, the one with the fewest different replies."""
        best = self.best_turns(state)
        if not kernel.LOSS_IN_TWO < self.bounds(state)[0] < kernel.WIN_IN_THREE:
            return best[0]
        return min(best, key=lambda turn: len(self.after(self.game.rules.apply(state, turn))))

    def after(self, state: State) -> dict[tuple[int, int], State]:
        """The different positions that safe turns lead to, by name."""
        found: dict[tuple[int, int], State] = {}
        for move in self.safe_turns(state):
            then = self.game.rules.apply(state, move)
            found.setdefault(self.name(then), then)
        return found

    def strategy(self, opening: Words) -> tuple[Words, Words]:
        """For each position that the winner may have to move in from here on, its name and a turn that wins soonest.
        The worth of the positions in the opening must be known."""
        level = np.unique(opening, axis=0)
        all_names, all_moves = [], []
        while len(level):
            pieces = [self._unfold(level[begin : begin + PIECE]) for begin in range(0, len(level), PIECE)]
            all_names.append(level)
            all_moves += [moves for moves, _ in pieces]
            level = np.unique(np.concatenate([replies for _, replies in pieces]), axis=0)
        return np.concatenate(all_names), np.concatenate(all_moves)

    def _unfold(self, level: Words) -> tuple[Words, Words]:
        moves, replies = np.zeros(len(level), np.int64), np.zeros(2 * REPLIES, np.int64)
        count = link(self.game, unfold)(level.reshape(-1), moves, replies, *self._arrays())
        if count < 0:
            raise SolvingError("the proof is not complete: a position of the strategy has no turn that wins")
        return moves, np.unique(replies[: 2 * count].reshape(-1, 2), axis=0)

    # ---- the table ----

    def _ask(self, state: State, turns: int) -> tuple[int, int]:
        self._control[[kernel.VISITS, kernel.ABORTED]] = 0
        self._control[kernel.BUDGET] = SLICE if self.deadline is None else SHORT_SLICE
        return kernel.bounds(int(link(self.game, kernel.prove)(state, np.int64(turns), *self._arrays())))

    def _arrays(self) -> tuple[Any, ...]:
        return self._control, self._paper, self._lookup, self._moves, self._names, self._seen, self._table

    def _measure_table(self) -> None:
        places = len(self._table) // 3
        self._control[kernel.MASK] = places - 1
        self._control[kernel.CAPACITY] = places * 3 // 4

    def _grow(self) -> None:
        if 2 * self._table.nbytes > self._memory:
            raise OutOfRoom(f"the proof needs more than {self._memory >> 20} MB of memory")
        larger = np.zeros(2 * len(self._table), np.int64)
        link(self.game, kernel.move_over)(self._table, larger, np.int64(len(larger) // 3 - 1))
        self._table = larger
        self._measure_table()


def value_of(worth: int) -> Value:
    """The value that a worth of the kernel stands for."""
    return proven("win" if worth > 0 else "loss", kernel.LONGEST - abs(worth))
