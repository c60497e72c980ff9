"""Solved by proof: a winner and a winning strategy from the start, and the worth of any position by search."""

from time import perf_counter
from typing import Final

import numpy as np

from trilith.engine.value import Value
from trilith.games import registry
from trilith.games.definition import State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.data_folder import database_folder
from trilith.solve.interface import ProbeResult, Progress, SolveOptions, SolvingError, probe_result
from trilith.solve.proof.certificate import NAME, Certificate, Head, Turns, from_bytes, shipped
from trilith.solve.proof.certificate_check import CertificateChecker
from trilith.solve.proof.kernels.search import LOSS_IN_TWO, before
from trilith.solve.proof.prover import OutOfRoom, OutOfTime, Prover, value_of

# How deep the loser's book may be, and how many visits to positions that takes.
DEPTHS: Final = {"0": 1_160_000, "2": 3_970_000}


def probe(position: Position) -> ProbeResult | None:
    """The worth of every move: at once where the certificate has it, else by search, however long that takes."""
    if why_unsolved(position.ruleset):
        return None
    from trilith.solve.proof.prober import oracle

    return probe_result(oracle(position.ruleset).moves(position), "proof")


def probe_within(position: Position, seconds: float) -> ProbeResult | None:
    """The same, unless it takes longer. What was found by then helps the next time."""
    if why_unsolved(position.ruleset):
        return None
    from trilith.solve.proof.prober import oracle

    try:
        return probe_result(oracle(position.ruleset).moves(position, seconds), "proof")
    except (OutOfTime, OutOfRoom):
        return None


def choose(position: Position, seconds: float) -> tuple[str, Value] | None:
    """A best move, which is quicker to find than the worth of all; see ProofProber.choose."""
    if why_unsolved(position.ruleset):
        return None
    from trilith.solve.proof.prober import oracle

    try:
        return oracle(position.ruleset).choose(position, seconds)
    except OutOfRoom:
        return None


def why_unknown(position: Position) -> str | None:
    return why_unsolved(position.ruleset)


def why_unsolved(ruleset: Ruleset) -> str | None:
    """Why nothing is known under these rules, where that is so."""
    players = len(Position.start(ruleset).players)
    return (
        None if players == 2 else f"{ruleset.game} is solved for two players; with {players} players it is not solved"
    )


def solve(ruleset: Ruleset, order: SolveOptions, progress: Progress) -> list[str]:
    """Prove who wins after every first move and how soon, write down the winning strategy, and keep both."""
    _expect_solvable(ruleset)
    begin = perf_counter()
    depth = order.upto or "0"
    if depth not in DEPTHS:
        raise SolvingError(f"--upto takes the depth of the loser's book in turns, {' or '.join(DEPTHS)}")
    prover = Prover(registry.game(ruleset.game), order.memory)
    prover.on_visits = progress.advance
    progress.begin(f"proving {ruleset}", DEPTHS[depth])
    found = _certificate(ruleset, prover, int(depth))
    folder = database_folder(order.folder, ruleset)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    path.write_bytes(found.to_bytes())
    return [
        *_first_moves(ruleset, prover),
        f"The {('first', 'second')[found.head.winner]} player wins, at the latest with turn {found.head.turns}.",
        f"{found.head.positions} positions in the strategy, {len(path.read_bytes()):,} bytes in {path}",
        *_compared(found, shipped(ruleset)),
        f"{prover.visits:,} visits to positions in {perf_counter() - begin:.1f} s",
    ]


def verify(ruleset: Ruleset, order: SolveOptions, progress: Progress) -> list[str]:
    """Walk the certificate, by the rules alone: the one just made in the folder, or else the one in the package."""
    _expect_solvable(ruleset)
    begin = perf_counter()
    path = database_folder(order.folder, ruleset) / NAME
    found = from_bytes(path.read_bytes(), ruleset, str(path)) if path.is_file() else shipped(ruleset)
    if found is None:
        raise SolvingError(f"there is no certificate of {ruleset}; make one with: trilith solve {ruleset}")
    walked = CertificateChecker(ruleset, order.threads, progress).walk(found)
    winner = ("first", "second")[found.head.winner]
    return [
        f"{count} positions of the {winner} player after {turns} turns: every reply tried"
        for turns, count in walked.levels.items()
    ] + [
        f"The {winner} player wins within {walked.turns} turns whatever the other does.",
        f"{path if path.is_file() else 'The certificate in the package'} holds; {perf_counter() - begin:.1f} s",
    ]


def _expect_solvable(ruleset: Ruleset) -> None:
    why = why_unsolved(ruleset)
    if why:
        raise SolvingError(why)


def _certificate(ruleset: Ruleset, prover: Prover, depth: int) -> Certificate:
    """The strategy of whoever wins from the start, and what is known of the first positions."""
    start = Position.start(ruleset).state
    first = {name: (prover.worth(state), -1) for name, state in prover.after(start).items()}
    worth = prover.worth(start)
    winner = 0 if worth > 0 else 1
    opening = [prover.name(start)] if winner == 0 else list(first)
    names, moves = prover.strategy(np.array(opening, np.int64))
    strategy = Turns(names, moves, np.zeros(len(moves), np.int64))
    # The book comes last: the strategy is the same with and without.
    known_first = first | (_book(prover, start, depth) if worth < 0 else {})
    table = np.array(list(known_first.values()), np.int64)
    valued = Turns(np.array(list(known_first), np.int64), table[:, 1], table[:, 0])
    counts = (len(names), len(known_first), prover.visits)
    return Certificate(Head(ruleset.identifier, winner, value_of(worth).distance or 0, *counts), strategy, valued)


def _book(prover: Prover, start: State, depth: int) -> dict[tuple[int, int], tuple[int, int]]:
    """For a loser who moves first, so many turns deep: what the position is worth and the move that lasts longest, from
    the start on, whatever the winner plays."""
    book: dict[tuple[int, int], tuple[int, int]] = {}
    level = {prover.name(start): start}
    for _ in range(0, depth + 1, 2):
        following: dict[tuple[int, int], State] = {}
        for name in level:
            state = prover.first_image(name)
            worth, move = prover.worth(state), prover.best_turn(state)
            book[name] = (worth, move)
            if worth > LOSS_IN_TWO:
                following |= prover.after(prover.game.rules.apply(state, move))
        level = following
    return book


def _first_moves(ruleset: Ruleset, prover: Prover) -> list[str]:
    """What each kind of first move is worth, the first of its kind named."""
    start = Position.start(ruleset)
    kinds: dict[tuple[int, int], str] = {}
    for move in start.legal_moves:
        kinds.setdefault(prover.name(start.play(move).state), str(move))
    lines = []
    for first in kinds.values():
        found = value_of(before(prover.worth(start.play(first).state)))
        lines.append(f"{first} and its images: a {found.result} in {found.distance} turns for the first player")
    return lines


def _compared(found: Certificate, packaged: Certificate | None) -> list[str]:
    if packaged is None:
        return []
    same = found.strategy.to_bytes() == packaged.strategy.to_bytes()
    return [f"The strategy is {'the same as' if same else 'not'} the one in the package."]
