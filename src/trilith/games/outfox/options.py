"""What can be chosen in Outfox."""

from typing import Final

from trilith.games.ruleset import Option

OPTIONS: Final = (
    Option(
        "players",
        ("2", "3"),
        "how many play; the rules for 3 are a reconstruction, as their page is lost",
        rule=lambda value, players: "Three play, by our reconstruction: read the chapter of that name under Options.",
    ),
)
