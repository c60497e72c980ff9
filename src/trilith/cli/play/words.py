"""The words one may type instead of a move, each with what it does."""

from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

from trilith.cli.files import FileIsThere
from trilith.cli.play import listing
from trilith.cli.play.seats import RANDOM_MOVER
from trilith.cli.play.session import Leave, Session
from trilith.games.errors import IllegalMove


class Word(NamedTuple):
    """A word at the prompt: how help shows it, what it says about it, and the deed (given the rest of the line)."""

    usage: str
    meaning: str
    deed: Callable[[Session, str], None]


def _help(session: Session, rest: str) -> None:
    moves = session.chooser.moves
    if moves:
        session.say(f"Type a whole move, such as {moves[0]} or {moves[-1]}.")
        session.say("Or go step by step: type one point or piece of it and see what may follow.")
    width = max(len(word.usage) for word in WORDS.values())
    for word in WORDS.values():
        session.say(f"  {word.usage:<{width}}  {word.meaning}")
    session.say(f"The rules of the game: trilith rules {session.match.ruleset.game}")


def _moves(session: Session, rest: str) -> None:
    if session.match.outcome:
        raise IllegalMove("the game is over")
    listing.show_moves(session.out, session.chooser, show_all=rest.lower() == "all")


def _back(session: Session, rest: str) -> None:
    session.say("Start again." if session.chooser.taken else "No step was taken yet.")
    session.chooser.back()


def _show(session: Session, rest: str) -> None:
    session.show()


def _text(session: Session, rest: str) -> None:
    session.out.print(session.match.position.text, soft_wrap=True)


def _undo(session: Session, rest: str) -> None:
    session.undo()
    session.say("Taken back.")


def _random(session: Session, rest: str) -> None:
    if session.match.outcome:
        raise IllegalMove("the game is over")
    session.play(session.luck.move(session.match.position))


def _resign(session: Session, rest: str) -> None:
    turn = session.match.position.turn
    if turn is not None:
        session.end(session.match.resign(turn))


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
    "help": Word("help", "this page", _help),
    "moves": Word("moves", "list the legal moves with numbers; a number plays one", _moves),
    "back": Word("back", "drop the steps taken so far (or just Enter)", _back),
    "undo": Word("undo", "take a move back", _undo),
    "random": Word("random", "play any legal move for me", _random),
    "draw": Word("draw", "offer a draw", _draw),
    "resign": Word("resign", "give the game up", _resign),
    "show": Word("show", "draw the board again", _show),
    "text": Word("text", "the position as one line of text", _text),
    "save": Word("save [FILE]", "save the game", _save),
    "quit": Word("quit", "leave; a game that goes on is saved", _quit),
}
ALIASES = {"?": "help", "h": "help", "q": "quit", "exit": "quit"}
