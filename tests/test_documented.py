"""The code in the documentation runs as it stands.

Blocks with prompts are run by doctest (pyproject.toml lists their pages), those of docs/bots.md beside a server
(tests/server/test_client.py), and all others here.
"""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")), *sorted((ROOT / "src").rglob("RULES.md"))]
WITH_A_SERVER = "bots.md"


def blocks(page: Path) -> list[str]:
    return re.findall(r"```python\n(.*?)```", page.read_text(encoding="utf-8"), re.DOTALL)


PLAIN = [
    pytest.param(block, id=f"{page.stem}-{number}")
    for page in PAGES
    if page.name != WITH_A_SERVER
    for number, block in enumerate(blocks(page), 1)
    if ">>> " not in block
]


@pytest.mark.parametrize("block", PLAIN)
def test_every_block_runs_by_itself(block: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    exec(compile(block, "a block of the documentation", "exec"), {})


def test_doctest_runs_every_page_with_prompts(pytestconfig: pytest.Config) -> None:
    prompted = {page.relative_to(ROOT) for page in PAGES if any(">>> " in block for block in blocks(page))}
    assert prompted <= {Path(path) for path in pytestconfig.getini("testpaths")}
    assert {page.name for page in prompted} <= set(pytestconfig.getoption("doctestglob"))
