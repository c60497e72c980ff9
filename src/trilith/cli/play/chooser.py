"""Choosing a move: typed whole, or narrowed down step by step. Knows no rule, only the list of legal moves."""

import re
from collections import Counter
from collections.abc import Sequence
from typing import Final

from trilith.games.errors import IllegalMove
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.games.step import Step

POINT: Final = re.compile("[A-Za-z][0-9]{1,2}")


class Chooser:
    """The legal moves of one position and the steps taken towards one of them."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.taken: tuple[Step, ...] = ()
        # What was taken before each choice, for going back one by one.
        self._earlier: list[tuple[Step, ...]] = []
        # Steps that followed from the last choice and that nobody has named yet.
        self._followed: list[Step] = []
        # The moves last shown with numbers.
        self.listed: tuple[Move, ...] = ()
        self._all = tuple(position.legal_moves)

    @property
    def moves(self) -> tuple[Move, ...]:
        """The moves that begin with the steps taken."""
        return tuple(move for move in self._all if move.steps[: len(self.taken)] == self.taken)

    @property
    def next_steps(self) -> dict[Step, int]:
        """What may be touched next, each with the number of moves that go on so."""
        at = len(self.taken)
        return Counter(move.steps[at] for move in self.moves if len(move.steps) > at)

    @property
    def next_points(self) -> frozenset[str]:
        """The points among which a hand chooses next, be it only after a piece."""
        at = len(self.taken)
        later = (next((step for step in move.steps[at:] if step.kind == "point"), None) for move in self.moves)
        return frozenset(step.name for step in later if step)

    @property
    def only_move(self) -> Move | None:
        """The one move left, if it is one."""
        return self.moves[0] if len(self.moves) == 1 else None

    def whole(self, text: str) -> Move | None:
        """The legal move a whole text means, however its letters are written.

        Amid the steps of a move a point is a step, even where it could be a move by itself.
        """
        if self.taken and self._is_name(text):
            return None
        for spelling in (text, text.lower()):
            for move in self._all:
                if move.text == spelling:
                    return move
        try:
            after = self.position.play(text.lower())
        except IllegalMove:
            return None
        # The rules read it, so it is another spelling of one of these: two stones taken, named in the other order.
        return next(move for move in self._all if self.position.play(move) == after)

    def reads_as_steps(self, words: Sequence[str]) -> bool:
        """Whether these words are names of things to touch rather than a move in one piece."""
        first = words[0]
        return bool(
            self._step(" ".join(words)) or self._step(first) or self._is_name(first) or self._pieces_starting(first)
        )

    def take(self, words: Sequence[str]) -> list[Step]:
        """Take one step, or several. IllegalMove says why not, and then none is taken.

        Steps without a choice are taken along, before a word that means a later one and after the last word;
        they are returned.
        """
        before = self.taken, list(self._earlier), list(self._followed)
        one_name = self._step(" ".join(words))
        forced: list[Step] = []
        try:
            # A piece's name may have several words: "red triangle".
            for step in [one_name] if one_name else words:
                forced += self._take(step)
        except IllegalMove:
            self.taken, self._earlier, self._followed = before
            raise
        while only := self._forced_step():
            self.taken = (*self.taken, only)
            self._followed.append(only)
            forced.append(only)
        return forced

    def back(self) -> None:
        """Drop the last step that was chosen, with those that followed from it."""
        self.taken, self._followed = self._earlier.pop() if self._earlier else (), []

    def start_again(self) -> None:
        self.taken, self._earlier, self._followed = (), [], []

    def _take(self, wanted: Step | str) -> list[Step]:
        """Take a step, and those without a choice before it: these are returned."""
        before, forced = self.taken, list[Step]()
        while not (step := wanted if isinstance(wanted, Step) else self._step(wanted)):
            only = self._forced_step()
            if only is None and before == self.taken and self._followed and wanted == self._followed[0].name:
                # It was taken already, without asking.
                del self._followed[0]
                return []
            if only is None:
                self.taken = before
                raise IllegalMove(self._why_not(str(wanted)))
            self.taken = (*self.taken, only)
            forced.append(only)
        self._earlier.append(before)
        self._followed = []
        self.taken = (*self.taken, step)
        return forced

    def _forced_step(self) -> Step | None:
        """The next step, where nothing else may be touched and no move could end before it."""
        steps = self.next_steps
        return next(iter(steps)) if len(steps) == 1 and sum(steps.values()) == len(self.moves) else None

    def key(self, step: Step) -> str:
        """What one types for a step: its name; or a letter, where pieces' codes differ only in their case.

        So it is s for the silver side of a panel and b for the black one, whoever's panel it is.
        """
        codes = [other.name for other in self.next_steps if other.kind == "piece"]
        is_plain = step.kind == "point" or len({code.lower() for code in codes}) == len(codes)
        return step.name if is_plain else self._names(step)[1][0]

    def _step(self, word: str) -> Step | None:
        """The next step a word means: its name, a piece's name, or the start of one if no other starts so."""
        names = {step: self._names(step) for step in self.next_steps}
        for spelling in (word, word.lower()):
            exact = [step for step in names if spelling in names[step]]
            if len(exact) == 1:
                return exact[0]
        starting = self._pieces_starting(word)
        return starting[0] if len(starting) == 1 else None

    def _pieces_starting(self, word: str) -> list[Step]:
        pieces = [step for step in self.next_steps if step.kind == "piece"]
        return [step for step in pieces if word and self._names(step)[1].startswith(word.lower())]

    def _names(self, step: Step) -> tuple[str, ...]:
        return (step.name, self.position.look.pieces[step.name].name) if step.kind == "piece" else (step.name,)

    def _is_name(self, word: str) -> bool:
        """Whether this is the name of a piece, or looks like that of a point, be it of use now or not."""
        return word in self.position.look.pieces or bool(POINT.fullmatch(word))

    def _why_not(self, word: str) -> str:
        """The rules' own reason, where it does not depend on how the move would go on."""
        if self.only_move and self.only_move.steps == self.taken:
            return f"{self.only_move} is a whole move, so nothing comes after it"
        if several := self._pieces_starting(word):
            return f"{word} may mean {' or '.join(' '.join(self._names(step)) for step in several)}"
        if POINT.fullmatch(word) and (first := self._piece_first(word.lower())):
            return first
        if not self._is_name(word):
            return f"{word[:40]!r} is neither a move nor a step of one"
        name = word if word in self.position.look.pieces else word.lower()
        reasons = {self._reason(move, name) for move in self.moves[:: max(1, len(self.moves) // 50)]}
        only = reasons.pop() if len(reasons) == 1 else None
        if only is None:
            is_there = name in self.position.look.pieces or name in self.position.look.board.points
            return f"{name} cannot be chosen now" if is_there else f"there is no point {name} on the board"
        return only if name in only.split() else f"{name}: {only}"

    def _piece_first(self, point: str) -> str | None:
        """What to say to a point where a piece comes first, and the point would be right after it."""
        pieces = [step for step in self.next_steps if step.kind == "piece"]
        if not pieces or point not in self.next_points:
            return None
        return f"{pieces[0].purpose} first: {', '.join(' '.join(self._names(step)) for step in pieces)}"

    def _reason(self, move: Move, name: str) -> str | None:
        """What the rules say to this legal move with its next step replaced."""
        text = _with_step(move, len(self.taken), name)
        if text is None:
            return None
        try:
            self.position.play(text)
        except IllegalMove as error:
            said = str(error)
            return said.removeprefix(f"{text}: ") if said.startswith(f"{text}: ") else None
        return None


def _with_step(move: Move, index: int, name: str) -> str | None:
    """The move's text with the name of one step replaced, where the text spells the steps out."""
    at = 0
    for number, step in enumerate(move.steps):
        at = move.text.find(step.name, at)
        if at < 0:
            return None
        if number == index:
            return move.text[:at] + name + move.text[at + len(step.name) :]
        at += len(step.name)
    return None
