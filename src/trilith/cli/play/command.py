"""`trilith play`: what its options mean, and the way into a session."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

import typer

from trilith.cli import sentences
from trilith.cli.arguments import RULESET_HELP, PositionText, read_position
from trilith.cli.errors import CommandError
from trilith.cli.files import read_text
from trilith.cli.invocation import command
from trilith.cli.naming import ruleset_text
from trilith.cli.play.seats import PERFECT, RANDOM_MOVER, Seats, find_seat
from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.ruleset import Ruleset
from trilith.play.match import Match
from trilith.play.record import Record, read_record, write_record

OptionalRuleset = Annotated[
    str | None,
    typer.Argument(
        metavar="RULESET", help=f"{RULESET_HELP} A saved game has its own.", callback=ruleset_text, show_default=False
    ),
]
Versus = Annotated[
    str | None,
    typer.Option("--vs", metavar="LEVEL", help="Against the engine: 1 (easy) to 10, or perfect.", show_default=False),
]
AsSeat = Annotated[
    str | None,
    typer.Option("--as", metavar="SEAT", help="Your seat, such as black; the first by default.", show_default=False),
]
WithRandom = Annotated[bool, typer.Option("--random", help="Against a random mover.", show_default=False)]
Seed = Annotated[int | None, typer.Option("--seed", metavar="N", help="Make all luck repeatable.", show_default=False)]
ResumeFile = Annotated[
    Path | None, typer.Option("--resume", metavar="FILE", help="Go on with a saved game.", show_default=False)
]
SaveFile = Annotated[
    Path | None, typer.Option("--save", metavar="FILE", help="Keep the game there.", show_default=False)
]


def play(
    ruleset: OptionalRuleset = None,
    versus: Versus = None,
    as_seat: AsSeat = None,
    with_random: WithRandom = False,
    seed: Seed = None,
    position: PositionText = None,
    resume: ResumeFile = None,
    save: SaveFile = None,
) -> None:
    """Play at this terminal: people in turn, or you against the engine or a random mover."""
    if ruleset is None and resume is None:
        raise CommandError("which game? Name one, such as morris, or go on with a saved one by --resume FILE")
    rules = None if ruleset is None else registry.ruleset(ruleset)
    mover = _mover(versus, with_random)
    if as_seat is not None and mover is None:
        raise CommandError("--as goes with --vs or --random: without, all seats are for people")
    if resume and position is not None:
        raise CommandError("give --position or --resume, not both: a saved game has its position")
    _refuse_other_file(save, resume)
    record = _resumed(resume, rules) if resume else Record(Match.begin(read_position(ruleset or "", position)))
    code = _play(record, _seats(record, mover, as_seat), seed, resume, save)
    if code:
        raise typer.Exit(code)


def _mover(versus: str | None, with_random: bool) -> str | None:
    """Who has the other seats, as records name them."""
    if versus is not None and with_random:
        raise CommandError("give --vs or --random, not both")
    if versus is None:
        return RANDOM_MOVER if with_random else None
    if versus == PERFECT:
        return PERFECT
    # Imported here, so that a game among people does not wait for it.
    from trilith.engine.levels import level

    return f"level {level(versus).number}"


def _seats(record: Record, mover: str | None, as_seat: str | None) -> Seats:
    start = record.match.position
    if mover is None:
        return Seats.from_tags(start, record.tags)
    return Seats.against(start, mover, 0 if as_seat is None else find_seat(start, as_seat))


def _refuse_other_file(save: Path | None, resume: Path | None) -> None:
    """A file that exists is only written to if it is the very game that goes on."""
    if save and save.exists() and not (resume and resume.exists() and save.samefile(resume)):
        instead = command("play", "--resume", save)
        raise CommandError(f"{save} exists already: name another file, or go on with the game in it:", instead)


def _resumed(file: Path, rules: Ruleset | None) -> Record:
    text = read_text(file)
    try:
        record = read_record(text)
    except TrilithError as error:
        raise CommandError(f"{file}: {error}") from None
    found = record.match.ruleset
    if rules and found.identifier != rules.identifier:
        raise CommandError(
            f"{file} is a game of {found} ({found.identifier}), not of {rules} ({rules.identifier}); go on with it by:",
            command("play", "--resume", file),
        )
    return record


def _play(record: Record, seats: Seats, seed: int | None, resume: Path | None, save: Path | None) -> int:
    # Here, so that `trilith --help` does not wait for them.
    from trilith.cli.play.keeper import Keeper
    from trilith.cli.play.loop import converse
    from trilith.cli.play.luck import Luck
    from trilith.cli.play.movers import Movers
    from trilith.cli.play.session import Session

    start = record.match.position
    tags = seats.tags(start, record.tags if resume else {"Date": f"{datetime.now():%Y.%m.%d}"})
    record = Record(record.match, tags, record.comments)
    if resume and (save is None or save.exists()):
        keeper = Keeper(start.ruleset.game, resume, write_record(record))
    else:
        keeper = Keeper(start.ruleset.game, save)
    luck = Luck(seed)
    session = Session(record, seats, luck, Movers(luck, seed), keeper)
    if record.match.outcome:
        session.show()
        return 0
    if complaint := keeper.why_not_there():
        session.say(f"{sentences.as_sentence(complaint)} The game goes on; save FILE saves elsewhere.")
    return converse(session)
