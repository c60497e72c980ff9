"""How blocks of a tablebase are compressed: by zlib, which every Python has.

Earlier versions compressed them by zstd. Such frames are recognised by how they begin, and read by the package
zstandard or, from Python 3.14 on, by Python itself.
"""

import zlib
from functools import cache
from importlib import import_module
from typing import Any, Final

# Smaller files than zstd made at its usual level, and as fast to read.
LEVEL: Final = 4
_ZSTD_BEGINS: Final = b"\x28\xb5\x2f\xfd"


class FrameError(Exception):
    """A frame is damaged; says how."""


class UnknownFrame(Exception):
    """A frame that nothing here can read; says what to install."""


def compressed(data: Any) -> bytes:
    """The bytes as one frame, with a checksum."""
    return zlib.compress(data, LEVEL)


def expanded(frame: bytes, size: int) -> bytes:
    """What a frame holds, which must be this many bytes: a small one may say that it holds gigabytes."""
    reader, errors = _zstd_reader() if frame.startswith(_ZSTD_BEGINS) else (zlib.decompressobj(), (zlib.error,))
    try:
        data: bytes = reader.decompress(frame, size + 1)
    except errors as error:
        raise FrameError(f"cannot be read ({error})") from None
    if len(data) != size or not reader.eof or reader.unused_data:
        raise FrameError("has a wrong length")
    return data


def _zstd_reader() -> tuple[Any, tuple[type[Exception], ...]]:
    """What reads one frame of an earlier version, and what it raises."""
    if (own := _own_zstd()) is not None:
        return own.ZstdDecompressor(), (own.ZstdError, EOFError)
    if (package := _package()) is not None:
        return _ByPackage(package), (package.ZstdError,)
    raise UnknownFrame("it was written by an earlier version of Trilith. To read it: pip install zstandard")


@cache
def _own_zstd() -> Any:
    """Python's own module for zstd, or None before 3.14."""
    try:
        return import_module("compression.zstd")
    except ModuleNotFoundError:
        return None


@cache
def _package() -> Any:
    """The package that has zstd for every Python, or None."""
    try:
        return import_module("zstandard")
    except ModuleNotFoundError:
        return None


class _ByPackage:
    """The package zstandard, used as Python's own readers are."""

    def __init__(self, package: Any) -> None:
        self._package = package
        self.eof = False
        self.unused_data = b""

    def decompress(self, frame: bytes, most: int) -> bytes:
        if self._package.get_frame_parameters(frame).content_size >= most:
            return b""
        data: bytes = self._package.ZstdDecompressor().decompress(frame)
        self.eof = True
        return data
