"""Many short texts in columns."""

from collections.abc import Iterator, Sequence


def in_columns(texts: Sequence[str], width: int) -> Iterator[str]:
    """Lines no wider than `width`, read from left to right.

    >>> list(in_columns(["a1", "b10", "c1"], width=10))
    ['a1   b10', 'c1']
    """
    column = max(map(len, texts), default=0) + 2
    per_line = max(1, (width + 2) // column)
    for start in range(0, len(texts), per_line):
        yield "".join(text.ljust(column) for text in texts[start : start + per_line]).rstrip()
