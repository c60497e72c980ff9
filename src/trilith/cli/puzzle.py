"""`trilith puzzle`: a puzzle to solve at the terminal."""

from datetime import date
from random import Random
from typing import TYPE_CHECKING, Annotated

from trilith.cli import console
from trilith.cli.arguments import AsJson, ruleset_text
from trilith.cli.console import Console
from trilith.cli.errors import CommandError
from trilith.cli.parameters import Argument, Option
from trilith.cli.play.prompt import Prompt
from trilith.cli.view import show_position
from trilith.games import registry
from trilith.games.errors import IllegalMove

if TYPE_CHECKING:
    from trilith.puzzles.puzzle import Puzzle
    from trilith.puzzles.solving import Attempt


def puzzle(
    game: Annotated[
        str | None,
        Argument(metavar="[GAME]", help="A game; without one, today's puzzle.", callback=ruleset_text),
    ] = None,
    identifier: Annotated[str | None, Option("--id", metavar="ID", help="The puzzle with this id.")] = None,
    theme: Annotated[str | None, Option("--theme", metavar="THEME", help="About this, such as blockade.")] = None,
    rating: Annotated[int | None, Option("--rating", metavar="N", help="About as hard as this.")] = None,
    seed: Annotated[int | None, Option(help="The same seed chooses the same puzzle.")] = None,
    as_json: AsJson = False,
) -> None:
    """Solve a puzzle. Type a move, `hint` for help in steps, `solution` to see it, `q` to leave."""
    found = _choose(game, identifier, theme, rating, seed)
    if as_json:
        console.print_json(_json(found))
        return
    out = console.answers()
    try:
        _solve(out, found)
    except EOFError:
        return


def _choose(
    game: str | None, identifier: str | None, theme: str | None, rating: int | None, seed: int | None
) -> "Puzzle":
    from trilith.puzzles import collection

    if identifier is not None:
        return collection.puzzle(identifier)
    if game is None and theme is None and rating is None and seed is None:
        today = collection.todays(date.today())
        if today is None:
            raise CommandError("there are no puzzles")
        return today
    if game is not None:
        registry.game(game)
    found = collection.chosen(game, theme)
    if not found:
        themes = sorted({name for one in collection.chosen(game) for name in one.themes})
        raise CommandError(
            f"there is no such puzzle; themes are {', '.join(themes)}" if themes else "there are no puzzles"
        )
    if rating is not None:
        found = sorted(found, key=lambda one: abs(one.rating - rating))[:10]
    return Random(seed).choice(found)


def _json(found: "Puzzle") -> dict[str, object]:
    return {
        "id": found.id,
        "ruleset": found.ruleset,
        "position": found.text,
        "goal": found.goal,
        "turns": found.turns,
        "task": found.task,
        "themes": list(found.themes),
        "rating": found.rating,
        "line": list(found.line),
        "accepted": [list(moves) for moves in found.accepted],
        "source": {"levels": list(found.source.levels), "moves": list(found.source.moves)}
        if found.source
        else "composed",
    }


def _solve(out: Console, found: "Puzzle") -> None:
    from trilith.puzzles.solving import HINTS, attempt, hint, position_at

    prompt, turn, hints = Prompt(), 0, 0
    console.say(out, f"Puzzle {found.id}, rating {found.rating}")
    while True:
        now = position_at(found, turn)
        show_position(out, now)
        for fact in found.facts if turn == 0 else ():
            console.say(out, fact)
        console.say(out, found.task if turn == 0 else f"Go on: {now.task}.")
        while True:
            typed = prompt.ask("Your move: ", [*map(str, now.legal_moves), "hint", "solution", "q"])
            if typed in ("q", "quit"):
                return
            if typed in ("hint", "h"):
                hints = min(hints + 1, HINTS)
                console.say(out, hint(found, turn, hints)[0])
                continue
            if typed == "solution":
                console.say(out, f"The solution: {' '.join(found.line)}")
                return
            try:
                result = attempt(found, turn, typed)
            except IllegalMove as error:
                console.say(out, str(error))
                continue
            if result.verdict == "wrong":
                console.say(out, f"{result.move} is not it. {_refuted(found, result)}")
                continue
            break
        if result.verdict == "solved":
            show_position(out, result.now)
            odds = f" It wins {found.odds[0]}, draws {found.odds[1]} and loses {found.odds[2]}." if found.odds else ""
            console.say(out, f"Solved.{odds}")
            return
        console.say(out, f"Right. The other side answers {result.reply}.")
        turn, hints = turn + 1, 0


def _refuted(found: "Puzzle", result: "Attempt") -> str:
    from trilith.puzzles.refutation import refute

    return refute(found, result.before, result.move).words
