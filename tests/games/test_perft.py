"""Perft counts, by whole turns from the start. Those of the rulebooks' pages, and more that both readings agree on."""

import pytest

import trilith
from trilith.engine.perft import divide, perft

# The first four are the published counts of the rule pages; the others were also counted by the oracles.
COUNTS = {
    "flip": [32, 2880, 224_000, 30_963_712],
    "morris": [24, 552, 12_144, 255_024, 5_140_800],
    "outfox": [171, 48_600, 23_452_416],
    "stones:supply=skill": [240, 10_620, 452_520],
    "morris:standard": [24, 552, 12_144, 255_024, 5_140_800],
    "outfox:players=3": [57, 5_400, 977_184],
    "stones": [240, 10_620, 452_520],
    "merels": [9, 72, 504, 3_024, 15_120, 54_720],
    "merels:picaria13": [13, 156, 1_716, 17_160, 154_440],
    "morris:six": [16, 240, 3_360, 43_680, 531_648],
    "morris:twelve": [24, 552, 12_144, 255_024, 5_150_880],
    "morris:lasker": [24, 552, 13_552, 319_176, 7_911_352],
}


@pytest.mark.parametrize("ruleset", COUNTS)
def test_counts(ruleset: str) -> None:
    position = trilith.start(ruleset)
    assert perft(position, 0) == 1
    found = [perft(position, depth) for depth in range(1, len(COUNTS[ruleset]) + 1)]
    if found != COUNTS[ruleset]:
        print(dict(divide(position, 2)))  # noqa: T201 - the split shows which move is wrong
    assert found == COUNTS[ruleset]


@pytest.mark.parametrize("ruleset", COUNTS)
def test_divide_adds_up(ruleset: str) -> None:
    position = trilith.start(ruleset)
    split = dict(divide(position, 2))
    assert sum(split.values()) == COUNTS[ruleset][1]
    assert len(split) == COUNTS[ruleset][0]


def test_a_leaf_counts_whether_or_not_its_game_is_over() -> None:
    # White takes black's last but two stones in two ways; every leaf at depth 1 counts, none below a finished game.
    position = trilith.parse("morris", "ww1/3/b2/2b3/2b/3/2w w 0 0 0")
    finished = sum(position.play(move).outcome is not None for move in position.legal_moves)
    assert finished > 0
    assert perft(position, 1) == len(position.legal_moves)
    below = sum(len(position.play(move).legal_moves) for move in position.legal_moves)
    assert perft(position, 2) == below


def test_a_finished_game_has_no_turns() -> None:
    position = trilith.parse("morris", "ww1/3/3/2b3/b2/3/2w b 0 0 0")
    assert position.outcome
    assert perft(position, 1) == perft(position, 3) == 0


def test_a_game_ended_by_repetition_has_no_turns() -> None:
    position = trilith.parse("morris", "w1w/w1w/3/6/1b1/b1b/b2 w 0 0 0")
    for move in ["f6-f4", "d3-e3", "f4-f6", "e3-d3"] * 2:
        position = position.play(move)
    assert position.outcome
    assert perft(position, 1) == perft(position, 2) == 0
    assert list(divide(position, 1)) == []


@pytest.mark.parametrize("depth", [-1, 41, 10**9])
def test_a_depth_out_of_range_is_refused(depth: int) -> None:
    with pytest.raises(trilith.TrilithError, match="number of turns"):
        perft(trilith.start("flip"), depth)
