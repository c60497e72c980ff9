"""`trilith review`: a recorded game as the engine sees it, turn by turn."""

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

from trilith.cli import console
from trilith.cli.arguments import AsJson
from trilith.cli.console import Console
from trilith.cli.errors import CommandError
from trilith.cli.files import write_text
from trilith.cli.interruptible import interruptible
from trilith.cli.parameters import Option
from trilith.cli.progress import ProgressBar
from trilith.cli.replay import RecordFile, read_game
from trilith.cli.styled import BOLD
from trilith.cli.text import counted
from trilith.play.record import Record, write_record

if TYPE_CHECKING:
    from trilith.play.match import Match
    from trilith.play.review import Balance, Review, ReviewedTurn

Seconds = Annotated[float, Option("--time", metavar="S", help="Seconds to think about each turn.")]
Annotate = Annotated[
    Path | None,
    Option("--annotate", metavar="FILE", help="Write the record with comments to FILE."),
]
# More than an hour for one turn is a typing mistake.
LONGEST = 3600
# The width of the bar that shows the first player's chance to win.
BAR_WIDTH = 12


def review(file: RecordFile, time: Seconds = 0.3, annotated: Annotate = None, as_json: AsJson = False) -> None:
    """Review a recorded game. Shows what every move was worth, where the game turned, and how much was luck."""
    record = read_game(file)
    match = record.match
    if not 0 < time <= LONGEST:
        raise CommandError(f"--time takes a number of seconds above 0 and up to {LONGEST}, not {time:g}")
    if annotated is not None and annotated.exists() and not _is_same(annotated, file):
        raise CommandError(f"{annotated} exists already")
    if not match.turns:
        raise CommandError("this game has no moves to review")
    with console.ending_the_line(), ProgressBar(len(match.turns)) as bar:
        found = interruptible(lambda: _reviewed(match, time, bar), bar.waiting)
    if annotated is not None:
        write_text(annotated, write_record(with_comments(record, found)))
    if as_json:
        console.print_json(found.to_json())
    else:
        _print(console.answers(), found)


def _is_same(path: Path, file: str) -> bool:
    """Whether this is the record itself, which may be overwritten: it only gains comments."""
    return Path(file).exists() and path.samefile(file)


def _reviewed(match: "Match", seconds: float, bar: ProgressBar) -> "Review":
    # Imported here, off the main thread: it takes a moment, and Ctrl-C should work meanwhile.
    from trilith.play.review.judge import review

    def advance(turns: int) -> None:
        bar.begin("reviewing", turns)
        bar.advance()

    return review(match, seconds, advance)


def with_comments(record: Record, review: "Review") -> Record:
    """The record with a comment on every slip, mistake and blunder, after the comments it already has."""
    comments = dict(record.comments)
    for turn in review.judged:
        if turn.mark not in ("best", "fine"):
            comment = f"{turn.mark}: lost {turn.loss:.0%}, best was {turn.judgement.best}"
            comment += f" (from {turn.thrown})" if turn.thrown else ""
            comments[turn.number + 1] = " ".join(filter(None, (comments.get(turn.number + 1), comment)))
    return Record(record.match, record.tags, comments)


def _print(out: Console, review: "Review") -> None:
    names = review.match.start.look.players
    console.say(out, f"{review.match.start.look.title} ({review.match.ruleset.text})", BOLD)
    rows = [_row(turn, review) for turn in review.judged]
    console.lay_out(out, rows, ("", "player", "move", "mark", "best", "value", names[0]))
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
    filled = round(chance * BAR_WIDTH)
    full, empty = "█░" if console.can_show("█░") else "#."
    return f"{full * filled}{empty * (BAR_WIDTH - filled)} {chance:4.0%}"


def summary(review: "Review") -> list[str]:
    """The turning points, how well each side played, and luck and skill."""
    lines = [_turning_point(review, number) for number in review.turning]
    for number, name in enumerate(review.match.start.look.players):
        player = review.player(number)
        marks = ", ".join(_counted(count, mark) for mark, count in player["marks"].items() if count)
        if player["accuracy"] is not None:
            alike = f", {_alike(player['level'])}" if player["level"] is not None else ""
            lines.append(f"{name}: accuracy {player['accuracy']:.0f} of 100{alike} ({marks}).")
    return [*lines, *_given_away(review), *(_luck_and_skill(review.balance, review) if review.balance else [])]


def _alike(level: int) -> str:
    """The level that plays about as well, in words."""
    return f"about as well as level {level}" if level else "like random moves"


def _given_away(review: "Review") -> list[str]:
    """What a turn cost on average, compared with levels."""
    players = [review.player(number) for number in range(len(review.match.start.look.players))]
    costs = [f"{one['name']} {_amount(one['cost'], one['unit'])}" for one in players if one["cost"] is not None]
    typical, unit = review.to_json()["typical"], players[0]["unit"]
    known = [
        f"{'random play' if level == 0 else f'level {level}'} {_amount(cost, unit)}" for level, cost in typical.items()
    ]
    return [f"Given away in a turn, on average: {', '.join([*costs, *known])}."] if costs else []


def _amount(cost: float, unit: str) -> str:
    return f"{cost:.0%}" if unit == "chance" else f"{cost:.2f} {unit}"


def _counted(count: int, mark: str) -> str:
    return f"{count} {mark}" if mark in ("best", "fine") else counted(count, mark)


def _turning_point(review: "Review", number: int) -> str:
    turn = review.turns[number]
    assert turn is not None
    where, name = f"Turn {number + 1}", review.match.start.look.players[turn.by]
    if turn.thrown:
        return f"{where}: {name} played {turn.move} and went from {turn.thrown}; {turn.judgement.best} was best."
    if turn.loss >= abs(turn.fortune):
        return f"{where}: {name} lost {turn.loss:.0%} with {turn.move}; {turn.judgement.best} was best."
    kind = "lucky" if turn.fortune > 0 else "unlucky"
    return f"{where}: {name}'s draw was {kind}, by {abs(turn.fortune):.0%}."


def _luck_and_skill(balance: "Balance", review: "Review") -> list[str]:
    names = review.match.start.look.players
    if balance.unit != "points":
        return []
    lines = [
        _more(names, balance.skill, "moves"),
        _more(names, balance.luck, "draws"),
    ]
    played = balance.end - balance.start - balance.unseen
    parts = f"{balance.start:+.1f} expected at the start, {played:+.1f} by luck and weaker moves of both"
    unseen = f"{balance.unseen:+.1f} that the engine saw too late"
    return [*lines, f"{names[0]}'s lead at the end is {balance.end:+.1f}: {parts}, {unseen}."]


def _more(names: Sequence[str], worth: Sequence[float], what: str) -> str:
    """Whose moves or draws were worth more, and by how much: what they were worth by themselves means little."""
    ahead, behind = (0, 1) if worth[0] >= worth[1] else (1, 0)
    return f"{names[ahead]}'s {what} were worth {worth[ahead] - worth[behind]:.1f} points more than {names[behind]}'s."
