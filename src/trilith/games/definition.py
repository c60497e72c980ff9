"""What a game is: the one typed definition that its folder offers as `GAME` in its `__init__.py`.

Each part says whether it is REQUIRED or optional, and for whom. Kernel Python (`rules`, `symmetry` and all hooks) runs
plain for people and compiled for engines, so it keeps to ints, tuples, loops and module-level constants. The rest is
for people and may use all of Python.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import import_module, resources
from typing import Any, Generic, NamedTuple, Protocol, TypeVar

from trilith.games.actions import ActionHooks
from trilith.games.colours import ColoursOption
from trilith.games.hooks import Buffer, EndgameHooks, OpeningHooks, ProofHooks, SearchHooks
from trilith.games.look import Look
from trilith.games.points import PointsOption
from trilith.games.puzzle_hooks import PuzzleHooks
from trilith.games.ruleset import Option, Ruleset, read_ruleset
from trilith.games.step import Step
from trilith.games.tablebase_hooks import TablebaseHooks

# A game's State is a NamedTuple of ints, and only the game's own modules look inside.
S = TypeVar("S", bound=tuple[int, ...])
Seen = TypeVar("Seen", bound=tuple[int, ...], contravariant=True)
State = tuple[int, ...]
# Kernel functions, each with the one that the linker puts in its place.
Bindings = tuple[tuple[Callable[..., Any], Callable[..., Any]], ...]


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


class Rules(Protocol[S]):
    """rules.py, REQUIRED for play and engine: the rules, written once."""

    @property
    def MAX_MOVES(self) -> int: ...  # noqa: N802 - a constant of the module
    def __hash__(self) -> int: ...
    def start(self, options: Mapping[str, str]) -> S: ...
    def to_move(self, state: S) -> int: ...
    def legal(self, state: S, out: Buffer) -> int: ...
    def apply(self, state: S, move: int) -> S: ...
    def result(self, state: S) -> int: ...


class Notation(Protocol[S]):
    """notation.py, REQUIRED for play: moves and positions as text, and a move as the touches of a hand."""

    def players(self, state: S) -> tuple[str, ...]: ...
    def move_text(self, state: S, move: int) -> str: ...
    def move_from_text(self, state: S, text: str) -> int: ...
    def steps(self, state: S, move: int) -> tuple[Step, ...]: ...
    def state_text(self, state: S) -> str: ...
    def state_from_text(self, text: str, start: S) -> S: ...
    def pieces(self, state: S) -> dict[str, str]: ...
    def supplies(self, state: S) -> tuple[Supply, ...]: ...


class Words(Protocol[Seen]):
    """words.py, REQUIRED for play: what the game says to people. `names` are the players' names as the look gives them.

    `task` says what to do now, `why_not` why a move is refused, `ending` how the game ended and by which three.
    """

    def task(self, state: Seen, names: Sequence[str]) -> str: ...
    def why_not(self, state: Seen, move: int, names: Sequence[str]) -> str: ...
    def ending(self, state: Seen, names: Sequence[str]) -> tuple[str, tuple[str, ...]]: ...


class Symmetry(Protocol[S]):
    """symmetry.py, REQUIRED for engine and tests: the images of a state that are worth the same as it is."""

    def count(self, state: S) -> int: ...
    def image(self, state: S, number: int) -> S: ...


class Setup(Protocol[Seen]):
    """setup.py, optional, for the editor: how a position is set up by hand.

    `corrected` takes the pieces in the order they were put down, and gives the fields after the board: as they were
    given where that makes sense, corrected where they follow from the board. What cannot be corrected is left for
    `state_from_text` to refuse.
    """

    def fields(self, start: Seen) -> tuple[Field, ...]: ...
    def corrected(self, pieces: Mapping[str, str], given: Sequence[str], start: Seen) -> list[str]: ...


@dataclass(frozen=True)
class DrawRules(Generic[S]):
    """Rules that end a game as a draw when nothing comes of it, as functions of the ruleset's options."""

    # How often a position may stand before the game is drawn; 0 for any number of times.
    repetition: Callable[[Mapping[str, str]], int]
    # What must be equal for a position to count as the same one again.
    recurrence: Callable[[S], S]
    # After how many quiet plies in a row the game is drawn; 0 for no limit.
    quiet_limit: Callable[[Mapping[str, str]], int]


