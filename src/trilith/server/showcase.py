"""Little games that play themselves, to show what a game is like. Any game has one: it begins at a picture of its
rulebook and goes on with moves that look for something to happen."""

from functools import cache
from importlib import resources
from random import Random
from typing import Final

from msgspec import Struct

from trilith.games import effects, registry
from trilith.games.captions import IMAGE, positions, tells_position
from trilith.games.move import Move
from trilith.games.position import Position

TURNS: Final = 16
# How many moves a position worth showing leaves, or half of those at the start if there are few; how many are tried.
CHOICE: Final = 12
LOOKED_AT: Final = 40
SEED: Final = 3


class Frame(Struct):
    """A position on the way: what lies where, the last point played, the threes just made, and the one that won;
    the score where there is one."""

    pieces: dict[str, str]
    last: str | None
    made: list[list[str]]
    won: list[str]
    score: list[int] | None = None


@cache
def still(game: str) -> Position:
    """The fullest position among the pictures of the rulebook in which there is still a lot to do."""
    start = Position.start(game)
    choice = min(CHOICE, len(start.legal_moves) // 2)
    book = resources.files(f"trilith.games.{game}").joinpath("RULES.md").read_text(encoding="utf-8")
    shown = [positions(match["title"])[-1] for match in IMAGE.finditer(book) if tells_position(match["title"])]
    lively = [
        position for position in shown
        if position.ruleset == start.ruleset and (position.draws or len(position.legal_moves) >= choice)
    ]  # fmt: skip
    return max(lively, key=lambda position: len(position.pieces), default=start)


@cache
def frames(game: str) -> tuple[Frame, ...]:
    """The still position and the turns that follow, up to the end of the game or for a while."""
    random = Random(SEED)
    position = still(game)
    shown = [_frame(position)]
    while len(shown) <= TURNS and not position.outcome:
        if draws := position.draws:
            stone = random.choices(list(draws), [float(odds) for odds in draws.values()])[0]
            position = position.draw(stone)
        is_late = len(shown) >= TURNS - 2
        move = _lively(position, random, is_late)
        position = position.play(move)
        shown.append(_frame(position, move))
    return tuple(shown)


def _lively(position: Position, random: Random, is_late: bool) -> Move:
    """A move that does something; games are not ended before it is time."""
    moves = list(position.legal_moves)
    few = random.sample(moves, min(len(moves), LOOKED_AT))

    def worth(move: Move) -> float:
        now = position.play(move)
        if now.outcome:
            return 10.0 if is_late and effects.wins(position, now) else -10.0
        made = sum(effects.gain(position, now))
        return made + 2.0 * effects.takes(position, now) + random.random()

    return max(few, key=worth)


def _frame(position: Position, move: Move | None = None) -> Frame:
    touched = [step.name for step in move.steps if step.kind == "point"] if move else []
    last = position.last_point or (touched[-1] if touched else None)
    made = [list(line) for line in move.lines] if move else []
    won = list(position.outcome.line) if position.outcome else []
    return Frame(position.pieces, last, made, won, list(position.score) if position.score else None)


def by_size() -> list[str]:
    """The games, the largest board first."""
    return sorted(registry.names(), key=lambda game: -len(Position.start(game).look.board.points))
