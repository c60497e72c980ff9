"""Positions to judge players by: from random games, with a value that is known for sure."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.engine.value import Result, Value, has_luck
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.judge.phase import phase_of
from trilith.play.match import Match
from trilith.play.pouch import any_stone
from trilith.solve.interface import OutOfTime
from trilith.solve.probe import probe_within

# How many positions are looked at, for each that is wanted, until the search for more is given up.
TRIES: Final = 20
# The source of values that were searched to the end.
SEARCH: Final = "search to the end"


class Question(NamedTuple):
    """A position that can be spoilt: what it is worth, and every move in it."""

    match: Match
    worth: Result
    moves: dict[str, Value]
    phase: str


@dataclass
class Sample:
    """Questions, and how many positions were looked at to find them."""

    questions: list[Question] = field(default_factory=list)
    looked_at: int = 0
    # No method knows their value, or not within the time.
    unknown: int = 0
    # Nothing can be thrown away there: all is lost, every move keeps the value, or luck decides.
    settled: int = 0
    sources: Counter[str] = field(default_factory=Counter)

    def look_at(self, match: Match, seconds: float, folder: Path | None = None) -> Question | None:
        """The question that a position of a match is, None if it is none."""
        self.looked_at += 1
        values = known_moves(match.position, seconds, folder)
        if values is None:
            self.unknown += 1
            return None
        worth, moves, source = values
        if worth not in ("win", "draw") or all(value.result == worth for value in moves.values()):
            self.settled += 1
            return None
        self.sources[source] += 1
        return Question(match, worth, moves, phase_of(match.position))


def known_moves(
    position: Position, seconds: float, folder: Path | None
) -> tuple[Result | None, dict[str, Value], str] | None:
    """What a position is worth, every move in it, and who says so; None if that is not known for sure."""
    try:
        found = probe_within(position, seconds, folder)
    except OutOfTime:
        return None
    if found is None:
        return _searched(position, seconds)
    if any(value.result is None and value.odds is None for value in found.moves.values()):
        return None
    return found.value.result, found.moves, found.source


def _searched(position: Position, seconds: float) -> tuple[Result | None, dict[str, Value], str] | None:
    """The same by a search to the end, where the game must come to one: only if every move's value is proven."""
    if position.game.draw_rules or has_luck(position) or len(position.players) > 2:
        return None
    found = _engine().analyse(position, Limit(time=seconds)).moves
    if any(value.kind != "proven" for value in found.values()):
        return None
    return max(found.values(), key=lambda value: value.rank).result, dict(found), SEARCH


@cache
def _engine() -> Engine:
    return Engine()


def sample(
    ruleset: Ruleset,
    wanted: int,
    seed: int,
    seconds: float,
    folder: Path | None = None,
    on_question: Callable[[], None] = lambda: None,
) -> Sample:
    """As many questions as wanted, or fewer if they are hard to find. The same seed looks at the same positions."""
    found = Sample()
    for number in range(TRIES * wanted):
        if len(found.questions) == wanted:
            break
        match = _random_match(ruleset, Random(f"{seed} {ruleset} {number}"))
        question = found.look_at(match, seconds, folder)
        if question:
            found.questions.append(question)
            on_question()
    return found


def _random_match(ruleset: Ruleset, random: Random) -> Match:
    """A game of random moves up to some turn of it: any is as likely."""
    turns: list[Match] = []
    match = Match.begin(ruleset)
    while match.outcome is None:
        if match.position.turn is None:
            match = match.draw(any_stone(match.position, random))
        else:
            turns.append(match)
            match = match.play(random.choice(match.position.legal_moves))
    return random.choice(turns)
