"""Tablebases: numbering, values against brute force, damage, interruption."""

import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from tests.solve.folders import SMALL, contents, solved, verified
from tests.waiting import wait_until_busy_for
from trilith.engine.linker import bind
from trilith.games import registry
from trilith.games.outcome import ONGOING
from trilith.games.position import Position
from trilith.solve.interface import NoProgress, SolveOptions, SolvingError
from trilith.solve.probe import probe
from trilith.solve.storage import ruleset_folder
from trilith.solve.tablebase import manifest
from trilith.solve.tablebase.hooks import index_of, state_at
from trilith.solve.tablebase.lookup import filled_lookup
from trilith.solve.tablebase.manifest import read_manifest, tier_path
from trilith.solve.tablebase.method import TablebaseMethod
from trilith.solve.tablebase.tier_file import write_tier
from trilith.solve.tablebase.tiers import tiers, value_of
from trilith.solve.tablebase.workspace import RESERVE, SCRATCH

MORRIS = registry.ruleset("morris")


def entries(folder: Path, name: str) -> Any:
    found = read_manifest(ruleset_folder(folder, MORRIS), MORRIS)
    assert found is not None
    file = found.open_tier(ruleset_folder(folder, MORRIS), name, np.int16)
    return file.entries(np.arange(file.size))


@pytest.mark.parametrize(
    ("ruleset", "names"),
    [
        ("flip", ("15", "12", "07", "01")),
        ("morris", ("3-3", "6-5", "9-9")),
        ("morris:morabaraba", ("10-3", "12-5", "11-10", "12-12")),
        ("morris:lasker", ("10-7", "10-10")),
        ("morris:seven", ("7-3", "7-7")),
    ],
)
def test_entries_and_states_are_numbered_one_to_one(ruleset: str, names: tuple[str, ...]) -> None:
    """The states of the entries of a state and all its images are these images again."""
    rules = registry.ruleset(ruleset)
    game = registry.game(rules.game)
    lookup, at, find = filled_lookup(rules).tolist(), bind(game, state_at), bind(game, index_of)
    luck = random.Random(1)
    for name in names:
        tier = tiers(rules)[name]
        for _ in range(100):
            state = at(tier.numbers, luck.randrange(tier.size), lookup)
            images = {game.symmetry.image(state, number) for number in range(game.symmetry.count(state))}
            for image in images:
                index = find(image, lookup)
                assert 0 <= index < tier.size
                assert at(tier.numbers, index, lookup) in images


@cache
def lookup() -> list[int]:
    """The lookup array, for plain Python."""
    found: list[int] = filled_lookup(MORRIS).tolist()
    return found


def position_at(name: str, index: int) -> Position:
    """The position of an entry."""
    game = registry.game("morris")
    state = bind(game, state_at)(tiers(MORRIS)[name].numbers, index, lookup())
    return Position(MORRIS, state)


def after(state: Any) -> Iterator[Any]:
    """The states after each legal move."""
    rules = registry.game("morris").rules
    out = [0] * rules.MAX_MOVES
    return (rules.apply(state, out[number]) for number in range(rules.legal(state, out)))


def is_won(state: Any, plies: int) -> bool:
    """By brute force: whether the player to move wins within this number of plies."""
    return any(is_lost(then, plies - 1) for then in after(state))


def is_lost(state: Any, plies: int) -> bool:
    if registry.game("morris").rules.result(state) != ONGOING:
        return True
    return plies > 0 and all(is_won(then, plies - 1) for then in after(state))


def test_brute_force_agrees(small_tablebase: Path) -> None:
    """What is over within three plies is found without the tablebase too, and nothing else is."""
    luck = random.Random(2)
    for name in ("3-3", "4-3"):
        codes = entries(small_tablebase, name)
        near = np.flatnonzero((codes > -32768) & (codes != 0) & (codes >= -3) & (codes <= 3))
        far = np.flatnonzero((codes > 3) | (codes == 0) | ((codes < -3) & (codes > -32768)))
        for index in [*luck.sample(near.tolist(), 60), *luck.sample(far.tolist(), 40)]:
            state, code = position_at(name, index).state, int(codes[index])
            assert is_lost(state, 0) == (code == -1)
            assert is_lost(state, 2) == (code in (-1, -3))
            assert is_lost(state, 0) or is_won(state, 1) == (code == 1)
            assert is_lost(state, 0) or is_won(state, 3) == (code in (1, 3))


def test_probing_agrees_with_the_entries(small_tablebase: Path) -> None:
    codes = entries(small_tablebase, "4-3")
    luck = random.Random(3)
    for index in luck.sample(np.flatnonzero(codes > -32768).tolist(), 50):
        position = position_at("4-3", index)
        if position.outcome:
            continue
        answer = probe(position, small_tablebase)
        assert answer is not None
        assert answer.value == value_of(int(codes[index]))
        assert set(answer.moves) == set(map(str, position.legal_moves))
        assert "quiet-limit" in answer.source
    assert TablebaseMethod().probe(Position.start("morris"), small_tablebase) is None, "no tier has stones in hand"


