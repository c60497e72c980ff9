"""What a game's folder must offer: the shape of its modules, checked by the type checker.

Kernel Python (`rules.py`, `symmetry.py`) runs plain for people and compiled for engines, so it keeps to
ints, tuples, loops and module-level tables. Everything else is for people and may use all of Python.
"""

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from trilith.games.look import Look
from trilith.games.ruleset import Option
from trilith.games.step import Step

# A NamedTuple of ints. Each game has its own, and only its own modules look inside.
State = Any


class Supply(NamedTuple):
    """Pieces beside the board. `owner` is a player number, or None for what all share (the pouch)."""

    owner: int | None
    pieces: Mapping[str, int]


class Field(NamedTuple):
    """A field of a position's text, after the board: its name, the texts it may have where they are few, and whether
    it follows from the board, so that nobody has to fill it in."""

    name: str
    choices: tuple[str, ...] = ()
    follows: bool = False


class Options(Protocol):
    """options.py: what can be chosen.

    EDITION rises when a rule, a default or the meaning of a value changes, and never else: what was saved under one
    edition is refused under another.
    """

    EDITION: int
    OPTIONS: tuple[Option, ...]
    NAMED: Mapping[str, Mapping[str, str]]


class Rules(Protocol):
    """rules.py: the rules, once.

    A game of chance also has `chance(state, out, weights) -> int`, which fills in the draws and how many
    ways there are to each. A game with points has `score(state)`. A game that can go round in circles has
    `recurrence(state)`: what must be equal for a position to count as the same one again.
    """

    MAX_MOVES: int

    def __hash__(self) -> int: ...
    def start(self, options: Mapping[str, str]) -> State: ...
    def to_move(self, state: State) -> int: ...
    def legal(self, state: State, out: Any) -> int: ...
    def apply(self, state: State, move: int) -> State: ...
    def result(self, state: State) -> int: ...


class Notation(Protocol):
    """notation.py: text <-> move, text <-> state, and a move as the steps of a hand.

    A game that marks the last piece played has `last_point(state)`, one with a pouch has `held(state)`: the
    piece drawn and not yet placed. Both give None when there is none.
    """

    def players(self, state: State) -> tuple[str, ...]: ...
    def move_text(self, state: State, move: int) -> str: ...
    def move_from_text(self, state: State, text: str) -> int: ...
    def steps(self, state: State, move: int) -> tuple[Step, ...]: ...
    def state_text(self, state: State) -> str: ...
    def state_from_text(self, text: str, start: State) -> State: ...
    def pieces(self, state: State) -> dict[str, str]: ...
    def supplies(self, state: State) -> tuple[Supply, ...]: ...


class Words(Protocol):
    """words.py: what the game says to people. `names` are the players' names as the look gives them.

    A game whose threes do not end it has `lines_made(state, move)`: those a move makes, by their points.
    """

    def task(self, state: State, names: Sequence[str]) -> str: ...
    def why_not(self, state: State, move: int, names: Sequence[str]) -> str: ...
    def ending(self, state: State, names: Sequence[str]) -> tuple[str, tuple[str, ...]]: ...


class LookModule(Protocol):
    """look.py: board and pieces as data."""

    def look(self, options: Mapping[str, str]) -> Look: ...


class Symmetry(Protocol):
    """symmetry.py: the images of a state under which its worth is the same."""

    def count(self, state: State) -> int: ...
    def image(self, state: State, number: int) -> State: ...


class Setup(Protocol):
    """setup.py, optional: how a position is set up by hand. `pieces` come in the order they were put down.

    `settle` gives the fields after the board: as they were given where that makes sense, put right where they follow
    from the board. What cannot be put right is left for `state_from_text` to refuse.
    """

    def fields(self, start: State) -> tuple[Field, ...]: ...
    def settle(self, pieces: Mapping[str, str], given: Sequence[str], start: State) -> list[str]: ...
