"""The proof method: who wins from the start, by a strategy that is stored as a certificate; other values by search."""

from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np

from trilith.engine.value import Value
from trilith.games import registry
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import (
    KnownValues,
    OutOfTime,
    ProbeResult,
    Progress,
    SolveOptions,
    SolvingError,
    StoredMethod,
    probe_result,
)
from trilith.solve.proof.certificate import NAME, Certificate, Header, PositionMoves, read_certificate, shipped
from trilith.solve.proof.certificate_check import CertificateChecker
from trilith.solve.proof.kernels.search import LOSS_IN_TWO, one_ply_earlier
from trilith.solve.proof.prober import proof_prober
from trilith.solve.proof.prover import Key, OutOfMemory, Prover, value_of
from trilith.solve.storage import ruleset_folder

# How deep the loser's book may be, and how many nodes that takes.
DEPTHS: Final = {"0": 1_160_000, "2": 3_970_000}
PLAYERS: Final = ("first", "second")
# Seconds for finding out how soon games end, where it is known who wins.
DISTANCES_WITHIN: Final = 1.0


class ProofMethod(StoredMethod):
    def solve(self, ruleset: Ruleset, options: SolveOptions, progress: Progress) -> list[str]:
        """Prove who wins after every first move and how soon, extract the winning strategy, and store both."""
        _refuse_unsolvable(ruleset)
        begin = perf_counter()
        depth = options.upto or "0"
        if depth not in DEPTHS:
            raise SolvingError(f"--upto takes the depth of the loser's book in turns, {' or '.join(DEPTHS)}")
        prover = Prover(registry.game_of(ruleset), options.memory)
        prover.on_nodes = progress.advance
        progress.begin(f"proving {ruleset}", DEPTHS[depth])
        found = _certificate(ruleset, prover, int(depth))
        folder = ruleset_folder(options.folder, ruleset)
        folder.mkdir(parents=True, exist_ok=True)
        path = folder / NAME
        path.write_bytes(found.to_bytes())
        return [
            *_first_moves(ruleset, prover),
            f"The {PLAYERS[found.header.winner]} player wins, at the latest with turn {found.header.turns}.",
            f"{found.header.positions} positions in the strategy, {path.stat().st_size:,} bytes in {path}",
            *_compared(found, shipped(ruleset)),
            f"{prover.nodes:,} nodes in {perf_counter() - begin:.1f} s",
        ]

    def verify(self, ruleset: Ruleset, options: SolveOptions, progress: Progress) -> list[str]:
        """Check the certificate by the rules alone: the one in the folder, otherwise the one in the package."""
        _refuse_unsolvable(ruleset)
        begin = perf_counter()
        path = ruleset_folder(options.folder, ruleset) / NAME
        found = read_certificate(path, ruleset) if path.exists() else shipped(ruleset)
        if found is None:
            raise SolvingError(f"there is no certificate of {ruleset}; make one with: trilith solve {ruleset}")
        checked = CertificateChecker(ruleset, options.threads, progress).check(found)
        winner = PLAYERS[found.header.winner]
        return [
            f"{count} positions of the {winner} player after {turns} turns: every reply tried"
            for turns, count in checked.positions.items()
        ] + [
            f"The {winner} player wins within {checked.turns} turns whatever the other does.",
            f"{path if path.exists() else 'The certificate in the package'} holds; {perf_counter() - begin:.1f} s",
        ]

    def probe(self, position: Position, folder: Path, seconds: float | None = None) -> ProbeResult | None:
        if _why_unsolved(position.ruleset):
            return None
        try:
            if seconds is None and (found := _winners(position)):
                return found
            return probe_result(proof_prober(position.ruleset).move_values(position, seconds), "proof")
        except (OutOfTime, OutOfMemory):
            # What was found by then helps the next time.
            if seconds is None:
                raise
            return None

    def known_values(self, position: Position, seconds: float) -> KnownValues | None:
        if _why_unsolved(position.ruleset):
            return None
        try:
            return proof_prober(position.ruleset).known_values(position, seconds)
        except OutOfMemory:
            return None

    def choose(self, position: Position, seconds: float) -> tuple[str, Value] | None:
        if _why_unsolved(position.ruleset):
            return None
        try:
            return proof_prober(position.ruleset).choose(position, seconds)
        except OutOfMemory:
            return None

    def why_unknown(self, position: Position) -> str | None:
        return _why_unsolved(position.ruleset)


