"""Text set in lines, and lines in pages. A box is what is not divided between two pages."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final, NamedTuple

from trilith.printing import fonts
from trilith.printing.drawing import Font, Group, Item, Text, moved

LEADING: Final = 1.42
# A word that is too long for a line is rather broken after one of these.
SIGNS: Final = "/:,=-"


class Run(NamedTuple):
    """Words in one font."""

    text: str
    font: Font = "regular"


class Box(NamedTuple):
    """Shapes from the upper left, as high as this; some stay on the page of what comes next."""

    height: float
    items: tuple[Item, ...] = ()
    stays_with_next: bool = False


def lines(runs: Sequence[Run], width: float, size: float) -> list[list[Text]]:
    """The words broken into lines, each from x 0 and standing on y 0."""
    made: list[list[Text]] = [[]]
    x = 0.0
    # Where in the last line a word begins, of which there may be several parts in several fonts.
    begins = 0
    for word, font, glued in _words(runs, width, size):
        length = fonts.width(word, size, font)
        gap = 0.0 if glued or not made[-1] else fonts.width(" ", size)
        if made[-1] and x + gap + length > width:
            # What is glued to the word comes along, if there is room for both.
            moves = made[-1][begins:] if glued and begins else []
            start = moves[0].x if moves else x
            if x - start + length > width:
                moves, start = [], x
            made[-1] = made[-1][: len(made[-1]) - len(moves)]
            made.append([replace(part, x=part.x - start) for part in moves])
            x, gap, begins = x - start, 0.0, 0
        elif not glued:
            begins = len(made[-1])
        made[-1].append(Text(word, x + gap, 0, size, font))
        x += gap + length
    return made


def _words(runs: Sequence[Run], width: float, size: float) -> Iterator[tuple[str, Font, bool]]:
    """Each word with its font, and whether it follows the one before without a space. Words too long for a line come
    in parts."""
    glued = False
    for text, font in runs:
        for number, word in enumerate(text.split(" ")):
            if number:
                glued = False
            for part in _parts(word, font, width, size):
                yield part, font, glued
                # The parts of a long word stand on lines of their own.
                glued = part == word


def _parts(word: str, font: Font, width: float, size: float) -> Iterator[str]:
    """The word, or as much of it as fits on each line."""
    while len(word) > 1 and fonts.width(word, size, font) > width:
        fits = max(1, max((n for n in range(len(word)) if fonts.width(word[:n], size, font) <= width), default=1))
        # Rather after a sign than in the middle of a name.
        sign = max((n for n in range(1, fits + 1) if word[n - 1] in SIGNS), default=0)
        yield word[: sign or fits]
        word = word[sign or fits :]
    if word:
        yield word


def paragraph(runs: Sequence[Run], width: float, size: float, after: float = 1.6, indent: float = 0) -> list[Box]:
    set_lines = lines(runs, width - indent, size)
    boxes = [_line_box(words, size, indent) for words in set_lines]
    # Two lines at the start of a paragraph keep together.
    if len(boxes) > 1:
        boxes[0] = boxes[0]._replace(stays_with_next=True)
    boxes[-1] = boxes[-1]._replace(height=boxes[-1].height + after)
    return boxes


def _line_box(words: Sequence[Text], size: float, indent: float) -> Box:
    return Box(LEADING * size, (moved(words, indent, size),) if words else ())


def paged(boxes: Sequence[Box], height: float) -> list[list[Item]]:
    """The boxes from top to bottom of as many pages as it takes."""
    pages: list[list[Item]] = [[]]
    y = 0.0
    for chunk in _together(boxes):
        needed = sum(box.height for box in chunk)
        if y + needed > height + 0.01 and pages[-1]:
            pages.append([])
            y = 0.0
        for box in chunk:
            if y + box.height > height + 0.01 and pages[-1]:
                pages.append([])
                y = 0.0
            if box.items:
                pages[-1].append(Group(box.items, (1, 0, 0, 1, 0, y)))
            y += box.height
    return pages


def _together(boxes: Sequence[Box]) -> Iterator[list[Box]]:
    chunk: list[Box] = []
    for box in boxes:
        chunk.append(box)
        if not box.stays_with_next:
            yield chunk
            chunk = []
    if chunk:
        yield chunk
