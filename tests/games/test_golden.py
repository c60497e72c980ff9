"""Golden games: whole games as records, which must replay to the end they had.

`python -m tests.games.test_golden` writes the files that are missing. Look a new one over before it is committed:
a golden game keeps rules from changing unnoticed, it does not make them right.
"""

from pathlib import Path
from random import Random

import pytest

from tests.walks import step
from trilith.games import registry
from trilith.play.match import Match
from trilith.play.record import Record, read_record, write_record

FOLDER = Path(__file__).parent.parent / "golden"
RULESETS = [
    "flip",
    "morris",
    "morris:standard",
    "morris:flying=false,double_mill=two,quiet_limit=off",
    "outfox",
    "outfox:players=3",
    "siege",
    "siege:supply=skill,board=octagon,colours=amber-indigo",
    "stones",
    "stones:supply=skill,handicap=0-5,starter=black",
    "stones:board=quick",
    "merels",
    "merels:picaria13",
    "morris:six",
    "morris:five",
    "morris:seven",
    "morris:twelve",
    "morris:morabaraba",
    "morris:lasker",
]


def path(ruleset: str) -> Path:
    return FOLDER / f"{ruleset.replace(':', ' ').replace(',', ' ')}.pgn".replace(" ", "_")


def random_game(ruleset: str) -> Match:
    random, match = Random(ruleset), Match.begin(ruleset)
    while match.outcome is None:
        text, _ = step(match.position, random)
        match = match.draw(text) if match.position.turn is None else match.play(text)
    return match


@pytest.mark.parametrize("ruleset", RULESETS)
def test_golden_games_replay(ruleset: str) -> None:
    text = path(ruleset).read_text(encoding="utf-8")
    record = read_record(text)
    assert record.match.ruleset == registry.ruleset(ruleset)
    assert record.match.outcome is not None
    assert record.tags["End"] == record.match.position.text
    assert record.tags["Reason"] == record.match.outcome.reason
    assert write_record(record) == text


def test_every_game_has_a_golden_game() -> None:
    assert {ruleset.partition(":")[0] for ruleset in RULESETS} == set(registry.names())


def test_every_golden_file_is_replayed() -> None:
    assert set(FOLDER.glob("*.pgn")) == set(map(path, RULESETS))


def write_missing() -> None:
    for ruleset in RULESETS:
        match = random_game(ruleset)
        if not path(ruleset).exists() and match.outcome:
            tags = {"End": match.position.text, "Reason": match.outcome.reason}
            path(ruleset).write_text(write_record(Record(match, tags)), encoding="utf-8")


if __name__ == "__main__":
    write_missing()
