"""The manual: it builds without a warning, so no link leads nowhere, and it has every game, public name and command."""

from pathlib import Path

import pytest

import trilith
from tools.manual import build, command_reference
from trilith.games import registry

pytestmark = pytest.mark.long


def test_the_manual_builds_and_has_everything(tmp_path: Path) -> None:
    assert build(tmp_path) == 0
    for game in registry.names():
        assert (tmp_path / "games" / f"{game}.html").is_file()
    names = (tmp_path / "reference" / "python.html").read_text(encoding="utf-8")
    assert [name for name in trilith.__all__ if f'id="{name.lower().replace("_", "-")}"' not in names] == []


def test_every_command_is_described() -> None:
    told = command_reference()
    sections = told.split("\n## ")[1:]
    assert {"trilith play", "trilith solve", "trilith pair", "trilith admin rerate"} <= {
        section.partition("\n")[0] for section in sections
    }
    assert [section for section in sections if not section.partition("\n\n")[2].strip()] == []
