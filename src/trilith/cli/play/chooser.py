"""Choosing a move: typed as a whole, or touch by touch."""

import re
from collections.abc import Sequence
from typing import Final

from trilith.games.errors import IllegalMove
from trilith.games.move import Move
from trilith.games.position import Position
from trilith.games.step import Step
from trilith.play.touches import Touches

POINT: Final = re.compile("[A-Za-z][0-9]{1,2}")


class Chooser:
    """The touches made towards a move, and what people may type for the next one."""

    def __init__(self, position: Position) -> None:
        self.position = position
        self.touches = Touches(position)
        # The touches before each choice, for taking choices back one by one.
        self._earlier: list[Touches] = []
        # Forced touches after the last choice that nobody has typed yet.
        self._followed: list[Step] = []
        # The moves last listed with numbers.
        self.listed: tuple[Move, ...] = ()

    def whole(self, text: str) -> Move | None:
        """The legal move that a text means, in letters of either case.

        Between the touches of a move a point is a touch, even if it could be a move by itself.
        """
        if self.touches.made and self._is_name(text):
            return None
        legal = self.position.legal_moves
        for spelling in (text, text.lower()):
            if spelling in legal:
                return self.position.find(spelling)
        try:
            after = self.position.play(text.lower())
        except IllegalMove:
            return None
        # The rules accept it, so it is another spelling of a legal move: two stones taken in the other order.
        return next(move for move in legal if self.position.play(move) == after)

    def reads_as_touches(self, words: Sequence[str]) -> bool:
        """Whether these words name things to touch rather than a whole move."""
        first = words[0]
        return bool(
            self._step(" ".join(words)) or self._step(first) or self._is_name(first) or self._pieces_starting(first)
        )

    def touch(self, words: Sequence[str]) -> list[Step]:
        """Make the touches that the words name: all of them, or none and IllegalMove.

        Forced touches are made too, before a word that means a later one and after the last word. They are returned.
        """
        before = self.touches, list(self._earlier), list(self._followed)
        # A piece's name may have several words: "red triangle".
        one_name = self._step(" ".join(words))
        made: list[Step] = []
        try:
            for word in [one_name] if one_name else words:
                made += self._touch(word)
        except IllegalMove:
            self.touches, self._earlier, self._followed = before
            raise
        while forced := self.touches.forced:
            self.touches = self.touches.then(forced)
            self._followed.append(forced)
            made.append(forced)
        return made

    def back(self) -> None:
        """Take back the last choice, with the forced touches after it."""
        self.touches = self._earlier.pop() if self._earlier else Touches(self.position)
        self._followed = []

    def start_again(self) -> None:
        self.touches, self._earlier, self._followed = Touches(self.position), [], []

    def _touch(self, wanted: Step | str) -> list[Step]:
        """Make one touch and the forced ones before it, which are returned."""
        before, made = self.touches, list[Step]()
        while not (step := wanted if isinstance(wanted, Step) else self._step(wanted)):
            forced = self.touches.forced
            if forced is None and not made and self._followed and wanted == self._followed[0].name:
                # This touch was forced, and is made already.
                del self._followed[0]
                return []
            if forced is None:
                self.touches = before
                raise IllegalMove(self._why_not(str(wanted)))
            self.touches = self.touches.then(forced)
            made.append(forced)
        self._earlier.append(before)
        self._followed = []
        self.touches = self.touches.then(step)
        return made

    def key(self, step: Step) -> str:
        """What people type for a touch: its name, or a letter if the codes of pieces differ only in case.

        So s is the silver side of a panel and b the black one, no matter whose panel it is.
        """
        codes = [other.name for other in self.touches.next if other.kind == "piece"]
        is_plain = step.kind == "point" or len({code.lower() for code in codes}) == len(codes)
        return step.name if is_plain else self._names(step)[1][0]

    def _step(self, word: str) -> Step | None:
        """The next touch that a word means: by its name or, for a piece, by an unambiguous beginning of it."""
        names = {step: self._names(step) for step in self.touches.next}
        for spelling in (word, word.lower()):
            exact = [step for step in names if spelling in names[step]]
            if len(exact) == 1:
                return exact[0]
        starting = self._pieces_starting(word)
        return starting[0] if len(starting) == 1 else None

    def _pieces_starting(self, word: str) -> list[Step]:
        pieces = [step for step in self.touches.next if step.kind == "piece"]
        return [step for step in pieces if word and self._names(step)[1].startswith(word.lower())]

    def _names(self, step: Step) -> tuple[str, ...]:
        return (step.name, self.position.look.pieces[step.name].name) if step.kind == "piece" else (step.name,)

    def _is_name(self, word: str) -> bool:
        """Whether this is a piece's code or looks like a point's name, whether or not it can be touched now."""
        return word in self.position.look.pieces or bool(POINT.fullmatch(word))

    def _why_not(self, word: str) -> str:
        """Why a word cannot be touched next."""
        touches, look = self.touches, self.position.look
        if touches.only_move and touches.only_move.steps == touches.made:
            return f"{touches.only_move} is a whole move, so nothing comes after it"
        if several := self._pieces_starting(word):
            return f"{word} may mean {' or '.join(' '.join(self._names(step)) for step in several)}"
        if POINT.fullmatch(word) and (first := self._piece_first(word.lower())):
            return first
        if not self._is_name(word):
            return f"{word[:40]!r} is neither a move nor a step of one"
        name = word if word in look.pieces else word.lower()
        if reason := touches.refusal(name):
            return reason
        is_there = name in look.pieces or name in look.board.points
        return f"{name} cannot be chosen now" if is_there else f"there is no point {name} on the board"

    def _piece_first(self, point: str) -> str | None:
        """The answer to a point that comes right after a piece, if the piece is still to be chosen."""
        pieces = [step for step in self.touches.next if step.kind == "piece"]
        if not pieces or point not in self.touches.next_points:
            return None
        return f"{pieces[0].purpose} first: {', '.join(' '.join(self._names(step)) for step in pieces)}"
