"""Text in a terminal: widths, columns, and the Markdown of rulebooks."""

import re

import pytest

from trilith.cli import markdown
from trilith.cli.styled import BOLD, CODES, beside, columns, padded, styled, width_of, wrapped
from trilith.games import registry


def test_widths_are_those_of_a_terminal() -> None:
    assert width_of("abc") == 3
    assert width_of(styled("abc", BOLD)) == 3
    assert width_of("棋") == 2
    assert width_of("e\u0301") == 1
    assert padded("棋", 4) + "|" == "棋  |"
    assert padded("7", 3, is_right=True) == "  7"


def test_words_stay_whole_and_keep_their_styles() -> None:
    assert wrapped("a verylongword b", 6) == ["a", "verylongword", "b"]
    bold = styled("bold", BOLD)
    assert wrapped(f"{bold} {bold} x", 9) == [f"{bold} {bold}", "x"]
    assert wrapped("", 9) == [""]


def test_the_widest_column_gives_way() -> None:
    rows = [["name", "what it does"], ["a", "one two three four five"]]
    assert columns(rows, 16) == ["name  what it", "      does", "a     one two", "      three four", "      five"]
    assert columns([["longerthanthescreen", "x"]], 5) == ["longerthanthescreen  x"]
    assert columns([], 80) == []


def test_two_blocks_stand_side_by_side() -> None:
    assert beside(["ab", "c"], ["x", "y", "z"], 2) == ["ab  x", "c   y", "    z"]


@pytest.mark.parametrize("width", [40, 88])
@pytest.mark.parametrize("game", registry.names())
def test_rulebooks_are_shown_without_their_marks(game: str, width: int) -> None:
    text = registry.game(game).rulebook()
    plain = list(markdown.lines(text, width, False))
    coloured = list(markdown.lines(text, width, True))
    assert [CODES.sub("", line) for line in coloured] == plain
    code = [line.strip() for block in re.findall(r"```text\n(.*?)```", text, re.DOTALL) for line in block.splitlines()]
    for line in plain:
        assert "**" not in line
        assert "](" not in line or line.strip().startswith("!"), line
        assert not line.startswith("#")
        if width == 88 and line.strip() not in code:
            assert width_of(line) <= width, line
    words = re.findall(r"[A-Za-z]{4,}", re.sub(r"!\[[^]]*\]\([^)]*\)|\]\([^)]*\)|```\w*", "", text))
    shown = " ".join(plain)
    assert [word for word in words if word not in shown] == []


def test_marks_within_a_paragraph() -> None:
    assert markdown.inline("**a b** `c*d*` *e* 2 * 3 * 4 [x](y)", False) == "a b c*d* e 2 * 3 * 4 x"
    assert markdown.inline("**a b**", True) == "\x1b[1ma\x1b[0m \x1b[1mb\x1b[0m"
