"""Of every entry only who wins: two bits, four entries to a byte (solve/ledger.py)."""

from typing import Any, Final

from trilith.engine.primitives import pointer

LOSS, DRAW, WIN = range(3)
# Bytes that are checked together, as a power of two.
CHUNK: Final = 14


def post(codes: Any, first: int, ledger: Any) -> None:
    """Write entries down, the first as that number, which begins a byte."""
    source, out = pointer(codes), pointer(ledger)
    for start in range(0, len(codes), 4):
        byte = 0
        for number in range(min(4, len(codes) - start)):
            code = source[start + number] + 0
            byte |= (WIN if code > 0 else DRAW if code == 0 else LOSS) << 2 * number
        out[first + start >> 2] = byte


def chunk_of(entry: int) -> int:
    return entry >> CHUNK + 2


def verdict(entry: int, ledger: Any) -> int:
    found: int = ledger[entry >> 2] >> 2 * (entry & 3) & 3
    return found
