"""The design tokens: every one is used, every one that is used is defined, and each colour is written in one place."""

import re
from collections import Counter
from itertools import chain
from pathlib import Path

from trilith import server

FOLDER = Path(server.__file__).parent
SHEETS = sorted(FOLDER.glob("static/css/*.css"))
FILES = [
    path
    for path in chain(FOLDER.glob("static/**/*"), FOLDER.glob("templates/*"))
    if path.suffix in (".css", ".js", ".html", ".svg")
]
REDUCED_MOTION = re.compile(r"@media \(prefers-reduced-motion: reduce\) \{.*?\n\}", re.DOTALL)


def _found(pattern: str, files: list[Path]) -> list[str]:
    return [name for path in files for name in re.findall(pattern, path.read_text(encoding="utf-8"))]


def defined() -> list[str]:
    """Tokens of the style sheets, without what people who want no motion get instead, and those that scripts set."""
    rules = [REDUCED_MOTION.sub("", path.read_text(encoding="utf-8")) for path in SHEETS]
    in_sheets = [name for text in rules for name in re.findall(r"[{;\s](--[\w-]+)\s*:", text)]
    return in_sheets + list(set(_found(r"set(?:Property|Colour)\((?:[\w.]+, )?\"(--[\w-]+)\"", FILES)))


def test_every_token_is_used() -> None:
    assert set(defined()) - set(_found(r"var\((--[\w-]+)", FILES)) == set()


def test_every_token_that_is_used_is_defined() -> None:
    assert set(_found(r"var\((--[\w-]+)", FILES)) - set(defined()) == set()


def test_each_token_is_written_once() -> None:
    assert [name for name, count in Counter(defined()).items() if count > 1] == []


def test_only_the_tokens_know_of_themes() -> None:
    for path in SHEETS:
        text = path.read_text(encoding="utf-8")
        assert "prefers-color-scheme" not in text, path
        assert path.name == "tokens.css" or "data-theme" not in text, path
