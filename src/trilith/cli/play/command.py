"""`trilith play`: reads its options and starts a session."""

from datetime import datetime
from pathlib import Path
from typing import Annotated

from trilith.cli import text
from trilith.cli.arguments import RULESET_HELP, PositionText, read_beginning, ruleset_text
from trilith.cli.errors import CommandError
from trilith.cli.files import read_text
from trilith.cli.invocation import command
from trilith.cli.parameters import Argument, Option
from trilith.cli.play.opponents import PERFECT, RANDOM_MOVER, Bots, Luck, Seats, find_seat
from trilith.cli.program import Exit
from trilith.games import registry
from trilith.games.errors import TrilithError
from trilith.games.position import Position
from trilith.games.ruleset import Ruleset
from trilith.play.match import Match
from trilith.play.record import Record, read_record, write_record

OptionalRuleset = Annotated[
    str | None,
    Argument(metavar="RULESET", help=f"{RULESET_HELP} Not needed with --resume.", callback=ruleset_text),
]
Versus = Annotated[
    str | None,
    Option("--vs", metavar="LEVEL", help="Play the engine: 1 (easy) to 10, or perfect."),
]
AsSeat = Annotated[
    str | None,
    Option("--as", metavar="SEAT", help="Your seat, such as black; by default the first."),
]
WithRandom = Annotated[bool, Option("--random", help="Play a random mover.")]
Seed = Annotated[int | None, Option("--seed", metavar="N", help="Repeat all luck exactly.")]
ResumeFile = Annotated[Path | None, Option("--resume", metavar="FILE", help="Continue a saved game.")]
SaveFile = Annotated[Path | None, Option("--save", metavar="FILE", help="Save the game to FILE.")]

ClockText = Annotated[
    str | None,
    Option("--clock", metavar="TIME", help="Play with a clock: 30m, 30m+10s or 1/30s."),
]
ExtraTime = Annotated[
    list[str] | None,
    Option("--extra", metavar="SEAT=TIME", help="More time for one player: white=5m."),
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
    clock: ClockText = None,
    extra: ExtraTime = None,
) -> None:
    """Play in the terminal. People take turns, or play the engine (--vs) or a random mover (--random)."""
    if ruleset is None and resume is None:
        raise CommandError("which game? Name one, such as morris, or continue a saved game with --resume FILE")
    rules = None if ruleset is None else registry.ruleset(ruleset)
    bot = _bot(versus, with_random)
    if as_seat is not None and bot is None:
        raise CommandError("--as needs --vs or --random: without them, people have all seats")
    if resume and position is not None:
        raise CommandError("give either --position or --resume: a saved game has its own position")
    if resume and (clock is not None or extra):
        raise CommandError("a saved game has its own clock: leave out --clock and --extra")
    if extra and clock is None:
        raise CommandError("--extra gives more time on a clock: say which with --clock")
    _refuse_existing(save, resume)
    record = _resumed(resume, rules) if resume else Record(Match.begin(read_beginning(ruleset or "", position)))
    if clock is not None:
        record = Record(record.match, _clock_tags(clock, extra or [], record.match.position))
    code = _play(record, _seats(record, bot, as_seat), seed, resume, save)
    if code:
        raise Exit(code)


def _clock_tags(clock: str, extra: list[str], start: Position) -> dict[str, str]:
    """The clock as a record keeps it."""
    from trilith.cli.play.timing import GameClock, read_control
    from trilith.play.clock import Clock

    return GameClock(Clock.full(read_control(clock, extra, start), len(start.players))).tags()


def _bot(versus: str | None, with_random: bool) -> str | None:
    """Who has the other seats, as records name them."""
    if versus is not None and with_random:
        raise CommandError("give either --vs or --random")
    if versus is None:
        return RANDOM_MOVER if with_random else None
    if versus == PERFECT:
        return PERFECT
    # Imported here, so that a game among people does not wait for it.
    from trilith.engine.levels import level

    return f"level {level(versus).number}"


def _seats(record: Record, bot: str | None, as_seat: str | None) -> Seats:
    start = record.match.position
    if bot is None:
        return Seats.from_tags(start, record.tags)
    return Seats.against(start, bot, 0 if as_seat is None else find_seat(start, as_seat))


def _refuse_existing(save: Path | None, resume: Path | None) -> None:
    """An existing file is only overwritten by the game that was read from it."""
    if save and save.exists() and not (resume and resume.exists() and save.samefile(resume)):
        instead = command("play", "--resume", save)
        raise CommandError(f"{save} exists already: name another file, or continue the game in it:", instead)


def _resumed(file: Path, rules: Ruleset | None) -> Record:
    content = read_text(file)
    try:
        record = read_record(content)
    except TrilithError as error:
        raise CommandError(f"{file}: {error}") from None
    found = record.match.ruleset
    if rules and found.identifier != rules.identifier:
        raise CommandError(
            f"{file} is a game of {found} ({found.identifier}), not of {rules} ({rules.identifier}); to continue it:",
            command("play", "--resume", file),
        )
    return record


def _play(record: Record, seats: Seats, seed: int | None, resume: Path | None, save: Path | None) -> int:
    # Here, so that `trilith --help` does not wait for them.
    from trilith.cli.play.game_file import GameFile
    from trilith.cli.play.loop import converse
    from trilith.cli.play.session import Session
    from trilith.cli.play.timing import GameClock

    start = record.match.position
    tags = seats.tags(start, record.tags if resume else {"Date": f"{datetime.now():%Y.%m.%d}", **record.tags})
    record = Record(record.match, tags, record.comments)
    if resume and (save is None or save.exists()):
        file = GameFile(start.ruleset.game, resume, write_record(record))
    else:
        file = GameFile(start.ruleset.game, save)
    luck = Luck(seed)
    clock = GameClock.from_tags(tags, len(start.players))
    session = Session(record, seats, luck, Bots(luck, seed), file, clock)
    if record.match.outcome:
        session.show()
        return 0
    if problem := file.why_not_writable():
        session.say(f"{text.as_sentence(problem)} The game goes on; save FILE saves it elsewhere.")
    return converse(session)
