"""The catalogue: which games there are, and what can be chosen in each."""

from functools import cache

from litestar import Router, get
from msgspec import Struct, convert

from trilith.engine.levels import LEVELS
from trilith.games import registry
from trilith.games.definition import Game
from trilith.games.draw.contrast import are_alike
from trilith.games.lesson import lesson
from trilith.games.position import Position
from trilith.games.ruleset import Option, Ruleset
from trilith.games.time_controls import clocks
from trilith.server.messages.table import ClockChoice, ClockKind
from trilith.server.workers.moves import PERFECT


class OptionView(Struct):
    """A choice. The first of `values` is the default. Where `free`, `values` are examples and any text that fits
    `takes` may be given; what does not is refused with a sentence. `title` and `labels` are what people read; a choice
    that is not free has a label for each value. Where it depends on another option, `values_by` has the values there
    are for each value of that one, the default first."""

    name: str
    meaning: str
    values: list[str]
    free: bool
    takes: str | None
    title: str
    labels: list[str]
    depends_on: str | None = None
    values_by: dict[str, list[str]] = {}


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
    players. `lesson` is how many steps its lesson has. `luck` says whether a pouch is drawn from by default, `ring`
    whether the last piece is marked. `points` is the option that gives points to one side: people give them with a seat
    instead."""

    id: str
    title: str
    tagline: str
    options: list[OptionView]
    rulesets: list[RulesetView]
    clocks: list[ClockSuggestion]
    levels: list[LevelView]
    lesson: int
    luck: bool
    ring: bool
    points: str | None = None
    colours: str | None = None


@get("/games", summary="All games, and what can be chosen in each")
async def every() -> list[GameView]:
    return [game_view(name) for name in registry.names()]


class ColourView(Struct):
    """A colour that players may bring, and those too much like it. `option` of `game` shows it."""

    name: str
    alike: list[str]
    game: str
    option: str


@get("/colours", summary="The colours that players may bring to a table")
async def colours() -> list[ColourView]:
    return _colours()


@cache
def _colours() -> list[ColourView]:
    found: dict[str, ColourView] = {}
    for name in registry.names():
        if option := registry.game(name).colours:
            for colour, there in option.palette.items():
                alike = [one for one, other in option.palette.items() if one != colour and are_alike(there, other)]
                found.setdefault(colour, ColourView(colour, alike, name, option.name))
    return list(found.values())


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
        ring=game.last_point is not None,
        points=game.points.name if game.points else None,
        colours=game.colours.name if game.colours else None,
    )  # fmt: skip


def _levels(game: Game) -> list[LevelView]:
    found = [LevelView(str(level.number), level.name, level.description) for level in LEVELS]
    if game.has_solver:
        found.append(LevelView(PERFECT, "Perfect", _what_is_proven(game)))
    return found


def _what_is_proven(game: Game) -> str:
    """What the player who probes first is perfect at."""
    if _is_proven_from_the_start(game):
        return "plays what is proven to be best, where that is known"
    return "only the last stones are proven here: perfect there, and like level 10 before"


def _is_proven_from_the_start(game: Game) -> bool:
    return bool(game.tablebase or game.opening or game.proof)


@cache
def levels_of_all_games() -> list[LevelView]:
    """The levels for a page with all games: of the last one it says in which games only the end is proven."""
    games = [registry.game(name) for name in registry.names()]
    found = max((game_view(game.name).levels for game in games), key=len)
    ends = [game_view(game.name).title for game in games if game.has_solver and not _is_proven_from_the_start(game)]
    if found[-1].level != PERFECT or not ends:
        return found
    described = f"plays what is proven to be best; in {' and '.join(ends)} only the end is proven"
    return [*found[:-1], LevelView(PERFECT, found[-1].name, described)]


def _clock(kind: str, seconds: float, extra: float) -> ClockChoice:
    return ClockChoice(convert(kind, ClockKind), seconds, extra)


def _option_view(option: Option) -> OptionView:
    if option.read is None:
        by = {value: list(there) for value, there in option.values_by}
        words = _words(option)
        return OptionView(
            option.name, option.meaning, list(option.values), False, None, *words, option.depends_on or None, by
        )
    # What cannot be read is no value but a description of what can.
    values = [value for value in option.values if option.read(value) is not None]
    takes = "; ".join(value for value in option.values if value not in values)
    return OptionView(option.name, option.meaning, values, True, takes or None, _words(option)[0], [])


def _words(option: Option) -> tuple[str, list[str]]:
    """What an option and its values are called, by default their names as words."""
    words = [name.replace("_", " ") for name in (option.title or option.name, *(option.labels or option.values))]
    title, *labels = [word[:1].upper() + word[1:] for word in words]
    return title, labels


def _rulesets(game: Game) -> list[RulesetView]:
    plain = game.ruleset()
    found = [_ruleset_view(plain, None), *(_ruleset_view(game.ruleset(name), name) for name in game.named)]
    for option in game.options:
        for value in _option_view(option).values[1:] if not option.depends_on else ():
            view = _ruleset_view(game.ruleset(f"{option.name}={value}"), None)
            if len(view.players) != len(found[0].players):
                found.append(view)
    return found


def _ruleset_view(ruleset: Ruleset, name: str | None) -> RulesetView:
    players = list(Position.start(ruleset).look.players)
    return RulesetView(ruleset.text, ruleset.identifier, name, ruleset.options, players)


router = Router("/api", route_handlers=[every, colours], tags=["games"])