def _winners(position: Position) -> ProbeResult | None:
    """Who wins after each move, where that is known though finding out how soon would take long; None elsewhere."""
    known = proof_prober(position.ruleset).known_values(position, DISTANCES_WITHIN)
    values = known.moves.values()
    if known.value is None or len(values) < len(position.legal_moves) or all(value.distance for value in values):
        return None
    # Without the length of all there is no saying which is best: whatever keeps the win is as good.
    moves = ((move, value._replace(distance=None)) for move, value in known.moves.items())
    return probe_result(moves, "proof")._replace(value=known.value)


def _why_unsolved(ruleset: Ruleset) -> str | None:
    """Why a ruleset is not solved, None where it is."""
    players = len(Position.start(ruleset).players)
    return (
        None if players == 2 else f"{ruleset.game} is solved for two players; with {players} players it is not solved"
    )


def _refuse_unsolvable(ruleset: Ruleset) -> None:
    why = _why_unsolved(ruleset)
    if why:
        raise SolvingError(why)


def _certificate(ruleset: Ruleset, prover: Prover, depth: int) -> Certificate:
    """The winner's strategy from the start, and the scores of the first positions."""
    start = Position.start(ruleset).state
    first = {key: (prover.score(state), -1) for key, state in prover.successors(start).items()}
    score = prover.score(start)
    winner = 0 if score > 0 else 1
    opening = [prover.key(start)] if winner == 0 else list(first)
    keys, moves = prover.strategy(np.array(opening, np.int64))
    strategy = PositionMoves(keys, moves, np.zeros(len(moves), np.int64))
    # The book comes last: the strategy is the same with and without.
    scored = first | (_loser_book(prover, start, depth) if score < 0 else {})
    columns = np.array(list(scored.values()), np.int64)
    valued = PositionMoves(np.array(list(scored), np.int64), columns[:, 1], columns[:, 0])
    counts = (len(keys), len(scored), prover.nodes)
    return Certificate(Header(ruleset.identifier, winner, value_of(score).distance or 0, *counts), strategy, valued)


def _loser_book(prover: Prover, start: State, depth: int) -> dict[Key, tuple[int, int]]:
    """For a loser who moves first, `depth` turns deep: the score and the move that lasts longest, from the start on,
    whatever the winner plays."""
    book: dict[Key, tuple[int, int]] = {}
    level = {prover.key(start): start}
    for _ in range(0, depth + 1, 2):
        following: dict[Key, State] = {}
        for key in level:
            state = prover.state_of(key)
            score, move = prover.score(state), prover.best_move(state)
            book[key] = (score, move)
            if score > LOSS_IN_TWO:
                following |= prover.successors(prover.game.rules.apply(state, move))
        level = following
    return book


def _first_moves(ruleset: Ruleset, prover: Prover) -> list[str]:
    """The value of each kind of first move, the first of its kind named."""
    start = Position.start(ruleset)
    kinds: dict[Key, str] = {}
    for move in start.legal_moves:
        kinds.setdefault(prover.key(start.play(move).state), str(move))
    lines = []
    for first in kinds.values():
        found = value_of(one_ply_earlier(prover.score(start.play(first).state)))
        lines.append(f"{first} and its images: a {found.result} in {found.distance} turns for the first player")
    return lines


def _compared(found: Certificate, packaged: Certificate | None) -> list[str]:
    if packaged is None:
        return []
    same = found.strategy.to_bytes() == packaged.strategy.to_bytes()
    return [f"The strategy is {'the same as' if same else 'not'} the one in the package."]
