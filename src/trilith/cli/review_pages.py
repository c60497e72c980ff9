"""A review on the screen: its turns in a table, then what made the difference."""

from typing import TYPE_CHECKING

from trilith.cli import console
from trilith.play.record import Record

if TYPE_CHECKING:
    from rich.console import Console

    from trilith.play.review.balance import Balance
    from trilith.play.review.review import Review
    from trilith.play.review.turn import ReviewedTurn

# How wide the bar of chances is.
WIDTH = 12


def print_review(out: "Console", review: "Review") -> None:
    from rich.table import Table

    names = review.match.start.look.players
    console.say(out, f"{review.match.start.look.title} ({review.match.ruleset.text})", "bold")
    table = Table(
        "", "player", "move", "mark", "best", "value", names[0], box=None, pad_edge=False, padding=(0, 2, 0, 0)
    )
    for turn in review.judged:
        table.add_row(*_row(turn, review))
    console.lay_out(out, table)
    out.print()
    for line in summary(review):
        console.say(out, line)


def _row(turn: "ReviewedTurn", review: "Review") -> list[str]:
    before = review.match.turns[turn.number].before
    best = "" if turn.judgement.best == turn.move else turn.judgement.best
    name = before.look.players[turn.by]
    value = turn.judgement.value.describe(before)
    return [str(turn.number + 1), name, turn.move, turn.mark, best, value, _bar(turn.after[0])]


def _bar(chance: float) -> str:
    full = round(chance * WIDTH)
    signs = "█░" if console.can_show("█░") else "#."
    return f"{signs[0] * full}{signs[1] * (WIDTH - full)} {chance:4.0%}"


def with_comments(record: Record, review: "Review") -> Record:
    """The record, with a comment on every move that was less than fine; what people wrote comes first."""
    comments = dict(record.comments)
    for turn in review.judged:
        if turn.mark not in ("best", "fine"):
            told = f"{turn.mark}: lost {turn.loss:.0%}, best was {turn.judgement.best}"
            told += f" (from {turn.thrown})" if turn.thrown else ""
            comments[turn.number + 1] = " ".join(filter(None, (comments.get(turn.number + 1), told)))
    return Record(record.match, record.tags, comments)


def summary(review: "Review") -> list[str]:
    """What made the difference, in sentences."""
    lines = [_turning(review, number) for number in review.turning]
    for number, name in enumerate(review.match.start.look.players):
        told = review.player(number)
        marks = ", ".join(f"{count} {mark}" for mark, count in told["marks"].items() if count)
        if told["accuracy"] is not None:
            lines.append(f"{name}: accuracy {told['accuracy']:.0f} of 100 ({marks}).")
    return lines + (_balance(review.balance, review) if review.balance else [])


def _turning(review: "Review", number: int) -> str:
    turn = review.turns[number]
    assert turn is not None
    where, name = f"Turn {number + 1}", review.match.start.look.players[turn.by]
    if turn.thrown:
        return f"{where}: {name} played {turn.move} and went from {turn.thrown}; {turn.judgement.best} was best."
    if turn.loss >= abs(turn.fortune):
        return f"{where}: {name} lost {turn.loss:.0%} with {turn.move}; {turn.judgement.best} was best."
    kind = "lucky" if turn.fortune > 0 else "unlucky"
    return f"{where}: {name}'s draw was {kind}, by {abs(turn.fortune):.0%}."


def _balance(balance: "Balance", review: "Review") -> list[str]:
    names = review.match.start.look.players
    if balance.unit != "points":
        return []
    lines = [
        f"{name}: draws brought {luck:+.1f} points, moves that were not the best cost {-skill:.1f}."
        for name, luck, skill in zip(names, balance.luck, balance.skill, strict=True)
    ]
    parts = f"{balance.start:+.1f} expected at the start, {balance.unseen:+.1f} seen only later"
    return [*lines, f"{names[0]}'s lead at the end, {balance.end:+.1f}, is made up of these, {parts}."]
