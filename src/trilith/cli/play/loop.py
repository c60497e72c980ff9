"""The loop of a game at the terminal: ask, obey, and make sure in the end that no game is lost."""

import contextlib
import signal
from collections.abc import Iterator
from types import FrameType

from trilith.cli import console, text
from trilith.cli.invocation import command
from trilith.cli.play.prompt_commands import COMMANDS, find_command
from trilith.cli.play.session import HINT, Leave, Session
from trilith.games.errors import TrilithError

# Shells report a signal as this plus its number.
BY_SIGNAL = 128


class Stopped(KeyboardInterrupt):
    """A signal asks the process to end: a closed terminal, a shutdown."""

    def __init__(self, number: int, frame: FrameType | None = None) -> None:
        self.code = BY_SIGNAL + number


def converse(session: Session) -> int:
    """Play until somebody leaves. Returns the exit code."""
    code = 0
    try:
        with _signals_as_exceptions():
            while True:
                session.go_on()
                if not session.is_shown:
                    session.show()
                    _say_what_now(session)
                _take_turn(session)
    except Leave:
        pass
    except EOFError:
        _end_line(session)
    except KeyboardInterrupt as interrupt:
        code = interrupt.code if isinstance(interrupt, Stopped) else BY_SIGNAL + signal.SIGINT
        _end_line(session)
    session.leave()
    _farewell(session)
    return code


def _take_turn(session: Session) -> None:
    """Ask and obey, unless time runs out first."""
    try:
        with _flag(session):
            line = session.prompt.ask(_label(session), _completions(session))
    except FlagFell:
        _end_line(session)
        session.notes.clear()
        session.flag_falls()
        return
    if not session.flag_falls():
        obey(session, line)


class FlagFell(Exception):
    """The time of the player to move is over while they are asked."""


@contextlib.contextmanager
def _flag(session: Session) -> Iterator[None]:
    """Interrupt the question when the time is over. On systems without alarms, it is noticed at the answer."""
    seconds = session.clock.until_flag if session.clock else None
    if seconds is None or session.match.outcome is not None or not hasattr(signal, "setitimer"):
        yield
        return

    def fall(number: int, frame: FrameType | None) -> None:
        raise FlagFell

    with _handling(fall, "SIGALRM"):
        # A moment longer than the clock says, so that it is surely over by then.
        signal.setitimer(signal.ITIMER_REAL, seconds + 0.005)
        try:
            yield
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)


def obey(session: Session, line: str) -> None:
    """Do what a line says, or say why that is impossible."""
    words = line.split()
    session.notes.clear()
    try:
        if not words:
            _enter(session)
        elif (typed := find_command(words[0])) and (typed.when_over or not session.match.outcome):
            typed.run(session, line[len(words[0]) :].strip())
        elif session.match.outcome:
            session.say(f"The game is over. {_what_when_over(session)} help lists the other commands.")
        else:
            session.choose(words)
    except TrilithError as error:
        session.say(text.as_sentence(str(error)))


def _say_what_now(session: Session) -> None:
    if session.match.outcome:
        session.say(_what_when_over(session))
    elif not session.match.turns:
        session.say(HINT)


def _enter(session: Session) -> None:
    if session.match.outcome:
        raise Leave
    if session.chooser.touches.made:
        session.chooser.start_again()
        session.say("Start again.")
        session.offer()
    else:
        session.say(HINT)


def _what_when_over(session: Session) -> str:
    file = session.file
    kept = f"It is saved in {file.path}" if file.holds(session.record) else "Type save FILE to save the game"
    return f"{kept}; undo takes back the last move, Enter leaves."


def _label(session: Session) -> str:
    if session.match.outcome:
        return "Game over> "
    turn = session.match.position.turn
    left = [f"({session.clock.left(turn)})"] if session.clock and turn is not None else []
    return " ".join([session.mover, *left, *(step.name for step in session.chooser.touches.made)]) + "> "


def _completions(session: Session) -> list[str]:
    return [*map(session.chooser.key, session.chooser.touches.next), *COMMANDS]


def _end_line(session: Session) -> None:
    """End the prompt's line, in which nobody pressed Enter. The terminal itself may be gone."""
    with contextlib.suppress(OSError):
        session.out.print()


def _farewell(session: Session) -> None:
    """Save the game unless it is saved or has no moves, and say how to continue it."""
    is_over = session.match.outcome is not None
    if session.file.holds(session.record) if is_over else not session.match.turns:
        return
    with _signals_ignored():
        path, problem = session.file.rescue(session.record)
    # The terminal may be gone by now; the game is saved either way.
    with contextlib.suppress(OSError):
        if problem:
            session.say(text.as_sentence(problem))
        if path is None:
            session.say("The game could not be saved anywhere. This is its record:")
            session.out.print(session.record)
            return
        session.say(f"The game is saved in {path}. {'View it' if is_over else 'Continue it'} with:")
        console.say_whole(session.out, f"  {command('replay', path) if is_over else command('play', '--resume', path)}")


@contextlib.contextmanager
def _signals_as_exceptions() -> Iterator[None]:
    """A closed terminal and a shutdown save the game just like Ctrl-C."""

    def stop(number: int, frame: FrameType | None) -> None:
        raise Stopped(number)

    with _handling(stop, "SIGTERM", "SIGHUP"):
        yield


@contextlib.contextmanager
def _signals_ignored() -> Iterator[None]:
    """Nothing interrupts saving."""
    with _handling(signal.SIG_IGN, "SIGINT", "SIGTERM", "SIGHUP"):
        yield


@contextlib.contextmanager
def _handling(handler: "signal._HANDLER", *names: str) -> Iterator[None]:
    # Not every system has every signal.
    numbers = [getattr(signal, name) for name in names if hasattr(signal, name)]
    before = [signal.signal(number, handler) for number in numbers]
    try:
        yield
    finally:
        for number, former in zip(numbers, before, strict=True):
            signal.signal(number, former)
