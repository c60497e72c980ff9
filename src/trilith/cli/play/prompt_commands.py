"""The commands that can be typed at the prompt instead of a move."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from trilith.cli import console
from trilith.cli.files import FileIsThere
from trilith.cli.play import listing
from trilith.cli.play.opponents import RANDOM_MOVER
from trilith.cli.play.session import Leave, Session
from trilith.cli.rules import show_rulebook


class Command(NamedTuple):
    """A command: how `help` shows and explains it, and the function to run with the rest of the line.

    `when_over` says whether it is also of use after the end of the game.
    """

    usage: str
    meaning: str
    run: Callable[[Session, str], None]
    when_over: bool = False


def _help(session: Session, rest: str) -> None:
    is_over, moves = session.match.outcome is not None, session.chooser.touches.moves
    if is_over:
        session.say("The game is over. You can still type:")
    elif moves:
        session.say(f"Type a whole move, such as {moves[0]} or {moves[-1]}.")
        session.say("Or go step by step: type its first point or piece and see what can follow.")
    commands = [command for command in COMMANDS.values() if command.when_over or not is_over]
    width = max(len(command.usage) for command in commands)
    for command in commands:
        session.say(f"  {command.usage:<{width}}  {command.meaning}")


def _moves(session: Session, rest: str) -> None:
    listing.show_moves(session.out, session.chooser, show_all=rest.lower() == "all")


def _back(session: Session, rest: str) -> None:
    if not session.chooser.touches.made:
        session.say("There is no step to take back.")
        return
    session.chooser.back()
    session.say("One step back." if session.chooser.touches.made else "Start again.")
    session.offer()


def _show(session: Session, rest: str) -> None:
    session.show()


def _text(session: Session, rest: str) -> None:
    session.out.print(session.match.position.text)


def _clock(session: Session, rest: str) -> None:
    session.say(session.times())


def _undo(session: Session, rest: str) -> None:
    session.undo()
    session.say("Taken back.")


def _random(session: Session, rest: str) -> None:
    session.play(session.luck.move(session.match.position))


def _resign(session: Session, rest: str) -> None:
    turn = session.match.position.turn
    if turn is None:
        return
    resigned = session.match.resign(turn)
    if session.prompt.agrees("Resign?"):
        session.end(resigned)
    else:
        session.say("The game goes on.")


def _draw(session: Session, rest: str) -> None:
    agreed = session.match.agree_draw()
    turn = session.match.position.turn
    others = [seat for seat in range(len(session.match.position.players)) if seat != turn]
    if bot := next((session.seats.bots[seat] for seat in others if seat in session.seats.bots), None):
        session.say(f"{'A random mover' if bot == RANDOM_MOVER else bot.capitalize()} never agrees to a draw.")
    elif session.prompt.agrees(f"{' and '.join(map(session.name, others))}: {session.mover} offers a draw. Agreed?"):
        session.end(agreed)
    else:
        session.say("No draw. The game goes on.")


def _rules(session: Session, rest: str) -> None:
    show_rulebook(session.out, session.match.position.ruleset)
    # A pager covers the board.
    session.is_shown = not console.is_conversation()


def _save(session: Session, rest: str) -> None:
    if not rest:
        path = session.file.save(session.record)
    else:
        path = Path(rest).expanduser()
        try:
            session.file.save_as(path, session.record)
        except FileIsThere:
            if not session.prompt.agrees(f"{path} exists already. Replace it?"):
                session.say("Not saved.")
                return
            session.file.save_as(path, session.record, replace=True)
    session.say(f"Saved in {path}.")


def _quit(session: Session, rest: str) -> None:
    raise Leave


COMMANDS = {
    "help": Command("help", "show this list", _help, when_over=True),
    "moves": Command("moves", "list the legal moves; type a number to play one", _moves),
    "back": Command("back", "take back the last step of a move (Enter takes back all)", _back),
    "clock": Command("clock", "show the time each player has left", _clock, when_over=True),
    "undo": Command("undo", "take back your last move", _undo, when_over=True),
    "random": Command("random", "play a random legal move", _random),
    "draw": Command("draw", "offer a draw", _draw),
    "resign": Command("resign", "resign the game", _resign),
    "rules": Command("rules", "read the rules of the game", _rules, when_over=True),
    "show": Command("show", "draw the board again", _show, when_over=True),
    "text": Command("text", "show the position as one line of text", _text, when_over=True),
    "save": Command("save [FILE]", "save the game", _save, when_over=True),
    "quit": Command("quit", "save the game and leave", _quit, when_over=True),
}
ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


def find_command(typed: str) -> Command | None:
    return COMMANDS.get(ALIASES.get(typed.lower(), typed.lower()))
