"""docs/rulebooks.md: every sentence of the five source texts, and where it is. What it names exists."""

import re
from pathlib import Path

import pytest

from trilith.games import registry

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs/rulebooks.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| (\d{3}\.\d+) \| (.+?) \| (.+?) \| (.+?) \|$", PAGE, re.MULTILINE)
NAMED = sorted(set(re.findall(r"`((?:src|tests|docs)/[^`]+)`", PAGE)))


def test_every_sentence_has_a_row() -> None:
    counted: dict[str, int] = {}
    for number, *_ in ROWS:
        text, sentence = number.split(".")
        assert int(sentence) == counted.get(text, 0) + 1
        counted[text] = int(sentence)
    assert counted == {"000": 47, "001": 34, "002": 16, "003": 35, "004": 20}
    assert len(ROWS) == 152


@pytest.mark.parametrize("row", ROWS, ids=[row[0] for row in ROWS])
def test_a_row_says_where_and_how_it_is_held(row: tuple[str, str, str, str]) -> None:
    _, _, where, test = row
    assert re.search(r"`(?:src|docs)/", where)
    assert re.search(r"`tests/", test)
    assert not re.search(r"\b(partly|missing)\b", " ".join(row))


@pytest.mark.parametrize("name", NAMED)
def test_what_is_named_exists(name: str) -> None:
    path, _, test = name.partition("::")
    assert (ROOT / path).is_file()
    if test:
        assert re.search(rf"^def {test}\(", (ROOT / path).read_text(encoding="utf-8"), re.MULTILINE), name


@pytest.mark.parametrize(
    ("game", "said"),
    [
        ("outfox", r"for two or three players, from ten years on"),
        ("outfox", r"Enjoy your game!"),
        ("outfox", r"pictures/all-different\.svg"),
        ("outfox", r"\*\*The board\.\*\*.*19 points"),
        ("stones", r"pictures/threes\.svg"),
        ("stones", r"the shorter row counts tens"),
        ("stones", r"pictures/board\.svg"),
        ("stones", r"pictures/one-point\.svg"),
        ("stones", r"pictures/ring\.svg"),
        ("stones", r"pictures/clear\.svg"),
        ("stones", r"pictures/five\.svg"),
        ("outfox", r"pictures/board\.svg"),
        ("outfox", r"pictures/first-slide\.svg"),
        ("outfox", r"pictures/one-colour\.svg"),
        ("outfox", r"pictures/one-shape\.svg"),
        ("outfox", r"pictures/twins\.svg"),
        ("outfox", r"pictures/no-room\.svg"),
        ("outfox", r"pictures/broken\.svg"),
        ("flip", r"Circle begins\."),
        ("flip", r"pictures/first-flip\.svg"),
        ("flip", r"pictures/no-flip\.svg"),
        ("flip", r"pictures/forced\.svg"),
        ("morris", r"easier now to get in the way of a mill"),
        ("siege", r"30 stones of one colour and 6 clear"),
        ("siege", r"pictures/threes\.svg"),
        ("morris", r"stand in the way"),
        ("morris", r"threatens two mills at once"),
        ("morris", r"a player without a move has lost"),
        ("morris", r"d6, f4, d2 and b4 are the crossroads"),
        ("morris", r"\*\*One stone for two mills\.\*\*"),
        ("morris", r"That it is 40"),
        ("flip", r"\*\*A three that could be broken but is left alone wins\.\*\*"),
    ],
)
def test_what_a_rulebook_must_say(game: str, said: str) -> None:
    text = " ".join(registry.game(game).rulebook().split())
    assert re.search(said, text)


def test_no_option_takes_stones_off_the_stronger_player() -> None:
    """A weaker player gets points or time. Fewer stones are advised against, so nothing offers them."""
    for game in ("stones", "siege"):
        names = {option.name for option in registry.game(game).options}
        assert names <= {"supply", "handicap", "starter", "board", "colours"}
