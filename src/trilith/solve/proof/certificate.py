"""A certificate: a winning strategy small enough to ship, and the scores of the first positions.

It has one move for every position in which the winner may have to move. `certificate_check.py` checks it without
trusting how it was found: every reply leads to another of its positions, or to one in which the winner wins at once.

The file is a line of text, a line of JSON that says what there is, and the columns, compressed.
"""

import hashlib
import json
import zlib
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import numpy.typing as npt

from trilith.games import registry
from trilith.games.ruleset import Ruleset
from trilith.solve.interface import SolvingError

NAME = "certificate.bin"
MAGIC = b"trilith certificate 1\n"
KINDS = ("<i8", "<i8", "<i4", "<i1")
ROW = 8 + 8 + 4 + 1

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
        header = Header(**fields)
        body = zlib.decompress(packed)
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error):
        raise SolvingError(f"{where} is damaged: it cannot be read") from None
    if _checksum(header, body) != checksum or len(body) != ROW * (header.positions + header.valued):
        raise SolvingError(f"{where} is damaged: its checksum does not match")
    if not ruleset.goes_by(header.identifier):
        raise SolvingError(f"{where} is for {header.identifier}, not for {ruleset} ({ruleset.identifier})")
    split = ROW * header.positions
    return Certificate(header, PositionMoves.from_bytes(body[:split]), PositionMoves.from_bytes(body[split:]))


def shipped(ruleset: Ruleset) -> Certificate | None:
    """The certificate in the game's own folder, where the game says that it ships one."""
    game = registry.game(ruleset.game)
    if game.proof is None or not game.proof().is_shipped:
        return None
    return from_bytes(game.shipped_file(NAME), ruleset, f"the certificate of {ruleset.game}")
