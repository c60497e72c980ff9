"""What a move has brought about, read off the positions before and after it, for any game."""

from collections.abc import Callable, Mapping
from typing import Final

from trilith.games.position import Position

Effect = Callable[[Position, Position], bool]


def takes(before: Position, now: Position) -> bool:
    """A piece left the game: board, hands and pouch together hold fewer."""
    return _in_all(now) < _in_all(before)


def _in_all(position: Position) -> int:
    beside = sum(sum(supply.pieces.values()) for supply in position.supplies)
    return len(position.pieces) + beside + (position.held is not None)


def gain(before: Position, now: Position) -> tuple[int, ...]:
    """The points each player made."""
    had, has = before.score or (), now.score or ()
    return tuple(after - ago for ago, after in zip(had, has, strict=True))


def scores(before: Position, now: Position) -> bool:
    """The mover made points."""
    return any(points > 0 for player, points in enumerate(gain(before, now)) if player == before.turn)


def scores_twice(before: Position, now: Position) -> bool:
    """The mover made two points or more at once."""
    return any(points > 1 for player, points in enumerate(gain(before, now)) if player == before.turn)


def gives(before: Position, now: Position) -> bool:
    """Another player made points."""
    return any(points > 0 for player, points in enumerate(gain(before, now)) if player != before.turn)


def wins(before: Position, now: Position) -> bool:
    return now.outcome is not None and now.outcome.winner == before.turn


def loses(before: Position, now: Position) -> bool:
    return now.outcome is not None and now.outcome.winner not in (None, before.turn)


def draws(before: Position, now: Position) -> bool:
    return now.outcome is not None and now.outcome.winner is None


def holds(before: Position, now: Position) -> bool:
    """The next player cannot win at once, whatever the pouch gives."""
    if now.outcome:
        return now.outcome.winner in (None, before.turn)
    ready = [now.draw(stone) for stone in now.draws] or [now]
    return not any(wins(position, position.play(move)) for position in ready for move in position.legal_moves)


EFFECTS: Final[Mapping[str, Effect]] = {
    effect.__name__.replace("_", " "): effect
    for effect in (takes, scores, scores_twice, gives, wins, loses, draws, holds)
}
