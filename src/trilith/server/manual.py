"""The manual, as the server shows it: the site that `make docs` builds where there is one, otherwise the Markdown of
docs/, which every wheel carries, as pages of this site."""

import inspect
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

from markdown_it.token import Token

import trilith
from trilith.games import registry
from trilith.games.position import Position
from trilith.printing.markdown import MARKDOWN
from trilith.server.message_reference import reference
from trilith.server.rulebook import OTHER_BOOK, anchor

PACKAGE: Final = Path(trilith.__file__).parent
# In a wheel the documentation lies in the package, in a source checkout beside it.
SHIPPED: Final = PACKAGE / "manual"
CHECKOUT: Final = PACKAGE.parents[1]
PAGE: Final = re.compile(r"[a-z0-9-]+")
PICTURE: Final = re.compile(r"(pictures|plots)/[a-z0-9-]+\.svg")
RULEBOOK: Final = re.compile(r"(?:\.\./src/trilith/games/|games/)([a-z0-9_]+)(?:/RULES)?\.md")
FIRST: Final = "index"
PYTHON: Final = "reference/python"
COMMANDS: Final = "reference/commands"
MESSAGES: Final = "reference/messages"
ABOUT_COMMANDS: Final = """# Commands

`trilith --help` lists all commands, and `trilith COMMAND --help` says what each of them takes. In a source checkout
`make docs` builds the whole manual, with a page of every command; `trilith serve` shows it here from then on.
"""


@dataclass(frozen=True)
class ManualPage:
    """`headings` are those of the second level, by anchor. The HTML is safe to show as it is."""

    title: str
    html: str
    headings: dict[str, str]


def built_site() -> Path | None:
    """The folder of the site that `make docs` has built, if it has."""
    site = CHECKOUT / "dist" / "manual"
    return site if (site / "index.html").is_file() else None


def sources() -> Path:
    return SHIPPED if SHIPPED.is_dir() else CHECKOUT / "docs"


def picture(path: str) -> Path | None:
    """The file of a picture in the manual."""
    file = sources() / path
    return file if PICTURE.fullmatch(path) and file.is_file() else None


@cache
def page(name: str) -> ManualPage | None:
    """A page by its name, such as `start` or `reference/python`; None if there is none."""
    text = _text(name)
    if text is None:
        return None
    tokens = MARKDOWN.parse(text)
    headings: dict[str, str] = {}
    title = name
    for number, token in enumerate(tokens):
        if token.type == "heading_open":
            said = "".join(child.content for child in tokens[number + 1].children or ())
            token.attrSet("id", anchor(said))
            title = said if token.tag == "h1" else title
            headings |= {anchor(said): said} if token.tag == "h2" else {}
        for child in token.children or ():
            _mend(child)
    html = MARKDOWN.renderer.render(tokens, MARKDOWN.options, {})
    # Long lines are scrolled by keyboard too, and a corner of a table is no heading.
    html = html.replace("<pre>", '<pre tabindex="0">').replace("<th></th>", "<td></td>")
    return ManualPage(title, html, headings)


def _text(name: str) -> str | None:
    if name == PYTHON:
        return _python_reference()
    if name == COMMANDS:
        return ABOUT_COMMANDS
    if name == MESSAGES:
        return reference()
    file = sources() / f"{name}.md"
    if not PAGE.fullmatch(name) or not file.is_file():
        return None
    text = file.read_text(encoding="utf-8")
    return re.sub(r"```\{toctree\}\n(.*?)```", lambda found: _contents(found[1]), text, flags=re.DOTALL)


def _contents(toctree: str) -> str:
    """A table of contents as a heading and a list."""
    lines = [line.strip() for line in toctree.splitlines() if line.strip()]
    caption = next((line.partition(":caption:")[2].strip() for line in lines if line.startswith(":caption:")), "")
    entries = [entry for line in lines if not line.startswith(":") for entry in _entries(line)]
    return "\n".join([f"## {caption}", "", *(f"- [{title}]({address})" for title, address in entries), ""])


def _entries(line: str) -> Iterator[tuple[str, str]]:
    if line == "games/*":
        for game in registry.names():
            yield Position.start(game).look.title, f"/learn/{game}/rules"
    elif (text := _text(line)) is not None:
        yield text.partition("\n")[0].removeprefix("# "), f"/docs/{line}.html"


def _mend(token: Token) -> None:
    """Links and pictures lead to where the server has them."""
    if token.type == "image":
        token.attrSet("src", f"/docs/{token.attrGet('src')}")
    elif token.type == "link_open":
        address = str(token.attrGet("href") or "")
        address = OTHER_BOOK.sub(r"/learn/\1/rules", RULEBOOK.sub(r"/learn/\1/rules", address))
        token.attrSet("href", re.sub(r"^(?:\.\./)?([a-z0-9/-]+)\.md(?=#|$)", r"/docs/\1.html", address))


def _python_reference() -> str:
    """Every public name with its signature and what it says of itself."""
    lines = ["# Python", "", "Everything here is imported from `trilith` itself: `from trilith import Engine`.", ""]
    for name in sorted(trilith.__all__, key=str.lower):
        found = getattr(trilith, name)
        lines += [f"## {name}", "", "```", f"{name}{_signature(found)}", "", inspect.getdoc(found) or "", "```", ""]
        lines += _members(name, found) if inspect.isclass(found) else []
    return "\n".join(lines)


def _members(name: str, found: type) -> Iterator[str]:
    """The public methods and properties of a class that say what they do."""
    for member, what in inspect.getmembers(found, lambda one: inspect.isfunction(one) or isinstance(one, property)):
        if not member.startswith("_") and (told := inspect.getdoc(what)):
            call = "" if isinstance(what, property) else re.sub(r"^\(self(, )?", "(", _signature(what))
            yield from ("```", f"{name}.{member}{call}", "", told, "```", "")


def _signature(found: object) -> str:
    try:
        return str(inspect.signature(found)) if callable(found) else ""
    except ValueError:
        return ""
