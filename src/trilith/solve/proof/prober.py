"""ProofProber: the value of a position and its best move, from the certificate if it is there, otherwise by search."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from time import monotonic
from typing import Final

from trilith.engine.value import UNKNOWN, Value, proven
from trilith.games import registry
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.proof.certificate import shipped
from trilith.solve.proof.kernels.search import before
from trilith.solve.proof.prover import OutOfRoom, OutOfTime, Prover, value_of

# Bytes for what a running program has found out.
MEMORY: Final = 1 << 30


class ProofProber:
    """A prover that knows a ruleset's certificate. Threads take turns."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._lock = threading.Lock()
        self._game = registry.game(ruleset.game)
        self._certificate = shipped(ruleset)
        self._prover = self._fresh_prover()
        # By name, a turn for the first of the images that share it.
        self._book: dict[tuple[int, ...], int] = {}
        if self._certificate:
            for turns in (self._certificate.valued, self._certificate.strategy):
                self._book |= {
                    tuple(name): move
                    for name, move in zip(turns.names.tolist(), turns.moves.tolist(), strict=True)
                    if move >= 0
                }

    def _fresh_prover(self) -> Prover:
        prover = Prover(self._game, MEMORY)
        if self._certificate:
            prover.learn(self._certificate.valued.names, self._certificate.valued.worths)
        return prover

    @contextmanager
    def _asking(self, seconds: float | None) -> Iterator[Prover]:
        """The prover, for so long. What it learns it keeps, until that becomes too much."""
        with self._lock:
            self._prover.deadline = None if seconds is None else monotonic() + seconds
            try:
                yield self._prover
            except OutOfRoom:
                self._prover = self._fresh_prover()
                raise

    def moves(self, position: Position, seconds: float | None = None) -> list[tuple[str, Value]]:
        """Every move and its worth to the player to move. OutOfTime when that takes longer than it may."""
        with self._asking(seconds) as prover:
            # Moves that lead to images of one position share its worth.
            worths: dict[tuple[int, int], Value] = {}
            found = []
            for move in position.legal_moves:
                then = self._after(position, move.code)
                name = prover.name(then)
                if name not in worths:
                    worths[name] = value_of(before(prover.worth(then)))
                found.append((str(move), worths[name]))
            return found

    def choose(self, position: Position, seconds: float) -> tuple[str, Value]:
        """A best move and its worth. If the time is too short to be sure, the move that is sure to be worth most, and
        a worth without a value."""
        with self._asking(seconds) as prover:
            state = position.state
            turn = self._book.get(prover.name(state))
            if turn is not None:
                least, most = prover.bounds(state)
                return self._booked(position, turn), value_of(least) if least == most else proven("win")
            try:
                found = value_of(prover.worth(state))
            except OutOfTime:
                found = UNKNOWN
            prover.deadline = None
            best = prover.best_turns(state)[0]
            return str(position.legal_moves[position.legal_moves.codes.index(best)]), found

    def _booked(self, position: Position, turn: int) -> str:
        """The move here that is the image of a turn in the book."""
        prover = self._prover
        goal = prover.name(self._game.rules.apply(prover.first_image(prover.name(position.state)), turn))
        return next(
            str(move) for move in position.legal_moves if prover.name(self._after(position, move.code)) == goal
        )  # fmt: skip

    def _after(self, position: Position, code: int) -> State:
        state: State = self._game.rules.apply(position.state, code)
        return state


@cache
def oracle(ruleset: Ruleset) -> ProofProber:
    return ProofProber(ruleset)
