"""Time controls to suggest for a game: its own from `time_controls.toml`, where it has one, and the usual ones.

[[clock]]
name = "as the box suggests"
when = { supply = "bag" }       # the options it is meant for; left out, it suits any
kind = "time"                   # "time", "increment", "delay", "move" or "days"
seconds = 1800
extra = 0                       # seconds per move, as increment or delay
"""

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib import resources
from typing import Final

from trilith.games import registry
from trilith.games.ruleset import Ruleset

FILE: Final = "time_controls.toml"


@dataclass(frozen=True)
class SuggestedClock:
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
    SuggestedClock("quick", "time", 3 * 60),
    SuggestedClock("lively", "increment", 5 * 60, 3),
    SuggestedClock("calm", "increment", 15 * 60, 10),
    SuggestedClock("over the board, with a delay", "delay", 10 * 60, 5),
    SuggestedClock("half a minute for each move", "move", 30),
    SuggestedClock("whenever you like", "days", 3 * 24 * 60 * 60),
)


@cache
def clocks(game: str) -> tuple[SuggestedClock, ...]:
    """The clocks to suggest, the game's own first."""
    file = resources.files(f"trilith.games.{registry.game(game).name}").joinpath(FILE)
    found = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return (*(SuggestedClock(**entry) for entry in found.get("clock", [])), *USUAL)
