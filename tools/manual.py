"""Builds the manual: the pages in docs/, the rulebooks, and a reference of every public name and command.

python -m tools.manual [FOLDER]     write the site to FOLDER, dist/manual by default
"""

import re
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Final

import trilith
from trilith.cli import usage
from trilith.games import registry
from trilith.server import message_reference as messages

if TYPE_CHECKING:
    from trilith.cli.parameters import Parameter
    from trilith.cli.program import Command, Program

ROOT: Final = Path(__file__).resolve().parents[1]
GAMES: Final = "src/trilith/games"
# Links to rulebooks, from docs/ and from one rulebook to another.
RULEBOOK: Final = re.compile(rf"\.\./{GAMES}/([a-z]+)/RULES\.md")
OTHER_RULEBOOK: Final = re.compile(r"\.\./([a-z]+)/RULES\.md")


def write_sources(folder: Path) -> None:
    """Put together what the site is made of: docs/ as it is, with the pages that are made from the code."""
    left_out = shutil.ignore_patterns("screens", "notebooks", "data")
    shutil.copytree(ROOT / "docs", folder, ignore=left_out, dirs_exist_ok=True)
    for page in folder.glob("*.md"):
        text = page.read_text(encoding="utf-8")
        page.write_text(RULEBOOK.sub(r"games/\1.md", text), encoding="utf-8")
    shutil.copy(ROOT / "src/trilith/server/static/favicon.svg", folder)
    _write_rulebooks(folder / "games")
    reference = folder / "reference"
    reference.mkdir()
    (reference / "python.md").write_text(python_reference(), encoding="utf-8")
    (reference / "commands.md").write_text(command_reference(), encoding="utf-8")
    (reference / "messages.md").write_text(messages.reference(), encoding="utf-8")


def _write_rulebooks(folder: Path) -> None:
    folder.mkdir()
    for game in registry.names():
        source = ROOT / GAMES / game
        text = (source / "RULES.md").read_text(encoding="utf-8").replace("](pictures/", f"]({game}-pictures/")
        text = OTHER_RULEBOOK.sub(r"\1.md", text)
        (folder / f"{game}.md").write_text(text, encoding="utf-8")
        if (source / "pictures").is_dir():
            shutil.copytree(source / "pictures", folder / f"{game}-pictures")


def python_reference() -> str:
    """A page with every name that `trilith` exports."""
    lines = ["# Python", "", "Everything here is imported from `trilith` itself: `from trilith import Engine`.", ""]
    for name in sorted(trilith.__all__, key=str.lower):
        found = getattr(trilith, name)
        kind = "autoclass" if isinstance(found, type) else "autofunction"
        lines += [f"## {name}", "", "```{eval-rst}", f".. {kind}:: trilith.{name}"]
        lines += ["   :members:"] if kind == "autoclass" else []
        lines += ["```", ""]
    return "\n".join(lines)


def command_reference() -> str:
    """A page with every command, its arguments and options, as `--help` tells them."""
    from trilith.cli.app import app

    lines = ["# Commands", "", "Every command has `--help`; `trilith` alone asks which game to play.", ""]
    for path, command in _commands("trilith", app):
        lines += [f"## {path}", "", _plain(command.help), ""]
        if command.parameters:
            rows = map(_row, command.parameters)
            lines += ["| argument or option | what it does |", "|---|---|", *rows, ""]
    return "\n".join(lines)


def _commands(path: str, found: "Command | Program") -> "Iterator[tuple[str, Command]]":
    from trilith.cli.program import Command

    if isinstance(found, Command):
        yield path, found
    else:
        for name, below in sorted(found.commands.items()):
            yield from _commands(f"{path} {name}", below)


def _row(parameter: "Parameter") -> str:
    name = usage.option_names(parameter) if parameter.is_option else parameter.shown
    return f"| `{_plain(name)}` | {_plain(usage.meaning(parameter))} |"


def _plain(text: str) -> str:
    """A help text in one paragraph of Markdown."""
    return " ".join(re.sub(r"\[/?[a-z]+\]", "", text).split()).replace("|", "\\|")


def build(target: Path) -> int:
    """Build the site; any warning, such as a link that leads nowhere, is an error."""
    from sphinx.cmd.build import build_main

    with tempfile.TemporaryDirectory() as folder:
        write_sources(Path(folder) / "docs")
        doctrees = str(Path(folder) / "doctrees")
        return build_main(["-q", "-W", "--keep-going", "-d", doctrees, f"{folder}/docs", str(target)])


if __name__ == "__main__":
    wanted = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "dist" / "manual"
    code = build(wanted)
    if code == 0:
        sys.stdout.write(f"The manual is in {wanted}: open index.html.\n")
    sys.exit(code)
