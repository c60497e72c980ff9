"""The words one may type instead of a move, each with what it does."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from trilith.cli import console
from trilith.cli.files import FileIsThere
from trilith.cli.play import listing
from trilith.cli.play.seats import RANDOM_MOVER
from trilith.cli.play.session import Leave, Session
from trilith.cli.rules import show_rulebook


class Word(NamedTuple):
    """A word at the prompt: how help shows it, what it says about it, and the deed (given the rest of the line).

    `when_over` is whether it makes sense after the end of a game too.
    """

    usage: str
    meaning: str
    deed: Callable[[Session, str], None]
    when_over: bool = False


def _help(session: Session, rest: str) -> None:
    is_over, moves = session.match.outcome is not None, session.chooser.moves
    if is_over:
        session.say("The game is over. You may still type:")
    elif moves:
        session.say(f"Type a whole move, such as {moves[0]} or {moves[-1]}.")
        session.say("Or go step by step: type one point or piece of it and see what may follow.")
    words = [word for word in WORDS.values() if word.when_over or not is_over]
    width = max(len(word.usage) for word in words)
    for word in words:
        session.say(f"  {word.usage:<{width}}  {word.meaning}")


def _moves(session: Session, rest: str) -> None:
    listing.show_moves(session.out, session.chooser, show_all=rest.lower() == "all")


def _back(session: Session, rest: str) -> None:
    if not session.chooser.taken:
        session.say("No step was taken yet.")
        return
    session.chooser.back()
    session.say("One step back." if session.chooser.taken else "Start again.")
    session.offer()


def _show(session: Session, rest: str) -> None:
    session.show()


def _text(session: Session, rest: str) -> None:
    session.out.print(session.match.position.text, soft_wrap=True)


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
    if mover := next((session.seats.movers[seat] for seat in others if seat in session.seats.movers), None):
        session.say(f"{'A random mover' if mover == RANDOM_MOVER else mover.capitalize()} never agrees to a draw.")
    elif session.prompt.agrees(f"{' and '.join(map(session.name, others))}: {session.mover} offers a draw. Agreed?"):
        session.end(agreed)
    else:
        session.say("No draw. The game goes on.")


def _rules(session: Session, rest: str) -> None:
    show_rulebook(session.out, session.match.position.game)
    # A pager has covered the board.
    session.is_shown = not console.is_conversation()


def _save(session: Session, rest: str) -> None:
    if not rest:
        path = session.keeper.save(session.record)
    else:
        path = Path(rest).expanduser()
        try:
            session.keeper.save_as(path, session.record)
        except FileIsThere:
            if not session.prompt.agrees(f"{path} exists already. Replace it?"):
                session.say("Not saved.")
                return
            session.keeper.save_as(path, session.record, replace=True)
    session.say(f"Saved in {path}.")


def _quit(session: Session, rest: str) -> None:
    raise Leave


WORDS = {
    "help": Word("help", "this page", _help, when_over=True),
    "moves": Word("moves", "list the legal moves with numbers; a number plays one", _moves),
    "back": Word("back", "drop the last step of a move (Enter drops all)", _back),
    "undo": Word("undo", "take a move back", _undo, when_over=True),
    "random": Word("random", "play any legal move for me", _random),
    "draw": Word("draw", "offer a draw", _draw),
    "resign": Word("resign", "give the game up", _resign),
    "rules": Word("rules", "the rulebook of the game", _rules, when_over=True),
    "show": Word("show", "draw the board again", _show, when_over=True),
    "text": Word("text", "the position as one line of text", _text, when_over=True),
    "save": Word("save [FILE]", "save the game", _save, when_over=True),
    "quit": Word("quit", "leave (the game is saved)", _quit, when_over=True),
}
ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}


def find_word(typed: str) -> Word | None:
    return WORDS.get(ALIASES.get(typed.lower(), typed.lower()))
