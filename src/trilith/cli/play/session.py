"""A game at one terminal, from its first prompt to its end."""

from dataclasses import replace

from trilith.cli import console, text
from trilith.cli.console import Console
from trilith.cli.play import listing
from trilith.cli.play.chooser import Chooser
from trilith.cli.play.game_file import GameFile
from trilith.cli.play.opponents import Bots, Luck, Seats
from trilith.cli.play.prompt import Prompt
from trilith.cli.play.timing import GameClock
from trilith.cli.styled import BOLD
from trilith.cli.view import show_position
from trilith.games.errors import IllegalMove, TrilithError
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.play.match import TIME, Match
from trilith.play.record import Record, write_record

HINT = "Type a move or its first step. moves lists all moves, help explains more."


class Leave(Exception):
    """A player leaves the game."""


class Session:
    """One game while it is played: the match, and what the players do to it."""

    def __init__(
        self, record: Record, seats: Seats, luck: Luck, bots: Bots, file: GameFile, clock: GameClock | None = None
    ) -> None:
        self.out: Console = console.answers()
        self.prompt = Prompt()
        self.seats = seats
        self.luck = luck
        self._bots = bots
        self.file = file
        self.clock = clock
        self._tags = record.tags
        self._comments = record.comments
        self._problem: str | None = None
        # Said since the last answer: it stays on the screen when the board is drawn again.
        self.notes: list[str] = []
        self._set(record.match)

    def _set(self, match: Match) -> None:
        self.match = match
        self.chooser = Chooser(match.position)
        self.is_shown = False

    # ---- output ----

    def say(self, note: str = "", style: str | None = None) -> None:
        console.say(self.out, note, style)
        self.notes.append(note)

    def name(self, player: int) -> str:
        return self.match.position.look.players[player]

    @property
    def mover(self) -> str:
        """The name of the side to move."""
        turn = self.match.position.turn
        return "" if turn is None else self.name(turn)

    def show(self) -> None:
        """Print the position and what to do in it."""
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
        ending = text.ending(self.match.position, ended) if ended else f"{self.match.position.task}."
        console.say(self.out, ending, BOLD)
        if self.clock:
            console.say(self.out, self.times())

    def times(self) -> str:
        """What each player has left."""
        if self.clock is None:
            return "This game has no clock."
        names = self.match.position.look.players
        return f"Time left: {', '.join(f'{name} {self.clock.left(seat)}' for seat, name in enumerate(names))}."

    def _open_points(self) -> frozenset[str]:
        """The empty points where the next touch may be, unless that is all of them."""
        position = self.match.position
        empty = frozenset(position.look.board.points).difference(position.pieces)
        points = self.chooser.touches.next_points & empty
        return points if len(points) < len(empty) else frozenset()

    def _who_moved(self, turn: int) -> str:
        player = self.match.turns[turn].before.turn
        return "" if player is None else self.name(player)

    # ---- draws and bots ----

    def go_on(self) -> None:
        """Draw stones and let bots move until it is a person's turn."""
        while self.match.outcome is None:
            position = self.match.position
            if position.turn is None:
                stone = self.luck.draw(position, len(self.match.turns))
                self._set(self.match.draw(stone))
                self.say(f"The pouch gives {self.mover} {_a(text.piece(position, stone))}.")
            elif bot := self.seats.bots.get(position.turn):
                self._start_clock(position.turn)
                self.play(self._bots.move(position, bot))
            else:
                self._start_clock(position.turn)
                return

    def _start_clock(self, seat: int) -> None:
        if self.clock:
            self.clock.start(seat)

    def flag_falls(self) -> bool:
        """Whether the time of the player to move is over; then the game is, too."""
        fallen = self.clock.fallen if self.clock else None
        if fallen is None or self.match.outcome is not None:
            return False
        self.say(f"{self.name(fallen)}'s time is over.")
        self.end(self.match.end(TIME, 1 - fallen))
        return True

    def leave(self) -> None:
        """Stop the clock: what the player to move has thought counts."""
        if self.clock:
            self.clock.stop()

    # ---- what people do ----

    def play(self, move: Move) -> None:
        if self.flag_falls():
            return
        mover, before = self.mover, self.match.position
        self._set(self.match.play(move))
        if self.clock and before.turn is not None:
            self.clock.moved(before.turn)
        self.say(f"{mover} plays {move}. {' '.join(self._gains(before))}".rstrip())
        self._autosave()

    def _gains(self, before: Position) -> list[str]:
        """The points made by the last move."""
        now = self.match.position.score or ()
        return [
            f"{self.name(player)} scores {points - former}."
            for player, (points, former) in enumerate(zip(now, before.score or (), strict=True))
            if points > former
        ]

    def end(self, match: Match) -> None:
        """End the game by resignation or agreement."""
        self.leave()
        self._set(match)
        self._autosave()

    def undo(self) -> None:
        self.leave()
        if self.match.declared:
            # A resignation or an agreement is taken back alone, without a move.
            self._set(replace(self.match, declared=None, ended_by=None))
        else:
            self._set(self.seats.taken_back(self.match))
            count = len(self.match.turns)
            self._comments = {number: said for number, said in self._comments.items() if number <= count}
        self._autosave()

    def choose(self, words: list[str]) -> None:
        """Play the move that the words name, or make the touches they name. IllegalMove says why that is impossible."""
        move = self._numbered(words) or self.chooser.whole("".join(words))
        if move is None and self.chooser.reads_as_touches(words):
            if made := self.chooser.touch(words):
                self.say(listing.forced_touches(self.chooser, made))
            move = self.chooser.touches.only_move
        elif move is None:
            self.match.position.play("".join(words))  # raises the reason
        if move is not None:
            self.play(move)
        else:
            self.offer()

    def offer(self) -> None:
        """Show what may follow the touches made, in a terminal on the board too."""
        if console.is_conversation():
            self.show()
        listing.show_next_steps(self.out, self.chooser)

    def _numbered(self, words: list[str]) -> Move | None:
        """The move with this number in the list last shown."""
        word = words[0]
        if len(words) > 1 or not (word.isascii() and word.isdigit()):
            return None
        if not self.chooser.listed:
            raise IllegalMove("type moves first, which lists the moves with numbers")
        number = int(word) if len(word) < 7 else 0
        if not 1 <= number <= len(self.chooser.listed):
            raise IllegalMove(f"the numbers in the list go from 1 to {len(self.chooser.listed)}")
        return self.chooser.listed[number - 1]

    # ---- saving ----

    @property
    def record(self) -> str:
        tags = {**self._tags, **self.clock.tags()} if self.clock else self._tags
        return write_record(Record(self.match, tags, self._comments))

    def _autosave(self) -> None:
        """Keep a file that the players named up to date, and save every finished game."""
        if self.file.path is None and not self.match.outcome:
            return
        try:
            self.file.save(self.record)
        except TrilithError as error:
            if self._problem != str(error):
                self._problem = str(error)
                self.say(f"{text.as_sentence(self._problem)} The game goes on; save FILE saves it elsewhere.")


def _a(name: str) -> str:
    return f"{'an' if name[0] in 'aeiou' else 'a'} {name}"
