"""Proves the value of every Outfox position with up to three pieces on the board, one for all its images, and who wins
every position with four that a safe turn leads to.

    python -m tools.outfox_values WORK_FILE               proves, and then writes games/outfox/first_values.bin
    python -m tools.outfox_values WORK_FILE --winners     the same with four pieces: games/outfox/first_winners.bin
    python -m tools.outfox_values WORK_FILE … --ship      writes the file with what is proven so far

The work file has a line for each position that is proven: its key and its score, or with four pieces the least and the
most that the score can be. A run that is stopped continues where it was. Positions in which somebody wins at once are
left out: they need no search.
"""

import sys
from pathlib import Path
from time import perf_counter
from typing import Final

import numpy as np

import trilith
from trilith.games import registry
from trilith.games.definition import State
from trilith.games.outcome import ONGOING
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.proof.certificate import FIRST_VALUES, FIRST_WINNERS, Certificate, Header, PositionMoves
from trilith.solve.proof.kernels.search import LAST, LATEST_LOSS, LATEST_WIN
from trilith.solve.proof.prover import Key, OutOfMemory, Prover, value_of

PIECES: Final = 3
MEMORY: Final = 7 << 29
# Asked about so many turns, a search answers who wins: with four pieces no more are left.
TURNS_LEFT: Final = LAST - PIECES


def positions(prover: Prover, start: State, most: int) -> list[dict[Key, State]]:
    """The positions after 0, 1, 2 … turns in which nobody wins at once, by key."""
    rules = prover.game.rules
    out, seen, found = [0] * rules.MAX_MOVES, {prover.key(start): start}, [{prover.key(start): start}]
    for _ in range(most):
        following: dict[Key, State] = {}
        for state in seen.values():
            for move in out[: rules.legal(state, out)]:
                then = rules.apply(state, move)
                if rules.result(then) == ONGOING:
                    following.setdefault(prover.key(then), then)
        seen = following
        found.append({key: state for key, state in seen.items() if not prover.can_win_now(state)})
    return found


def prove(work: Path, ruleset: Ruleset) -> None:
    """Prove what the work file lacks."""
    game = registry.game(ruleset.game)
    prover = Prover(game, MEMORY)
    todo = positions(prover, Position.start(ruleset).state, PIECES)[PIECES]
    found = read(work)
    with work.open("a") as lines:
        for key in sorted(todo.keys() - found.keys()):
            begin, nodes = perf_counter(), prover.nodes
            state = prover.state_of(key)
            try:
                score = prover.score(state)
            except OutOfMemory:
                prover, nodes = Prover(game, MEMORY), 0
                score = prover.score(state)
            found[key] = score
            lines.write(f"{key[0]} {key[1]} {score}\n")
            lines.flush()
            took = f"{perf_counter() - begin:.1f} s, {prover.nodes - nodes:,} nodes"
            sys.stdout.write(f"{len(found)} of {len(todo)}: {score}, {took}\n")
            sys.stdout.flush()


def after(prover: Prover, start: State) -> list[dict[Key, State]]:
    """For each position with three pieces the positions that safe turns lead to, by key."""
    level = positions(prover, start, PIECES)[PIECES]
    return [prover.successors(state) for _, state in sorted(level.items())]


def prove_winners(work: Path, ruleset: Ruleset) -> None:
    """Prove what the work file lacks, all that follows one position after another, so that they share much of it."""
    game = registry.game(ruleset.game)
    prover = Prover(game, MEMORY)
    families = after(prover, Position.start(ruleset).state)
    total = len({key for family in families for key in family})
    found = read_bounds(work)
    begin = perf_counter()
    with work.open("a") as lines:
        for family in families:
            for key, state in family.items():
                if key in found:
                    continue
                try:
                    found[key] = prover.answer(state, TURNS_LEFT)
                except OutOfMemory:
                    prover = Prover(game, MEMORY)
                    found[key] = prover.answer(state, TURNS_LEFT)
                least, most = found[key]
                lines.write(f"{key[0]} {key[1]} {least} {most}\n")
            lines.flush()
            sys.stdout.write(f"{len(found)} of {total}, {perf_counter() - begin:.0f} s\n")
            sys.stdout.flush()


def read_bounds(work: Path) -> dict[Key, tuple[int, int]]:
    """A line that a killed run left unfinished is proven again."""
    lines = [line.split() for line in work.read_text().splitlines()] if work.exists() else []
    whole = (tuple(map(int, line)) for line in lines if len(line) == 4)
    return {(low, high): (least, most) for low, high, least, most in whole if least > 0 or most < 0}


def ship_winners(work: Path, ruleset: Ruleset) -> None:
    prover = Prover(registry.game(ruleset.game), MEMORY)
    families = after(prover, Position.start(ruleset).state)
    found = read_bounds(work)
    whole = sum(family.keys() <= found.keys() for family in families)
    missing = len({key for family in families for key in family} - found.keys())
    # How soon is left out: it is not exact.
    write(ruleset, FIRST_WINNERS, {key: LATEST_WIN if least > 0 else LATEST_LOSS for key, (least, _) in found.items()})
    sys.stdout.write(f"{missing} are missing; {whole} of {len(families)} positions with three pieces know all moves\n")


def read(work: Path) -> dict[Key, int]:
    lines = work.read_text().splitlines() if work.exists() else []
    return {(int(low), int(high)): int(score) for low, high, score in map(str.split, lines)}


def ship(work: Path, ruleset: Ruleset) -> None:
    """Write what is proven into the game's folder, with the earlier positions that follow from it."""
    prover = Prover(registry.game(ruleset.game), MEMORY)
    levels = positions(prover, Position.start(ruleset).state, PIECES)
    found = read(work)
    prover.learn(np.array(list(found), np.int64), np.array(list(found.values()), np.int64))
    if found.keys() >= levels[PIECES].keys():
        for level in reversed(levels[:PIECES]):
            found |= {key: prover.score(state) for key, state in level.items()}
    write(ruleset, FIRST_VALUES, found)
    sys.stdout.write(f"{len(levels[PIECES].keys() - found.keys())} are missing\n")


def write(ruleset: Ruleset, name: str, found: dict[Key, int]) -> None:
    """Write scores into a file of the game's folder."""
    keys = sorted(found)
    scores = np.array([found[key] for key in keys], np.int64)
    valued = PositionMoves(np.array(keys, np.int64), np.full(len(keys), -1, np.int64), scores)
    none = PositionMoves(np.zeros((0, 2), np.int64), np.zeros(0, np.int64), np.zeros(0, np.int64))
    last = max(value_of(score).distance or 0 for score in found.values())
    header = Header(ruleset.identifier, winner=1, turns=last, positions=0, valued=len(keys), visits=0)
    path = Path(trilith.__file__).parent / "games" / ruleset.game / name
    path.write_bytes(Certificate(header, none, valued).to_bytes())
    sys.stdout.write(f"{len(keys):,} positions, {path.stat().st_size:,} bytes in {path}\n")


def main(arguments: list[str]) -> None:
    ruleset, work = registry.ruleset("outfox"), Path(arguments[0])
    proving, shipping = (prove_winners, ship_winners) if "--winners" in arguments else (prove, ship)
    if "--ship" not in arguments:
        proving(work, ruleset)
    shipping(work, ruleset)


if __name__ == "__main__":
    main(sys.argv[1:])
