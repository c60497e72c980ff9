"""The catalogue: which games there are, and what can be chosen in each."""

from functools import cache

from litestar import Router, get
from msgspec import Struct, convert

from trilith.engine.levels import LEVELS
from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.lesson import lesson
from trilith.games.position import Position
from trilith.games.ruleset import Option, Ruleset
from trilith.games.time_controls import clocks
from trilith.server.messages.table import ClockChoice, ClockKind
from trilith.server.workers.moves import PERFECT


class OptionView(Struct):
    """A choice. The first of `values` is the default. Where `free`, `values` are examples and any text that fits
    `takes` may be given; what does not is refused with a sentence."""

    name: str
    meaning: str
    values: list[str]
    free: bool
    takes: str | None


class RulesetView(Struct):
    """A ruleset as it is written, what it is called (the game's own rules have no name), and who plays in it."""

    ruleset: str
    identifier: str
    name: str | None
    options: dict[str, str]
    players: list[str]


class ClockSuggestion(Struct):
    """A suggestion, for tables with these options (all tables, where there are none)."""

    name: str
    when: dict[str, str]
    clock: ClockChoice


class LevelView(Struct):
    """`level` is what a seat asks for."""

    level: str
    name: str
    description: str


class GameView(Struct):
    """`rulesets` are the game's own rules, the named ones, and those that one option makes a game for more or fewer
    players. `lesson` is how many steps its lesson has. `luck` says whether a pouch is drawn from by default."""

    id: str
    title: str
    tagline: str
    options: list[OptionView]
    rulesets: list[RulesetView]
    clocks: list[ClockSuggestion]
    levels: list[LevelView]
    lesson: int
    luck: bool


@get("/games", summary="All games, and what can be chosen in each")
async def every() -> list[GameView]:
    return [game_view(name) for name in registry.names()]


@cache
def game_view(name: str) -> GameView:
    game, start = registry.game(name), Position.start(name)
    return GameView(
        id=name,
        title=start.look.title,
        tagline=start.look.tagline,
        options=[_option_view(option) for option in game.options],
        rulesets=_rulesets(game),
        clocks=[ClockSuggestion(custom.name, dict(custom.when), _clock(custom.kind, custom.seconds, custom.extra))
                for custom in clocks(name)],
        levels=_levels(game),
        lesson=len(lesson(name).steps),
        luck=bool(start.draws),
    )  # fmt: skip


def _levels(game: Game) -> list[LevelView]:
    found = [LevelView(str(level.number), level.name, level.description) for level in LEVELS]
    if game.has_solver:
        found.append(LevelView(PERFECT, "Perfect", "plays what is proven to be best, where that is known"))
    return found


def _clock(kind: str, seconds: float, extra: float) -> ClockChoice:
    return ClockChoice(convert(kind, ClockKind), seconds, extra)


def _option_view(option: Option) -> OptionView:
    if option.read is None:
        return OptionView(option.name, option.meaning, list(option.values), free=False, takes=None)
    # What cannot be read is no value but a description of what can.
    values = [value for value in option.values if option.read(value) is not None]
    takes = "; ".join(value for value in option.values if value not in values)
    return OptionView(option.name, option.meaning, values, free=True, takes=takes or None)


def _rulesets(game: Game) -> list[RulesetView]:
    plain = game.ruleset()
    found = [_ruleset_view(plain, None), *(_ruleset_view(game.ruleset(name), name) for name in game.named)]
    for option in game.options:
        for value in _option_view(option).values[1:]:
            view = _ruleset_view(game.ruleset(f"{option.name}={value}"), None)
            if len(view.players) != len(found[0].players):
                found.append(view)
    return found


def _ruleset_view(ruleset: Ruleset, name: str | None) -> RulesetView:
    players = list(Position.start(ruleset).look.players)
    return RulesetView(ruleset.text, ruleset.identifier, name, ruleset.options, players)


router = Router("/api", route_handlers=[every], tags=["games"])
