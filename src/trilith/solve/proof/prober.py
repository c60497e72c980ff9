"""ProofProber: values of positions and best moves, from the certificate if it has them, otherwise by search."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from time import monotonic
from typing import Final

from trilith.engine.value import UNKNOWN, Value, proven
from trilith.games import registry
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import KnownValues, OutOfTime
from trilith.solve.proof.certificate import first_values, first_winners, shipped
from trilith.solve.proof.kernels.search import one_ply_earlier
from trilith.solve.proof.prover import Key, OutOfMemory, Prover, value_of, value_within

# Bytes for the transposition table of a running program.
MEMORY: Final = 1 << 30


class ProofProber:
    """A prover that knows a ruleset's certificate. Threads take turns."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._lock = threading.Lock()
        self._game = registry.game_of(ruleset)
        self._certificate = shipped(ruleset)
        self._first_values = first_values(ruleset)
        self._first_winners = first_winners(ruleset)
        self._prover = self._new_prover()
        # By key, a move for the state that the key stands for.
        self._moves: dict[tuple[int, ...], int] = {}
        if self._certificate:
            for part in (self._certificate.valued, self._certificate.strategy):
                self._moves |= {
                    tuple(key): move
                    for key, move in zip(part.keys.tolist(), part.moves.tolist(), strict=True)
                    if move >= 0
                }

    def _new_prover(self) -> Prover:
        prover = Prover(self._game, MEMORY)
        if self._certificate:
            prover.learn(self._certificate.valued.keys, self._certificate.valued.scores)
        if self._first_values:
            prover.learn(self._first_values.keys, self._first_values.scores)
        if self._first_winners:
            prover.learn_winners(self._first_winners.keys, self._first_winners.scores)
        return prover

    @contextmanager
    def _proving(self, seconds: float | None) -> Iterator[Prover]:
        """The prover, for that long. What it finds is kept, until that becomes too much."""
        with self._lock:
            self._prover.deadline = None if seconds is None else monotonic() + seconds
            try:
                yield self._prover
            except OutOfMemory:
                self._prover = self._new_prover()
                raise

    def move_values(self, position: Position, seconds: float | None = None) -> list[tuple[str, Value]]:
        """The value of every move. OutOfTime when that takes longer than it may."""
        with self._proving(seconds) as prover:
            # Moves that lead to images of one position share its value.
            values: dict[Key, Value] = {}
            found = []
            for move in position.legal_moves:
                then = self._after(position, move.code)
                key = prover.key(then)
                if key not in values:
                    values[key] = value_of(one_ply_earlier(prover.score(then)))
                found.append((str(move), values[key]))
            return found

    def known_values(self, position: Position, seconds: float) -> KnownValues:
        """What is known of a position and its moves, or can be found in time."""
        with self._proving(seconds) as prover:
            states = {move: self._after(position, move.code) for move in position.legal_moves}
            keys = {move: prover.key(then) for move, then in states.items()}
            values: dict[Key, Value] = {}
            for move, then in states.items():
                found = value_within(*prover.bounds(then))
                if found is not None:
                    values[keys[move]] = found
            with suppress(OutOfTime):
                for move, then in states.items():
                    if keys[move] not in values or values[keys[move]].distance is None:
                        values[keys[move]] = value_of(prover.score(then))
            moves = {str(move): values[key].one_ply_earlier() for move, key in keys.items() if key in values}
            return KnownValues(value_within(*prover.bounds(position.state)), moves)

    def choose(self, position: Position, seconds: float) -> tuple[str, Value]:
        """A best move and its value. If the time is too short to be sure, the move with the best proven bound, and an
        unknown value."""
        with self._proving(seconds) as prover:
            state = position.state
            move = self._moves.get(prover.key(state))
            if move is not None:
                least, most = prover.bounds(state)
                return self._image_of(position, move), value_of(least) if least == most else proven("win")
            try:
                found = value_of(prover.score(state))
            except OutOfTime:
                found = UNKNOWN
            prover.deadline = None
            best = prover.best_moves(state)[0]
            return str(position.legal_moves[position.legal_moves.codes.index(best)]), found

    def _image_of(self, position: Position, move: int) -> str:
        """The move in this position that is the image of a move of the certificate."""
        prover = self._prover
        goal = prover.key(self._game.rules.apply(prover.state_of(prover.key(position.state)), move))
        return next(
            str(own) for own in position.legal_moves if prover.key(self._after(position, own.code)) == goal
        )  # fmt: skip

    def _after(self, position: Position, code: int) -> State:
        state: State = self._game.rules.apply(position.state, code)
        return state


@cache
def proof_prober(ruleset: Ruleset) -> ProofProber:
    return ProofProber(ruleset)
