"""Positions and outcomes in words, as several commands say them."""

from collections.abc import Iterator, Sequence

from trilith.games.outcome import Outcome
from trilith.games.position import Position
from trilith.play.pouch import odds_in_words


def ending(position: Position, outcome: Outcome) -> str:
    """Who won, and why."""
    winner = "A draw" if outcome.winner is None else f"{position.look.players[outcome.winner]} wins"
    return f"{winner}: {outcome.reason}."


def score(position: Position) -> str | None:
    """The points, in games that count them."""
    if position.score is None:
        return None
    return ", ".join(f"{name} {points}" for name, points in zip(position.look.players, position.score, strict=True))


def odds(position: Position) -> list[str]:
    """The stones that the pouch may give, each with its probability."""
    pieces = position.look.pieces
    return [
        f"{stone}  {pieces[stone].name}  {counted} ({float(position.draws[stone]):.1%})"
        for stone, counted in odds_in_words(position).items()
    ]


def piece(position: Position, code: str) -> str:
    """A piece's name."""
    return position.look.pieces[code].name


def as_sentence(text: str) -> str:
    """With a full stop, and a capital letter unless it begins with a move or a point.

    >>> as_sentence("there is no move to take back"), as_sentence("d6: d6 is taken")
    ('There is no move to take back.', 'd6: d6 is taken.')
    """
    first = text.split(" ")[0]
    is_name = first.endswith(":") or any(character.isdigit() for character in first)
    start = text[:1] if is_name else text[:1].upper()
    return start + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")


def counted(count: int, noun: str) -> str:
    """
    >>> counted(1, "stone"), counted(24, "legal move")
    ('1 stone', '24 legal moves')
    """
    return f"{count} {noun}{'' if count == 1 else 's'}"


def in_columns(texts: Sequence[str], width: int) -> Iterator[str]:
    """Lines no wider than `width`, read from left to right.

    >>> list(in_columns(["a1", "b10", "c1"], width=10))
    ['a1   b10', 'c1']
    """
    column = max(map(len, texts), default=0) + 2
    per_line = max(1, (width + 2) // column)
    for start in range(0, len(texts), per_line):
        yield "".join(text.ljust(column) for text in texts[start : start + per_line]).rstrip()
