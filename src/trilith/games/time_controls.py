"""Customs: how people are used to play a game, beyond its rules. A game's `customs.toml` holds them, where it has one.

[[clock]]
name = "as the box suggests"
when = { supply = "bag" }       # the options it is meant for; for any where left out
kind = "time"                   # a kind of clock, as a table takes it
seconds = 1800
extra = 0                       # seconds a move, as increment or delay
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Final

from trilith.games import registry
from trilith.games.ruleset import Ruleset

FILE: Final = "customs.toml"


@dataclass(frozen=True)
class ClockCustom:
    """A time control that is worth offering, and the options of the rules it is meant for."""

    name: str
    kind: str
    seconds: float
    extra: float = 0
    when: Mapping[str, str] = field(default_factory=dict)

    def suits(self, ruleset: Ruleset) -> bool:
        return all(ruleset.options.get(name) == value for name, value in self.when.items())


# What suits any game.
USUAL: Final = (
    ClockCustom("quick", "time", 3 * 60),
    ClockCustom("lively", "increment", 5 * 60, 3),
    ClockCustom("calm", "increment", 15 * 60, 10),
    ClockCustom("over the board, with a delay", "delay", 10 * 60, 5),
    ClockCustom("half a minute for each move", "move", 30),
)


@cache
def clocks(game: str) -> tuple[ClockCustom, ...]:
    """The clocks to suggest, the game's own first."""
    file = resources.files(f"trilith.games.{registry.game(game).name}").joinpath(FILE)
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return (*(ClockCustom(**entry) for entry in found.get("clock", [])), *USUAL)
