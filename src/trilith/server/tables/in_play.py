"""Positions that people are playing just now, about which no engine may say anything.

A player is refused the position of their own game, also as an image of it, and every position that one turn makes of
it. Others are refused the position itself once the game has left the opening, which many games share: players may come
back without their cookie, and watchers may pass on what they hear. Of a rated game everybody is refused the board,
however it is turned or coloured (play/boards.py). docs/security.md says what this does not prevent.
"""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.boards import SHARED_TURNS, board_shape, is_same_board
from trilith.play.colours import without_colours
from trilith.play.events import Actor
from trilith.play.match import Match
from trilith.server.clock import now
from trilith.server.store import Store
from trilith.server.store.running import RatedPosition
from trilith.server.workers.fair_queue import Party
from trilith.server.workers.pool import Asking, Workers

# The turns in which many games look the same.
OPENING: Final = 8
# Games in which nothing has happened for so long, in milliseconds, concern their players only.
LIVELY: Final = 24 * 3600 * 1000

# How long a worker takes for it, in seconds, or more.
SECONDS: Final = 0.05
# Positions whose images are remembered: games are asked about again and again.
REMEMBERED: Final = 5000

# The pieces on their points, who is to move, and the stone in hand. Counters are left out: they are easily changed.
Board = tuple[frozenset[tuple[str, str]], int | None, str | None]


class InPlay(TrilithError):
    """People are playing this position."""


class EngineSilence:
    """Says what an engine may not tell. Comparing positions takes a while, so a worker does it."""

    def __init__(self, store: Store, workers: Workers) -> None:
        self._store = store
        self._workers = workers

    async def check_position(self, position: Position, actor: Actor, party: Party) -> None:
        """InPlay if an engine may not tell this actor about a position."""
        await self.check_rated([position], party)
        ruleset = without_colours(position.ruleset)
        own = await self._store.running.of(actor, ruleset.identifier)
        await self._check([position], ruleset, own, await self._lively(ruleset), party)

    async def check_match(self, match: Match, actor: Actor, party: Party) -> None:
        """InPlay if an engine may not tell this actor about the turns of a game that was not played between people."""
        await self.check_rated_match(match, party)
        ruleset = without_colours(match.ruleset)
        own = await self._store.running.of(actor, ruleset.identifier, OPENING)
        seen = [*(turn.before for turn in match.turns), match.position][OPENING:]
        await self._check(seen, ruleset, [], [*own, *await self._lively(ruleset)], party)

    async def check_rated_match(self, match: Match, party: Party) -> None:
        """InPlay if a game stands on the board of a running rated game, or stood there after the turns many share."""
        before = [turn.before for turn in match.turns[SHARED_TURNS:]]
        await self.check_rated([*before, match.position], party)

    async def rated_turns(self, match: Match, party: Party) -> list[int]:
        """Which of the first turns, those that many games share, stand on the board of a running rated game."""
        early = [turn.before for turn in match.turns[:SHARED_TURNS]]
        running = await self._running_like(early)
        if not running:
            return []
        return await self._workers.run(Asking(party, SECONDS), rated_boards, _lean(early), running)

    async def check_rated(self, asked: Sequence[Position], party: Party) -> None:
        """InPlay if one of these positions stands on a board where a rated game is being played, up to symmetry."""
        running = await self._running_like(asked)
        found = await self._workers.run(Asking(party, SECONDS), rated_boards, _lean(asked), running) if running else []
        if found:
            raise InPlay(
                "this is a position in which a rated game is being played: nobody is told anything about it until"
                " the game is over"
            )

    async def _running_like(self, asked: Sequence[Position]) -> list[RatedPosition]:
        """Where rated games stand that could have the same board as one of these positions."""
        shapes = {board_shape(position) for position in asked}
        return await self._store.running.rated(shapes) if shapes else []

    async def _lively(self, ruleset: Ruleset) -> list[str]:
        return await self._store.running.lively(ruleset.identifier, OPENING, now() - LIVELY)

    async def _check(
        self, asked: list[Position], ruleset: Ruleset, own: list[str], lively: list[str], party: Party
    ) -> None:
        if not asked or not (own or lively):
            return
        if await self._workers.run(Asking(party, SECONDS), is_in_play, _lean(asked), ruleset, own, lively):
            raise InPlay("this is being played here just now: the engine says nothing about it until the game is over")


def _lean(positions: Sequence[Position]) -> list[Position]:
    return [position.lean() for position in positions]


def rated_boards(asked: list[Position], running: list[RatedPosition]) -> list[int]:
    """The numbers of the positions that stand on a board where a rated game is being played."""
    boards = [position for rated in running for position in _read(*rated)]
    return [number for number, position in enumerate(asked) if is_same_board([position], boards)]


def is_in_play(asked: list[Position], ruleset: Ruleset, own: list[str], lively: list[str]) -> bool:
    """`own` are the positions near which nothing is said, `lively` those that are only refused themselves."""
    rows = {row for position in asked for row in _rows_of_images(position)}
    # There may be many of these: only what stands on the board alike is worth reading.
    lively = [text for text in lively if _rows(text) in rows]
    if not own and not lively:
        return False
    boards = {_board(image) for position in asked for image in _images(position)}
    near = (after for position in _read(ruleset, *own) for after in (position, *_after_one_turn(position)))
    return any(_board(position) in boards for position in (*_read(ruleset, *lively), *near))


def _rows(text: str) -> str:
    """The rows of the board, with which the text of a position begins."""
    return text.partition(" ")[0]


@lru_cache(maxsize=REMEMBERED)
def _rows_of_images(position: Position) -> frozenset[str]:
    return frozenset(_rows(image.text) for image in _images(position))


def _read(ruleset: Ruleset | str, *texts: str) -> Iterator[Position]:
    for text in texts:
        with suppress(TrilithError):  # one that is damaged is nobody's help
            yield Position.parse(ruleset, text)


def _board(position: Position) -> Board:
    return frozenset(position.pieces.items()), position.turn, position.held


def _images(position: Position) -> Iterator[Position]:
    symmetry = position.game.symmetry
    for number in range(symmetry.count(position.state)):
        yield Position(position.ruleset, symmetry.image(position.state, number))


def _after_one_turn(position: Position) -> Iterator[Position]:
    """What may stand there after the next turn, with the stones that may be drawn after it."""
    for code in position.legal_moves.codes:
        after = Position(position.ruleset, position.game.rules.apply(position.state, code))
        yield after
        for stone in after.draws:
            yield after.draw(stone)
