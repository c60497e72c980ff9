"""CertificateChecker: plays the strategy of a certificate against every reply, by the rules of the game alone."""

from concurrent.futures import ThreadPoolExecutor
from typing import Final, NamedTuple

import numpy as np

from trilith.engine.linker import link
from trilith.games import registry
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import Progress, SolvingError, required
from trilith.solve.proof.certificate import Certificate, Words
from trilith.solve.proof.hooks import canonical, fill_lookup
from trilith.solve.proof.kernels.check import ILLEGAL, LOST, NO_SPACE, CheckArrays, check_moves

# Positions checked in one call, and how many replies to them may have no answer that wins at once.
PIECE: Final = 64
MOST_KEYS: Final = 400 * PIECE
REFUSALS: Final = {
    ILLEGAL: "a move of the strategy is against the rules",
    LOST: "the other player wins against the strategy",
    NO_SPACE: "too many replies have no answer that wins at once",
}


class CheckedStrategy(NamedTuple):
    """`positions`: of the winner, by the number of turns made before. `turns`: of the longest game."""

    positions: dict[int, int]
    turns: int


class CertificateChecker:
    """Uses the game's rules and the keys of positions, and nothing of how the strategy was found."""

    def __init__(self, ruleset: Ruleset, threads: int, progress: Progress) -> None:
        self.ruleset = ruleset
        self.game = registry.game_of(ruleset)
        self.threads = threads
        self.progress = progress
        hooks = required(self.game.proof)
        self._scratch_size = hooks.scratch_size
        self._lookup = np.zeros(hooks.lookup_size, np.int16)
        link(self.game, fill_lookup)(self._lookup)

    def check(self, certificate: Certificate) -> CheckedStrategy:
        """Play the strategy against every reply. SolvingError says where it fails."""
        header, strategy = certificate.header, certificate.strategy
        moves = dict(zip(map(tuple, strategy.keys.tolist()), strategy.moves.tolist(), strict=True))
        self.progress.begin("checking the certificate", len(moves))
        level, turns, positions = self._opening(header.winner), header.winner, dict[int, int]()
        while len(level):
            positions[turns] = len(level)
            keys = [tuple(key) for key in level.tolist()]
            unknown = sum(key not in moves for key in keys)
            if unknown:
                raise SolvingError(f"the certificate has no move for {unknown} positions after {turns} turns")
            level = self.after(level, np.array([moves[key] for key in keys], np.int64), header.winner)
            turns += 2
        reached = sum(positions.values())
        if reached != len(moves):
            raise SolvingError(f"{len(moves) - reached} positions of the certificate are never reached")
        # At the last of these positions the winner moves, the other replies, and the winner wins.
        if turns + 1 != header.turns:
            raise SolvingError(f"the certificate wins in {turns + 1} turns, not in {header.turns}")
        return CheckedStrategy(positions, turns + 1)

    def _opening(self, winner: int) -> Words:
        """The positions in which the winner has their first turn."""
        start = Position.start(self.ruleset)
        found = [start] if winner == 0 else [start.play(move) for move in start.legal_moves]
        scratch = np.zeros(self._scratch_size, np.int64)
        keys = [link(self.game, canonical)(position.state, scratch, self._lookup) for position in found]
        return np.unique(np.array(keys, np.int64), axis=0)

    def after(self, level: Words, moves: Words, winner: int) -> Words:
        """The positions that the winner has to move in next and does not win at once."""

        def piece(begin: int) -> Words:
            end = min(begin + PIECE, len(level))
            found = self._check(level[begin:end], moves[begin:end], winner)
            self.progress.advance(end - begin)
            return found

        with ThreadPoolExecutor(self.threads) as executor:
            return np.unique(np.concatenate(list(executor.map(piece, range(0, len(level), PIECE)))), axis=0)

    def _check(self, level: Words, chosen: Words, winner: int) -> Words:
        next_keys = np.zeros(2 * MOST_KEYS, np.int64)
        moves, replies, answers = (np.zeros(self.game.rules.MAX_MOVES, np.int64) for _ in range(3))
        scratch = np.zeros(self._scratch_size, np.int64)
        arrays = CheckArrays(level.reshape(-1), chosen, next_keys, moves, replies, answers, scratch, self._lookup)
        count = link(self.game, check_moves)(arrays, np.int64(winner))
        if count < 0:
            raise SolvingError(f"the certificate is wrong: {REFUSALS[int(count)]}")
        return np.unique(next_keys[: 2 * count].reshape(-1, 2), axis=0)
