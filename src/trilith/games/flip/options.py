"""Flip has one set of rules and nothing to choose."""

from collections.abc import Mapping
from typing import Final

from trilith.games.ruleset import Option

EDITION: Final = 1
OPTIONS: Final[tuple[Option, ...]] = ()
NAMED: Final[Mapping[str, Mapping[str, str]]] = {}
