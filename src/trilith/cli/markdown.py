"""Markdown as lines for a terminal: as much of it as the rulebooks use."""

import re
from collections.abc import Iterator
from typing import Final

from trilith.cli.console import can_show
from trilith.cli.styled import BOLD, GAP, ITALIC, columns, styled, width_of, wrapped

CODE: Final = "36"
_UNDERLINED: Final = "1;4"
_HEADING: Final = re.compile(r"(#+) +(.*)")
_ITEM: Final = re.compile(r"( *)([-*]|\d+\.) +(.*)")
_FENCE: Final = "```"
_INLINE: Final = re.compile(
    r"(?P<code>`+)(?P<of_code>.+?)(?P=code)|\*\*(?P<bold>.+?)\*\*|\*(?P<italic>[^\s*](?:.*?[^\s*])?)\*"
    r"|\[(?P<link>[^\]]+)\]\([^)]*\)",
    re.DOTALL,
)


def lines(text: str, width: int, is_styled: bool) -> Iterator[str]:
    """The text as lines, with a blank one after each block."""
    for block in _blocks(text):
        yield from _block(block, width, is_styled)
        yield ""


def _blocks(text: str) -> Iterator[list[str]]:
    """Blocks are divided by blank lines, but code has its own end; a heading needs no blank line after it."""
    block: list[str] = []
    for line in text.splitlines():
        is_in_code = bool(block) and block[0].startswith(_FENCE)
        if is_in_code:
            block.append(line)
            if line.startswith(_FENCE):
                yield block
                block = []
        elif line.startswith(_FENCE) or _HEADING.fullmatch(line) or not line.strip():
            if block:
                yield block
            block = [line] if line.startswith(_FENCE) else []
            if _HEADING.fullmatch(line):
                yield [line]
        else:
            block.append(line)
    if block:
        yield block


def _block(block: list[str], width: int, is_styled: bool) -> Iterator[str]:
    if block[0].startswith(_FENCE):
        yield from (f"  {styled(line, CODE if is_styled else None)}" for line in block[1:-1])
    elif heading := _HEADING.fullmatch(block[0]):
        yield from _heading(len(heading[1]), inline(heading[2], False), width, is_styled)
    elif block[0].startswith("|"):
        yield from _table(block, width, is_styled)
    elif _ITEM.match(block[0]):
        yield from _items(block, width, is_styled)
    else:
        yield from wrapped(inline(" ".join(block), is_styled), width)


def _heading(level: int, title: str, width: int, is_styled: bool) -> Iterator[str]:
    if level == 1:
        yield " " * max(0, (width - width_of(title)) // 2) + styled(title, _UNDERLINED if is_styled else None)
    else:
        yield styled(title, BOLD if is_styled else None)


def _table(block: list[str], width: int, is_styled: bool) -> Iterator[str]:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in block]
    head, body = rows[0], rows[2:]
    shown = [
        [inline(f"**{cell}**", is_styled) for cell in head],
        *([inline(cell, is_styled) for cell in row] for row in body),
    ]
    laid_out = columns(shown, width - GAP)
    yield f"  {laid_out[0]}"
    yield f"  {_sign('─', '-') * max(map(width_of, laid_out))}"
    yield from (f"  {line}" for line in laid_out[1:])


def _items(block: list[str], width: int, is_styled: bool) -> Iterator[str]:
    """A list. An item goes on in the lines that do not begin one."""
    items: list[tuple[str, str, str]] = []
    for line in block:
        found = _ITEM.match(line)
        if found:
            items.append((found[1], found[2], found[3]))
        else:
            indent, mark, text = items.pop()
            items.append((indent, mark, f"{text} {line.strip()}"))
    for indent, mark, text in items:
        before = f"{indent} {_sign('•', '*') if mark in '-*' else mark} "
        for number, line in enumerate(wrapped(inline(text, is_styled), width - len(before))):
            yield (before if number == 0 else " " * len(before)) + line


def inline(text: str, is_styled: bool) -> str:
    """The marks within a paragraph as styles, each word by itself.

    >>> inline("**The board** has `16` points; see [the rules](rules.md).", False)
    'The board has 16 points; see the rules.'
    """

    def replaced(found: re.Match[str]) -> str:
        code, bold, italic, link = found["of_code"], found["bold"], found["italic"], found["link"]
        if code is not None:
            return _each_word(code, CODE, is_styled)
        if link is not None:
            return inline(link, is_styled)
        return _each_word(inline(bold or italic, False), BOLD if bold else ITALIC, is_styled)

    return _INLINE.sub(replaced, text)


def _each_word(text: str, style: str, is_styled: bool) -> str:
    return " ".join(styled(word, style if is_styled else None) for word in text.split())


def _sign(wanted: str, plain: str) -> str:
    """A sign, or another where the terminal lacks it."""
    return wanted if can_show(wanted) else plain
