"""`trilith games`: the games and their options."""

from trilith.cli import console
from trilith.cli.arguments import AsJson
from trilith.cli.console import Json
from trilith.cli.styled import BOLD
from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.position import Position


def games(as_json: AsJson = False) -> None:
    """List the games, their options and the named rulesets."""
    found = [registry.game(name) for name in registry.names()]
    if as_json:
        console.print_json([_game_json(game) for game in found])
        return
    out = console.answers()
    for game in found:
        _print(game)
    console.say(out, "A ruleset is a game with its options: morris, morris:standard, stones:board=quick,supply=skill.")


def _game_json(game: Game) -> Json:
    start = Position.start(game.ruleset())
    return {
        "game": game.name,
        "title": start.look.title,
        "players": list(start.players),
        "options": [
            {"name": o.name, "default": o.default, "values": list(o.values), "meaning": o.meaning} for o in game.options
        ],
        "named": {name: dict(choices) for name, choices in game.named.items()},
    }


def _print(game: Game) -> None:
    out = console.answers()
    look = game.look(game.ruleset())
    console.say(out, f"{game.name}  {look.title}", BOLD)
    console.say(out, f"  {look.tagline}.")
    rows = [[option.name, " | ".join(option.values), option.meaning] for option in game.options]
    for name, choices in game.named.items():
        spelled = ", ".join(f"{option}={value}" for option, value in choices.items())
        rows.append([f"{game.name}:{name}", spelled, "a named ruleset"])
    if rows:
        console.lay_out(out, rows, ("option", "values, default first", "meaning"), indent=2)
    out.print()
