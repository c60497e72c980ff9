"""Rulebooks, which are written in Markdown, as their parts from top to bottom."""

from collections.abc import Iterator
from typing import Final

from markdown_it import MarkdownIt
from markdown_it.token import Token

# Rulebooks are our own, and still nothing in them may become a tag by itself.
MARKDOWN: Final = MarkdownIt("commonmark", {"html": False}).enable("table")


def parts(text: str) -> Iterator[list[Token]]:
    """The tokens of each heading, paragraph, list, table and so on.

    >>> [part[0].tag for part in parts("# Flip\\n\\nFor two.")]
    ['h1', 'p']
    """
    part: list[Token] = []
    depth = 0
    for token in MARKDOWN.parse(text):
        part.append(token)
        depth += token.nesting
        if depth == 0:
            yield part
            part = []
