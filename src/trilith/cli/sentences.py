"""Short sentences about positions and games that several commands say."""

from trilith.games.outcome import Outcome
from trilith.games.position import Position


def ending(position: Position, outcome: Outcome) -> str:
    """Who won, and why."""
    winner = "A draw" if outcome.winner is None else f"{position.look.players[outcome.winner]} wins"
    return f"{winner}: {outcome.reason}."


def score(position: Position) -> str | None:
    """The points, where the game has any."""
    if position.score is None:
        return None
    return ", ".join(f"{name} {points}" for name, points in zip(position.look.players, position.score, strict=True))


def odds(position: Position) -> list[str]:
    """What the pouch may give, each with its odds."""
    pieces = position.look.pieces
    return [
        f"{stone}  {pieces[stone].name}  {chance} ({float(chance):.1%})" for stone, chance in position.draws.items()
    ]


def piece(position: Position, code: str) -> str:
    """What people call a piece."""
    return position.look.pieces[code].name


def as_sentence(text: str) -> str:
    """With a capital at its start, unless that is a move or a point, and a full stop at its end.

    >>> as_sentence("there is no move to take back"), as_sentence("d6: d6 is taken")
    ('There is no move to take back.', 'd6: d6 is taken.')
    """
    first = text.split(" ")[0]
    is_name = first.endswith(":") or any(sign.isdigit() for sign in first)
    start = text[:1] if is_name else text[:1].upper()
    return start + text[1:] + ("" if text.endswith((".", "!", "?")) else ".")
