"""Files from anywhere: what is in them is bounded, what they are is checked, and what is wrong is a sentence."""

import hashlib
import json
import lzma
import os
import shutil
import tracemalloc
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, replace
from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pytest
import zstandard

from tests.cli.command_line import run
from trilith.games import registry
from trilith.solve.interface import SolvingError
from trilith.solve.opening import file as openings
from trilith.solve.proof import certificate as certificates
from trilith.solve.storage import ruleset_folder, write_json
from trilith.solve.tablebase import manifest, wdl
from trilith.solve.tablebase.frames import compressed
from trilith.solve.tablebase.manifest import Manifest, read_manifest, tier_path
from trilith.solve.tablebase.tier_file import LENGTH, LONGEST_FRAME, TierFile

MORRIS = registry.ruleset("morris")
OUTFOX = registry.ruleset("outfox")
# What the small files of these tests unpack to, and what reading them may take.
HUGE = 100 << 20
LITTLE = 40 << 20


@contextmanager
def in_little_memory() -> Iterator[None]:
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < LITTLE
    finally:
        tracemalloc.stop()


@pytest.fixture
def folder(tmp_path: Path, small_tablebase: Path) -> Path:
    """The folder of a small tablebase, to be spoilt."""
    shutil.copytree(small_tablebase, tmp_path / "data")
    return ruleset_folder(tmp_path / "data", MORRIS)


def there(folder: Path) -> Manifest:
    found = read_manifest(folder, MORRIS)
    assert found is not None
    return found


# ---- tiers ----


def rewrite(folder: Path, blocks: bytes, index: bytes) -> TierFile:
    """The first tier with another content, which the manifest knows about."""
    content = blocks + index + len(index).to_bytes(8, "little")
    tier_path(folder, "3-3").write_bytes(content)
    found = there(folder)
    digest = hashlib.sha256(content).hexdigest()
    found.tiers["3-3"] = replace(found.tiers["3-3"], bytes=len(content), sha256=digest)
    found.save(folder)
    return there(folder).open_tier(folder, "3-3", np.int16)


def parts(folder: Path) -> tuple[bytes, Any]:
    """The blocks of the first tier, and their lengths."""
    content = tier_path(folder, "3-3").read_bytes()
    length = int.from_bytes(content[-8:], "little")
    return content[: -8 - length], np.frombuffer(zlib.decompress(content[-8 - length : -8]), LENGTH)