@dataclass(frozen=True)
class ChanceRules(Generic[S]):
    """What a game of chance adds: stones are drawn before they are played. All REQUIRED."""

    # Kernel Python. Fill in the draws and how many ways there are to each; how many draws there are.
    draws: Callable[[S, Buffer, Buffer], int]
    # The stone drawn and not yet played, None without one.
    held: Callable[[S], str | None]
    # The stone that a move's text says was drawn for it.
    stone_of: Callable[[str], str]


@dataclass(frozen=True)
class Elsewhere:
    """How other programs know a game: what they call it, its number in SGF, and their moves in our notation."""

    names: tuple[str, ...]
    sgf: int | None
    moves: Callable[[Sequence[str]], list[str]]


@dataclass(frozen=True, eq=False)
class GameDefinition(Generic[S]):
    """A game. `name` is its id and the name of its folder."""

    name: str
    # The edition of the rules, part of every identifier. It rises when a rule, a default or the meaning of a value
    # changes: what was saved under one edition is refused under another.
    edition: int

    # ---- REQUIRED for play ----
    rules: Rules[S]
    notation: Notation[S]
    words: Words[S]
    symmetry: Symmetry[S]
    # The board and pieces under these options.
    appearance: Callable[[Mapping[str, str]], Look]

    # ---- optional, for play ----
    # What can be chosen, and well-known choices by name.
    options: tuple[Option, ...] = ()
    named: Mapping[str, Mapping[str, str]] = field(default_factory=dict)
    # Games in which positions can come back, or that may go on without anything happening.
    draw_rules: DrawRules[S] | None = None
    # Whether players may agree on a draw: not where the rules know none.
    has_draws: bool = True
    # Games of chance.
    chance: ChanceRules[S] | None = None
    # Games with points: those of each player. Kernel Python.
    score: Callable[[S], tuple[int, ...]] | None = None
    # Games in which players may start with points: the option that gives them.
    points: PointsOption | None = None
    # Games in which players bring colours of their own: the option that names them.
    colours: ColoursOption | None = None
    # Games that mark the last piece played: its point.
    last_point: Callable[[S], str | None] | None = None
    # Games in which the steps of a move depend on little of the state: a state with nothing else in it. There must be
    # few of these, as the steps are remembered.
    steps_depend_on: Callable[[S], S] | None = None
    # Games in which moves come in groups that differ in their first step only: a state with one move of each group, and
    # what to add to it for each move of the group. It saves people the time to list them all; kernels do not use it.
    alike: Callable[[S], tuple[S, tuple[int, ...]]] | None = None
    # Games with hundreds of symmetries: one image of a state, the same for all of them, found without listing them all;
    # None where they have to be listed.
    canonical_image: Callable[[S], S | None] | None = None
    # Games whose threes do not end them: those that a move makes, by their points.
    lines_made: Callable[[S, int], tuple[tuple[str, ...], ...]] | None = None
    # Games with phases of their own: the name of the one that a state belongs to. Without, statistics go by how full
    # the board is.
    phase: Callable[[S], str] | None = None
    # Games that other programs play too: how their records are read.
    elsewhere: Elsewhere | None = None
    # The game this is a variant of.
    based_on: "GameDefinition[S] | None" = None

    # ---- optional, for the editor ----
    setup: Setup[S] | None = None

    # ---- optional, for puzzles: loads the hooks when they are needed ----
    puzzles: Callable[[], PuzzleHooks] | None = None

    # ---- optional, for learning programs, engine and solvers: functions that load the hooks when they are needed ----
    actions: Callable[[], ActionHooks[S]] | None = None
    search: Callable[[], SearchHooks[S]] = SearchHooks
    tablebase: Callable[[], TablebaseHooks[S]] | None = None
    opening: Callable[[], OpeningHooks[S]] | None = None
    proof: Callable[[], ProofHooks[S]] | None = None
    endgame: Callable[[], EndgameHooks[S]] | None = None

    # ---- optional, for speed ----
    # Games whose kernels are faster when they are compiled for some rulesets alone: what to bind under these options.
    # For the states of these rulesets, a function and the one in its place return the same.
    bindings: Callable[[Mapping[str, str]], Bindings] = lambda options: ()
    # What is bound in this definition, which is then for these rulesets only. What a folder offers is for all of them.
    bound: Bindings = ()

    def variant(self, name: str, **differs: Any) -> "GameDefinition[S]":
        """A game that is this one but for what differs."""
        return replace(self, name=name, based_on=self, **differs)

    def bound_for(self, ruleset: Ruleset) -> "GameDefinition[S]":
        """This game for kernels that see nothing but states of a ruleset. Rulesets that bind the same share it."""
        return self._bound(self.bindings(ruleset.options))

    @cache  # noqa: B019 (there are few games, and they stay)
    def _bound(self, bindings: Bindings) -> "GameDefinition[S]":
        return self if bindings == self.bound else replace(self, bound=bindings)

    def __reduce__(self) -> tuple[Callable[[str], "Game"], tuple[str]]:
        # Modules cannot be pickled: the folder is opened again where it is needed. What it offers is for all rulesets.
        return load_game, (self.name,)

    def ruleset(self, choices: str | None = None) -> Ruleset:
        return read_ruleset(self.name, self.edition, choices, self.options, self.named)

    @cache  # noqa: B019 (there are few games, and they stay)
    def look(self, ruleset: Ruleset) -> Look:
        return self.appearance(ruleset.options)

    def rulebook(self) -> str:
        """RULES.md: the rules for people."""
        return resources.files(f"trilith.games.{self.name}").joinpath("RULES.md").read_text(encoding="utf-8")

    def shipped_file(self, name: str) -> bytes:
        """What a file in the game's folder holds. A game that says it ships a file must have it."""
        return resources.files(f"trilith.games.{self.name}").joinpath(name).read_bytes()

    @property
    def recurrence(self) -> Callable[[S], S] | None:
        return self.draw_rules.recurrence if self.draw_rules else None

    @property
    def has_solver(self) -> bool:
        return any((self.tablebase, self.opening, self.proof, self.endgame))

    def hook(self, part: str, name: str) -> Callable[..., Any] | None:
        """What the linker puts into a kernel under this name. `part` is "rules" or one of the kinds of hooks."""
        found = self._rules_hooks() if part == "rules" else self._loaded_hooks(part)
        hook = found.get(name)
        return hook if callable(hook) else None

    def _rules_hooks(self) -> Mapping[str, object]:
        rules = self.rules
        return {
            "to_move": rules.to_move,
            "legal": rules.legal,
            "apply": rules.apply,
            "result": rules.result,
            "score": self.score,
            "chance": self.chance.draws if self.chance else None,
            "recurrence": self.recurrence,
        }

    def _loaded_hooks(self, part: str) -> Mapping[str, object]:
        load = {
            "actions": self.actions,
            "search": self.search,
            "tablebase": self.tablebase,
            "opening": self.opening,
            "proof": self.proof,
            "endgame": self.endgame,
        }[part]
        return vars(load()) if load else {}


# A game whose State nobody outside its folder looks into.
Game = GameDefinition[Any]


def load_game(name: str) -> Game:
    """What the folder of this name offers."""
    game: Game = import_module(f"trilith.games.{name}").GAME
    return game
