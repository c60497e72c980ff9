"""Tiers as earlier versions wrote them: the same blocks, compressed by zstd."""

import zlib

import numpy as np
import zstandard

from trilith.solve.tablebase.tier_file import LENGTH


def by_zstd(content: bytes) -> bytes:
    """A tier's file, byte by byte as an earlier version wrote it."""
    length = int.from_bytes(content[-8:], "little")
    frames, at = [], 0
    for size in np.frombuffer(zlib.decompress(content[-8 - length : -8]), LENGTH):
        frames.append(_packed(zlib.decompress(content[at : at + int(size)])))
        at += int(size)
    index = _packed(np.array([len(frame) for frame in frames], LENGTH).tobytes())
    return b"".join(frames) + index + len(index).to_bytes(8, "little")


def _packed(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=3, write_checksum=True).compress(data)