# Small frames that hold far more than a block can, as this version and earlier ones write frames, and without a size.
BOMBS = [
    partial(zlib.compress, bytes(HUGE // 2), 9),
    partial(zstandard.ZstdCompressor(write_checksum=True).compress, bytes(HUGE)),
    partial(zstandard.ZstdCompressor(write_content_size=False).compress, bytes(HUGE)),
]


@pytest.mark.parametrize("bomb", BOMBS)
def test_an_index_that_holds_far_more_than_it_can_is_not_unpacked(folder: Path, bomb: Callable[[], bytes]) -> None:
    blocks, _ = parts(folder)
    index = bomb()
    assert len(index) < LONGEST_FRAME
    with in_little_memory(), pytest.raises(SolvingError, match="its index of blocks has a wrong length"):
        rewrite(folder, blocks, index)


@pytest.mark.parametrize("bomb", BOMBS)
def test_a_block_that_holds_far_more_than_it_can_is_not_unpacked(folder: Path, bomb: Callable[[], bytes]) -> None:
    blocks, lengths = parts(folder)
    content = bomb()
    lengths = lengths.copy()
    file = rewrite(
        folder,
        content + blocks[lengths[0] :],
        compressed(np.append([len(content)], lengths[1:]).astype(LENGTH).tobytes()),
    )
    with in_little_memory(), pytest.raises(SolvingError, match="block 0 has a wrong length"):
        file.block(0)
    assert file.block(1).size


def test_a_block_longer_than_any_is_refused(folder: Path) -> None:
    blocks, lengths = parts(folder)
    junk = os.urandom(1 << 20)
    index = np.append([len(junk)], lengths[1:]).astype(LENGTH).tobytes()
    with pytest.raises(SolvingError, match="its index of blocks does not match it"):
        rewrite(folder, junk + blocks[lengths[0] :], compressed(index))


# ---- manifests ----


@pytest.mark.parametrize("wrong", ["x", None, -1, 1.5, True, [], 10**40, 140622])
def test_a_number_of_entries_that_cannot_be_is_refused(folder: Path, wrong: object) -> None:
    content = {"format": manifest.FORMAT, **asdict(there(folder))}
    content["tiers"]["3-3"]["entries"] = wrong
    write_json(folder / manifest.NAME, content)
    for command in ("verify", "solve"):
        answer = run(command, "morris", "--upto", "3-3", "--folder", str(folder.parent))
        assert (answer.code, answer.err.count("\n")) == (2, 1)
        assert "manifest.json is damaged" in answer.err


@pytest.mark.parametrize("name", ["../3-3", "3-3\0", "", "9-99"])
def test_a_tier_that_the_ruleset_does_not_have_is_refused(folder: Path, name: str) -> None:
    found = there(folder)
    found.tiers[name] = found.tiers["3-3"]
    found.save(folder)
    with pytest.raises(SolvingError, match="is no such tier"):
        read_manifest(folder, MORRIS)


@pytest.mark.parametrize(
    "text",
    ["[" * 1_000_000, '{"a":' * 100_000 + "1" + "}" * 100_000, "\xff", "9" * 10_000, " " * (20 << 20)],
    ids=["lists", "objects", "no UTF-8", "a long number", "too long"],
)
def test_a_manifest_that_cannot_be_read_is_refused(folder: Path, text: str) -> None:
    (folder / manifest.NAME).write_bytes(text.encode("latin-1"))
    answer = run("verify", "morris", "--folder", str(folder.parent))
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "manifest.json is damaged" in answer.err


def test_a_note_of_a_wdl_map_that_lacks_something_is_refused(with_wdl: Path) -> None:
    write_json(with_wdl / wdl.NOTE, {"sources": {}})
    with pytest.raises(SolvingError, match="something is missing"):
        wdl.open_wdl(with_wdl, MORRIS)


# ---- openings and certificates ----


@pytest.mark.parametrize(
    "content",
    [
        b" " * HUGE,
        b"[" * 1_000_000,
        b'{"ruleset": "morris-1", "steps": ["a", "b"], "values": "wd"}',
        b'{"steps": [1], "values": "w"}',
        b"[1, 2]",
    ],
    ids=["too long", "deep", "letters", "no ruleset", "a list"],
)
def test_openings_that_cannot_be_are_refused(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / openings.NAME
    path.write_bytes(lzma.compress(content, preset=0))
    assert path.stat().st_size < 50_000
    with in_little_memory(), pytest.raises(SolvingError, match="is damaged"):
        openings.read_openings(path, MORRIS)


HEADER = {"identifier": OUTFOX.identifier, "winner": 1, "turns": 12, "positions": 1, "valued": 0, "visits": 1}


@pytest.mark.parametrize(
    "change",
    [
        {},
        {"positions": 10**12},
        {"positions": "1"},
        {"positions": -1},
        {"winner": 7},
        {"winner": True},
        {"turns": [[]]},
        {"identifier": 5},
    ],
    ids=str,
)
def test_a_certificate_that_cannot_be_is_refused(change: dict[str, Any]) -> None:
    body = bytes(HUGE)
    fields = HEADER | change
    checksum = hashlib.sha256(json.dumps(fields).encode() + body).hexdigest()
    content = certificates.MAGIC + json.dumps(fields | {"sha256": checksum}).encode() + b"\n" + zlib.compress(body, 1)
    del body
    with in_little_memory(), pytest.raises(SolvingError, match="is damaged"):
        certificates.from_bytes(content, OUTFOX, "it")


def test_a_header_that_is_nested_deeply_is_refused() -> None:
    with pytest.raises(SolvingError, match="is damaged"):
        certificates.from_bytes(certificates.MAGIC + b"[" * 1_000_000 + b"\n", OUTFOX, "it")


# ---- what is no regular file ----


def make_pipe(path: Path) -> None:
    path.unlink(missing_ok=True)
    os.mkfifo(path)


def make_folder(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.mkdir()


def make_device(path: Path) -> None:
    path.unlink(missing_ok=True)
    path.symlink_to("/dev/zero")


@pytest.mark.parametrize("make", [make_pipe, make_folder, make_device])
@pytest.mark.parametrize("name", [manifest.NAME, "3-3.tier"])
def test_what_is_no_file_is_refused_at_once(folder: Path, name: str, make: Callable[[Path], None]) -> None:
    make(folder / name)
    check_refused("verify", folder, name)


@pytest.mark.parametrize("make", [make_pipe, make_folder])
def test_a_lock_that_is_no_file_is_refused_at_once(folder: Path, make: Callable[[Path], None]) -> None:
    make(folder / "lock")
    check_refused("solve", folder, "lock")


def check_refused(command: str, folder: Path, name: str) -> None:
    answer = run(command, "morris", "--upto", "3-3", "--folder", str(folder.parent))
    assert (answer.code, answer.err.count("\n")) == (2, 1), answer.err
    assert name in answer.err


@pytest.mark.parametrize("make", [make_pipe, make_folder, make_device])
@pytest.mark.parametrize("name", [wdl.NAME, wdl.NOTE])
def test_a_wdl_map_that_is_no_file_is_refused_at_once(with_wdl: Path, name: str, make: Callable[[Path], None]) -> None:
    make(with_wdl / name)
    with in_little_memory(), pytest.raises(SolvingError, match=name):
        wdl.open_wdl(with_wdl, MORRIS)


@pytest.mark.parametrize("make", [make_pipe, make_folder, make_device])
def test_openings_and_certificates_that_are_no_files(tmp_path: Path, make: Callable[[Path], None]) -> None:
    path = tmp_path / openings.NAME
    make(path)
    assert openings.read_openings(path, MORRIS) is None
    own = ruleset_folder(tmp_path, OUTFOX)
    own.mkdir()
    make(own / certificates.NAME)
    answer = run("verify", "outfox", "--folder", str(tmp_path))
    assert (answer.code, answer.err.count("\n")) == (2, 1)
    assert "cannot be read" in answer.err
