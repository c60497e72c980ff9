"""The page about the architecture names only what is there, and every folder that there is."""

import re
from collections.abc import Iterator
from itertools import takewhile
from pathlib import Path

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
TREE = PAGE.split("```\n")[1]
NAME = re.compile(r"(?:[\w*]+/)*[\w*]+(?:/|\.(?:py|js|md|toml|xz))(?![\w/])")
IS_NAME = NAME.fullmatch


def named_in_the_tree() -> Iterator[tuple[Path, str]]:
    """Every file and folder that begins a line of the tree, with the folder it stands in, as patterns."""
    folders: list[tuple[int, Path]] = []
    for line in TREE.splitlines():
        indent = len(line) - len(line.lstrip())
        while folders and folders[-1][0] >= indent:
            folders.pop()
        parent = folders[-1][1] if folders else ROOT
        # What only some games have need not be in the folder that stands for all.
        place = parent.parent / "*" if "(optional)" in line else parent
        for number, name in enumerate(takewhile(IS_NAME, line.split())):
            yield place, name
            if number == 0 and name.endswith("/"):
                folders.append((indent, parent / name))


def test_everything_in_the_tree_is_there() -> None:
    found = list(named_in_the_tree())
    assert len(found) > 150
    patterns = [str((folder / name).relative_to(ROOT)) for folder, name in found]
    assert [pattern for pattern in patterns if not list(ROOT.glob(pattern))] == []
    # What is only mentioned may be elsewhere.
    package = list((ROOT / "src").rglob("*.*")) + list((ROOT / "docs").glob("*.md"))
    mentioned = {name for name in NAME.findall(TREE) if not name.endswith("/")}
    assert [name for name in mentioned if not any(path.match(name) for path in package)] == []


def test_every_file_that_the_text_names_is_there() -> None:
    text = PAGE.replace(TREE, "")
    named = set(re.findall(r"`((?:\w+/)*\w+\.(?:py|js))`", text))
    assert len(named) > 20
    files = [path.as_posix() for folder in ("src", "tests", "docs") for path in (ROOT / folder).rglob("*.*")]
    assert [name for name in sorted(named) if not any(path.endswith(f"/{name}") for path in files)] == []


def test_every_package_is_in_the_tree() -> None:
    package = ROOT / "src" / "trilith"
    known = {name.rstrip("/") for _, name in named_in_the_tree()}
    folders = [path.parent for path in package.rglob("__init__.py") if path.parent != package]
    direct = [path for path in folders if len(path.relative_to(package).parts) < 3]
    assert [str(path.relative_to(package)) for path in direct if path.name not in known] == []
