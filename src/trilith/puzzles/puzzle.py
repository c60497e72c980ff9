"""Puzzle: a position with a goal, its solution, and where it comes from; one line of JSON in a file."""

import hashlib
import json
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final, Literal

from trilith.games.errors import TrilithError
from trilith.games.notation import shorten
from trilith.games.position import Position

# To win in a number of turns, to be the only move that does not lose, or to make the most of the pouch.
Goal = Literal["win", "save", "best"]
GOALS: Final[tuple[Goal, ...]] = ("win", "save", "best")
COMPOSED: Final = "composed"


class InvalidPuzzle(TrilithError):
    """A puzzle that cannot be read."""


@dataclass(frozen=True)
class Source:
    """The game a position was reached in: the levels that played it, and the moves up to the position."""

    levels: tuple[int, ...]
    moves: tuple[str, ...]


@dataclass(frozen=True)
class Puzzle:
    """`line` is the solution: the player's moves and the other side's longest defence in turn. `accepted` has, for each
    of the player's moves in it, all that are as good; where that is an immediate win, any will do."""

    ruleset: str
    text: str
    goal: Goal
    # Plies to the win; None where that is not what the puzzle asks for.
    distance: int | None
    line: tuple[str, ...]
    accepted: tuple[tuple[str, ...], ...]
    themes: tuple[str, ...]
    rating: int
    # None for a composed position.
    source: Source | None
    # What the best move gains with the pouch, as exact fractions: win, draw and loss.
    odds: tuple[str, str, str] | None = None

    @cached_property
    def id(self) -> str:
        """The same for as long as the ruleset and the position are."""
        digest = hashlib.sha256(f"{self.ruleset} {self.text}".encode()).hexdigest()[:8]
        return f"{self.game}-{digest}"

    @property
    def game(self) -> str:
        return self.ruleset.partition(":")[0]

    @property
    def turns(self) -> int | None:
        """In how many turns of their own the player wins."""
        return None if self.distance is None else (self.distance + 1) // 2

    @cached_property
    def position(self) -> Position:
        return Position.parse(self.ruleset, self.text)

    @property
    def task(self) -> str:
        """What is asked, in one sentence."""
        position = self.position
        player = position.look.players[position.turn or 0]
        if self.goal == "best":
            return f"{player} to play: find the move with the best expected result, over all that the pouch may give."
        if self.goal == "save":
            return f"{player} to play: only one move does not lose. Find it."
        if position.score is not None or self.turns is None:
            return f"{player} to play and win, whatever the other side does."
        return f"{player} to play and win in {self.turns} turns, whatever the other side does."

    @property
    def facts(self) -> list[str]:
        """What one must know beside the board: the score, the stone in hand and what is left."""
        position = self.position
        look = position.look
        found = []
        if position.score is not None:
            points = zip(look.players, position.score, strict=True)
            found.append("Score: " + ", ".join(f"{name} {number}" for name, number in points))
        if position.held:
            found.append(f"In hand: {look.pieces[position.held].name}")
        for supply in position.supplies:
            left = [_counted(count, look.pieces[code].name) for code, count in supply.pieces.items() if count]
            if left:
                whose = "In the pouch" if supply.owner is None else f"{look.players[supply.owner]} holds"
                found.append(f"{whose}: {', '.join(left)}")
        return found

    def to_line(self) -> str:
        """One line of JSON; what is empty is left out."""
        found = {
            "ruleset": self.ruleset,
            "position": self.text,
            "goal": self.goal,
            "distance": self.distance,
            "line": " ".join(self.line),
            "accepted": [" ".join(moves) for moves in self.accepted],
            "themes": list(self.themes),
            "rating": self.rating,
            "levels": list(self.source.levels) if self.source else None,
            "moves": " ".join(self.source.moves) if self.source else None,
            "odds": list(self.odds) if self.odds else None,
        }
        return json.dumps({name: value for name, value in found.items() if value is not None}, separators=(",", ":"))


def _counted(number: int, name: str) -> str:
    return f"{number} {name}" if number == 1 else f"{number} {name}s"


def read_puzzle(line: str) -> Puzzle:
    """Read what `to_line` wrote; InvalidPuzzle says what is wrong."""
    try:
        found: dict[str, Any] = json.loads(line)
        if found["goal"] not in GOALS:
            raise InvalidPuzzle(f"a puzzle's goal is one of {', '.join(GOALS)}, not {shorten(str(found['goal']))}")
        source = Source(tuple(found["levels"]), tuple(found["moves"].split())) if "moves" in found else None
        return Puzzle(
            ruleset=found["ruleset"],
            text=found["position"],
            goal=found["goal"],
            distance=found.get("distance"),
            line=tuple(found["line"].split()),
            accepted=tuple(tuple(moves.split()) for moves in found["accepted"]),
            themes=tuple(found["themes"]),
            rating=found["rating"],
            source=source,
            odds=tuple(found["odds"]) if "odds" in found else None,
        )
    except (KeyError, ValueError, TypeError, AttributeError) as error:
        raise InvalidPuzzle(f"this is not a puzzle: {error}") from None
