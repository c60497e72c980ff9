"""How games are solved. A game's hooks say which methods it has; each is a module here with these functions."""

from collections.abc import Callable, Iterable
from importlib import import_module
from pathlib import Path
from typing import Final, NamedTuple, Protocol, TypeVar, cast

from trilith.engine.value import Json, Value
from trilith.games.definition import Game
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset

Hooks = TypeVar("Hooks")

# The methods by name.
METHODS: Final = {
    "tablebase": "trilith.solve.tablebase.method",
    "book": "trilith.solve.tablebase.book",
    "opening": "trilith.solve.opening.method",
    "proof": "trilith.solve.proof.method",
    "endgame": "trilith.solve.endgame.method",
}


class SolvingError(TrilithError):
    """Something that cannot be solved, or a database that cannot be trusted."""


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


def probe_result(moves: Iterable[tuple[str, Value]], source: str) -> ProbeResult:
    """The result for a position whose moves are all known: it is worth its best one."""
    found = list(moves)
    # Many moves have the same value, so each value is ranked once.
    ranks = {value: value.rank for value in {value for _, value in found}}
    found.sort(key=lambda pair: ranks[pair[1]], reverse=True)
    return ProbeResult(found[0][1], dict(found), source)


class SolveOptions(NamedTuple):
    """What was asked for. `folder` is where databases live, `memory` in bytes."""

    folder: Path
    upto: str | None = None
    memory: int = 8 << 30
    threads: int = 2
    ray: str | None = None


class Progress(Protocol):
    """Told how far the work is. Its methods may be called from any thread."""

    def begin(self, what: str, total: float) -> None: ...
    def advance(self, amount: float) -> None: ...


class Method(Protocol):
    """The functions of a method's module. `probe` knows, or says None; the other two return what there is to tell.

    A method may also have `choose(position, seconds)`: a move and its value, where one is found sooner than all;
    `first_best(position, liked, seconds)`: the first best one among moves in the order somebody likes them;
    `probe_within(position, seconds)`, where `probe` may take long; and `why_unknown(position)`: why it does not know,
    in a sentence.
    """

    def probe(self, position: Position) -> ProbeResult | None: ...
    def solve(self, ruleset: Ruleset, order: SolveOptions, progress: Progress) -> list[str]: ...
    def verify(self, ruleset: Ruleset, order: SolveOptions, progress: Progress) -> list[str]: ...


def required(load: Callable[[], Hooks] | None) -> Hooks:
    """The hooks that a method cannot do without."""
    if load is None:
        raise SolvingError("this game has no hooks for this method")
    return load()


def methods(game: Game) -> list[Method]:
    """The methods by which a game, or part of it, is solved; those that answer quickest first."""
    names = ["tablebase"] if game.tablebase else []
    names += ["book"] if game.tablebase and game.tablebase().book else []
    names += ["opening"] if game.opening else []
    names += ["proof"] if game.proof else []
    names += ["endgame"] if game.endgame else []
    return [cast(Method, import_module(METHODS[name])) for name in names]


def offering(ruleset: Ruleset, what: str, game: Game) -> list[Method]:
    """The methods that can `solve` or `verify`."""
    found = [method for method in methods(game) if hasattr(method, what)]
    if not found:
        raise SolvingError(f"there is nothing to {what} in {ruleset.game}")
    return found
