"""What every method of solving offers, and which methods a game has."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple, Protocol, TypeVar

from trilith.engine.value import Json, Value
from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset

Hooks = TypeVar("Hooks")


class SolvingError(TrilithError):
    """Something that cannot be solved, or a file that cannot be trusted."""


class OutOfTime(SolvingError):
    """The time ran out before the value was found."""

    def __init__(self) -> None:
        super().__init__("the position is too hard to solve in the time given")


class ProbeResult(NamedTuple):
    """What a position is worth, and every legal move in it, best first. `source` says where it was looked up.

    It is not sure where rules that the source leaves out might still turn a win into a draw.

    >>> from trilith import probe, start
    >>> found = probe(start("flip"))
    >>> found.value.describe(start("flip")), found.best[:4]
    ('win in 15', ['a4s', 'a4b', 'd4s', 'd4b'])
    """

    value: Value
    moves: dict[str, Value]
    source: str
    is_sure: bool = True

    def to_json(self) -> Json:
        moves = [{"move": move, **value.to_probe_json()} for move, value in self.moves.items()]
        return {**self.value.to_probe_json(), "source": self.source, "moves": moves}

    @property
    def best(self) -> list[str]:
        """The moves that keep the value, the soonest win or the latest loss."""
        first = next(iter(self.moves.values())).rank
        return [move for move, value in self.moves.items() if value.rank == first]


class KnownValues(NamedTuple):
    """What is known of a position: its value, or None, and those of some of its moves, which are not sure where rules
    that the source leaves out might still turn a win into a draw."""

    value: Value | None
    moves: dict[str, Value]
    is_sure: bool = True


def probe_result(moves: Iterable[tuple[str, Value]], source: str) -> ProbeResult:
    """The result for a position whose moves are all known: it is worth its best one."""
    found = list(moves)
    # Many moves have the same value, so each value is ranked once.
    ranks = {value: value.rank for value in {value for _, value in found}}
    found.sort(key=lambda pair: ranks[pair[1]], reverse=True)
    return ProbeResult(found[0][1], dict(found), source)


class Method(ABC):
    """One way to know the values of positions. Everything but `probe` is optional.

    `folder` is the data folder, in which each ruleset has a folder of its own.
    """

    @abstractmethod
    def probe(self, position: Position, folder: Path, seconds: float | None = None) -> ProbeResult | None:
        """The values of all moves, None if they are not known; or not within `seconds`, where finding them takes long.

        The game goes on in `position`.
        """

    def choose(self, position: Position, seconds: float) -> tuple[str, Value] | None:
        """A best move and its value, if that is quicker to find than the values of all moves.

        If `seconds` is too short to be sure, it is the best guess, with a value that is not proven.
        """
        return None

    def first_best(
        self, position: Position, preferred: Callable[[], list[str]], seconds: float, folder: Path
    ) -> str | None:
        """The first best move in the order somebody prefers them, if that is quicker to find than all values."""
        return None

    def known_values(self, position: Position, seconds: float) -> KnownValues | None:
        """What is known where `probe` does not know all moves in time."""
        return None

    def why_unknown(self, position: Position) -> str | None:
        """Why this method does not know a position, in a sentence for people."""
        return None


class SolveOptions(NamedTuple):
    """`folder` is the data folder, `upto` the last part to solve, `memory` in bytes, `ray` the address of a cluster.
    `openings` is how many turns deep the opening values go, if not as deep as the game says."""

    folder: Path
    upto: str | None = None
    memory: int = 8 << 30
    threads: int = 2
    ray: str | None = None
    openings: int | None = None


class Progress(Protocol):
    """Receives how far the work is. Its methods may be called from any thread."""

    def begin(self, what: str, total: float) -> None: ...
    def advance(self, amount: float) -> None: ...


class NoProgress:
    def begin(self, what: str, total: float) -> None: ...
    def advance(self, amount: float) -> None: ...


class StoredMethod(Method):
    """A method whose values are computed once and stored. Both functions return lines to print."""

    @abstractmethod
    def solve(self, ruleset: Ruleset, options: SolveOptions, progress: Progress) -> list[str]:
        """Compute and store what is not stored yet."""

    @abstractmethod
    def verify(self, ruleset: Ruleset, options: SolveOptions, progress: Progress) -> list[str]:
        """Check what is stored; SolvingError says what is wrong."""


def methods(game: Game) -> list[Method]:
    """The methods that a game has, the quickest to probe first."""
    found: list[Method] = []
    # Imported here: a game needs its own methods only.
    if game.tablebase:
        from trilith.solve.tablebase.method import TablebaseMethod

        found.append(TablebaseMethod())
    if game.tablebase and game.tablebase().book:
        from trilith.solve.tablebase.book import BookMethod

        found.append(BookMethod())
    if game.opening:
        from trilith.solve.opening.method import OpeningMethod

        found.append(OpeningMethod())
    if game.proof:
        from trilith.solve.proof.method import ProofMethod

        found.append(ProofMethod())
    if game.endgame:
        from trilith.solve.endgame.method import EndgameMethod

        found.append(EndgameMethod())
    return found


def solve(ruleset: Ruleset, options: SolveOptions, progress: Progress) -> list[str]:
    """Solve a ruleset by all its methods."""
    return [line for method in _stored(ruleset, "solve") for line in method.solve(ruleset, options, progress)]


def verify(ruleset: Ruleset, options: SolveOptions, progress: Progress) -> list[str]:
    """Check everything that is stored for a ruleset."""
    return [line for method in _stored(ruleset, "verify") for line in method.verify(ruleset, options, progress)]


def _stored(ruleset: Ruleset, what: str) -> list[StoredMethod]:
    found = [method for method in methods(registry.game(ruleset.game)) if isinstance(method, StoredMethod)]
    if not found:
        raise SolvingError(f"there is nothing to {what} in {ruleset.game}")
    return found


def required(load: Callable[[], Hooks] | None) -> Hooks:
    """The hooks of a game for a method that needs them."""
    if load is None:
        raise SolvingError("this game has no hooks for this method")
    return load()
