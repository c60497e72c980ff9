"""Merels, solved: values against a plain search over the second reading of the rules."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.oracles import merels as oracle
from tests.solve.folders import solved, verified
from trilith.games import registry
from trilith.games.position import Position
from trilith.solve.probe import probe


@pytest.mark.parametrize(
    ("ruleset", "value", "distance"),
    [
        ("merels", "win", 9),
        ("merels:holes", "draw", None),
        ("merels:achi", "win", 11),
        ("merels:picaria", "draw", None),
        ("merels:picaria13", "win", 5),
    ],
)
def test_the_empty_boards(tmp_path: Path, ruleset: str, value: str, distance: int | None) -> None:
    solved(tmp_path, ruleset, "0-0")
    found = probe(Position.start(ruleset), tmp_path)
    assert found is not None
    assert found.value.to_probe_json() == {"value": value, "distance": distance}


@pytest.mark.parametrize("ruleset", ["merels", "merels:achi"])
def test_a_plain_search_agrees(tmp_path: Path, ruleset: str) -> None:
    solved(tmp_path, ruleset, "0-0")
    assert "each follows from its successors" in verified(tmp_path, ruleset)[0]
    values = plain_values(ruleset)
    assert len(values) > 2000
    for text, expected in values.items():
        position = Position.parse(ruleset, text)
        if position.outcome is None:
            found = probe(position, tmp_path)
            assert found is not None
            told = found.value.to_probe_json()
            assert (told["value"], told["distance"]) == expected, text


def plain_values(ruleset: str) -> dict[str, tuple[str, int | None]]:
    """Who wins each position that can come up, in how many plies: all are gone over until nothing changes."""
    options = registry.ruleset(ruleset).options | {"quiet_limit": "off"}
    after = {oracle.write(position): list(followers) for position, followers in _positions(oracle.start(options))}
    values: dict[str, tuple[str, int | None]] = {
        text: ("loss", 0) for text, followers in after.items() if not followers
    }
    for ply in range(1, 100):
        found = {}
        for text, followers in after.items():
            if text in values:
                continue
            told = [values.get(follower) for follower in followers]
            if any(value and value[0] == "loss" for value in told):
                found[text] = ("win", ply)
            elif all(value and value[0] == "win" for value in told):
                found[text] = ("loss", ply)
        if not found:
            break
        values |= found
    return {text: values.get(text, ("draw", None)) for text in after}


def _positions(start: Any) -> Iterator[tuple[Any, Iterator[str]]]:
    """Every position that can be reached, the count of moves left out, and the texts of those that follow it."""
    seen, waiting = {oracle.write(start)}, [start]
    while waiting:
        position = waiting.pop()
        followers = [_uncounted(oracle.play(position, move)) for move in oracle.moves(position)]
        for follower in followers:
            if (text := oracle.write(follower)) not in seen:
                seen.add(text)
                waiting.append(follower)
        yield position, map(oracle.write, followers)


def _uncounted(position: Any) -> Any:
    return oracle.Position(position.board, position.limit, position.pieces, position.side, position.hands, 0)
