"""The refutation of a wrong move: what the other side does about it, and what became of the puzzle's promise."""

from fractions import Fraction
from typing import Final, NamedTuple

from trilith.engine.limit import Limit
from trilith.engine.search import Engine
from trilith.engine.value import Odds, Value
from trilith.games.position import Position
from trilith.play.analysis import analyse
from trilith.puzzles.puzzle import Puzzle
from trilith.solve.probe import probe_within

SECONDS: Final = 0.6
# As many moves are shown.
LONGEST: Final = 3


class Refutation(NamedTuple):
    """The moves after the wrong one, the other side's first, and a sentence that says why it is wrong."""

    line: tuple[str, ...]
    words: str


def refute(
    puzzle: Puzzle, before: Position, move: str, seconds: float = SECONDS, engine: Engine | None = None
) -> Refutation:
    """What happens after a wrong move."""
    after = before.play(move)
    me = before.turn or 0
    names = before.look.players
    if after.outcome is not None:
        return Refutation((), f"The game is over: {after.outcome.reason}.")
    if puzzle.goal == "best":
        return _worse(puzzle, before, move)
    found = analyse(after, Limit(time=seconds), engine)
    line = found.best.line[:LONGEST]
    return Refutation(line, _words(puzzle, names[1 - me], line[0], found.best.value))


def _words(puzzle: Puzzle, other: str, reply: str, value: Value) -> str:
    if value.kind == "proven" and value.result == "win":
        return f"{other} answers {reply} and wins{_how_soon(value.distance)}."
    if value.kind == "proven" and value.result == "loss":
        return f"That wins too, but not as soon: {other} holds out longer with {reply}."
    if value.kind == "proven" and value.result == "draw":
        return f"{other} answers {reply}, and the game is drawn."
    if puzzle.goal == "save":
        # That it loses is proven; how, the search may not have seen to the end.
        return f"{other} answers {reply}. Every move but one loses here."
    turns = "the win" if puzzle.turns is None else f"the win in {puzzle.turns}"
    return f"{other} answers {reply}, and {turns} is gone."


def _how_soon(plies: int | None) -> str:
    if plies is None:
        return ""
    return " at once" if plies == 1 else f" in {(plies + 1) // 2} turns"


def _worse(puzzle: Puzzle, before: Position, move: str) -> Refutation:
    """The odds of a move that is not the best, and what the other side does if the pouch is unkind."""
    best = puzzle.odds or ("", "", "")
    promised = f"The best move wins {best[0]}, draws {best[1]} and loses {best[2]}"
    probed = probe_within(before, SECONDS)
    odds = probed.moves[move].odds if probed else None
    if odds is None:
        return Refutation((), f"{promised}; this one does worse.")
    told = f"{promised}; this one wins {odds.win}, draws {odds.draw} and loses {odds.loss}."
    answer = _worst_answer(before.play(move))
    if answer is None:
        return Refutation((), told)
    return Refutation((answer.move,), f"{told} {_told_answer(before, answer)}")


class Answer(NamedTuple):
    """What comes after a move: the stone that the pouch gives and how likely, the best reply with it, and its odds, for
    the player who replies."""

    stone: str
    chance: Fraction
    move: str
    odds: Odds


def _worst_answer(after: Position) -> Answer | None:
    """The draw that is worst for the player who has moved, and the reply; of equally bad ones the likeliest."""
    found = []
    for stone, chance in after.draws.items():
        drawn = after.draw(stone)
        probed = probe_within(drawn, SECONDS) if drawn.outcome is None else None
        if probed is None:
            continue
        reply = max(probed.moves, key=lambda text: probed.moves[text].rank)
        odds = probed.moves[reply].odds
        if odds is not None:
            found.append(Answer(stone, chance, reply, odds))
    return max(found, key=lambda answer: (answer.odds.mean, answer.chance), default=None)


def _told_answer(before: Position, answer: Answer) -> str:
    me = before.turn or 0
    mine, other = before.look.players[me], before.look.players[1 - me]
    draw = f"If {other} draws a {before.look.pieces[answer.stone].name} ({answer.chance}), the answer is {answer.move}"
    win, drawn, loss = answer.odds
    if answer.odds.sure is not None:
        how = {"win": f"{other} wins", "draw": "the game is drawn", "loss": f"{mine} wins"}[answer.odds.sure]
        return f"{draw}, and {how}."
    return f"{draw}: {mine} then wins {loss}, draws {drawn} and loses {win}."
