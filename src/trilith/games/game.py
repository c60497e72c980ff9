"""One game, put together from the modules of its folder."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache, cached_property
from importlib import import_module, resources
from importlib.util import find_spec
from typing import cast

from trilith.games.contract import LookModule, Notation, Options, Rules, Setup, State, Symmetry, Words
from trilith.games.errors import TrilithError
from trilith.games.look import Look
from trilith.games.ruleset import Option, Ruleset, read_ruleset


@dataclass(frozen=True)
class Game:
    """A game's folder, opened. `name` is the folder's name and the game's id."""

    name: str

    def __reduce__(self) -> tuple[type["Game"], tuple[str]]:
        # The folder's modules are opened again where they are needed.
        return Game, (self.name,)

    def _module(self, part: str) -> object:
        name = f"trilith.games.{self.name}.{part}"
        if find_spec(name) is None:
            raise TrilithError(f"the game {self.name} is not complete: its folder has no {part}.py")
        return import_module(name)

    def _optional(self, part: str) -> object | None:
        name = f"trilith.games.{self.name}.{part}"
        return import_module(name) if find_spec(name) else None

    @cached_property
    def rules(self) -> Rules:
        return cast(Rules, self._module("rules"))

    @cached_property
    def notation(self) -> Notation:
        return cast(Notation, self._module("notation"))

    @cached_property
    def words(self) -> Words:
        return cast(Words, self._module("words"))

    @cached_property
    def symmetry(self) -> Symmetry:
        return cast(Symmetry, self._module("symmetry"))

    @cached_property
    def insight(self) -> object | None:
        """What a strong player looks at, where the game has an insight.py."""
        return self._optional("insight")

    @cached_property
    def setup(self) -> Setup | None:
        """How a position is set up by hand, where the game has a setup.py."""
        return cast(Setup | None, self._optional("setup"))

    @cached_property
    def solving(self) -> object | None:
        """How the game, or part of it, is solved, where it has a solving.py."""
        return self._optional("solving")

    @cached_property
    def options(self) -> tuple[Option, ...]:
        return cast(Options, self._module("options")).OPTIONS

    @cached_property
    def edition(self) -> int:
        """The edition of the game's rules, a part of every identifier."""
        return cast(Options, self._module("options")).EDITION

    @cached_property
    def named(self) -> Mapping[str, Mapping[str, str]]:
        """The well-known rulesets by name, each as the options it changes."""
        return cast(Options, self._module("options")).NAMED

    def ruleset(self, choices: str | None = None) -> Ruleset:
        return read_ruleset(self.name, self.edition, choices, self.options, self.named)

    @cache  # noqa: B019 (there are five games, and they stay)
    def look(self, ruleset: Ruleset) -> Look:
        return cast(LookModule, self._module("look")).look(ruleset.options)

    def rulebook(self) -> str:
        """RULES.md: the rules for people."""
        return resources.files(f"trilith.games.{self.name}").joinpath("RULES.md").read_text(encoding="utf-8")

    # What only some games' rules have; None or nothing in the others.

    @property
    def chance(self) -> Callable[[State, list[int], list[int]], int] | None:
        return getattr(self.rules, "chance", None)

    @property
    def score(self) -> Callable[[State], tuple[int, ...]] | None:
        return getattr(self.rules, "score", None)

    def last_point(self, state: State) -> str | None:
        """The point of the last piece played, where the game marks it."""
        find = getattr(self.notation, "last_point", None)
        return cast("str | None", find(state)) if find else None

    def held(self, state: State) -> str | None:
        """The piece drawn and not yet placed."""
        find = getattr(self.notation, "held", None)
        return cast("str | None", find(state)) if find else None

    def lines_made(self, state: State, move: int) -> tuple[tuple[str, ...], ...]:
        """The threes a move makes, where the game tells."""
        find = getattr(self.words, "lines_made", None)
        return cast("tuple[tuple[str, ...], ...]", find(state, move)) if find else ()

    @property
    def recurrence(self) -> Callable[[State], State] | None:
        return getattr(self.rules, "recurrence", None)
