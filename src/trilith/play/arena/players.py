"""The players of a tournament, by the texts that name them."""

from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Final, Protocol

from trilith.engine.levels import LEVELS, LevelPlayer, level
from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.games.errors import TrilithError
from trilith.games.move import Move
from trilith.games.notation import shorten
from trilith.games.position import Position
from trilith.play.match import Match
from trilith.play.ugi.client import UgiClient, UgiError
from trilith.solve.perfect import NAME as PERFECT
from trilith.solve.perfect import PerfectPlayer

PLAYERS: Final = f"1 to {len(LEVELS)}, perfect, random, greedy, depth:N, nodes:N, time:S or ugi:COMMAND"
# Timers accept no more seconds than this.
LONGEST: Final = 1e6


class Player(Protocol):
    """A player of one game."""

    def choose(self, match: Match) -> str: ...


@dataclass
class RandomPlayer:
    """Plays a random legal move; all are equally likely."""

    random: Random

    def choose(self, match: Match) -> str:
        return str(self.random.choice(match.position.legal_moves))


@dataclass
class GreedyPlayer:
    """Looks one move ahead: wins if possible, otherwise takes the most points or a piece."""

    random: Random

    def choose(self, match: Match) -> str:
        gains = {move: gain(match.position, move) for move in match.position.legal_moves}
        best = max(gains.values())
        return str(self.random.choice([move for move, found in gains.items() if found == best]))


def gain(position: Position, move: Move) -> tuple[int, int, int]:
    """The immediate gain of a move: a win or loss, then the lead in points, then captures."""
    after, me = position.play(move), position.turn or 0
    winner = after.outcome.winner if after.outcome else None
    decided = 0 if winner is None else 1 if winner == me else -1
    points = after.score or (0,) * len(position.players)
    lead = points[me] - max(other for seat, other in enumerate(points) if seat != me)
    # Where one may move instead of placing, a piece that stays in hand is no capture.
    left = len(after.pieces) + sum(sum(supply.pieces.values()) for supply in after.supplies)
    return decided, lead, -left


@dataclass
class EnginePlayer:
    """The engine with a fixed limit."""

    limit: Limit
    engine: Engine

    def choose(self, match: Match) -> str:
        return self.engine.think(match.position, self.limit).move


@dataclass
class LeveledPlayer:
    """A level, or perfect play."""

    player: LevelPlayer | PerfectPlayer

    def choose(self, match: Match) -> str:
        return self.player.choose(match.position)


@dataclass
class UgiPlayer:
    """Another program that speaks UGI. It is told of the new game before its first move."""

    command: str
    slot: int
    seconds: float
    _client: UgiClient | None = field(default=None, init=False)

    def choose(self, match: Match) -> str:
        try:
            if self._client is None:
                self._client = _running(self.command, self.slot)
                self._client.begin(match.ruleset)
            return self._client.choose(match, self.seconds)
        except UgiError:
            # It may have crashed or be out of step: the next game gets a new process.
            _forget(self._client)
            raise


@cache
def _running(command: str, slot: int) -> UgiClient:
    """One process per command and player, for all games of this worker."""
    return UgiClient(command)


def _forget(client: UgiClient | None) -> None:
    if client:
        client.close()
    _running.cache_clear()


def read_player(text: str, seed: int = 0, slot: int = 0, ugi_seconds: float = 1.0) -> Player:
    """The player that a text names. TrilithError if there is none."""
    kind, colon, value = text.partition(":")
    if kind in ("depth", "nodes", "time") and colon:
        return EnginePlayer(_limit(kind, value), Engine(seed=seed))
    if kind == "ugi" and value.strip():
        return UgiPlayer(value, slot, ugi_seconds)
    if text == "random":
        return RandomPlayer(Random(seed))
    if text == PERFECT:
        return LeveledPlayer(PerfectPlayer(seed))
    if text == "greedy":
        return GreedyPlayer(Random(seed))
    if text.isascii() and text.isdigit():
        return LeveledPlayer(LevelPlayer(level(text), seed))
    raise TrilithError(f"there is no player {shorten(text)}; players are {PLAYERS}")


def _limit(kind: str, text: str) -> Limit:
    try:
        number = float(text) if kind == "time" else int(text)
    except ValueError:
        raise TrilithError(f"{kind} takes a number, not {shorten(text)}") from None
    limit = Limit(**{kind: number}).checked()  # type: ignore[arg-type]
    return limit._replace(time=min(limit.time, LONGEST)) if limit.time else limit


def player_name(text: str) -> str:
    """A player's name in records and results.

    >>> player_name("5"), player_name("depth:6"), player_name("random")
    ('level 5', 'depth 6', 'random')
    """
    kind, _, value = text.partition(":")
    if text.isascii() and text.isdigit():
        return f"level {int(text)}"
    return f"{kind} {value}" if kind in ("depth", "nodes", "time") else text
