"""The code in docs/library.md runs as it stands."""

import re
from pathlib import Path

import pytest

PAGE = Path(__file__).parents[2] / "docs/library.md"
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE.read_text(encoding="utf-8"), re.DOTALL)


@pytest.mark.parametrize("number", range(len(BLOCKS)))
def test_every_block_of_the_page_runs(number: int) -> None:
    exec(BLOCKS[number], {})


def test_there_are_blocks() -> None:
    assert len(BLOCKS) >= 5