def test_both_rules_agree_where_no_stone_is_ever_safe(tmp_path: Path, small_tablebase: Path) -> None:
    """With three stones each, a mill closed against a mill is the only difference, and it never matters."""
    other = solved(tmp_path, "morris:standard", "3-3")
    here, there = ruleset_folder(small_tablebase, MORRIS), other
    ours, theirs = read_manifest(here, MORRIS), read_manifest(there, registry.ruleset("morris:standard"))
    assert ours is not None
    assert theirs is not None
    assert ours.tiers["3-3"].counts == (140_621, 269, 28_736, 25, 26)
    assert theirs.tiers["3-3"].counts == ours.tiers["3-3"].counts


def test_with_little_memory_it_works_on_disk(tmp_path: Path, small_tablebase: Path) -> None:
    options = SolveOptions(tmp_path, "3-3", memory=RESERVE + 1000)
    TablebaseMethod().solve(MORRIS, options, NoProgress())
    made, other = ruleset_folder(tmp_path, MORRIS), ruleset_folder(small_tablebase, MORRIS)
    assert tier_path(made, "3-3").read_bytes() == tier_path(other, "3-3").read_bytes()
    assert not list(made.glob(f"{SCRATCH}*"))
    with pytest.raises(SolvingError, match="--memory must be more than"):
        TablebaseMethod().solve(MORRIS, SolveOptions(tmp_path, SMALL, memory=1000), NoProgress())


def test_a_sound_tablebase_is_verified(small_tablebase: Path) -> None:
    (line,) = verified(small_tablebase)
    assert line.partition(" (")[0] == "morris: 2 tiers, 2,101,400 entries, each follows from its successors"


@pytest.fixture
def copy(tmp_path: Path, small_tablebase: Path) -> Path:
    folder = tmp_path / "data"
    shutil.copytree(small_tablebase, folder)
    return folder


def test_a_flipped_byte_is_found(copy: Path) -> None:
    path = tier_path(ruleset_folder(copy, MORRIS), "3-3")
    data = bytearray(path.read_bytes())
    data[len(data) // 3] ^= 4
    path.write_bytes(data)
    with pytest.raises(SolvingError, match="damaged: its checksum does not match"):
        verified(copy)
    with pytest.raises(SolvingError, match=r"damaged: block \d+ (cannot be read|has a wrong length)"):
        entries(copy, "3-3")


def test_a_truncated_file_is_refused_and_redone(copy: Path, small_tablebase: Path) -> None:
    path = tier_path(ruleset_folder(copy, MORRIS), "3-3")
    whole = path.read_bytes()
    path.write_bytes(whole[:-100])
    with pytest.raises(SolvingError, match="should have"):
        verified(copy)
    solved(copy)
    assert path.read_bytes() == whole


def test_a_wrong_entry_is_found_though_all_checksums_fit(copy: Path) -> None:
    folder = ruleset_folder(copy, MORRIS)
    codes = entries(copy, "3-3").copy()
    place = int(np.flatnonzero(codes == 5)[100])
    codes[place] = 7
    from concurrent.futures import ThreadPoolExecutor
    from dataclasses import replace

    with ThreadPoolExecutor(1) as executor:
        written = write_tier(tier_path(folder, "3-3"), codes, executor, lambda count: None)
    found = read_manifest(folder, MORRIS)
    assert found is not None
    found.tiers["3-3"] = replace(found.tiers["3-3"], bytes=written.bytes, sha256=written.sha256)
    found.save(folder)
    with pytest.raises(SolvingError, match="does not follow from its successors"):
        verified(copy)


def test_another_rulesets_tablebase_is_refused(copy: Path) -> None:
    standard = registry.ruleset("morris:standard")
    ruleset_folder(copy, MORRIS).rename(ruleset_folder(copy, standard))
    with pytest.raises(SolvingError, match=r"holds a tablebase of morris .*, not of morris:standard"):
        verified(copy, "morris:standard")
    with pytest.raises(SolvingError, match="holds a tablebase of morris"):
        probe(Position.parse("morris:standard", "www/3/3/6/3/3/bbb w 0 0 0"), copy)


def test_a_damaged_manifest_is_refused(copy: Path) -> None:
    path = ruleset_folder(copy, MORRIS) / manifest.NAME
    path.write_text(path.read_text().replace("140621", "140622"))
    with pytest.raises(SolvingError, match="damaged: its checksum does not match"):
        verified(copy)


def test_killed_at_any_moment_it_goes_on_to_the_same_bytes(tmp_path: Path, small_tablebase: Path) -> None:
    folder = tmp_path / "killed"
    command = [sys.executable, "-m", "trilith", "solve", "morris", "--upto", SMALL, "--threads", "1"]
    luck = random.Random()
    for number in range(4):
        process = subprocess.Popen(
            command, env={**os.environ, "TRILITH_DATA": str(folder)}, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        # The first time before anything is done, later somewhere within the work.
        wait_until_busy_for(process.pid, 0.3 if number == 0 else luck.uniform(1.0, 3.0))
        process.send_signal(signal.SIGKILL)
        process.communicate()
    made = solved(folder, threads=1)
    assert contents(made) == contents(ruleset_folder(small_tablebase, MORRIS))
