"""A certificate: a winning strategy small enough to ship, and the scores of the first positions.

It has one move for every position in which the winner may have to move. `certificate_check.py` checks it without
trusting how it was found: every reply leads to another of its positions, or to one in which the winner wins at once.

The file is a line of text, a line of JSON that says what there is, and the columns, compressed.
"""

import hashlib
import json
import zlib
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import numpy.typing as npt

from trilith.games import registry
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import SolvingError
from trilith.solve.storage import read_file, reason

NAME = "certificate.bin"
# A certificate without a strategy: the scores of the first positions of a game, all of them.
FIRST_VALUES = "first_values.bin"
# The same for positions after those of which only the winner is known: as the latest win or loss there is.
FIRST_WINNERS = "first_winners.bin"
MAGIC = b"trilith certificate 1\n"
KINDS = ("<i8", "<i8", "<i4", "<i1")
ROW = 8 + 8 + 4 + 1
# A hundred times as many positions as there are in the certificate of the package.
MOST_POSITIONS = 1_000_000
# Bytes of a file.
LONGEST = MOST_POSITIONS * ROW

Words = npt.NDArray[np.int64]


@dataclass(frozen=True)
class PositionMoves:
    """What to play in positions: `keys` has two words for each, `moves` a move for the state that the key stands for,
    or -1, and `scores` its score (see kernels/search.py), or 0 where only the move is given."""

    keys: Words
    moves: Words
    scores: Words

    def to_bytes(self) -> bytes:
        columns = (self.keys[:, 0], self.keys[:, 1], self.moves, self.scores)
        return b"".join(column.astype(kind).tobytes() for column, kind in zip(columns, KINDS, strict=True))

    @classmethod
    def from_bytes(cls, body: bytes) -> "PositionMoves":
        count, at, columns = len(body) // ROW, 0, []
        for kind in KINDS:
            columns.append(np.frombuffer(body, kind, count, at).astype(np.int64))
            at += count * np.dtype(kind).itemsize
        return cls(np.stack(columns[:2], axis=1), *columns[2:])


@dataclass(frozen=True)
class Header:
    """`winner` wins within `turns` turns from the start of the game whatever the other does. `positions` are in the
    strategy, `valued` more have a score, and it took `visits` nodes to find them. The names are those in the file."""

    identifier: str
    winner: int
    turns: int
    positions: int
    valued: int
    visits: int


@dataclass(frozen=True)
class Certificate:
    header: Header
    strategy: PositionMoves
    valued: PositionMoves

    def to_bytes(self) -> bytes:
        body = self.strategy.to_bytes() + self.valued.to_bytes()
        fields: dict[str, Any] = {**asdict(self.header), "sha256": _checksum(self.header, body)}
        return MAGIC + json.dumps(fields).encode() + b"\n" + zlib.compress(body, 9)


def _checksum(header: Header, body: bytes) -> str:
    return hashlib.sha256(json.dumps(asdict(header)).encode() + body).hexdigest()


def from_bytes(content: bytes, ruleset: Ruleset, where: str) -> Certificate:
    """Read a certificate; SolvingError says why it cannot be trusted."""
    if not content.startswith(MAGIC):
        raise SolvingError(f"{where} is not a certificate")
    line, _, packed = content[len(MAGIC) :].partition(b"\n")
    try:
        fields = json.loads(line)
        checksum = fields.pop("sha256")
        header = _checked_header(fields)
        expected = ROW * (header.positions + header.valued)
        # A small file can hold gigabytes: no more is unpacked than one byte too many.
        body = zlib.decompressobj().decompress(packed, expected + 1)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError, zlib.error):
        raise SolvingError(f"{where} is damaged: it cannot be read") from None
    if _checksum(header, body) != checksum or len(body) != expected:
        raise SolvingError(f"{where} is damaged: its checksum does not match")
    if not ruleset.goes_by(header.identifier):
        raise SolvingError(f"{where} is for {header.identifier}, not for {ruleset} ({ruleset.identifier})")
    split = ROW * header.positions
    return Certificate(header, PositionMoves.from_bytes(body[:split]), PositionMoves.from_bytes(body[split:]))


def read_certificate(path: Path, ruleset: Ruleset) -> Certificate:
    try:
        content = read_file(path, LONGEST)
    except (OSError, ValueError) as error:
        raise SolvingError(f"{path} cannot be read: {reason(error)}") from None
    return from_bytes(content, ruleset, str(path))


def _checked_header(fields: dict[str, Any]) -> Header:
    """TypeError or ValueError if it is not what `to_bytes` writes."""
    header = Header(**fields)
    for name, kind in Header.__annotations__.items():
        if type(fields[name]) is not kind:
            raise TypeError(f"{name} is no {kind.__name__}")
    sound = (0 <= header.winner <= 1, header.turns > 0, header.positions >= 0, header.valued >= 0, header.visits >= 0)
    if not all(sound) or header.positions + header.valued > MOST_POSITIONS:
        raise ValueError("the numbers cannot be right")
    return header


def shipped(ruleset: Ruleset) -> Certificate | None:
    """The certificate in the game's own folder, where the game says that it ships one."""
    game = registry.game(ruleset.game)
    if game.proof is None or not game.proof().is_shipped:
        return None
    return from_bytes(game.shipped_file(NAME), ruleset, f"the certificate of {ruleset.game}")


def first_values(ruleset: Ruleset) -> PositionMoves | None:
    """The scores of the first positions in the game's own folder, where the game says that it ships them."""
    game = registry.game(ruleset.game)
    if game.proof is None or not game.proof().has_first_values:
        return None
    return from_bytes(game.shipped_file(FIRST_VALUES), ruleset, f"the first values of {ruleset.game}").valued


def first_winners(ruleset: Ruleset) -> PositionMoves | None:
    """Who wins the positions after the first ones, in the game's own folder, where the game says that it ships that."""
    game = registry.game(ruleset.game)
    if game.proof is None or not game.proof().has_first_winners:
        return None
    return from_bytes(game.shipped_file(FIRST_WINNERS), ruleset, f"the first winners of {ruleset.game}").valued
