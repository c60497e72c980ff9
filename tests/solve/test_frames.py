"""Blocks of tablebases: what this version writes, and what earlier versions wrote."""

from collections.abc import Callable

import pytest
import zstandard

from trilith.solve.tablebase import frames
from trilith.solve.tablebase.frames import FrameError, UnknownFrame, compressed, expanded

DATA = bytes(range(256)) * 100


def as_before(data: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=3, write_checksum=True).compress(data)


both = pytest.mark.parametrize("pack", [compressed, as_before])


@both
def test_what_was_written_is_read(pack: Callable[[bytes], bytes]) -> None:
    assert expanded(pack(DATA), len(DATA)) == DATA
    assert expanded(pack(b""), 0) == b""


@both
def test_damage_is_noticed_wherever_it_is(pack: Callable[[bytes], bytes]) -> None:
    frame = pack(DATA)
    for at in range(len(frame)):
        spoilt = bytearray(frame)
        spoilt[at] ^= 0x10
        try:
            assert expanded(bytes(spoilt), len(DATA)) == DATA
        except FrameError:
            continue
    for wrong in (frame[:-1], frame[: len(frame) // 2], b"", frame[:4]):
        with pytest.raises(FrameError):
            expanded(wrong, len(DATA))
    for size in (0, len(DATA) - 1, len(DATA) + 1):
        with pytest.raises(FrameError, match="wrong length"):
            expanded(frame, size)


def test_a_frame_with_more_after_it_is_refused() -> None:
    with pytest.raises(FrameError):
        expanded(compressed(DATA) + b"0", len(DATA))


def test_without_zstd_a_frame_of_an_earlier_version_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(frames, "_own_zstd", lambda: None)
    monkeypatch.setattr(frames, "_package", lambda: None)
    assert expanded(compressed(DATA), len(DATA)) == DATA
    with pytest.raises(UnknownFrame, match="pip install zstandard"):
        expanded(as_before(DATA), len(DATA))
