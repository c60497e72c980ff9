"""The themes of a puzzle, found by program: those of its game, and those that every game has."""

from collections.abc import Iterable, Mapping
from typing import Final

from trilith.engine.value import Value
from trilith.games.definition import Game
from trilith.games.position import Position
from trilith.games.puzzle_hooks import PuzzleLine
from trilith.puzzles.criteria import is_only_move
from trilith.puzzles.puzzle import Goal

ONLY_MOVE: Final = "only move"


def themes_of(position: Position, line: Iterable[str], values: Mapping[str, Value], goal: Goal) -> tuple[str, ...]:
    """The themes that a solution shows."""
    states, codes, now = [position.state], [], position
    for move in line:
        codes.append(now.find(move).code)
        now = now.play(move)
        states.append(now.state)
    shown = PuzzleLine(states, codes)
    hooks = position.game.puzzles
    found = [name for name, shows in hooks().themes.items() if shows(shown)] if hooks else []
    best = max(value.rank for value in values.values())
    right = [move for move, value in values.items() if value.rank == best]
    return (*found, ONLY_MOVE) if is_only_move(right, values, goal) else tuple(found)


def themes(game: Game) -> tuple[str, ...]:
    """All themes that puzzles of this game may have."""
    return (*game.puzzles().themes, ONLY_MOVE) if game.puzzles else ()
