"""The games in OpenSpiel: `pyspiel.load_game("trilith_morris(flying=false)")`, once this module is imported."""

from collections.abc import Mapping
from functools import cached_property
from typing import Any, ClassVar, Final

from trilith.env.missing import missing
from trilith.games import registry
from trilith.games.encoding import Encoding
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Option

try:
    import pyspiel

    from trilith.env.openspiel_observer import Observer
except ModuleNotFoundError as error:
    raise missing(error, "openspiel") from None

# OpenSpiel wants to know how long a game can be: one that goes on is drawn after this many turns, as in an arena.
LONGEST: Final = 1000
# Parameters beside the options of the ruleset: where the game begins, and after how many turns it is drawn.
POSITION: Final = "position"
MAX_TURNS: Final = "max_turns"
# What stands for "off" where an option is a number.
OFF: Final = "off"


class TrilithGame(pyspiel.Game):  # type: ignore[misc]
    """A ruleset as OpenSpiel's algorithms know games. Actions are whole turns by their numbers (`trilith.Encoding`).

    The winner's utility is 1, that of all others -1, and 0 in a draw. What the pouch gives are chance events, numbered
    in the order of `Position.draws`.
    """

    # Each game has a class of its own.
    name: ClassVar[str]

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        given = {name: _safe(value) for name, value in (params or {}).items()}
        self.first = _beginning(self.name, given)
        self.max_turns = int(given.get(MAX_TURNS, LONGEST))
        if not 1 <= self.max_turns <= LONGEST:
            raise TrilithError(f"{MAX_TURNS} is a number from 1 to {LONGEST}, not {self.max_turns}")
        self.draws = tuple(Position.start(self.first.ruleset).draws)
        players = len(self.first.players)
        info = pyspiel.GameInfo(
            num_distinct_actions=self.encoding.turns,
            max_chance_outcomes=len(self.draws),
            num_players=players,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if players == 2 else None,
            max_game_length=self.max_turns,
        )
        super().__init__(_game_type(self.name, players, bool(self.draws)), info, given)

    @cached_property
    def encoding(self) -> Encoding:
        return Encoding(self.first.ruleset)

    def new_initial_state(self) -> "TrilithState":
        return TrilithState(self)

    def max_chance_nodes_in_history(self) -> int:
        return self.max_turns if self.draws else 0

    def make_py_observer(self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None) -> Observer:
        if params:
            raise TrilithError(f"observers take no parameters, not {dict(params)}")
        return Observer(self.encoding, iig_obs_type)


class TrilithState(pyspiel.State):  # type: ignore[misc]
    """A position, with the turns played since the first."""

    def __init__(self, game: TrilithGame) -> None:
        super().__init__(game)
        self.position = game.first
        self.turns = 0

    @property
    def game(self) -> TrilithGame:
        found: TrilithGame = self.get_game()
        return found

    def current_player(self) -> int:
        if self.is_terminal():
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.position.turn is None else self.position.turn

    def is_terminal(self) -> bool:
        return self.position.outcome is not None or self.turns >= self.game.max_turns

    def returns(self) -> list[float]:
        outcome, seats = self.position.outcome, range(len(self.position.players))
        winner = outcome.winner if outcome else None
        return [0.0 if winner is None else 1.0 if seat == winner else -1.0 for seat in seats]

    def _legal_actions(self, player: int) -> list[int]:
        return sorted(self.game.encoding.numbers(self.position))

    def chance_outcomes(self) -> list[tuple[int, float]]:
        draws = self.game.draws
        return sorted((draws.index(stone), float(odds)) for stone, odds in self.position.draws.items())

    def _apply_action(self, action: int) -> None:
        if self.position.turn is None:
            self.position = self.position.draw(self.game.draws[action])
            return
        self.position = self.position.play(self.game.encoding.move(self.position, action))
        self.turns += 1

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"draw {self.game.draws[action]}"
        return str(self.game.encoding.move(self.position, action))

    def __str__(self) -> str:
        return self.position.text


def _beginning(name: str, given: Mapping[str, Any]) -> Position:
    """The first position that the parameters name."""
    options = registry.game(name).options
    chosen = {option.name: _option_text(option, given[option.name]) for option in options if option.name in given}
    for option in options:
        # OpenSpiel gives every parameter, also those that nobody named. A default that other choices rule out was not.
        if option.depends_on and chosen.get(option.name) == option.default:
            del chosen[option.name]
    spelled = ",".join(f"{option}={value}" for option, value in chosen.items())
    ruleset = registry.ruleset(f"{name}:{spelled}" if spelled else name)
    text = _plain(given.get(POSITION, ""))
    start = Position.parse(ruleset, text) if text else Position.start(ruleset)
    if start.outcome:
        raise TrilithError(f"the game is over: {start.outcome.reason}")
    return start


def _option_text(option: Option, value: Any) -> str:
    """A parameter's value as rulesets spell it."""
    if isinstance(value, bool):
        return str(value).lower()
    return OFF if value == 0 and OFF in option.values else _plain(str(value))


def _safe(value: Any) -> Any:
    """A text that OpenSpiel's reader of parameters takes for one: `_5-0`, as it takes what begins with a digit for a
    number, and with semicolons for commas."""
    if not isinstance(value, str) or not (value[:1].isdigit() or "," in value):
        return value
    return "_" + value.replace(",", ";")


def _plain(value: str) -> str:
    return value.removeprefix("_").replace(";", ",")


def _parameter(option: Option) -> bool | int | str:
    """The default of an option, of the type that OpenSpiel reads from a text."""
    default = option.default
    if default in ("true", "false"):
        return default == "true"
    return int(default) if default.isdigit() else default


def _game_type(name: str, players: int | None = None, has_luck: bool | None = None) -> Any:
    """What OpenSpiel is told of a game; with its number of players and its luck once they are known."""
    game, start = registry.game(name), Position.start(name)
    modes = pyspiel.GameType.ChanceMode
    specified = {option.name: _parameter(option) for option in game.options}
    extra = {POSITION: "", MAX_TURNS: LONGEST}
    luck = bool(start.draws) if has_luck is None else has_luck
    utility = pyspiel.GameType.Utility
    return pyspiel.GameType(
        short_name=f"trilith_{name}",
        long_name=start.look.title,
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=modes.EXPLICIT_STOCHASTIC if luck else modes.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=utility.GENERAL_SUM if players == 3 else utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=players or 3,
        min_num_players=players or 2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**specified, **extra},
    )


def _register() -> None:
    for name in registry.names():
        if registry.game(name).actions is not None:
            # OpenSpiel keeps what it is given until after the interpreter has ended, which only a class survives.
            pyspiel.register_game(_game_type(name), type(f"trilith_{name}", (TrilithGame,), {"name": name}))


_register()
