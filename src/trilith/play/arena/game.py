"""One game of a tournament."""

from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.outcome import Outcome
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.arena.players import Player, player_name, read_player
from trilith.play.match import ADJUDICATION, Match
from trilith.play.pouch import Pouch
from trilith.play.record import ARENA_EVENT, RANDOM_OPENING, Record, write_record
from trilith.play.ugi.client import UgiError

# Some rulesets let a game go on for ever; in a tournament it is a draw after this many turns.
LONGEST: Final = 1000
# How many random openings are tried until one does not end the game.
TRIES: Final = 100


class Job(NamedTuple):
    """A game to play. `seating` says for every seat whether the first or the second player (0 or 1) sits there."""

    number: int
    ruleset: Ruleset
    first: int
    second: int
    players: tuple[str, str]
    seating: tuple[int, ...]
    round: int
    seed: int
    opening: int
    ugi_seconds: float = 1.0


class Played(NamedTuple):
    """A finished game: the score of `first` (0, ½ or 1), the record, and the reason if it was forfeited."""

    job: Job
    score: float
    record: str
    forfeit: str | None


def play_game(job: Job) -> Played:
    """Play a game to its end. The same job gives the same game if its players are deterministic."""
    start = Position.start(job.ruleset)
    match, pouch = opening(start, job)
    numbers = (job.first, job.second)
    players: list[Player] = [
        read_player(job.players[who], _seed(job, seat), numbers[who], job.ugi_seconds)
        for seat, who in enumerate(job.seating)
    ]
    forfeit = None
    while match.outcome is None:
        if match.position.turn is None:
            match = match.draw(pouch.draw(match.position))
        elif len(match.turns) >= LONGEST:
            match = match.end(ADJUDICATION, None)
        else:
            match, forfeit = _moved(match, players, job.seating)
    return Played(job, _score(match.outcome, job.seating), _record(match, job, forfeit), forfeit)


def _moved(match: Match, players: Sequence[Player], seating: Sequence[int]) -> tuple[Match, str | None]:
    """The match after the next move, or forfeited with the reason."""
    seat = match.position.turn or 0
    try:
        return match.play(players[seat].choose(match)), None
    except (UgiError, IllegalMove) as error:
        # With three seats, the next seat of the other player wins.
        after = [(seat + turn) % len(seating) for turn in range(1, len(seating))]
        winner = next(other for other in after if seating[other] != seating[seat])
        return match.end(ADJUDICATION, winner), str(error)


def opening(start: Position, job: Job) -> tuple[Match, Pouch]:
    """A match after `job.opening` random turns, and its pouch.

    The opening depends only on the seed and the round, so both games of a pair and all pairings of a round share it.
    """
    for attempt in range(TRIES):
        random = Random(f"{job.seed} {job.round} {attempt}")
        match, pouch = Match.begin(start), Pouch(start, random)
        while match.outcome is None and len(match.turns) < job.opening:
            if match.position.turn is None:
                match = match.draw(pouch.draw(match.position))
            else:
                match = match.play(random.choice(match.position.legal_moves))
        if match.outcome is None:
            return match, pouch
    raise TrilithError(f"{job.opening} random turns always end a game of {job.ruleset}: choose a shorter --opening")


def _seed(job: Job, seat: int) -> int:
    """A different seed for every player in every game."""
    return Random(f"{job.seed} {job.number} {seat}").getrandbits(32)


def _score(outcome: Outcome, seating: Sequence[int]) -> float:
    return 0.5 if outcome.winner is None else 1.0 - seating[outcome.winner]


def _record(match: Match, job: Job, forfeit: str | None) -> str:
    seats = [seat.capitalize() for seat in match.position.players]
    names = {seat: player_name(job.players[who]) for seat, who in zip(seats, job.seating, strict=True)}
    tags = {"Event": ARENA_EVENT, "Round": str(job.round + 1), **names, "Seed": str(job.seed)}
    comments = {job.opening: RANDOM_OPENING} if job.opening else {}
    if match.ended_by:
        comments[len(match.turns)] = _on_one_line(forfeit or f"not over after {LONGEST} turns").replace("}", ")")
    return write_record(Record(match, {name: _on_one_line(value) for name, value in tags.items()}, comments))


def _on_one_line(text: str) -> str:
    """Only printable characters: an engine may say anything, but a record is plain text."""
    return "".join(character if character.isprintable() else " " for character in text)
