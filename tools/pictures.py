"""Draws the pictures of the rulebooks and of docs/. Each page says in a picture's title what it shows: see
`trilith.games.captions`.

    python -m tools.pictures           draw every picture again and delete those that no page names
    python -m tools.pictures --check   change nothing; say which are stale and exit with 1 if any is
"""

import argparse
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

import trilith
from trilith.games.captions import IMAGE, positions, tells_position

ROOT: Final = Path(__file__).resolve().parents[1]
PAGES: Final = ("src/trilith/games/*/RULES.md", "docs/*.md", "README.md")
FOLDERS: Final = ("src/trilith/games/*/pictures", "docs/pictures")

_CODE: Final = re.compile(r"^(`{3,}|~{3,}).*?^\1|`[^`\n]*`", re.DOTALL | re.MULTILINE)


class Picture(NamedTuple):
    """A picture as a page names it. The title is empty where the page does not say what to draw."""

    page: Path
    file: Path
    caption: str
    title: str


def pages(root: Path = ROOT) -> list[Path]:
    """All pages whose pictures are drawn here."""
    return sorted(page for pattern in PAGES for page in root.glob(pattern))


def pictures(page: Path) -> Iterator[Picture]:
    """The pictures a page names, in its order; not what it shows as code, nor what lies elsewhere on the web."""
    for found in IMAGE.finditer(_CODE.sub("", page.read_text(encoding="utf-8"))):
        if "://" not in found["link"]:
            file = (page.parent / found["link"]).resolve()
            yield Picture(page, file, " ".join(found["caption"].split()), found["title"] or "")


def drawings(root: Path = ROOT) -> dict[Path, str]:
    """What each picture's file should hold."""
    titles: dict[Path, Picture] = {}
    for picture in (picture for page in pages(root) for picture in pictures(page) if tells_position(picture.title)):
        before = titles.setdefault(picture.file, picture)
        if before.title != picture.title:
            raise trilith.TrilithError(f"{before.page} and {picture.page} do not agree on {picture.file.name}")
    return {file: _drawing(picture) for file, picture in titles.items()}


def _drawing(picture: Picture) -> str:
    try:
        return positions(picture.title)[-1].svg() + "\n"
    except trilith.TrilithError as error:
        raise trilith.TrilithError(f"{picture.page}, {picture.file.name}: {error}") from None


def orphans(root: Path = ROOT) -> list[Path]:
    """Pictures that no page names."""
    named = {picture.file for page in pages(root) for picture in pictures(page)}
    kept = (file.resolve() for folder in FOLDERS for file in root.glob(f"{folder}/*.svg"))
    return sorted(file for file in kept if file not in named)


def stale(root: Path = ROOT) -> list[Path]:
    """Pictures that are missing or show something else than their page says."""
    return sorted(
        file
        for file, drawing in drawings(root).items()
        if not file.exists() or file.read_text(encoding="utf-8") != drawing
    )


def draw(root: Path = ROOT) -> None:
    """Write what is stale, delete what no page names."""
    wanted = drawings(root)
    for file in stale(root):
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(wanted[file], encoding="utf-8", newline="\n")
    for file in orphans(root):
        file.unlink()


def main(arguments: list[str] | None = None) -> int:
    """The command; what it returns is its exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.pictures", description="Draw the pictures of all pages.")
    parser.add_argument("--check", action="store_true", help="change nothing, only say which pictures are stale")
    try:
        only_check = parser.parse_args(arguments).check
        found = [("stale", file) for file in stale()] + [("named by no page", file) for file in orphans()]
        if not only_check:
            draw()
    except trilith.TrilithError as error:
        print(error, file=sys.stderr)  # noqa: T201 - a command speaks to its terminal
        return 2
    for what, file in found:
        # Without --check it says what it has put right.
        print(f"{file.relative_to(ROOT)}: {what if only_check else f'was {what}'}")  # noqa: T201 - as above
    return 1 if found and only_check else 0


if __name__ == "__main__":
    sys.exit(main())
