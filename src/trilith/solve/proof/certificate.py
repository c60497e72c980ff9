"""A certificate: a winning strategy small enough to ship, and what is known of the first positions.

For every position in which the winner may have to move it names one turn. Whoever doubts it can walk it (`walk.py`):
no reply gets out of it but into a position in which the winner wins at once.

The file is one line of words, one line of JSON that says what there is, and the columns, packed.
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
class Turns:
    """What to play in positions: `names` has two words for each, `moves` a turn for the first of the images that
    share the name, or -1, and `worths` what it is worth, or 0 where only the turn is given (see kernels/proof.py)."""

    names: Words
    moves: Words
    worths: Words

    def to_bytes(self) -> bytes:
        columns = (self.names[:, 0], self.names[:, 1], self.moves, self.worths)
        return b"".join(column.astype(kind).tobytes() for column, kind in zip(columns, KINDS, strict=True))

    @classmethod
    def from_bytes(cls, body: bytes) -> "Turns":
        count, at, columns = len(body) // ROW, 0, []
        for kind in KINDS:
            columns.append(np.frombuffer(body, kind, count, at).astype(np.int64))
            at += count * np.dtype(kind).itemsize
        return cls(np.stack(columns[:2], axis=1), *columns[2:])


@dataclass(frozen=True)
class Head:
    """`winner` wins within `turns` turns from the start of the game whatever the other does. The strategy has so many
    positions, and so many more have their worth given. Finding them took so many `visits` to positions."""

    identifier: str
    winner: int
    turns: int
    positions: int
    valued: int
    visits: int


@dataclass(frozen=True)
class Certificate:
    head: Head
    strategy: Turns
    valued: Turns

    def to_bytes(self) -> bytes:
        body = self.strategy.to_bytes() + self.valued.to_bytes()
        words: dict[str, Any] = {**asdict(self.head), "sha256": _checksum(self.head, body)}
        return MAGIC + json.dumps(words).encode() + b"\n" + zlib.compress(body, 9)


def _checksum(head: Head, body: bytes) -> str:
    return hashlib.sha256(json.dumps(asdict(head)).encode() + body).hexdigest()


def from_bytes(content: bytes, ruleset: Ruleset, where: str) -> Certificate:
    """Read a certificate; SolvingError says why it cannot be trusted."""
    if not content.startswith(MAGIC):
        raise SolvingError(f"{where} is not a certificate")
    line, _, packed = content[len(MAGIC) :].partition(b"\n")
    try:
        words = json.loads(line)
        checksum = words.pop("sha256")
        head = Head(**words)
        body = zlib.decompress(packed)
    except (ValueError, KeyError, TypeError, AttributeError, zlib.error):
        raise SolvingError(f"{where} is damaged: it cannot be read") from None
    if _checksum(head, body) != checksum or len(body) != ROW * (head.positions + head.valued):
        raise SolvingError(f"{where} is damaged: its checksum does not fit")
    if not ruleset.goes_by(head.identifier):
        raise SolvingError(f"{where} is for {head.identifier}, not for {ruleset} ({ruleset.identifier})")
    split = ROW * head.positions
    return Certificate(head, Turns.from_bytes(body[:split]), Turns.from_bytes(body[split:]))


def shipped(ruleset: Ruleset) -> Certificate | None:
    """The certificate in the game's own folder, where the game says that it ships one."""
    game = registry.game(ruleset.game)
    if game.proof is None or not game.proof().is_shipped:
        return None
    return from_bytes(game.shipped_file(NAME), ruleset, f"the certificate of {ruleset.game}")
