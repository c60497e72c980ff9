"""A game's RULES.md as blocks that a page can show: headings, text as safe HTML, and pictures as positions."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Final
from urllib.parse import urlencode

from markdown_it.token import Token

from trilith.games import captions
from trilith.games.position import Position
from trilith.games.rulebook import rulebook
from trilith.games.ruleset import Ruleset
from trilith.printing.markdown import MARKDOWN, parts

OTHER_BOOK: Final = re.compile(r"\.\./([a-z0-9_]+)/RULES\.md")


@dataclass(frozen=True)
class Heading:
    level: int
    anchor: str
    text: str


@dataclass(frozen=True)
class Text:
    html: str


@dataclass(frozen=True)
class Picture:
    """`caption` says in words what there is to see."""

    caption: str
    position: Position
    addresses: dict[str, str]


Block = Heading | Text | Picture


@lru_cache(64)
def blocks(ruleset: Ruleset) -> tuple[Block, ...]:
    """The rulebook from top to bottom."""
    return tuple(_blocks(rulebook(ruleset)))


def _blocks(text: str) -> Iterator[Block]:
    for part in parts(text):
        if part[0].type == "heading_open":
            heading = _plain(part[1])
            yield Heading(int(part[0].tag[1:]), anchor(heading), heading)
        elif picture := _picture(part):
            yield picture
        else:
            _mend_links(part)
            yield Text(MARKDOWN.renderer.render(part, MARKDOWN.options, {}))


def _plain(inline: Token) -> str:
    return "".join(child.content for child in inline.children or ())


def anchor(heading: str) -> str:
    """A heading's name in links, as the great code hosts make it.

    >>> anchor("Readings we chose!")
    'readings-we-chose'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _picture(part: list[Token]) -> Picture | None:
    """A paragraph that is nothing but a picture with a title that tells a position."""
    if part[0].type != "paragraph_open":
        return None
    inside = part[1].children or []
    if len(inside) != 1 or inside[0].type != "image":
        return None
    title = str(inside[0].attrGet("title") or "")
    if not captions.tells_position(title):
        return None
    position = captions.positions(title)[-1]
    return Picture(" ".join(inside[0].content.split()), position, addresses(position))


def addresses(position: Position) -> dict[str, str]:
    """Where a picture of the position is, by theme."""
    named = {"ruleset": position.ruleset.text, "position": position.text}
    return {theme: f"/art/position.svg?{urlencode({**named, 'theme': theme})}" for theme in ("light", "dark")}


def _mend_links(part: list[Token]) -> None:
    """A link to another game's rulebook leads to its page."""
    for token in part:
        for child in token.children or ():
            if child.type == "link_open":
                child.attrSet("href", OTHER_BOOK.sub(r"/learn/\1/rules", str(child.attrGet("href") or "")))
