"""What `trilith judge` prints."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from trilith.cli import console
from trilith.cli.console import Json
from trilith.cli.styled import BOLD
from trilith.cli.text import counted
from trilith.games.ruleset import Ruleset

if TYPE_CHECKING:
    from trilith.play.judge.sample import Question, Sample
    from trilith.play.judge.tally import Count, Tally

ALL = "all"


class Judged(NamedTuple):
    """Players of one ruleset, by name."""

    ruleset: Ruleset
    sample: "Sample"
    tallies: "Mapping[str, Tally]"


def judged_json(judged: Sequence[Judged], seed: int) -> Json:
    return {"seed": seed, "games": [_game_json(one) for one in judged]}


def _game_json(one: Judged) -> Json:
    seen = one.sample
    return {
        "game": one.ruleset.game,
        "ruleset": str(one.ruleset),
        "positions": {
            "looked_at": seen.looked_at,
            "asked": len(seen.questions),
            "unknown": seen.unknown,
            "settled": seen.settled,
        },
        "sources": dict(seen.sources),
        "players": [{"player": name, **tally.to_json()} for name, tally in one.tallies.items()],
    }


def print_judged(judged: Sequence[Judged]) -> None:
    out = console.answers()
    for number, one in enumerate(judged):
        if number:
            out.print()
        _print_game(one)


def _print_game(one: Judged) -> None:
    out, seen = console.answers(), one.sample
    console.say(
        out,
        f"{one.ruleset}: {counted(len(seen.questions), 'position')} in which a win or a draw can be thrown away, of"
        f" {seen.looked_at} looked at ({seen.unknown} with unknown value, {seen.settled} with nothing to lose).",
        BOLD,
    )
    if seen.sources:
        console.say(out, "Values from: " + ", ".join(f"{name} ({count})" for name, count in seen.sources.items()) + ".")
    if not seen.questions:
        return
    phases = list(dict.fromkeys(question.phase for question in sorted(seen.questions, key=_turns)))
    rows = []
    for name, tally in one.tallies.items():
        illegal = str(tally.illegal) if tally.illegal else ""
        rows.append([name, ALL, _share(tally.total("win")), _share(tally.total("draw")), illegal])
        for phase in phases if len(phases) > 1 else ():
            rows.append(["", phase, _share(tally.total("win", phase)), _share(tally.total("draw", phase)), ""])
    console.lay_out(out, rows, ("player", "phase", "wins thrown away", "draws thrown away", "illegal"))


def _turns(question: "Question") -> int:
    return len(question.match.turns)


def _share(count: "Count") -> str:
    if not count.positions:
        return "–" if console.can_show("–") else "-"
    return f"{count.thrown_away} of {count.positions} ({count.thrown_away / count.positions:.0%})"
