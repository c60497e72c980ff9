"""A game at one terminal, from the first prompt to the last word."""

from dataclasses import replace
from typing import TYPE_CHECKING

from trilith.cli import console, sentences
from trilith.cli.play import listing
from trilith.cli.play.chooser import Chooser
from trilith.cli.play.keeper import Keeper
from trilith.cli.play.luck import Luck
from trilith.cli.play.movers import Movers
from trilith.cli.play.prompt import Prompt
from trilith.cli.play.seats import Seats
from trilith.cli.view import show_position
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.play.match import Match
from trilith.play.record import Record, write_record

if TYPE_CHECKING:
    from rich.console import Console

HINT = "Type a move, or one step of it; moves lists them, help tells more."


class Leave(Exception):
    """A player has had enough for now."""


class Session:
    """One game while it is played. Holds the match and does to it what the players say."""

    def __init__(self, record: Record, seats: Seats, luck: Luck, movers: Movers, keeper: Keeper) -> None:
        self.out: Console = console.answers()
        self.prompt = Prompt()
        self.seats = seats
        self.luck = luck
        self._movers = movers
        self.keeper = keeper
        self._tags = record.tags
        self._comments = record.comments
        self._complaint: str | None = None
        # What was said since the last answer: it stays on the screen when the board is drawn anew.
        self.notes: list[str] = []
        self._set(record.match)

    def _set(self, match: Match) -> None:
        self.match = match
        self.chooser = Chooser(match.position)
        self.is_shown = False

    # ---- what the session says ----

    def say(self, text: str = "", style: str | None = None) -> None:
        console.say(self.out, text, style)
        self.notes.append(text)

    def name(self, player: int) -> str:
        return self.match.position.look.players[player]

    @property
    def mover(self) -> str:
        """Whose turn it is."""
        turn = self.match.position.turn
        return "" if turn is None else self.name(turn)

    def show(self) -> None:
        """The position, and what is to be done in it."""
        self.is_shown = True
        notes, turns = list(self.notes), self.match.turns
        last = f"{self._who_moved(len(turns) - 1)} {turns[-1].move}" if turns else None
        if console.is_conversation():
            console.clear(self.out)
        else:
            notes.clear()
            self.out.print()
        show_position(self.out, self.match.position, last, self.match.last_point, self._open_points())
        self.out.print()
        for note in notes:
            console.say(self.out, note)
        ended = self.match.outcome
        ending = sentences.ending(self.match.position, ended) if ended else f"{self.match.position.task}."
        console.say(self.out, ending, "bold")

    def _open_points(self) -> frozenset[str]:
        """Where a piece may go next, unless that is anywhere."""
        position = self.match.position
        empty = frozenset(position.look.board.points).difference(position.pieces)
        points = self.chooser.next_points & empty
        return points if len(points) < len(empty) else frozenset()

    def _who_moved(self, turn: int) -> str:
        player = self.match.turns[turn].before.turn
        return "" if player is None else self.name(player)

    # ---- what happens by itself ----

    def go_on(self) -> None:
        """Draw what is to be drawn and let others move until a person has something to decide."""
        while self.match.outcome is None:
            position = self.match.position
            if position.turn is None:
                stone = self.luck.draw(position, len(self.match.turns))
                self._set(self.match.draw(stone))
                self.say(f"The pouch gives {self.mover} {_a(sentences.piece(position, stone))}.")
            elif mover := self.seats.movers.get(position.turn):
                self.play(self._movers.move(position, mover))
            else:
                return

    # ---- what players do ----

    def play(self, move: Move) -> None:
        mover, before = self.mover, self.match.position
        self._set(self.match.play(move))
        self.say(f"{mover} plays {move}. {' '.join(self._gains(before))}".rstrip())
        self._keep_up()

    def _gains(self, before: Position) -> list[str]:
        """Who scored with the last move, and how much."""
        now = self.match.position.score or ()
        return [
            f"{self.name(player)} scores {points - former}."
            for player, (points, former) in enumerate(zip(now, before.score or (), strict=True))
            if points > former
        ]

    def end(self, match: Match) -> None:
        """The game ends by a word of its players."""
        self._set(match)
        self._keep_up()

    def undo(self) -> None:
        if self.match.declared:
            # What was only said is taken back alone, without a move.
            self._set(replace(self.match, declared=None, ended_by=None))
        else:
            self._set(self.seats.taken_back(self.match))
            count = len(self.match.turns)
            self._comments = {number: text for number, text in self._comments.items() if number <= count}
        self._keep_up()

    def choose(self, words: list[str]) -> None:
        """Play what the words say, or take a step towards it. IllegalMove says why not."""
        move = self._numbered(words) or self.chooser.whole("".join(words))
        if move is None and self.chooser.reads_as_steps(words):
            if forced := self.chooser.take(words):
                self.say(listing.forced_steps(self.chooser, forced))
            move = self.chooser.only_move
        elif move is None:
            self.match.position.play("".join(words))  # which says why not
        if move is not None:
            self.play(move)
        else:
            self.offer()

    def offer(self) -> None:
        """What may follow the steps taken; where the screen allows, on the board too."""
        if console.is_conversation():
            self.show()
        listing.show_next_steps(self.out, self.chooser)

    def _numbered(self, words: list[str]) -> Move | None:
        """The move with this number in the list last shown."""
        word = words[0]
        if len(words) > 1 or not (word.isascii() and word.isdigit()):
            return None
        if not self.chooser.listed:
            raise IllegalMove("type moves first: that shows them with their numbers")
        number = int(word) if len(word) < 7 else 0
        if not 1 <= number <= len(self.chooser.listed):
            raise IllegalMove(f"the list has numbers from 1 to {len(self.chooser.listed)}")
        return self.chooser.listed[number - 1]

    # ---- keeping it ----

    @property
    def record(self) -> str:
        return write_record(Record(self.match, self._tags, self._comments))

    def _keep_up(self) -> None:
        """Where the players named a file, it always holds the game as it stands. A finished game is always kept."""
        if self.keeper.path is None and not self.match.outcome:
            return
        try:
            self.keeper.save(self.record)
        except TrilithError as error:
            if self._complaint != str(error):
                self._complaint = str(error)
                self.say(f"{sentences.as_sentence(self._complaint)} The game goes on; save FILE saves elsewhere.")


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
