"""A pouch that everybody can check: its seed is chosen before the game and revealed after it.

Before the game the SHA-256 of the seed is published as a commitment, so that the seed cannot be changed. After the game
the seed is published, and anybody can compute what the pouch had to give. docs/protocol.md has the recipe.
"""

import hashlib
import hmac
import secrets
from collections.abc import Mapping
from typing import Final

from trilith.games.errors import InvalidRecord
from trilith.games.position import Position
from trilith.play.match import Match

SEED_BYTES: Final = 32
# Numbers derived from the seed are below this.
WIDTH: Final = 1 << 256
# The tags of a record.
COMMITMENT_TAG: Final = "PouchCommitment"
SEED_TAG: Final = "PouchSeed"


def new_seed() -> str:
    """A seed from the system's cryptographic source, in hex."""
    return secrets.token_hex(SEED_BYTES)


def commitment(seed: str) -> str:
    """The SHA-256 of the seed's bytes, in hex.

    >>> commitment("00" * 32)[:16]
    '66687aadf862bd77'
    """
    return hashlib.sha256(bytes.fromhex(seed)).hexdigest()


def draw(seed: str, turn: int, position: Position) -> str:
    """The stone that the pouch gives in this turn, counting from 0."""
    # In the game's own order: white, black, clear.
    pouch = next(supply.pieces for supply in position.supplies if supply.owner is None)
    stones = [stone for stone, count in pouch.items() for _ in range(count)]
    return stones[_number(seed, turn, len(stones))]


def _number(seed: str, turn: int, below: int) -> int:
    """A number below `below`, all equally likely: hashes in the last incomplete range are rejected."""
    key, attempt = bytes.fromhex(seed), 0
    while True:
        label = f"{turn}.{attempt}" if attempt else str(turn)
        number = int.from_bytes(hmac.digest(key, label.encode(), "sha256"), "big")
        if number < WIDTH - WIDTH % below:
            return number % below
        attempt += 1


def check(match: Match, seed: str, committed: str) -> int:
    """The number of stones drawn, all of which follow from the seed. InvalidRecord says which does not."""
    if not _is_seed(seed):
        raise InvalidRecord(f"a seed has {2 * SEED_BYTES} hexadecimal digits")
    if commitment(seed) != committed.lower():
        raise InvalidRecord("the seed is not the one that was committed to before the game")
    position, count = match.start, 0
    for number, move in enumerate((*match.moves, None)):
        if position.draws:
            stone = match.turns[number].before.held if move else match.position.held
            due = draw(seed, number, position)
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
    return check(match, tags[SEED_TAG], tags[COMMITMENT_TAG])


def _is_seed(text: str) -> bool:
    return len(text) == 2 * SEED_BYTES and all(digit in "0123456789abcdef" for digit in text.lower())
