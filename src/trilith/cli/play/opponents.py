"""Who plays a game at the terminal: people, and bots (the engine at a level, a perfect player or a random mover)."""

import random
import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Final

from trilith.cli.errors import CommandError
from trilith.cli.interruptible import interruptible
from trilith.cli.progress import COMPILING, Spinner
from trilith.games.errors import IllegalMove
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.play import readiness
from trilith.play.match import Match
from trilith.play.pouch import any_stone
from trilith.play.quick_move import quick_move

if TYPE_CHECKING:
    from trilith.engine.levels import LevelPlayer

# How records name bots.
RANDOM_MOVER: Final = "random mover"
PERFECT: Final = "perfect"
LEVEL: Final = re.compile(rf"level ([0-9]{{1,3}})|{PERFECT}")
# No level thinks longer than this many seconds. If a move takes longer, something is being compiled.
LONGEST_THOUGHT: Final = 3.0
# How long a bot thinks about a move while the engine is being compiled, in seconds.
QUICK_SECONDS: Final = 0.5


@dataclass(frozen=True)
class Seats:
    """The names of the bots by seat; people have all other seats."""

    bots: Mapping[int, str] = field(default_factory=dict)

    @classmethod
    def against(cls, position: Position, bot: str, person: int = 0) -> "Seats":
        """One person, and this bot in every other seat."""
        return cls({seat: bot for seat in range(len(position.players)) if seat != person})

    @classmethod
    def from_tags(cls, position: Position, tags: Mapping[str, str]) -> "Seats":
        """The seats in a record. If there were only bots, a person takes the first seat."""
        named = {seat: tags.get(_tag(position, seat), "") for seat in range(len(position.players))}
        bots = {seat: name for seat, name in named.items() if is_bot(name)}
        if len(bots) == len(named):
            del bots[0]
        return cls(bots)

    def tags(self, position: Position, others: Mapping[str, str]) -> dict[str, str]:
        """A record's tags, with the bots where they sit now and nowhere else."""
        seats = {_tag(position, seat): self.bots.get(seat) for seat in range(len(position.players))}
        kept = {name: value for name, value in others.items() if not (name in seats and is_bot(value))}
        return {**kept, **{name: bot for name, bot in seats.items() if bot}}

    def taken_back(self, match: Match) -> Match:
        """The match before a person's last move. If only a bot's move were undone, the bot would move again."""
        earlier = match
        while earlier.turns:
            earlier = earlier.undo()
            if earlier.position.turn not in self.bots:
                return earlier
        raise IllegalMove("you have no move to take back" if match.turns else "there is no move to take back")


def is_bot(name: str) -> bool:
    return name == RANDOM_MOVER or bool(LEVEL.fullmatch(name))


def find_seat(position: Position, text: str) -> int:
    """The seat with this name, or with this number counted from 1."""
    names = {name: seat for seat, name in enumerate(position.players)}
    names |= {shown.lower(): seat for seat, shown in enumerate(position.look.players)}
    names |= {str(seat + 1): seat for seat in range(len(position.players))}
    if text.lower() not in names:
        raise CommandError(f"there is no seat {text[:40]!r}; the seats are {', '.join(position.players)}")
    return names[text.lower()]


def _tag(position: Position, seat: int) -> str:
    return position.players[seat].capitalize()


class Luck:
    """Draws from the pouch and random moves: by the system's randomness, or repeatable from a seed."""

    def __init__(self, seed: int | None = None) -> None:
        self._random = random.SystemRandom() if seed is None else random.Random(seed)
        # By turn, counted from the start of the game.
        self._drawn: dict[int, str] = {}

    def draw(self, position: Position, turn: int) -> str:
        """A stone by the pouch's odds. After a take-back, the same turn gives the same stone."""
        if self._drawn.get(turn) not in position.draws:
            self._drawn[turn] = any_stone(position, self._random)
        return self._drawn[turn]

    def move(self, position: Position) -> Move:
        """A legal move; all are equally likely."""
        return self._random.choice(position.legal_moves)


class Bots:
    """Chooses the bots' moves. With a seed they are always the same, so then the engine is waited for."""

    def __init__(self, luck: Luck, seed: int | None = None) -> None:
        self._luck = luck
        self._is_repeatable = seed is not None
        self._seeds = random.Random(seed)
        # By seat: each keeps its engine's memory from move to move.
        self._levels: dict[int, LevelPlayer] = {}
        self._perfect: dict[int, readiness.PunctualPerfectPlayer] = {}

    def move(self, position: Position, name: str) -> Move:
        """The move of the bot with this name."""
        found = LEVEL.fullmatch(name)
        if not found:
            return self._luck.move(position)
        thinking = f"{name.capitalize()} is thinking"
        with Spinner(thinking) as spinner:

            def waiting(seconds: float) -> None:
                if seconds > LONGEST_THOUGHT:
                    spinner.say(f"{thinking} ({COMPILING})")

            # Beside the main thread, so that Ctrl-C saves the game at once.
            return position.find(interruptible(lambda: self._choose(position, found[1]), waiting))

    def _choose(self, position: Position, number: str | None) -> str:
        seat = position.turn or 0
        if self._is_repeatable:
            readiness.make_ready(position.ruleset)
        elif not readiness.is_ready(position.ruleset):
            return quick_move(position, QUICK_SECONDS, random.Random())
        if number is None:
            return self._choose_perfectly(position, seat)
        return self._level(seat, number).choose(position)

    def _choose_perfectly(self, position: Position, seat: int) -> str:
        from trilith.engine.levels import LEVELS

        if seat not in self._perfect:
            seed = self._seeds.getrandbits(32) if self._is_repeatable else None
            self._perfect[seat] = readiness.PunctualPerfectPlayer(seed)
        return self._perfect[seat].choose(position) or self._level(seat, str(LEVELS[-1].number)).choose(position)

    def _level(self, seat: int, number: str) -> "LevelPlayer":
        # Imported here: it takes a moment, which a game among people does not need.
        from trilith.engine.levels import LevelPlayer, level

        if seat not in self._levels:
            self._levels[seat] = LevelPlayer(level(number), self._seeds.getrandbits(32))
        return self._levels[seat]
