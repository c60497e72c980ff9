"""Solved by proof: a winner and a winning strategy from the start, and the worth of any position by search."""

from time import perf_counter
from typing import Final

import numpy as np

from trilith.games import registry
from trilith.games.contract import State
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.answer import Answer, Known, answer_from
from trilith.solve.certificate import NAME, Certificate, Head, Turns, from_bytes, shipped
from trilith.solve.folders import database_folder
from trilith.solve.kernels.proof import before
from trilith.solve.methods import Order, Progress, SolvingError
from trilith.solve.prover import Prover, known
from trilith.solve.walk import Walker

# How many turns deep the worth of all positions is worked out, and how deep one may ask for.
DEPTHS: Final = ("1", "2", "3")
# What the proof takes, where no certificate says.
USUAL_VISITS: Final = 1_500_000


def probe(position: Position) -> Answer | None:
    """The worth of every move: at once where the certificate has it, else by search, however long that takes."""
    if why_unsolved(position.ruleset):
        return None
    from trilith.solve.oracle import oracle

    return answer_from(oracle(position.ruleset).moves(position), "proof")


def choose(position: Position, seconds: float) -> tuple[str, Known] | None:
    """A best move, which is quicker to find than the worth of all; see Oracle.choose."""
    if why_unsolved(position.ruleset):
        return None
    from trilith.solve.oracle import oracle

    return oracle(position.ruleset).choose(position, seconds)


def why_unsolved(ruleset: Ruleset) -> str | None:
    """Why nothing is known under these rules, where that is so."""
    players = len(Position.start(ruleset).players)
    return None if players == 2 else f"{ruleset.game} is solved for two players; with {players} it is not solved"


def solve(ruleset: Ruleset, order: Order, progress: Progress) -> list[str]:
    """Prove who wins after every first move and how soon, write down the winning strategy, and keep both."""
    _expect_solvable(ruleset)
    begin = perf_counter()
    if (order.upto or DEPTHS[0]) not in DEPTHS:
        raise SolvingError(f"--upto takes the number of turns to know all positions of, {', '.join(DEPTHS)}")
    packaged = shipped(ruleset)
    prover = Prover(registry.game(ruleset.game), order.memory)
    prover.on_visits = progress.advance
    progress.begin(f"proving {ruleset}", packaged.head.visits if packaged else USUAL_VISITS)
    valued = _valued(prover, Position.start(ruleset).state, int(order.upto or DEPTHS[0]))
    found = _certificate(ruleset, prover, valued)
    folder = database_folder(order.folder, ruleset)
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / NAME
    path.write_bytes(found.to_bytes())
    return [
        *_first_moves(ruleset, prover),
        f"The {('first', 'second')[found.head.winner]} player wins, at the latest with turn {found.head.turns}.",
        f"{found.head.positions} positions in the strategy, {len(path.read_bytes()):,} bytes in {path}",
        *_compared(found, packaged),
        f"{prover.visits:,} visits to positions in {perf_counter() - begin:.1f} s",
    ]


def verify(ruleset: Ruleset, order: Order, progress: Progress) -> list[str]:
    """Walk the certificate, by the rules alone: the one just made in the folder, or else the one in the package."""
    _expect_solvable(ruleset)
    begin = perf_counter()
    path = database_folder(order.folder, ruleset) / NAME
    found = from_bytes(path.read_bytes(), ruleset, str(path)) if path.is_file() else shipped(ruleset)
    if found is None:
        raise SolvingError(f"there is no certificate of {ruleset}; make one with: trilith solve {ruleset}")
    walked = Walker(ruleset, order.threads, progress).walk(found)
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


def _valued(prover: Prover, start: State, plies: int) -> Turns:
    """The worth of all positions of so many turns that are worth looking at, and a best turn for each."""
    level, names, worths = [start], list[tuple[int, int]](), list[int]()
    for _ in range(plies):
        after = {name: then for state in level for name, then in prover.after(state).items()}
        names += after
        worths += [prover.worth(state) for state in after.values()]
        level = list(after.values())
    moves = [prover.best_turn(prover.first_image(name)) for name in names]
    return Turns(np.array(names, np.int64), np.array(moves, np.int64), np.array(worths, np.int64))


def _certificate(ruleset: Ruleset, prover: Prover, valued: Turns) -> Certificate:
    """The strategy of whoever wins from the start."""
    start = Position.start(ruleset).state
    worth = prover.worth(start)
    winner = 0 if worth > 0 else 1
    opening = [prover.name(start)] if winner == 0 else list(prover.after(start))
    names, moves = prover.strategy(np.array(opening, np.int64))
    strategy = Turns(names, moves, np.zeros(len(moves), np.int64))
    distance = known(worth).distance or 0
    counts = (len(names), len(valued.names), prover.visits)
    return Certificate(Head(ruleset.identifier, winner, distance, *counts), strategy, valued)


def _first_moves(ruleset: Ruleset, prover: Prover) -> list[str]:
    """What each kind of first move is worth, the first of its kind named."""
    start = Position.start(ruleset)
    kinds: dict[tuple[int, int], str] = {}
    for move in start.legal_moves:
        kinds.setdefault(prover.name(start.play(move).state), str(move))
    lines = []
    for first in kinds.values():
        found = known(before(prover.worth(start.play(first).state)))
        lines.append(f"{first} and its images: a {found.value} in {found.distance} turns for the first player")
    return lines


def _compared(found: Certificate, packaged: Certificate | None) -> list[str]:
    if packaged is None:
        return []
    same = found.strategy.to_bytes() == packaged.strategy.to_bytes()
    return [f"The strategy is {'the same as' if same else 'not'} the one in the package."]
