"""What can be chosen in Outfox."""

from collections.abc import Mapping
from typing import Final

from trilith.games.ruleset import Option

EDITION: Final = 1
OPTIONS: Final = (
    Option("players", ("2", "3"), "how many play; the rules for 3 are a reconstruction, as their page is lost"),
)
NAMED: Final[Mapping[str, Mapping[str, str]]] = {}
