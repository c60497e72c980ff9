"""`trilith puzzle` and `trilith puzzles`."""

import json
from pathlib import Path

import pytest

from tests.cli.command_line import Terminal, refused, run
from trilith.puzzles import collection

PUZZLE = next(one for one in collection.puzzles("flip") if len(one.accepted) == 2 and len(one.accepted[0]) == 1)
WRONG = next(str(move) for move in PUZZLE.position.legal_moves if str(move) not in PUZZLE.accepted[0])


def test_a_puzzle_is_solved_with_hints_and_after_nonsense() -> None:
    typed = ["nonsense", "hint", "hint", "hint", PUZZLE.line[0], PUZZLE.line[2]]
    ran = run("puzzle", "--id", PUZZLE.id, typed="\n".join(typed) + "\n")
    assert ran.code == 0
    assert PUZZLE.task in " ".join(ran.out.split())
    for words in ("It is about", "Look at", f"Play {PUZZLE.line[0]}", f"answers {PUZZLE.line[1]}", "Solved."):
        assert words in ran.out


def test_a_wrong_move_is_refuted_and_the_solution_can_be_seen() -> None:
    ran = run("puzzle", "--id", PUZZLE.id, typed=f"{WRONG}\nsolution\n")
    assert ran.code == 0
    assert f"{WRONG} is not it. " in ran.out
    assert f"The solution: {' '.join(PUZZLE.line)}" in " ".join(ran.out.split())


def test_a_puzzle_as_json_and_by_rating() -> None:
    found = json.loads(run("puzzle", "morris", "--theme", "blockade", "--rating", "1500", "--seed", "1", "--json").out)
    assert found["id"].startswith("morris-")
    assert "blockade" in found["themes"]
    near = sorted(abs(one.rating - 1500) for one in collection.chosen("morris", "blockade"))[9]
    assert abs(found["rating"] - 1500) <= near


def test_ctrl_c_leaves_a_puzzle(tmp_path: Path) -> None:
    terminal = Terminal(["puzzle", "--id", PUZZLE.id], tmp_path)
    terminal.wait_for("Your move: ")
    terminal.interrupt()
    assert terminal.end() == 130
    assert "Traceback" not in terminal.shown


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["puzzle", "chess"], "there is no game 'chess'"),
        (["puzzle", "morris", "--theme", "nothing"], "themes are block, blockade"),
        (["puzzle", "--id", "morris-0"], "there is no puzzle"),
        (["puzzles", "make", "chess"], "there is no game 'chess'"),
        (["puzzles", "make", "merels"], "there are no puzzles of merels"),
        (["puzzles", "make", "flip", "--count", "0"], "--count takes a number from 1"),
        (["puzzles", "make", "flip", "--save"], "no small endings of flip"),
        (["puzzles", "make", "flip", "-o", "/nowhere/at/all.xz"], "there is no folder"),
        (["puzzles", "check", "chess"], "there is no game 'chess'"),
        (["puzzles", "check", "--file", "/nowhere/at/all.xz"], "cannot read"),
    ],
)
def test_bad_arguments_are_refused_in_a_sentence(arguments: list[str], why: str) -> None:
    assert why in refused(run(*arguments))


def test_a_file_of_puzzles_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "mine.xz"
    path.write_bytes(collection.to_bytes([PUZZLE]))
    assert "1 puzzle checked, 0 problems" in run("puzzles", "check", "--file", str(path)).out
    path.write_bytes(b"nothing")
    assert "not a file of puzzles" in refused(run("puzzles", "check", "--file", str(path)))
