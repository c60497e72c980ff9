"""A pouch that everybody can check: its seed is fixed before the game and revealed after it, and players add to it.

Before the game the SHA-256 of the seed is published as a commitment, so that the seed cannot be changed. Then each
player may add random bytes, a salt, which nobody could know when the seed was chosen. Salts are sealed before the first
of them is shown, so that nobody can choose one by the others. After the game the seed is published, and anybody can
compute what the pouch had to give. docs/protocol.md has the recipe.
"""

import hashlib
import hmac
import re
import secrets
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from trilith.games.errors import InvalidRecord
from trilith.games.position import Position
from trilith.play.match import Match

SEED_BYTES: Final = 32
# How many commitments are remembered: every message of a game shows its own.
REMEMBERED: Final = 2000
# Numbers derived from the seed are below this.
WIDTH: Final = 1 << 256
# How many seeds the pouch's hashes are begun for.
BEGUN: Final = 2000
# RFC 2104: what the two hashes of an HMAC begin with, for a key of a block's length.
BLOCK: Final = 64
INNER: Final = bytes(byte ^ 0x36 for byte in range(256))
OUTER: Final = bytes(byte ^ 0x5C for byte in range(256))
# The tags of a record.
COMMITMENT_TAG: Final = "PouchCommitment"
SEED_TAG: Final = "PouchSeed"
SALTS_TAG: Final = "PouchSalts"
# A seed or a salt, and how a record has a salt: the seat, the first turn it counts for, and the salt itself.
HEX: Final = re.compile(f"[0-9a-f]{{{2 * SEED_BYTES}}}")
SALT: Final = re.compile(f"([0-9]):([0-9]{{1,5}}):([0-9a-f]{{{2 * SEED_BYTES}}})")


class Salt(NamedTuple):
    """What the player in a seat added, as hex; it counts for the draws from this turn on."""

    seat: int
    turn: int
    salt: str


def new_seed() -> str:
    """A seed from the system's cryptographic source, in hex."""
    return secrets.token_hex(SEED_BYTES)


@lru_cache(REMEMBERED)
def commitment(seed: str) -> str:
    """The SHA-256 of the bytes of a seed, or of a salt, in hex.

    >>> commitment("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def draw(seed: str, turn: int, position: Position, salts: Iterable[Salt] = ()) -> str:
    """The stone that the pouch gives in this turn, counting from 0."""
    # In the game's own order: white, black, clear.
    pouch = next(supply.pieces for supply in position.supplies if supply.owner is None)
    number = _number(_key(seed, turn, salts), turn, sum(pouch.values()))
    for stone, count in pouch.items():
        number -= count
        if number < 0:
            return stone
    raise AssertionError("the number is below that of the stones")


def _key(seed: str, turn: int, salts: Iterable[Salt]) -> bytes:
    """The seed itself, or where salts count its HMAC of them, in the order of the seats."""
    key = bytes.fromhex(seed)
    counting = sorted([salt for salt in salts if salt.turn <= turn])
    if not counting:
        return key
    return hmac.digest(key, " ".join(f"{seat}:{salt}" for seat, _, salt in counting).encode(), "sha256")


def _number(key: bytes, turn: int, below: int) -> int:
    """A number below `below`, all equally likely: hashes in the last incomplete range are rejected."""
    attempt = 0
    while True:
        label = f"{turn}.{attempt}" if attempt else str(turn)
        number = int.from_bytes(_hmac(key, label.encode()), "big")
        if number < WIDTH - WIDTH % below:
            return number % below
        attempt += 1


def _hmac(key: bytes, message: bytes) -> bytes:
    """The HMAC-SHA-256 of a message. A game's stones all follow from the same key, so that its hashes are begun once:
    the library's takes four times as long for a short message.

    >>> _hmac(bytes(32), b"7") == hmac.digest(bytes(32), b"7", "sha256")
    True
    """
    inner, outer = (begun.copy() for begun in _begun(key))
    inner.update(message)
    outer.update(inner.digest())
    return outer.digest()


@lru_cache(BEGUN)
def _begun(key: bytes) -> "tuple[hashlib._Hash, hashlib._Hash]":
    """The two hashes of an HMAC with this key, which is no longer than a block."""
    block = key.ljust(BLOCK, b"\0")
    return hashlib.sha256(block.translate(INNER)), hashlib.sha256(block.translate(OUTER))


def is_salt(text: str) -> bool:
    return HEX.fullmatch(text) is not None


def check(match: Match, seed: str, committed: str, salts: Sequence[Salt] = ()) -> int:
    """The number of stones drawn, all of which follow from seed and salts. InvalidRecord says which does not."""
    if not HEX.fullmatch(seed.lower()):
        raise InvalidRecord(f"a seed has {2 * SEED_BYTES} hexadecimal digits")
    if commitment(seed) != committed.lower():
        raise InvalidRecord("the seed is not the one that was committed to before the game")
    position, count = match.start, 0
    for number, move in enumerate((*match.moves, None)):
        if position.draws:
            stone = match.turns[number].before.held if move else match.position.held
            due = draw(seed, number, position, salts)
            if stone is not None and stone != due:
                raise InvalidRecord(f"in move {number + 1} the pouch gave {stone}, but its seed determines {due}")
            count += stone is not None
            position = position.draw(stone) if stone else position
        if move:
            position = position.play(move)
    return count


def check_tags(match: Match, tags: Mapping[str, str]) -> int:
    """The same, for a record with its tags."""
    if SEED_TAG not in tags or COMMITMENT_TAG not in tags:
        raise InvalidRecord(f"the record has no {COMMITMENT_TAG} and {SEED_TAG} tags, so its pouch cannot be checked")
    return check(match, tags[SEED_TAG], tags[COMMITMENT_TAG], read_salts(match, tags))


def write_salts(salts: Iterable[Salt]) -> str:
    """The salts as a record has them.

    >>> write_salts([Salt(0, 1, "00" * 32)])[:8]
    '0:1:0000'
    """
    return " ".join(f"{seat}:{turn}:{salt}" for seat, turn, salt in sorted(salts))


def read_salts(match: Match, tags: Mapping[str, str]) -> tuple[Salt, ...]:
    """The salts of a record. InvalidRecord if they are not what `write_salts` writes."""
    found = []
    for word in tags.get(SALTS_TAG, "").split():
        parts = SALT.fullmatch(word.lower())
        if parts is None:
            raise InvalidRecord(f"the {SALTS_TAG} tag holds seat:turn:salt for each player who added something")
        found.append(Salt(int(parts[1]), int(parts[2]), parts[3]))
    seats = [salt.seat for salt in found]
    if len(set(seats)) < len(seats) or any(seat >= len(match.position.players) for seat in seats):
        raise InvalidRecord(f"the {SALTS_TAG} tag has one salt for a seat at most")
    return tuple(found)
