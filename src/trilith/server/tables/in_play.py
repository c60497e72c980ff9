"""Positions that people are playing just now, about which no engine may say anything.

A player is refused the position of their own game, also as an image of it, and every position that one turn makes of
it. Others are refused the position itself once the game has left the opening, which many games share: players may come
back without their cookie, and watchers may pass on what they hear. docs/security.md says what this does not prevent.
"""

import asyncio
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.events import Actor
from trilith.play.match import Match
from trilith.server.clock import now
from trilith.server.store import Store

# The turns in which many games look the same.
OPENING: Final = 8
# Games in which nothing has happened for so long, in milliseconds, concern their players only.
LIVELY: Final = 24 * 3600 * 1000

# Positions whose images are remembered: games are asked about again and again.
REMEMBERED: Final = 5000

# The pieces on their points, who is to move, and the stone in hand. Counters are left out: they are easily changed.
Board = tuple[frozenset[tuple[str, str]], int | None, str | None]


class InPlay(TrilithError):
    """People are playing this position."""

    def __init__(self) -> None:
        super().__init__("this is being played here just now: the engine says nothing about it until the game is over")


async def check_position(store: Store, position: Position, actor: Actor) -> None:
    """InPlay if an engine may not tell this actor about a position."""
    ruleset = position.ruleset
    own = await store.running.of(actor, ruleset.identifier)
    lively = await store.running.lively(ruleset.identifier, OPENING, now() - LIVELY)
    await asyncio.to_thread(_check, [position], ruleset, own, lively)


async def check_match(store: Store, match: Match, actor: Actor) -> None:
    """InPlay if an engine may not tell this actor about the turns of a game that was not played between people."""
    ruleset = match.ruleset
    own = await store.running.of(actor, ruleset.identifier, OPENING)
    lively = await store.running.lively(ruleset.identifier, OPENING, now() - LIVELY)
    if own or lively:
        seen = [*(turn.before for turn in match.turns), match.position][OPENING:]
        await asyncio.to_thread(_check, seen, ruleset, [], [*own, *lively])


def _check(asked: Iterable[Position], ruleset: Ruleset, own: Sequence[str], lively: Sequence[str]) -> None:
    """`own` are the positions near which nothing is said, `lively` those that are only refused themselves."""
    asked = list(asked)
    rows = {row for position in asked for row in _rows_of_images(position)}
    # There may be many of these: only what stands on the board alike is worth reading.
    lively = [text for text in lively if _rows(text) in rows]
    if not own and not lively:
        return
    boards = {_board(image) for position in asked for image in _images(position)}
    for position in _read(ruleset, own):
        if not boards.isdisjoint(map(_board, (position, *_after_one_turn(position)))):
            raise InPlay
    if not boards.isdisjoint(map(_board, _read(ruleset, lively))):
        raise InPlay


def _rows(text: str) -> str:
    """The rows of the board, with which the text of a position begins."""
    return text.partition(" ")[0]


@lru_cache(maxsize=REMEMBERED)
def _rows_of_images(position: Position) -> frozenset[str]:
    return frozenset(_rows(image.text) for image in _images(position))


def _read(ruleset: Ruleset, texts: Iterable[str]) -> Iterator[Position]:
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
