"""Walks a certificate from end to end, by the rules of the game alone."""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import numpy as np

from trilith.engine.linker import link
from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import Progress, SolvingError, required
from trilith.solve.proof.certificate import Certificate, Words
from trilith.solve.proof.hooks import canonical, fill_lookup
from trilith.solve.proof.kernels.check import check

# Positions checked in one go, and how many replies to them may have no answer that wins at once.
PIECE = 64
ROOM_FOR_NAMES = 400 * PIECE
REFUSALS = {
    -1: "a turn of the strategy is against the rules",
    -2: "the other player wins against the strategy",
    -3: "more replies stand than there is lookup for",
}


class Walked(NamedTuple):
    """`levels`: how many positions of the winner there are after each number of turns. `turns`: the longest game."""

    levels: dict[int, int]
    turns: int


class CertificateChecker:
    """Knows the game's rules, and the names of positions; nothing of how the strategy was found."""

    def __init__(self, ruleset: Ruleset, threads: int, progress: Progress) -> None:
        self.ruleset = ruleset
        self.game = registry.game(ruleset.game)
        self.threads = threads
        self.progress = progress
        hooks = required(self.game.proof)
        self._paper = hooks.scratch_size
        self._lookup = np.zeros(hooks.lookup_size, np.int16)
        link(self.game, fill_lookup)(self._lookup)

    def walk(self, certificate: Certificate) -> Walked:
        """Play the strategy against everything. SolvingError says where it fails."""
        head = certificate.head
        strategy = certificate.strategy
        moves = dict(zip(map(tuple, strategy.names.tolist()), strategy.moves.tolist(), strict=True))
        self.progress.begin("walking the certificate", len(moves))
        level, turns, levels = self._opening(head.winner), head.winner, dict[int, int]()
        while len(level):
            levels[turns] = len(level)
            names = [tuple(name) for name in level.tolist()]
            unknown = sum(name not in moves for name in names)
            if unknown:
                raise SolvingError(f"the certificate has no turn for {unknown} positions after {turns} turns")
            level = self.after(level, np.array([moves[name] for name in names], np.int64), head.winner)
            turns += 2
        if sum(levels.values()) != len(moves):
            raise SolvingError(f"{len(moves) - sum(levels.values())} positions of the certificate are never reached")
        # At the last of these positions the winner moves, the other replies, and the winner wins.
        if turns + 1 != head.turns:
            raise SolvingError(f"the certificate wins in {turns + 1} turns, not in {head.turns}")
        return Walked(levels, turns + 1)

    def _opening(self, winner: int) -> Words:
        """The positions in which the winner has their first turn."""
        start = Position.start(self.ruleset)
        found = [start] if winner == 0 else [start.play(move) for move in start.legal_moves]
        scratch = np.zeros(self._paper, np.int64)
        names = [link(self.game, canonical)(position.state, scratch, self._lookup) for position in found]
        return np.unique(np.array(names, np.int64), axis=0)

    def after(self, level: Words, moves: Words, winner: int) -> Words:
        """The positions that the winner has to move in next and does not win at once."""

        def piece(begin: int) -> Words:
            end = min(begin + PIECE, len(level))
            found = self._check(level[begin:end], moves[begin:end], winner)
            self.progress.advance(end - begin)
            return found

        with ThreadPoolExecutor(self.threads) as executor:
            return np.unique(np.concatenate(list(executor.map(piece, range(0, len(level), PIECE)))), axis=0)

    def _check(self, level: Words, moves: Words, winner: int) -> Words:
        buffers = [np.zeros(self.game.rules.MAX_MOVES, np.int64) for _ in range(3)]
        names = np.zeros(2 * ROOM_FOR_NAMES, np.int64)
        scratch = np.zeros(self._paper, np.int64)
        count = link(self.game, check)(
            level.reshape(-1), moves, names, np.int64(winner), *buffers, scratch, self._lookup
        )  # fmt: skip
        if count < 0:
            raise SolvingError(f"the certificate is wrong: {REFUSALS[int(count)]}")
        return np.unique(names[: 2 * count].reshape(-1, 2), axis=0)
