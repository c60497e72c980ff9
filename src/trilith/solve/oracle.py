"""Oracle: what a position is worth and what to play there, from the certificate where it has it, else by search."""

import threading
from functools import cache
from time import monotonic

from trilith.games import registry
from trilith.games.contract import State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.answer import Known
from trilith.solve.certificate import shipped
from trilith.solve.kernels.proof import before
from trilith.solve.prover import OutOfTime, Prover, known


class Oracle:
    """A prover that knows a ruleset's certificate. Threads take turns."""

    def __init__(self, ruleset: Ruleset) -> None:
        self._lock = threading.Lock()
        self._game = registry.game(ruleset.game)
        self._prover = Prover(self._game)
        # By name, a turn for the first of the images that share it.
        self._book: dict[tuple[int, ...], int] = {}
        certificate = shipped(ruleset)
        if certificate:
            self._prover.learn(certificate.valued.names, certificate.valued.worths)
            for turns in (certificate.valued, certificate.strategy):
                self._book |= {
                    tuple(name): move
                    for name, move in zip(turns.names.tolist(), turns.moves.tolist(), strict=True)
                    if move >= 0
                }

    def moves(self, position: Position, seconds: float | None = None) -> list[tuple[str, Known]]:
        """Every move and its worth to the player to move. OutOfTime when that takes longer than it may."""
        with self._lock:
            self._prover.deadline = None if seconds is None else monotonic() + seconds
            # Moves that lead to images of one position share its worth.
            worths: dict[tuple[int, int], Known] = {}
            found = []
            for move in position.legal_moves:
                then = self._after(position, move.code)
                name = self._prover.name(then)
                if name not in worths:
                    worths[name] = known(before(self._prover.worth(then)))
                found.append((str(move), worths[name]))
            return found

    def choose(self, position: Position, seconds: float) -> tuple[str, Known]:
        """A best move and its worth. If the time is too short to be sure, the move that is sure to be worth most, and
        a worth without a value."""
        with self._lock:
            prover, state = self._prover, position.state
            turn = self._book.get(prover.name(state))
            if turn is not None:
                least, most = prover.bounds(state)
                return self._booked(position, turn), known(least) if least == most else Known("win")
            prover.deadline = monotonic() + seconds
            try:
                found = known(prover.worth(state))
            except OutOfTime:
                found = Known(None)
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
        return self._game.rules.apply(position.state, code)


@cache
def oracle(ruleset: Ruleset) -> Oracle:
    return Oracle(ruleset)
