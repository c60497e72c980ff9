"""What can be chosen in Outfox."""

from typing import Final

from trilith.games.ruleset import Option

OPTIONS: Final = (
    Option("players", ("2", "3"), "how many play; the rules for 3 are a reconstruction, as their page is lost"),
)
