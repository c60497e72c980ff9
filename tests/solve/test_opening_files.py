"""Files of openings and WDL maps: of the first version, damaged, and in the package."""

import shutil
from pathlib import Path

import pytest

from tests.solve.former_tiers import by_zstd
from tests.solve.small_game import MORRIS, solve, verify
from trilith.engine.value import proven
from trilith.games import registry
from trilith.games.position import Position
from trilith.solve.interface import NoProgress, SolvingError
from trilith.solve.opening.file import NAME, read_openings, shipped, stored_or_shipped, write_openings
from trilith.solve.opening.positions import OpeningPositions, successors
from trilith.solve.opening.prober import opening_prober
from trilith.solve.probe import probe
from trilith.solve.tablebase import wdl
from trilith.solve.tablebase.lookup import position_id
from trilith.solve.tablebase.manifest import read_manifest
from trilith.solve.tablebase.wdl import NOTE, open_wdl, write_wdl
from trilith.solve.tablebase.workspace import Workspace

GAME = registry.game("morris")
# What Trilith 0.1 stored of the small game, but for the tiers and the WDL map.
FORMER = Path(__file__).parent / "former" / "openings"


# ---- files that the first version made ----


def test_openings_of_the_first_version_are_verified_and_probed(small_game: Path) -> None:
    """Tiers and WDL map come from this version: the checksums in the former files say that they are the same."""
    with Workspace(MORRIS, small_game, 1 << 30, 2, NoProgress()) as workspace:
        write_wdl(small_game, MORRIS, workspace.executor, NoProgress())
    folder = small_game.with_name(MORRIS.former_identifiers[0])
    small_game.rename(folder)
    for path in folder.glob("*.tier"):
        path.write_bytes(by_zstd(path.read_bytes()))
    for path in FORMER.iterdir():
        shutil.copy(path, folder)
    assert verify(folder)[0].partition(" (")[0] == "morris: 394 openings solved again, none differs"
    found = open_wdl(folder, MORRIS)
    assert found is not None
    for chunk in range(len(found.checked)):
        found.check(chunk)
    answer = probe(Position.start(MORRIS))
    assert answer is not None
    assert answer.value == proven("draw")


# ---- damage ----


def test_a_damaged_wdl_map_is_refused(with_wdl: Path) -> None:
    path = with_wdl / wdl.NAME
    content = bytearray(path.read_bytes())
    content[1000] ^= 1
    path.write_bytes(content)
    found = open_wdl(with_wdl, MORRIS)
    assert found is not None
    with pytest.raises(SolvingError, match=r"ledger\.bin is damaged: the checksum of part 0"):
        found.check(0)
    for wrong in (content[:-1], content + b"0", content[:-1] + bytes([content[-1] ^ 1])):
        path.write_bytes(wrong)
        with pytest.raises(SolvingError, match="checksums are incomplete"):
            open_wdl(with_wdl, MORRIS)


def test_a_damaged_note_is_refused(with_wdl: Path) -> None:
    path = with_wdl / NOTE
    whole = path.read_bytes()
    for content in (b"", b"[]", whole[:-5], whole.replace(b'"sums": "', b'"sums": "0', 1)):
        path.write_bytes(content)
        with pytest.raises(SolvingError, match=r"ledger\.json is damaged"):
            open_wdl(with_wdl, MORRIS)


def test_a_wdl_map_of_other_tiers_is_not_used(with_wdl: Path) -> None:
    found = read_manifest(with_wdl, MORRIS)
    assert found is not None
    del found.tiers["4-3"]
    found.save(with_wdl)
    assert open_wdl(with_wdl, MORRIS) is None


def test_a_wdl_map_that_differs_from_the_tablebase_is_found(small_game: Path) -> None:
    solve(small_game)
    path = small_game / wdl.NAME
    content = bytearray(path.read_bytes())
    content[1000] ^= 1
    path.write_bytes(content)
    with pytest.raises(SolvingError, match="differs from the tablebase"):
        verify(small_game)
    path.unlink()
    with pytest.raises(SolvingError, match="there is no WDL map"):
        verify(small_game)


@pytest.mark.parametrize("damage", [b"", b"nonsense", None])
def test_damaged_openings_are_refused(tmp_path: Path, damage: bytes | None) -> None:
    path = tmp_path / NAME
    write_openings(path, MORRIS, {5: proven("win"), 7: proven("draw"), 1 << 57: proven("loss")})
    assert read_openings(path, MORRIS) == {5: proven("win"), 7: proven("draw"), 1 << 57: proven("loss")}
    content = path.read_bytes()
    path.write_bytes(content[:-3] if damage is None else damage)
    with pytest.raises(SolvingError, match="is damaged"):
        read_openings(path, MORRIS)


def test_openings_of_another_ruleset_are_refused(tmp_path: Path) -> None:
    path = tmp_path / NAME
    write_openings(path, registry.ruleset("morris:standard"), {5: proven("win")})
    with pytest.raises(SolvingError, match="another ruleset"):
        read_openings(path, MORRIS)


def test_without_a_tablebase_there_is_no_prober(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILITH_DATA", str(tmp_path))
    assert opening_prober(registry.ruleset("morris:flying=false"), tmp_path) is None


# ---- what comes with the package ----


@pytest.mark.parametrize("ruleset", ["morris", "morris:standard"])
def test_the_empty_board_is_a_draw(ruleset: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TRILITH_DATA", str(tmp_path))
    answer = probe(Position.start(ruleset))
    assert answer is not None
    assert answer.value == proven("draw")
    assert answer.is_sure
    assert set(answer.moves.values()) == {proven("draw")}
    assert len(answer.moves) == 24


@pytest.mark.parametrize("ruleset", ["morris", "morris:standard"])
def test_the_openings_in_the_package_follow_from_each_other(ruleset: str) -> None:
    rules = registry.ruleset(ruleset)
    values = shipped(rules)
    assert values
    plies = OpeningPositions(rules, 5).plies
    assert len(plies) == 6
    assert set(values) == {number for ply in plies for number in ply}
    for ply in plies[:-1]:
        for number, state in ply.items():
            after = {values[position_id(rules, then)].one_ply_earlier() for then in successors(GAME, state)}
            assert values[number] == max(after, key=lambda value: value.rank)
    assert sum(value.result == "loss" for value in values.values()) > 10


def test_openings_that_were_stored_earlier_do_not_hide_the_deeper_ones_in_the_package(tmp_path: Path) -> None:
    rules = registry.ruleset("morris")
    deeper = shipped(rules)
    assert deeper
    first = {number: deeper[number] for ply in OpeningPositions(rules).plies for number in ply}
    write_openings(tmp_path / NAME, rules, first)
    assert stored_or_shipped(tmp_path, rules) == deeper
    longer = {**deeper, max(deeper) + 1: proven("draw")}
    write_openings(tmp_path / NAME, rules, longer)
    assert stored_or_shipped(tmp_path, rules) == longer
