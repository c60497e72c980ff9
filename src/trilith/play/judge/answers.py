"""Asks players, and looks at moves that were played."""

from collections.abc import Callable, Iterator
from pathlib import Path

from trilith.games.errors import IllegalMove
from trilith.play.arena.players import Player
from trilith.play.judge.sample import Question, Sample
from trilith.play.judge.tally import Tally
from trilith.play.match import Match
from trilith.play.ugi.client import UgiError


def judge_player(player: Player, questions: list[Question], on_answer: Callable[[], None] = lambda: None) -> Tally:
    """What a player makes of all questions."""
    tally = Tally()
    for question in questions:
        try:
            move = str(question.match.position.find(player.choose(question.match)))
        except (IllegalMove, UgiError):
            tally.illegal += 1
            tally.add(question.phase, question.worth, "loss")
        else:
            tally.add(question.phase, question.worth, question.moves[move].result or "loss")
        on_answer()
    return tally


def judge_match(match: Match, seconds: float, folder: Path | None = None) -> tuple[Sample, list[Tally]]:
    """What was looked at in a game that was played, and a tally for each seat."""
    seen = Sample()
    tallies = [Tally() for _ in match.position.players]
    for before, move in _turns(match):
        question = seen.look_at(before, seconds, folder)
        if question:
            seen.questions.append(question)
            tally = tallies[before.position.turn or 0]
            tally.add(question.phase, question.worth, question.moves[move].result or "loss")
    return seen, tallies


def _turns(match: Match) -> Iterator[tuple[Match, str]]:
    for number, turn in enumerate(match.turns):
        yield Match(match.start, match.turns[:number], turn.before), turn.move
