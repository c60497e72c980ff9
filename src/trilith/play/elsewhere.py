"""Records that other programs wrote: without our tags, in another notation, or in SGF.

The game is the one that the record names, or else the only one whose rules allow all its moves.
"""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Final

from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.errors import InvalidRecord, TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.pgn import Pgn

# Tags in which programs say what is played.
NAMING: Final = ("Game", "Ruleset", "Variant", "GameType", "Event")
# So few moves could be those of any game.
FEWEST: Final = 3
UNKNOWN: Final = (
    'this is not a game record that Trilith can read: no tag names the game, such as [Game "morris"], '
    "and no game here allows its moves"
)


def translated(pgn: Pgn) -> Pgn:
    """The record with our tags and in our notation. InvalidRecord if no game of ours fits it."""
    # Where both fit, it is the game that others are variants of: 3 Stones rather than Siege Stones.
    games = sorted(map(registry.game, registry.names()), key=lambda game: game.based_on is not None)
    named = [game for game in games if _is_named(game, pgn.tags)]
    best: tuple[int, Ruleset, Sequence[str]] | None = None
    for game in named or games:
        moves = game.elsewhere.moves(pgn.moves) if game.elsewhere else list(pgn.moves)
        for rules in _rulesets(game, pgn.tags):
            count = _playable(rules, moves)
            if best is None or count > best[0]:
                best = (count, rules, moves)
    if best is None or (not named and (best[0] < len(best[2]) or best[0] < FEWEST)):
        raise InvalidRecord(UNKNOWN)
    _, rules, ours = best
    tags = {"Game": rules.game, "Ruleset": rules.text, **_other(pgn.tags)}
    return pgn._replace(tags=tags, moves=tuple(ours))


def _is_named(game: Game, tags: Mapping[str, str]) -> bool:
    if tags.get("Ruleset", "").partition(":")[0] == game.name:
        return True
    said = {tags.get(name, "").casefold().replace("’", "'").strip() for name in NAMING}
    return bool(said & {game.name, *(game.elsewhere.names if game.elsewhere else ())})


def _other(tags: Mapping[str, str]) -> dict[str, str]:
    return {name: value for name, value in tags.items() if name not in ("Game", "Ruleset", "Identifier")}


def _rulesets(game: Game, tags: Mapping[str, str]) -> list[Ruleset]:
    """The rules that the record names, or else the game's own and the well-known ones."""
    with suppress(TrilithError):
        if (said := registry.ruleset(tags.get("Ruleset", ""))).game == game.name:
            return [said]
    return [game.ruleset(), *(game.ruleset(name) for name in game.named)]


def _playable(rules: Ruleset, moves: Sequence[str]) -> int:
    """How many of the moves the rules allow, from the first on."""
    position = Position.start(rules)
    for number, move in enumerate(moves):
        try:
            if position.turn is None and not position.outcome:
                position = position.draw(position.stone_of(move))
            position = position.play(move)
        except TrilithError:
            return number
    return len(moves)
