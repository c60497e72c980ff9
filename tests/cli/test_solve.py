"""`trilith solve`, `verify` and `probe`: where they look, and what they refuse."""

import json
import os
from pathlib import Path

import pytest

from tests.cli.command_line import refused, run


def test_a_folder_is_used_for_one_command_only(folder: Path) -> None:
    before = dict(os.environ)
    assert str(folder / "mine") in refused(run("verify", "flip", "--folder", str(folder / "mine")))
    assert run("probe", "flip", "--folder", str(folder / "mine")).code == 0
    assert dict(os.environ) == before


def test_the_book_is_probed_without_a_tablebase(folder: Path) -> None:
    ran = run("probe", "flip", "--folder", str(folder), "--json")
    found = json.loads(ran.out)
    assert (found["value"], found["distance"], found["source"]) == ("win", 15, "book")
    assert len(found["moves"]) == 32
    assert run("probe", "flip", "--folder", str(folder)).out.startswith("For Circle: win in 15 (book).")


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["solve", "flip", "--memory", "much"], "--memory takes a size such as 8G"),
        (["solve", "flip", "--threads", "0"], "--threads takes a number from 1 to 256"),
        (["solve", "stones"], "nothing to solve in stones"),
        (["verify", "stones"], "nothing to verify in stones"),
        (["probe", "outfox:players=3"], "not solved"),
    ],
)
def test_what_cannot_be_solved_is_refused(arguments: list[str], why: str, folder: Path) -> None:
    assert why in refused(run(*arguments, "--folder", str(folder)))
